/** Advanced chapter 2: where aircraft may be sent. Lists hold what makes sense; roads and units elsewhere may be named as well (adv-2.16). */
import { disk, distance, type HexId, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { TASKS, type Task } from '../../decisions/air.ts';
import { distancesTo } from '../../state/derived.ts';
import { bits, isRoadHex, isTown, onMap, SIDE } from '../../state/query.ts';
import { type Derived, enemyOf, type G, GERMAN, ISOLATED, type Sortie, SUPPLIED } from '../../state/shape.ts';
import { attackRefusal } from '../combat/attackers.ts';
import { inEnemyZoc } from '../movement/zones-of-control.ts';
import { supplyOf } from '../supply/supply.ts';
import { AIRCRAFT, C47, taskRefusal } from './air-missions.ts';

const TABLE = tables.airMissions;
/** So many hexes at most are listed for bombs, the most worthwhile first. */
const MOST_LISTED = 60;
/** Roads further from the enemy than this are not worth listing. */
const BEHIND_THE_FRONT = 4;

const column = (g: G, hex: HexId): number => Number(g.board.ids[hex].slice(0, 2));
/** A unit on the ground: what bombs and supplies are for. */
const onGround = (g: G, side: Side, hex: HexId): boolean => {
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (SIDE[u] === side && !AIRCRAFT[u]) return true;
  return false;
};

/** What follows from the units on the map alone; kept while nothing on it changes. */
const known = new WeakMap<Derived, { change: number; tick: number; lists: Map<string, readonly number[]> }>();
function once(g: G, key: string, make: () => readonly number[]): readonly number[] {
  let last = known.get(g.d);
  if (!last || last.change !== g.d.change || last.tick !== g.v.tick) {
    last = { change: g.d.change, tick: g.v.tick, lists: new Map() };
    known.set(g.d, last);
  }
  let list = last.lists.get(key);
  if (!list) {
    list = make();
    last.lists.set(key, list);
  }
  return list;
}

/** Hexes that units of the phasing side can assault in the coming Combat Phase: there air support counts (adv-2.21, 2.32). */
export const assaultable = (g: G): readonly number[] =>
  once(g, 'assault', () => {
    const hexes = new Set<number>();
    const enemy = enemyOf(g.v.side);
    for (const u of onMap(g, g.v.side)) {
      let able = false;
      for (let d = 0; d < 6; d++) {
        const h = g.board.neighbors[6 * g.f.place[u] + d];
        if (h < 0 || hexes.has(h) || !onGround(g, enemy, h)) continue;
        if (!able && attackRefusal(g, u, 'attack') !== undefined) break;
        able = true;
        hexes.add(h);
      }
    }
    return [...hexes];
  });

/** One friendly aircraft a hex; by the other reading two, which is the limit of a battle as well. */
const mostPerHex = (g: G): number => (g.rules.choice('air-per-hex') === 'two' ? TABLE.perBattle : TABLE.perHex);
const fullCase = (g: G, task: Task): string =>
  mostPerHex(g) === TABLE.perHex
    ? 'adv-2.16'
    : task === 'attack-support'
      ? 'adv-2.22'
      : task === 'defense-support'
        ? 'adv-2.33'
        : 'adv-2.16';
/** Friendly aircraft of this player turn in a hex; a transport is none of them, so that its escort may join it (adv-2.16, 1.25). */
const crowd = (g: G, side: Side, hex: HexId): Sortie[] =>
  g.rows.sorties.filter((s) => s.side === side && s.hex === hex && s.task !== 'air-supply');

/** Missions of the enemy that an interceptor in the hex would cancel: ground support and bombs (adv-2.61), or a transport without escort (adv-1.25). */
export function prey(g: G, side: Side, hex: HexId): Sortie | undefined {
  const enemy = enemyOf(side);
  const there = g.rows.sorties.filter((s) => s.side === enemy && s.hex === hex && s.off === 0);
  return (
    there.find((s) => s.task !== 'air-supply' && s.task !== 'escort' && s.task !== 'interception') ??
    (there.some((s) => s.task === 'escort') ? undefined : there.find((s) => s.unit === C47))
  );
}

/** Why an aircraft may not fly this mission to this hex. */
export function targetRefusal(g: G, unit: UnitId, task: Task, hex: HexId): Refusal | undefined {
  const side = SIDE[unit];
  const refusal = taskRefusal(g, unit, task);
  if (refusal) return { ...refusal, unit };
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit, hex });
  if (hex < 0 || hex >= g.board.n) return no('adv-2.16', 'off-map');
  if (side === GERMAN && column(g, hex) > TABLE.germanMaxColumn) return no('adv-2.16', 'too-far-west');
  if (task !== 'air-supply' && crowd(g, side, hex).length >= mostPerHex(g)) return no(fullCase(g, task), 'sky-full');
  const aim = aimRefusal(g, side, task, hex);
  if (aim) return no(aim[0], aim[1]);
  for (const rule of g.rules.air.mayFly) {
    const more = rule(g, unit, hex, task);
    if (more) return { ...more, unit, hex };
  }
  return undefined;
}

function aimRefusal(g: G, side: Side, task: Task, hex: HexId): [rule: string, why: string] | undefined {
  switch (task) {
    case 'attack-support':
      return assaultable(g).includes(hex) ? undefined : ['adv-2.21', 'nothing-to-support'];
    case 'defense-support':
      return assaultable(g).includes(hex) ? undefined : ['adv-2.32', 'nothing-to-support'];
    case 'air-strike':
      if (!onGround(g, enemyOf(side), hex)) return ['adv-2.41', 'no-ground-target'];
      return aimedAt(g, side, hex, 'road-interdiction') ? ['adv-2.48', 'unit-or-road'] : undefined;
    case 'road-interdiction':
      if (!isRoadHex(g, hex)) return ['adv-2.41', 'no-road-target'];
      return aimedAt(g, side, hex, 'air-strike') ? ['adv-2.48', 'unit-or-road'] : undefined;
    case 'interception':
      return prey(g, side, hex) ? undefined : ['adv-2.63', 'nothing-to-intercept'];
    case 'escort':
      return g.rows.sorties.some((s) => s.side === side && s.unit === C47 && s.hex === hex) ? undefined : ['adv-1.25', 'nobody-to-escort'];
    case 'air-supply':
      if (side === GERMAN) return isolatedIn(g, side, hex) ? undefined : ['adv-2.71', 'nobody-isolated'];
      return disk(g.board, hex, 1).some((h) => onGround(g, side, h)) ? undefined : ['adv-1.23', 'nobody-below'];
  }
}
const aimedAt = (g: G, side: Side, hex: HexId, task: Task): boolean =>
  g.rows.sorties.some((s) => s.side === side && s.hex === hex && s.task === task);
const isolatedIn = (g: G, side: Side, hex: HexId): boolean => g.unitsIn(hex).some((u) => SIDE[u] === side && supplyOf(g, u) === ISOLATED);

/** Hexes worth listing for a mission, ascending. */
export function targets(g: G, unit: UnitId, task: Task): number[] {
  if (taskRefusal(g, unit, task)) return [];
  return worthwhile(g, SIDE[unit], task)
    .filter((h) => targetRefusal(g, unit, task, h) === undefined)
    .sort((a, b) => a - b);
}

function worthwhile(g: G, side: Side, task: Task): readonly number[] {
  switch (task) {
    case 'attack-support':
    case 'defense-support':
      return assaultable(g);
    case 'air-strike':
      return once(g, `strike${side}`, () => best(strikeWorth(g, side)));
    case 'road-interdiction':
      return once(g, `road${side}`, () => best(roadWorth(g, side)));
    case 'interception':
      return [...new Set(g.rows.sorties.filter((s) => s.side !== side).map((s) => s.hex))];
    case 'escort':
      return g.rows.sorties.filter((s) => s.side === side && s.unit === C47).map((s) => s.hex);
    case 'air-supply':
      return needy(g, side);
  }
}

/** Whoever is cut off, and the hexes from which several of them are reached; else units that the enemy may soon cut off. */
function needy(g: G, side: Side): number[] {
  const isolated = new Set<number>();
  const short = new Set<number>();
  const pressed = new Set<number>();
  for (const u of onMap(g, side)) {
    const hex = g.hexOf(u);
    const status = supplyOf(g, u);
    if (status === ISOLATED) isolated.add(hex);
    else if (status !== SUPPLIED) short.add(hex);
    else if (inEnemyZoc(g, side, hex)) pressed.add(hex);
  }
  if (side === GERMAN) return [...isolated];
  if (isolated.size > 0) return [...new Set([...isolated].flatMap((h) => disk(g.board, h, 1)))];
  return [...(short.size > 0 ? short : pressed)];
}

/** Columns first, then reserves, then whoever stands near the front. */
function strikeWorth(g: G, side: Side): Map<number, number> {
  const near = distancesTo(g, side);
  const worth = new Map<number, number>();
  for (const u of onMap(g, enemyOf(side))) {
    if (AIRCRAFT[u]) continue;
    const hex = g.f.place[u];
    // The list may not tell what the fog hides (opt-2.0).
    const seen = (g.rules.sight?.visible(g, side, u) ?? 2) === 2;
    const value = (seen && g.f.strategic[u] ? 100 : 0) + (seen && g.f.reserve[u] ? 20 : 0) - near[hex];
    worth.set(hex, Math.max(worth.get(hex) ?? -1000, value));
  }
  return worth;
}

/** Crossroads, towns and bridges close behind the enemy's front. */
function roadWorth(g: G, side: Side): Map<number, number> {
  const { board } = g;
  const mine = distancesTo(g, side);
  const theirs = distancesTo(g, enemyOf(side));
  const { road, bridge } = bits(g);
  const worth = new Map<number, number>();
  for (let h = 0; h < board.n; h++) {
    if (!isRoadHex(g, h) || theirs[h] > BEHIND_THE_FRONT || mine[h] <= theirs[h]) continue;
    let roads = 0;
    let bridges = 0;
    for (let k = 6 * h; k < 6 * h + 6; k++) {
      if ((board.sides[k] & road) === 0) continue;
      roads++;
      if ((board.sides[k] & bridge) !== 0) bridges++;
    }
    worth.set(h, 3 * roads + 2 * bridges + (isTown(g, h) ? 2 : 0) - theirs[h]);
  }
  return worth;
}

const best = (worth: Map<number, number>): number[] =>
  [...worth]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_LISTED)
    .map(([hex]) => hex);

/** Is there anything this aircraft could do? */
export const hasTargets = (g: G, unit: UnitId): boolean =>
  TASKS.some(
    (task) => !taskRefusal(g, unit, task) && worthwhile(g, SIDE[unit], task).some((h) => targetRefusal(g, unit, task, h) === undefined),
  );
/** In the hex or next to it. */
export const beside = (g: G, a: HexId, b: HexId): boolean => distance(g.board, a, b) <= 1;
