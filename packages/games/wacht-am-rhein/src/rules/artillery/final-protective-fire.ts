/** Final protective fire (11.4): artillery of the defender adds to the defense of others, once in a game turn. */
import { add, type HexId, neighboursOf, part, type Refusal, type Side, type Sink, sum, times, type UnitId } from '@hexfront/engine';
import { turns } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { held, isNight, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { airFireOf } from '../air/ground-support.ts';
import { inEnemyZone } from '../movement/zones-of-control.ts';
import { fireRefusal, gunStrength, inRange, rangeOf } from './barrage.ts';
import { supportOf } from './formations.ts';

/** Defenders in hexes that the artillery reaches: range is counted to them, not to the attackers (11.42). */
const reached = (g: G, b: Battle, unit: UnitId): UnitId[] => b.defenders.filter((u) => inRange(g, unit, [g.hexOf(u)]));

/** Before dawn on December 16 the fire of every US artillery unit is halved (25.14h). */
const disorganized = (g: G, unit: UnitId): boolean =>
  SIDE[unit] === ALLIED && g.rules.firstDay(g.v.turn) && turns[g.v.turn - 1].part === 'pre-dawn';

function fireOf(g: G, unit: UnitId, b: Battle, out?: Sink): number {
  const friends = reached(g, b, unit);
  const at = { support: supportOf(g, unit, friends), hexes: friends.map((u) => g.hexOf(u)) };
  const points = gunStrength(g, unit, UNITS[unit].battery?.fpf ?? 0, 'fire', at, out);
  return disorganized(g, unit) ? times(out, points, 1, 2, 'down', '25.14h', 'line.disorganized') : points;
}

/** Points added to the defense; terrain does not halve them, night does (11.61, 11.62). */
export function finalFireStrength(g: G, b: Battle, out?: Sink): number {
  let total = 0;
  for (const unit of b.fpf) {
    const own = part(out);
    total = add(out, total, fireOf(g, unit, b, own), '11.43', 'line.gun', out && { unit }, own);
  }
  if (b.airFire > 0) total = add(out, total, airFireOf(b.airFire), '19.11', 'line.ground-support');
  total = sum(out, total, '11.64', 'line.fire-sum');
  return isNight(g) ? times(out, total, 1, 2, 'down', '11.62', 'line.night') : total;
}

const besideEnemy = (g: G, side: Side, hex: HexId): boolean => neighboursOf(g.board, hex).some((h) => held(g, 1 - side, h));

/** Why artillery cannot fire for these defenders. */
export function finalFireRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (b.kind === 'barrage') return { case: '11.37', why: 'no-fire-against-barrage', unit };
  if (b.fpf.includes(unit)) return { case: '11.46', why: 'already-in', unit };
  const bar = fireRefusal(g, unit);
  if (bar) return bar;
  const side = SIDE[unit];
  if (side === b.by) return { case: '11.41', why: 'not-yours', unit };
  if (g.f.fpf[unit] !== 0) return { case: '11.46', why: 'fire-used', unit };
  if (g.f.defended[unit] !== 0) return { case: '11.41', why: 'artillery-attacked', unit };
  if (inEnemyZone(g, side, g.hexOf(unit))) return { case: '11.41', why: 'artillery-in-zone', unit };
  if (besideEnemy(g, side, g.hexOf(unit))) return { case: 'err-11.4', why: 'artillery-beside-enemy', unit };
  const friends = reached(g, b, unit);
  if (friends.length === 0) return { case: '11.42', why: 'out-of-range', unit, hex: b.targets[0], limit: rangeOf(g, unit) };
  if (supportOf(g, unit, friends) === 'never') return { case: '11.15', why: 'other-nation', unit };
  return fireOf(g, unit, b) === 0 ? { case: '11.65', why: 'no-fire', unit } : undefined;
}
