/** The barrage segments (chapter 12): procedure `barrages`, for the side in `g.v.firing`. */
import { barrage, barrages, depletion } from './barrage.ts';
import { follow } from './follow.ts';

export const barrageProcs = { barrages, barrage, depletion, follow };
