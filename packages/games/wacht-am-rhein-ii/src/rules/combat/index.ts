/** The procedures of the Combat Phase except barrages (chapters 10, 11, 13), and of the Resting Phase (14). Named by the stages in `rules/sequence.ts`. */
import { END } from '@hexfront/engine';
import type { Proc } from '../../state/shape.ts';

const nothingYet: Proc = { first: 'end', points: { end: { auto: () => END } } };

export const combatProcs = { designation: nothingYet, retreatMarkers: nothingYet, assaults: nothingYet, resting: nothingYet };
