/** Chapter 11.5: losses, and the way back. What the engine's procedures `burden` and `retreat` have to know of this game. */
import {
  type BurdenRules,
  bestSteps,
  burdenProcedures,
  byHex,
  call,
  type Direction,
  type HexId,
  type OptionWith,
  type Refusal,
  type Retreat,
  type Side,
  type UnitId,
} from '@hexfront/engine';
import { ARMOR, ARTILLERY, bridged, forded, held, isMeuse, roadOver } from '../../state/query.ts';
import { type Battle, enemyOf, type G, GERMAN, type LG } from '../../state/shape.ts';
import { overloaded, retreatClash } from '../movement/stacking.ts';
import { inEnemyZoc, zocCancelled } from '../movement/zones-of-control.ts';
import { armorPaid } from './armor-superiority.ts';
import { release } from './engagement.ts';
import { loseStep } from './losses.ts';
import { isWater } from './strength.ts';

/** How far a direction (clockwise from the north) is from the way home: east for Germans, west for Allies (basic-11.52#2, R-09). */
const ASTRAY = [
  [1, 0, 0, 1, 2, 2],
  [1, 2, 2, 1, 0, 0],
];
const WHY_LOST: Record<string, string> = {
  must: 'basic-11.48',
  chosen: 'basic-11.48',
  toll: 'basic-11.53',
  short: 'basic-11.53',
  trapped: 'basic-11.53',
};

const battleOf = (g: G, b: { battle?: number }): Battle | undefined => (b.battle === undefined ? undefined : g.rows.battles[b.battle]);

/** Why this unit can never go back over the hexside (basic-11.52#4, 11.54; guns 12.52). `at` is 6 * hex + direction. */
export function sideRefusal(g: G, unit: UnitId, at: number): { case: string; why: string } | undefined {
  if (!isWater(g, at) || bridged(g, at)) return undefined;
  if (ARMOR[unit]) return { case: 'basic-11.54', why: 'armor-needs-bridge' };
  if (forded(g, at)) return undefined;
  if (isMeuse(g, at)) return { case: 'basic-11.52#4', why: 'meuse-unbridged' };
  return ARTILLERY[unit] ? { case: 'basic-12.52', why: 'guns-need-bridge' } : undefined;
}
/** Goes over water without bridge or ford, which is avoided if possible (basic-11.52#1). */
const wet = (g: G, at: number): boolean => isWater(g, at) && !bridged(g, at) && !forded(g, at);

/** Costs a step to enter on the way back: an enemy zone with no friend in the hex (basic-11.53, 11.56). */
const inZone = (g: G, side: Side, hex: HexId): boolean => inEnemyZoc(g, side, hex) && !zocCancelled(g, side, hex);

/** Why the group may not take this step at all. */
function stepRefusal(g: G, r: Retreat, from: HexId, dir: Direction): Refusal | undefined {
  const to = g.board.neighbors[6 * from + dir];
  if (to < 0) return { case: 'basic-11.53', why: 'off-map', from };
  if (held(g, enemyOf(r.side), to)) return { case: 'basic-11.53', why: 'enemy-there', hex: to };
  for (const unit of r.units) {
    const refusal = sideRefusal(g, unit, 6 * from + dir);
    if (refusal) return { ...refusal, unit, from, to };
  }
  return undefined;
}

function* nextHexes(g: G, r: Retreat, from: number, path: readonly HexId[]): Generator<number> {
  const last = path.length - r.path.length === r.left - 1;
  for (let dir = 0; dir < 6; dir++) {
    const to = g.board.neighbors[6 * from + dir];
    if (to < 0 || path.includes(to) || stepRefusal(g, r, from, dir)) continue;
    // Nobody ends in a full hex (basic-11.55); on the way through, only if it goes on from there.
    if (overloaded(g, r.units, to) && (last || !goesOn(g, r, to, path))) continue;
    yield to;
  }
}
function goesOn(g: G, r: Retreat, from: HexId, path: readonly HexId[]): boolean {
  for (let dir = 0; dir < 6; dir++) {
    const to = g.board.neighbors[6 * from + dir];
    if (to >= 0 && !path.includes(to) && !stepRefusal(g, r, from, dir) && !overloaded(g, r.units, to)) return true;
  }
  return false;
}

/** Grade of a way back (basic-11.52): no forced mixing of Allies, then water, direction and zones in the order of the list. */
function grade(g: G, r: Retreat, path: readonly HexId[]): number[] {
  let water = 0;
  let astray = 0;
  let zones = 0;
  for (let i = r.path.length; i < path.length; i++) {
    const from = path[i - 1];
    const dir = g.board.dirTo(from, path[i]);
    if (wet(g, 6 * from + dir)) water++;
    astray += ASTRAY[r.side === GERMAN ? 0 : 1][dir];
    if (inZone(g, r.side, path[i])) zones++;
  }
  const mixed = retreatClash(g, r.units, path[path.length - 1]) ? 1 : 0;
  return g.rules.choice('retreat-order') === 'zones' ? [mixed, water, zones, astray] : [mixed, water, astray, zones];
}

/** Units of a stack that could go on only without the others, who are held by water (basic-11.54). */
function stuck(g: G, r: Retreat): UnitId[] {
  if (r.units.length < 2 || bestSteps(g, rules, r).length > 0) return [];
  const able = r.units.filter((u) => bestSteps(g, rules, { ...r, units: [u] }).length > 0);
  return able.length === 0 ? [] : r.units.filter((u) => !able.includes(u));
}

/** A unit leaves the stack and finds its own way (basic-7.23). Offered only where that could make a difference. */
const apart: OptionWith<LG, Retreat, 'u'> = {
  k: 'apart',
  parts: 'u',
  *from(g, r) {
    if (r.units.length < 2 || r.ghost) return;
    const together = bestSteps(g, rules, r);
    for (const u of r.units) {
      const alone = bestSteps(g, rules, { ...r, units: [u] });
      if (alone.length > 1 || (alone.length === 1 && alone[0] !== together[0])) yield { k: 'apart', u };
    }
  },
  test: (g, r, a) => {
    for (const other of apart.from(g, r)) if (other.u === a.u) return undefined;
    return { case: 'basic-7.23', why: 'no-other-way', unit: a.u };
  },
  take: (_g, r, a) => {
    const u = a.u;
    r.units = r.units.filter((v) => v !== u);
    const { side, left, path, battle, tag } = r;
    return call(
      'retreat',
      { side, units: [u], left, path: [...path], ...(battle === undefined ? {} : { battle }), ...(tag === undefined ? {} : { tag }) },
      'begin',
    );
  },
};

const rules: BurdenRules<LG> = {
  cases: { lose: ['basic-11.48', 'basic-11.84'], split: ['basic-11.48#D', 'basic-11.51'], retreat: ['basic-11.52', 'basic-11.53'] },
  payers(g, b) {
    const able = b.units.filter((u) => rules.alive(g, u) && g.f.steps[u] > 0 && g.rules.fight.role(g, u) === 'fights');
    const battle = battleOf(g, b);
    let payers: readonly UnitId[] = able;
    if (battle)
      for (const rule of g.rules.lossPriority) {
        const some = rule(g, battle, b.side, payers);
        if (some && some.length > 0) payers = some;
      }
    return [...payers];
  },
  spared(g, b, u) {
    const battle = battleOf(g, b);
    if (battle && b.units.includes(u))
      for (const rule of g.rules.fight.spared) {
        const refusal = rule(g, battle, b.side, u);
        if (refusal) return { ...refusal, unit: u };
      }
    return undefined;
  },
  lose(g, u, b) {
    const battle = battleOf(g, b);
    if (battle && ARMOR[u]) battle.extra[armorPaid(b.side)] = 1;
    if (battle) battle.extra[stepsLost(b.side)] = (battle.extra[stepsLost(b.side)] ?? 0) + 1;
    loseStep(g, u, WHY_LOST[b.cause ?? 'must']);
  },
  alive: (g, u) => g.onMap(u),
  split(g, b) {
    let steps = 0;
    for (const u of b.units) if (g.onMap(u) && g.rules.fight.role(g, u) === 'fights') steps += g.f.steps[u];
    return [Math.max(0, b.either - steps), b.either];
  },
  // The whole stack goes together unless its owner parts it.
  groups: (g, b) => byHex(g, b.units),
  next: nextHexes,
  grade,
  // One step a stack and hex of enemy zone.
  toll: (g, r, h) => (inZone(g, r.side, h) ? 1 : 0),
  drop: stuck,
  // One step for each hex that cannot be gone.
  short: (_g, _r, missing) => missing,
  instead: [apart],
  stepping(g, r, from, to) {
    const at = 6 * from + g.board.dirTo(from, to);
    for (const u of r.units) {
      g.set('fled', u, 1);
      g.set('building', u, -1);
      if (g.f.engaged[u] !== 0) release(g, u);
      // Off the road, or among others, the column is no column any more (basic-6.32, 7.33).
      if (g.f.strategic[u] !== 0 && (!roadOver(g, at) || held(g, r.side, to))) g.set('strategic', u, 0);
    }
    const battle = battleOf(g, r);
    if (battle) battle.retreated = Math.max(battle.retreated, r.path.length);
  },
  why(g, r, h) {
    const from = r.path[r.path.length - 1];
    const dir = g.board.dirTo(from, h);
    if (dir < 0) return { case: 'basic-11.51', why: 'not-next', hex: h };
    const refusal = stepRefusal(g, r, from, dir);
    if (refusal) return refusal;
    if (overloaded(g, r.units, h)) return { case: 'basic-11.55', why: 'retreat-full', hex: h };
    return { case: 'basic-11.52', why: 'retreat-priority', hex: h };
  },
};

/** Note on a battle: steps a side has lost in it. */
export const stepsLost = (side: Side): 'lost0' | 'lost1' => (side === 0 ? 'lost0' : 'lost1');
export const { burden, retreat } = burdenProcedures<LG>(rules);
