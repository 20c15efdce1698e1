/** Retreats (10.8): what the engine's procedures `burden` and `retreat` have to know of this game. */
import {
  type BurdenRules,
  bestSteps,
  burdenProcedures,
  byHex,
  type Direction,
  type HexId,
  type Refusal,
  type Retreat,
  type UnitId,
} from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { HQ, held } from '../../state/query.ts';
import { type G, GERMAN, type WaR } from '../../state/shape.ts';
import { eliminate, loseStep } from '../losses.ts';
import { isClassB } from '../movement/allowance.ts';
import { hexPrices } from '../movement/ground-costs.ts';
import { inEnemyZone } from '../movement/zones-of-control.ts';
import { groundRefusal, hexRefusal, marchClash } from './crossings.ts';

/** Directions away from the edge that a side retreats to: Germans go east, Allies anywhere but east (10.84b, R-C89). Clockwise from the northeast. */
const ASTRAY = [
  [0, 0, 0, 1, 1, 1],
  [0, 1, 0, 0, 0, 0],
];
const WHY_LOST = { must: '10.74', chosen: '10.75', toll: '10.85', short: '10.83', trapped: '10.83' } as const;

const battleIn = (g: G, b: { battle?: number }): Battle | undefined =>
  b.battle === undefined ? undefined : g.rows.battles.find((row) => row.id === b.battle);

/** Why the group may not take this step: every hex must be open to all its units (R-C67). */
function stepRefusal(g: G, r: Retreat, from: HexId, dir: Direction): Refusal | undefined {
  const bar = hexRefusal(g, r.side, from, dir);
  if (bar) return bar;
  const to = g.board.neighbors[6 * from + dir];
  for (const unit of r.units) {
    const ground = groundRefusal(g, unit, from, dir);
    if (ground) return { ...ground, unit, from, to };
    if (marchClash(g, unit, to, r.units)) return { case: '9.35', why: 'march-onto-march', unit, to };
  }
  return undefined;
}

function* nextHexes(g: G, r: Retreat, from: HexId, path: readonly HexId[]): Generator<HexId> {
  for (let dir: Direction = 0; dir < 6; dir++) {
    const to = g.board.neighbors[6 * from + dir];
    // No hex twice (10.84).
    if (to >= 0 && !path.includes(to) && !stepRefusal(g, r, from, dir)) yield to;
  }
}

/** What entering the hex would cost the unit that has it hardest, a headquarters as Class A (6.61); hexes closed to March Mode are entered by road, as if at the cheapest rate (10.84d). */
function price(g: G, units: readonly UnitId[], hex: HexId): number {
  let most = 0;
  for (const u of units) {
    const mode = g.f.march[u] !== 0 ? 'march' : g.v.freeze !== 0 ? 'freeze' : 'tactical';
    most = Math.max(most, hexPrices(g.board, mode, isClassB(g, u) && HQ[u] === 0 ? 1 : 0)[hex]);
  }
  return most;
}

/** The four priorities in their order: enemy zones, the edge of one's own, vacant hexes, easy ground (10.84). */
function grade(g: G, r: Retreat, path: readonly HexId[]): number[] {
  let zones = 0;
  let astray = 0;
  let crowded = 0;
  let cost = 0;
  for (let i = Math.max(1, r.path.length); i < path.length; i++) {
    if (inEnemyZone(g, r.side, path[i])) zones++;
    astray += ASTRAY[r.side === GERMAN ? 0 : 1][g.board.dirTo(path[i - 1], path[i])];
    if (held(g, r.side, path[i])) crowded++;
    cost += price(g, r.units, path[i]);
  }
  return [zones, astray, crowded, cost];
}

/** Units in March Mode that find no road or meet others on it stay behind, if the rest can go on without them (9.35, R-C8). */
function stuck(g: G, r: Retreat): UnitId[] {
  const marching = r.units.filter((u) => g.f.march[u] !== 0);
  if (marching.length === 0 || marching.length === r.units.length || bestSteps(g, retreatRules, r).length > 0) return [];
  const others = r.units.filter((u) => !marching.includes(u));
  return bestSteps(g, retreatRules, { ...r, units: others }).length > 0 ? marching : [];
}

export const retreatRules: BurdenRules<WaR> = {
  cases: { lose: ['10.75', '10.71'], split: ['10.75', '10.81'], retreat: ['10.84', '10.85'] },
  payers: (g, b) => b.units.filter((u) => g.onMap(u) && g.f.steps[u] > 0),
  lose(g, u, b) {
    const battle = battleIn(g, b);
    const cause = b.cause ?? 'must';
    // Steps instead of hexes shorten the advance of the victors (10.92).
    if (battle && (cause === 'chosen' || cause === 'short' || cause === 'trapped')) battle.paid++;
    loseStep(g, u, WHY_LOST[cause]);
  },
  alive: (g, u) => g.onMap(u),
  split(g, b) {
    let steps = 0;
    for (const u of b.units) if (g.onMap(u)) steps += g.f.steps[u];
    return [Math.max(0, b.either - steps), b.either];
  },
  // The stack as a whole (10.84).
  groups: (g, b) => byHex(g, b.units),
  next: nextHexes,
  grade,
  // A step for every enemy zone entered, friends there or not (10.85, 8.44, 8.45).
  toll: (g, r, h) => (inEnemyZone(g, r.side, h) ? 1 : 0),
  drop: stuck,
  // Hexes that cannot be gone are taken in steps (R-C67); who marches and cannot go on is eliminated (9.35, R-C8).
  short(g, r, missing) {
    const marching = r.units.filter((u) => g.f.march[u] !== 0);
    for (const u of marching) eliminate(g, u, '9.35');
    return marching.length < r.units.length ? missing : 0;
  },
  stepping(g, r, from, to) {
    const battle = battleIn(g, r);
    if (battle) {
      const start = r.path[0];
      const path = battle.paths.find((p) => p.from === start);
      if (!path) battle.paths.push({ from: start, path: [start, to] });
      else path.path.push(to);
    }
    for (const u of r.units) {
      g.set('fled', u, 1);
      g.emit({ e: 'entered', u, h: to, from });
    }
  },
  why(g, r, h) {
    const from = r.path[r.path.length - 1];
    const dir = g.board.dirTo(from, h);
    if (dir < 0) return { case: '10.82', why: 'not-next', hex: h };
    if (r.path.includes(h)) return { case: '10.84', why: 'entered-before', hex: h };
    return stepRefusal(g, r, from, dir) ?? { case: '10.84', why: 'retreat-priority', hex: h };
  },
};

export const { burden, retreat } = burdenProcedures<WaR>(retreatRules);
