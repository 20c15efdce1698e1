/** The procedures of the Combat Phase except barrages (chapters 10, 11, 13), and of the Resting Phase (14). Named by the stages in `rules/sequence.ts`. */

import { assault } from './assault.ts';
import { attack } from './declare.ts';
import { coordinating } from './designation/coordination.ts';
import { designation } from './designation/designation.ts';
import { resting } from './resting.ts';
import { advance } from './results/advance.ts';
import { burden, retreat } from './results/retreat.ts';
import { cornered, standing } from './results/standing.ts';
import { assaults, retreatMarkers } from './segment.ts';

export const combatProcs = {
  designation,
  retreatMarkers,
  assaults,
  attack,
  coordinating,
  assault,
  burden,
  retreat,
  standing,
  cornered,
  advance,
  resting,
};
