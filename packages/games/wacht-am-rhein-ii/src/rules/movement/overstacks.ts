/** A hex that holds too many is thinned out as soon as somebody of it can move, and no column stays with other Mech units (5.3.0, 6.0, 6.1.1). */
import type { HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { LEADER, unitsOf } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { isNight } from '../sight/cover.ts';
import { isStrategic } from './allowance.ts';
import { crowd } from './forms.ts';
import { canGo, canMove, moveRefusal } from './movement.ts';
import { isOverstacked } from './stacking.ts';
import { isExtendedNight, movingSide } from './who-moves.ts';

/** Somebody of a hex who has to go and can. */
function tooMany(g: G, side: Side, canLeave: (u: UnitId) => boolean): Refusal | undefined {
  const seen = new Set<HexId>();
  for (const u of onMapOf(g, side)) {
    const hex = g.hexOf(u);
    if (isStrategic(g, u) && crowd(g, u, hex) > 0 && canLeave(u)) return { case: '5.3.0', why: 'strategic-stays', unit: u, hex };
    if (seen.has(hex)) continue;
    seen.add(hex);
    const able = isOverstacked(g, side, hex) ? unitsOf(g, side, hex).find(canLeave) : undefined;
    if (able !== undefined) return { case: '6.1.1', why: 'overstack-stays', unit: able, hex };
  }
  return undefined;
}

/** Why the Movement Phase does not end yet. */
export const stayRefusal = (g: G): Refusal | undefined =>
  tooMany(g, g.v.side, (u) => LEADER[u] === 0 && moveRefusal(g, u) === undefined && canMove(g, u));

/** At night a side has one Exploitation Phase, and until the last one has not chosen which (3.3.8). */
const mayWait = (g: G): boolean => isNight(g) && g.v.side !== (isExtendedNight(g) ? 2 - g.v.firstPlayer : GERMAN);
/** Why an Exploitation Phase does not end yet: nobody has to overrun or to try a bridge for it. */
export const exploitStayRefusal = (g: G): Refusal | undefined =>
  mayWait(g) ? undefined : tooMany(g, movingSide(g), (u) => LEADER[u] === 0 && moveRefusal(g, u) === undefined && canGo(g, u));
