/**
 * Headquarters follow those they command, divisions their battalions, corps their divisions: out of the enemy's reach, and where the supply path to whoever is
 * above them is still open, since everybody below depends on it (15.1.0).
 */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { FORMATION_HQ, hqOf, rankOf } from '../rules/command/chain.ts';
import { isStrategic } from '../rules/movement/allowance.ts';
import { moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { linkOf, sourceHexes } from '../rules/supply/chain.ts';
import { NO_PATH, pathsOf } from '../rules/supply/paths.ts';
import { type Traced, traceSide } from '../rules/supply/status.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, beside, formationOf, HQ, LEADER, SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { isEnemyNear } from './goals.ts';
import { best, type March, NO_WAY, waysTo } from './ways.ts';

/** How near a headquarters keeps to those it commands, and how far from the enemy: of a formation, and of a corps or army. */
const NEAR = [3, 6] as const;
const AWAY = [3, 4] as const;
/** What a headquarters of a formation may spend while its troops fight: one that moves farther lets them down (13.4.1a). */
const POINTS = 6;
/** What an enemy close by and a lost supply path count, in hexes. */
const EXPOSED = 20;
const NO_SUPPLY = 30;
/** Share of the longest path that is used: the enemy may bar the best way. */
const SLACK = 0.75;
/** A hex farther from supply counts so much to a headquarters that is cut off, against one nearer to its troops. */
const CUT_OFF = 2;
/** Whoever is so far from the others is not followed; troops that far away are helped by a headquarters that comes, not by one that stays. */
const STRAY = 14;
const LEFT_BEHIND = 12;

/** Troops of a formation, or the headquarters under a corps or army. */
function commanded(g: G, side: Side, u: UnitId): UnitId[] {
  const others = onMapOf(g, side).filter((v) => v !== u && LEADER[v] === 0);
  if (rankOf(g, u) === FORMATION_HQ) return formationOf(g, u) < 0 ? [] : others.filter((v) => formationOf(g, v) === formationOf(g, u));
  return others.filter((v) => rankOf(g, v) > 0 && hqOf(g, v) === u);
}

/** Those whom a headquarters goes after: troops that fight, guns only where there are no others, and of them the most who are together. */
function followed(g: G, all: readonly UnitId[]): UnitId[] {
  const fighting = all.filter((u) => ARTILLERY[u] === 0);
  const core = fighting.length > 0 ? fighting : all;
  const far = (u: UnitId, v: UnitId): number => distance(g.board, g.hexOf(u), g.hexOf(v));
  const apart = (u: UnitId): number => core.reduce((sum, v) => sum + Math.min(STRAY, far(u, v)), 0);
  const middle = core.reduce<UnitId | undefined>((a, b) => (a === undefined || apart(b) < apart(a) ? b : a), undefined);
  return middle === undefined ? [] : core.filter((u) => far(u, middle) <= STRAY);
}

/** How good hexes are for the supply of a headquarters: 0 where a path leads to the next link of the chain, else more; undefined where supply is left out. */
function hunger(g: G, u: UnitId, hexes: readonly HexId[]): ((hex: HexId) => number) | undefined {
  if (!g.rules.supply) return undefined;
  const link = linkOf(g, u);
  const sources = link.ultimate ? (link.sources ?? sourceHexes(g, u)) : link.to.filter((hq) => g.onMap(hq)).map((hq) => g.hexOf(hq));
  const open = new Set<HexId>();
  const into = new Int32Array(g.board.n);
  for (const { gait, limit } of link.ways) {
    pathsOf(g, SIDE[u]).measure(g, sources, gait, Math.floor(SLACK * limit), hexes, into);
    for (const hex of hexes) if (into[hex] !== NO_PATH) open.add(hex);
  }
  if (open.size > 0) return (hex) => (open.has(hex) ? 0 : NO_SUPPLY);
  // Cut off: back to where supply comes from, if there is a way.
  const points = waysTo(g, SIDE[u], sources);
  return (hex) => (points[hex] < NO_WAY ? (CUT_OFF * points[hex]) / POINT : NO_SUPPLY);
}

/** Whether a headquarters can go somewhere without troops losing their supply. */
function keepsSupply(g: G, { u, to }: March, now: Traced): boolean {
  const copy = g.copy();
  copy.move(u, to);
  const then = traceSide(copy, SIDE[u]);
  const troops = onMapOf(g, SIDE[u]).filter((v) => ARTILLERY[v] === 0);
  const supplied = ({ valid }: Traced): number => troops.reduce((sum, v) => sum + valid[v], 0);
  return supplied(then) >= supplied(now);
}

/** The march of a headquarters, if it should make one; `now` is what supply its side has. */
export function headquartersMarch(g: G, side: Side, u: UnitId, now: () => Traced | undefined): March | undefined {
  const troops = followed(g, commanded(g, side, u));
  if (troops.length === 0) return undefined;
  const kind = rankOf(g, u) === FORMATION_HQ ? 0 : 1;
  const here = g.hexOf(u);
  const far = (hex: HexId): number => troops.reduce((sum, v) => sum + distance(g.board, g.hexOf(v), hex), 0) / troops.length;
  const isExposed = (hex: HexId): boolean => isEnemyNear(g, side, hex, AWAY[kind] - 1);
  const exposed = isExposed(here);
  const cutOff = now()?.valid[u] === 0;
  if (far(here) <= NEAR[kind] && !exposed && !cutOff) return undefined;
  // A headquarters that moves far lets its troops down in combat (13.4.1a).
  const fighting = kind === 0 && troops.some((v) => beside(g, 1 - side, g.hexOf(v))) && far(here) <= LEFT_BEHIND && !exposed;
  const most = fighting ? POINTS * POINT : Number.POSITIVE_INFINITY;
  for (const form of ['road', 'own'] as const) {
    const hexes = [here, ...fieldOf(g, fromHere(g, u, form), SLOT.other).hexes()];
    const hungry = hunger(g, u, hexes);
    const measure = (hex: HexId): number => far(hex) + (isExposed(hex) ? EXPOSED : 0) + (hungry?.(hex) ?? 0);
    const to = best(g, u, form, measure, 1, most);
    if (to === undefined) continue;
    const march: March = { u, k: form === 'road' ? 'road' : 'go', to };
    const traced = now();
    if (!traced || beside(g, 1 - side, here) || keepsSupply(g, march, traced)) return march;
  }
  return undefined;
}

/** Marches of all headquarters of a side, the highest first: those below go no farther than supply comes from above. */
export function staffMarches(g: G, side: Side): March[] {
  const ahead = g.copy();
  let supply: Traced | undefined;
  const traced = (): Traced | undefined => {
    if (g.rules.supply) supply ??= traceSide(ahead, side);
    return supply;
  };
  const staff = onMapOf(g, side).filter((u) => HQ[u] === 1 && !isStrategic(g, u) && moveRefusal(g, u) === undefined);
  return staff
    .sort((a, b) => rankOf(g, b) - rankOf(g, a) || a - b)
    .flatMap((u) => {
      const march = headquartersMarch(ahead, side, u, traced);
      if (!march) return [];
      ahead.move(u, march.to);
      supply = undefined;
      return [march];
    });
}
