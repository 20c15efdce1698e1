/** The procedures of the Combat Phase except barrages (chapters 10, 11, 13), and of the Resting Phase (14). Named by the stages in `rules/sequence.ts`. */
import { advance } from './advance.ts';
import { assault } from './assault.ts';
import { coordinating } from './coordination.ts';
import { attack } from './declare.ts';
import { designation } from './designation.ts';
import { cornered, standing } from './magnitude/standing.ts';
import { resting } from './resting.ts';
import { burden, retreat } from './retreat.ts';
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
