/**
 * The step along a road (7.8): grades of road, bridges, other columns. A walk remembers the grade of the road it is on, since fractions of a point are
 * lost where it changes, and whether it has left the good roads, which costs once what the ground takes off (20.2.3, 20.2.4).
 */
import { type Board, type Direction, type HexId, note, OK, REFUSED, type Side, STOP, type Step, type UnitId } from '@hexfront/engine';
import { costOf, type Ground, POINT, tables } from '../../data/index.ts';
import { ARMY_ENGINEER, BRIDGE_COLUMN, bits, isDeployed, LEADER, SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isClogged } from '../bridges/bottlenecks.ts';
import { isBridged, loadOn } from '../bridges/bridges.ts';
import { groundNow } from '../weather.ts';
import { ownFormation } from './adjacency.ts';
import { allowance, isStrategic } from './allowance.ts';
import { crowd, isMechOnRoad, shuns } from './forms.ts';
import { OTHER_FORMATION } from './ground-costs.ts';
import { type Bar, bar, LINE } from './step-codes.ts';
import { endsInJam } from './traffic.ts';
import { shiftsOneHex } from './trucks.ts';
import { type Filler, makeUnitWalk } from './unit-walk.ts';

const NO_ROAD = 0;
const PRIMARY = 1;
const SECONDARY = 2;
const TRAIL = 3;
/** Bit of a memory: it has been on a road where the ground matters. */
const TOLLED = 4;

const priceOf = (road: string): number => costOf(tables.roadMovement.rows.find((row) => row.road === road)?.points ?? '') ?? 0;
const PRICE = {
  primary: priceOf('primary'),
  secondary: priceOf('secondary'),
  trailClear: priceOf('trail in clear terrain'),
  trail: priceOf('trail in other terrain'),
};
const MECH_IN_HEX = 2 * POINT;

/** The first grade of road on which the ground takes its toll. */
const TOLL_FROM: Readonly<Record<Ground, number>> = { normal: TOLLED, frozen: TOLLED, snow: TRAIL, thaw: SECONDARY };

/** What it costs to enter a hex of the map edge along its best road (22.3.0). */
export function roadPriceInto(g: Pick<G, 'board'>, hex: HexId): number {
  const has = (mark: string): boolean => (g.board.marks[hex] & g.board.markBit(mark)) !== 0;
  if (has('primary')) return PRICE.primary;
  if (has('secondary')) return PRICE.secondary;
  return g.board.terrain[hex] === g.board.terrainIndex('clear') ? PRICE.trailClear : PRICE.trail;
}

export function makeRoadFiller(board: Board): Filler {
  const { sides, terrain } = board;
  const bit = bits({ board });
  const clear = board.terrainIndex('clear');
  const water = bit.stream | bit.river | bit.majorRiver;
  let g: G;
  let unit: UnitId = 0;
  let side: Side = 0;
  let formation = -1;
  let strategic = false;
  let leads = false;
  /** Howitzers In Battery shift by one hex (7.10.2). */
  let oneHex = false;
  let avoids: Bar | undefined;
  let toll = 0;
  let tollFrom = TOLLED;
  let plain = 0;

  const line = (out: Step, code: number, amount: number): number => {
    if (amount > 0) note(out, code, amount);
    return amount;
  };

  function edge(at: HexId, dir: Direction, to: HexId, memory: number, spent: number, out: Step): number {
    const s = sides[6 * at + dir];
    if ((s & bit.road) === 0) return bar(out, 'offRoad');
    let mech = 0;
    let others = false;
    for (let u: UnitId = g.occupancy.head[to]; u >= 0; u = g.occupancy.next[u]) {
      if (SIDE[u] !== side) {
        if (!way.isOverrun(to) && !isDeployed(g, u)) return bar(out, 'enemy');
        continue;
      }
      // Leaders are in nobody's way, and nobody is in theirs (24.0).
      if (u === unit || leads || LEADER[u] === 1) continue;
      if (isStrategic(g, u)) return bar(out, 'column');
      const bridging = BRIDGE_COLUMN[u] === 1 && !isDeployed(g, u);
      // One engineer unit of an army may join a bridge column (6.1.2).
      if (bridging && ARMY_ENGINEER[unit] === 0) return bar(out, 'heavyBridge');
      if (bridging || isMechOnRoad(g, u)) mech++;
      if (!others && formation >= 0) {
        const own = ownFormation(g, u);
        others = own >= 0 && own !== formation;
      }
    }
    if (way.isShut(at, to, out)) return REFUSED;
    if ((s & water) !== 0) {
      const k = 6 * at + dir;
      if (!isBridged(g, k)) return bar(out, 'bridge');
      if (isClogged(g, unit, k)) return bar(out, 'bottleneck');
      const load = loadOn(g, unit, k);
      if (load !== 'none') return bar(out, load === 'check' ? 'weak' : 'frail');
    }
    if (mech > 0 && strategic) return bar(out, 'columnMeets');
    if (mech > 1) return bar(out, 'crowded');
    if (avoids && enemies.isNear(to)) return bar(out, avoids);

    const grade = (s & bit.primary) !== 0 ? PRIMARY : (s & bit.secondary) !== 0 ? SECONDARY : TRAIL;
    const before = memory & 3;
    let total = spent;
    if (before !== NO_ROAD && before !== grade) total += line(out, LINE.fraction, (POINT - (total % POINT)) % POINT);
    if (grade === PRIMARY) total += line(out, LINE.primary, PRICE.primary);
    else if (grade === SECONDARY) total += line(out, LINE.secondary, PRICE.secondary);
    else total += line(out, LINE.trail, terrain[to] === clear ? PRICE.trailClear : PRICE.trail);
    let tolled = memory & TOLLED;
    if (tolled === 0 && grade >= tollFrom) {
      total += line(out, LINE.toll, toll);
      tolled = TOLLED;
    }
    if (mech === 1) total += line(out, LINE.mech, MECH_IN_HEX);
    if (others) total += line(out, LINE.formation, OTHER_FORMATION);
    const beside = way.besideEnemy(to);
    if (beside > 0) total += line(out, enemies.covered ? LINE.cover : LINE.enemy, beside);
    out.spent = total;
    out.memory = grade | tolled;
    return way.halts(to) || mech === 1 || oneHex || enemies.stops(to) ? STOP : OK;
  }

  const way = makeUnitWalk(
    board,
    8,
    edge,
    (_g, _unit, to, spent) => (strategic && spent > plain && endsInJam(g, unit, to) ? { case: '7.15.0', why: 'jam', unit, to } : undefined),
    (_g, _unit, to) => crowd(g, unit, to) > 0,
  );
  const { enemies } = way;

  return {
    fill(game, q) {
      g = game;
      unit = q.unit;
      side = SIDE[unit];
      formation = ownFormation(g, unit);
      strategic = isStrategic(g, unit);
      leads = LEADER[unit] === 1;
      oneHex = shiftsOneHex(g, unit);
      avoids = shuns(g, unit, 'road');
      const now = groundNow(g);
      tollFrom = TOLL_FROM[now];
      toll = tollFrom === TOLLED ? 0 : allowance(g, unit, 'road') - allowance(g, unit, 'road', undefined, false);
      plain = strategic ? allowance(g, unit, 'road', undefined, true, { jammed: true }) : q.points;
      return way.fill(game, q);
    },
  };
}
