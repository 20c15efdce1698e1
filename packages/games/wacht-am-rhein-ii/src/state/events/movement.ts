import { code, count, hex, hexes, side, text, unit, units } from '@hexfront/engine/parts';
import { MODES } from '../fields/modes.ts';

/** Modes, movement and fieldworks (chapters 5 to 7 and 18). */
export const MOVEMENT_EVENTS = {
  modeChanged: { u: unit(), h: hex(), mode: code(...MODES) },
  battery: { u: unit(), h: hex(), state: code('in', 'out') },
  motorized: { u: unit(), h: hex() },
  reserveBonus: { u: unit(), h: hex() },
  brokeDown: { u: unit(), h: hex(), units: units() },
  reattached: { u: unit(), h: hex(), units: units() },
  dismounted: { u: unit(), h: hex() },
  pledged: { german: count(), allied: count() },
  firstPlayer: { side: side() },
  attached: { u: unit(), formation: text() },
  assigned: { u: unit(), hq: unit() },
  drove: { u: unit(), n: count() },
  arrived: { u: unit(), h: hex() },
  bridgeBegun: { h: hex(), to: hex() },
  bridgeTakenUp: { u: unit(), h: hex() },
  bridgeBuilt: { h: hex(), to: hex() },
  bridgeHalted: { h: hex() },
  bridgeDown: { h: hex(), to: hex() },
  bridgeHolds: { h: hex(), to: hex() },
  entered: { u: unit(), h: hex(), from: hex() },
  moved: { u: unit(), from: hex(), to: hex(), path: hexes(), cost: count() },
  onTop: { u: unit(), h: hex() },
  building: { h: hex(), kind: code('improved', 'entrenched') },
  built: { h: hex(), kind: code('improved', 'entrenched') },
  abandoned: { h: hex() },
  razed: { h: hex() },
} as const;
