import { END } from '@hexfront/engine';
import type { Proc } from '../../state/shape.ts';
export const move: Proc = { first: 'end', points: { end: { auto: () => END } } };
