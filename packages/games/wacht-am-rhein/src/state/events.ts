/** What happens in this game, and what is told of it: the parts of every event. Sentences for them stand in the words under `event.<name>`. */
import { code, count, hex, hexes, side, unit, units } from '@hexfront/engine/parts';

export const EVENTS = {
  entered: { u: unit(), h: hex(), from: hex() },
  moved: { u: unit(), from: hex(), to: hex(), path: hexes(), cost: count(), mode: code('tactical', 'march') },
  modeChanged: { u: unit(), h: hex(), mode: code('tactical', 'march') },
  battery: { u: unit(), h: hex(), state: code('in', 'out') },
  helpedAcross: { u: unit(), by: unit(), from: hex(), to: hex() },
  crowded: { units: units(), h: hex(), side: side() },
  lost: { u: unit(), h: hex(), steps: count(), side: side() },
  turnOver: { turn: count() },
  // -- set-up and commitment
  deployed: { u: unit(), from: hex(), h: hex() },
  committed: { u: unit(), why: code('chosen', 'attacked', 'adjacent', 'arrived') },
  mayCommit: { n: count(), die: count() },
  exited: { u: unit(), h: hex() },
} as const;
