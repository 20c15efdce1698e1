/** The Combat Phase (chapters 10 to 14). */
import { code, count, hex, hexes, side, text, unit, units } from '@hexfront/engine/parts';

export const COMBAT_EVENTS = {
  designated: { u: unit(), h: hex() },
  stoodDown: { u: unit(), h: hex() },
  assault: { side: side(), hexes: hexes(), units: units() },
  stoodOff: { side: side() },
  result: {
    attacker: text(),
    defender: text(),
    attackRoll: count(),
    defenseRoll: count(),
    modifier: count(),
    odds: text(),
    attack: count(),
    defense: count(),
    hexes: hexes(),
  },
  checked: { u: unit(), die: count(), outcome: code('passed', 'failed') },
  shrunk: { hexes: hexes(), by: count() },
  evaded: { hexes: hexes() },
  aside: { u: unit(), h: hex() },
  reduced: { u: unit(), h: hex(), side: side() },
  lost: { u: unit(), h: hex(), steps: count(), side: side() },
  fatigued: { units: units() },
  rested: { u: unit(), h: hex(), state: code('fresh', 'resting') },
  advanced: { u: unit(), from: hex(), to: hex() },
  mayRetreat: { u: unit(), h: hex() },
  barrage: { side: side(), h: hex(), n: count(), observed: code('observed', 'unobserved') },
  volley: { h: hex(), value: count(), die: count(), modifier: count(), result: text() },
  shelled: { h: hex(), hits: count(), shift: code('shift', 'none') },
} as const;
