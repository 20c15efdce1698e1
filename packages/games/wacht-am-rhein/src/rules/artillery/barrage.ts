/** Barrage (11.2, 11.3): who may fire at what, and the points that arrive. Penalties of the single unit, the sum, the German limit, terrain, night (11.64). */
import {
  add,
  cap,
  distance,
  type HexId,
  part,
  type Refusal,
  type Side,
  type Sink,
  sum,
  times,
  type UnitId,
  unitsAround,
} from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { ARTILLERY, bits, HQ, isBuiltUp, isNight, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import {
  ENTRENCHED,
  FATIGUED,
  type G,
  GERMAN,
  IMPROVED,
  ISOLATED_1,
  ISOLATED_2,
  OUT_OF_COMMUNICATIONS,
  RECOVERING,
  UNSUPPLIED,
} from '../../state/shape.ts';
import { hasRoom } from '../combat/participation.ts';
import { inWestWall, usesWorks } from '../combat/works.ts';
import { type Support, supportOf } from './formations.ts';

const { germanLimit } = tables.artillery;

/** Artillery of each side. */
export const GUNS: readonly (readonly UnitId[])[] = [0, 1].map((side) =>
  UNITS.filter((u) => u.battery !== undefined && u.side === side).map((u) => u.index),
);
/** Rockets and 120 mm mortars are outside the German limit (err-11.7). */
const UNLIMITED = Uint8Array.from(UNITS, (u) => (u.type === 'rocket' || germanLimit.outside.includes(u.weapon ?? '') ? 1 : 0));

/** Why artillery may not fire at all, in attack or defense. */
export function fireRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!g.onMap(unit)) return { case: '11.0', why: 'not-on-map', unit };
  if (ARTILLERY[unit] === 0) return { case: '11.0', why: 'no-artillery', unit };
  if (g.f.march[unit] !== 0) return { case: '10.18', why: 'artillery-marches', unit };
  if (g.f.battery[unit] === 0) return { case: '11.67', why: 'out-of-battery', unit };
  if (g.f.supply[unit] === ISOLATED_2) return { case: '11.66', why: 'artillery-isolated', unit };
  return undefined;
}

const printedRange = (unit: UnitId): number => UNITS[unit].battery?.range ?? 0;
/** The range, half again as far by agreement (24.22). */
export const rangeOf = (g: G, unit: UnitId): number => Math.floor((printedRange(unit) * (g.rules.longRange ? 3 : 2)) / 2);
/** None of the hexes is within the printed range: firing there halves barrage and final protective fire (24.22). */
const isFar = (g: G, unit: UnitId, hexes: readonly HexId[]): boolean => g.rules.longRange && !inRange(g, unit, hexes, printedRange(unit));

/** Within range of one of the hexes (11.24, 11.42). */
export function inRange(g: G, unit: UnitId, hexes: readonly HexId[], range = rangeOf(g, unit)): boolean {
  const from = g.hexOf(unit);
  return hexes.some((hex) => distance(g.board, from, hex) <= range);
}

/** Units that artillery helps by firing: the attackers; in a Barrage attack, friends next to the target (11.13, 11.32, R-C85). */
export function helped(g: G, b: Pick<Battle, 'by' | 'attackers' | 'targets'>): readonly UnitId[] {
  if (b.attackers.length > 0) return b.attackers;
  return [...unitsAround(g, b.targets[0], (u) => SIDE[u] === b.by && HQ[u] === 0)];
}

/** Penalties that a single unit bears: supply, fatigue, another formation (11.14, 11.63, 11.66, R-C77). */
export function gunStrength(
  g: G,
  unit: UnitId,
  points: number,
  use: 'barrage' | 'fire',
  at: { support: Support; hexes: readonly HexId[] },
  out?: Sink,
): number {
  const { support } = at;
  let total = add(out, 0, points, '11.0', use === 'barrage' ? 'line.printed-barrage' : 'line.printed-fire');
  const half = (rule: string, what: string): void => {
    total = times(out, total, 1, 2, 'down', rule, what);
  };
  if (support === 'never') return times(out, total, 0, 1, 'down', '11.15', 'line.other-nation');
  const supply = g.f.supply[unit];
  if (supply === ISOLATED_2) return times(out, total, 0, 1, 'down', '11.66', 'line.isolated-2');
  if (supply === UNSUPPLIED) half('11.63', 'line.unsupplied');
  else if (supply === ISOLATED_1) half('11.66', 'line.isolated-1');
  const tired = g.f.fatigue[unit];
  if (tired === FATIGUED) half('13.42', 'line.fatigued');
  else if (tired === RECOVERING && use === 'barrage') half('13.43', 'line.recovering');
  if (support === 'half') half('11.14', 'line.other-formation');
  if (isFar(g, unit, at.hexes)) half('24.22', 'line.long-range');
  return total;
}

const barrageOf = (g: G, unit: UnitId, b: Battle, out?: Sink): number =>
  gunStrength(g, unit, UNITS[unit].battery?.barrage ?? 0, 'barrage', { support: supportOf(g, unit, helped(g, b)), hexes: b.targets }, out);

/** The German limit does not hold on the first day (11.72, 25.14d). */
const limited = (g: G, side: Side): boolean => side === GERMAN && !germanLimit.notOnTurns.includes(g.v.turn);

/** An attacked hex that halves barrage: woods, town, village, positions that somebody there uses; once, whatever there is (11.61, 16.32, R-C83). */
function coverIn(g: G, b: Battle): { hex: HexId; case: string; what: string } | undefined {
  const { woods } = bits(g);
  for (const hex of b.targets) {
    if (isBuiltUp(g, hex) || g.board.terrain[hex] === woods) return { hex, case: '11.61', what: 'line.cover' };
    const work = g.f.work[hex];
    if ((work === IMPROVED || work === ENTRENCHED) && unitsOf(g, 1 - b.by, hex).some((u) => usesWorks(g, u)))
      return { hex, case: '16.32', what: 'line.works' };
    if (unitsOf(g, 1 - b.by, hex).some((u) => inWestWall(g, u) && usesWorks(g, u))) return { hex, case: '24.7', what: 'line.works' };
  }
  return undefined;
}

/** The points that arrive. */
export function barrageStrength(g: G, b: Battle, out?: Sink): number {
  let total = 0;
  const each = (unit: UnitId): void => {
    const own = part(out);
    total = add(out, total, barrageOf(g, unit, b, own), '11.22', 'line.gun', out && { unit }, own);
  };
  const limit = limited(g, b.by);
  // The limited ones first, so that the cap stands where it bites.
  for (const unit of b.guns) if (!limit || UNLIMITED[unit] === 0) each(unit);
  if (limit) {
    total = cap(out, total, germanLimit.points, '11.71', 'line.german-limit');
    for (const unit of b.guns) if (UNLIMITED[unit] === 1) each(unit);
  }
  if (b.air > 0) total = add(out, total, b.air, '19.11', 'line.ground-support');
  total = sum(out, total, '11.64', 'line.barrage-sum');
  const cover = coverIn(g, b);
  if (cover) total = times(out, total, 1, 2, 'down', cover.case, cover.what, out && { hex: cover.hex });
  if (isNight(g)) total = times(out, total, 1, 2, 'down', '11.62', 'line.night');
  return total;
}

/** Limited points that would arrive before terrain and night. */
const limitedPoints = (g: G, b: Battle): number =>
  b.guns.reduce((points, unit) => (UNLIMITED[unit] === 1 ? points : points + barrageOf(g, unit, b)), 0);

/** With secret fire the barrage of a hex is stated while its attacks are resolved (sug-11.4). */
const isBeingResolved = (g: G, unit: UnitId): boolean => g.rules.secretFire && g.rows.battles.some((b) => b.from.includes(g.hexOf(unit)));

/** Why artillery cannot join the attack. */
export function barrageRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (b.guns.includes(unit)) return { case: '11.38', why: 'already-in', unit };
  const bar = fireRefusal(g, unit);
  if (bar) return bar;
  if (SIDE[unit] !== b.by) return { case: '11.23', why: 'not-yours', unit };
  if (g.f.attacked[unit] === 1) return { case: '11.39', why: 'fired-already', unit };
  if (g.f.attacked[unit] !== 0 && !isBeingResolved(g, unit)) return { case: '9.33', why: 'hex-attacked', unit };
  if (!inRange(g, unit, b.targets)) return { case: '11.24', why: 'out-of-range', unit, hex: b.targets[0], limit: rangeOf(g, unit) };
  if (!hasRoom(g, unit, b)) return { case: '9.31', why: 'no-room-to-fight', unit, hex: g.hexOf(unit) };
  if (supportOf(g, unit, helped(g, b)) === 'never') return { case: '11.15', why: 'other-nation', unit };
  if (barrageOf(g, unit, b) === 0) return { case: '11.65', why: 'no-barrage', unit };
  if (limited(g, b.by) && UNLIMITED[unit] === 0 && limitedPoints(g, b) >= germanLimit.points)
    return { case: '11.71', why: 'german-limit', unit, limit: germanLimit.points };
  return undefined;
}

/** First use flips the marker of artillery at once (11.63, 11.66, 14.55, 14.65). */
export function useUp(g: G, unit: UnitId): void {
  const supply = g.f.supply[unit];
  const h = g.hexOf(unit);
  if (supply === OUT_OF_COMMUNICATIONS) {
    g.set('supply', unit, UNSUPPLIED);
    g.emit({ e: 'supplyWorse', u: unit, h, state: 'unsupplied', case: '11.63' });
  } else if (supply === ISOLATED_1) {
    g.set('supply', unit, ISOLATED_2);
    g.emit({ e: 'supplyWorse', u: unit, h, state: 'isolated-2', case: '11.66' });
  }
}
