/** The barrage segments (chapter 12): procedure `barrages`, for the side in `g.v.firing`. */
import { END } from '@hexfront/engine';
import type { Proc } from '../../state/shape.ts';

const nothingYet: Proc = { first: 'end', points: { end: { auto: () => END } } };

export const barrageProcs = { barrages: nothingYet };
