/**
 * Companies (chapter 19) of the computer player. A side that holds its ground detaches one from a whole battalion out of contact where a hex that counts would
 * otherwise stand empty before the enemy; once it is no longer needed it goes back, and so do all others that stand beside a battalion which lacks them: two
 * counters are never stronger than one, and a company alone is easy prey.
 */
import { type Action, distance, type HexId, legal, type Side, type UnitId } from '@hexfront/engine';
import { companiesToDetach } from '../rules/companies/breakdown.ts';
import { moveRefusal } from '../rules/movement/movement.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { controller } from '../rules/victory/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { IN_SUPPLY } from '../state/fields/counter.ts';
import { ARTILLERY, HQ, held, LEADER, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { FRESH, type G } from '../state/shape.ts';
import { isEnemyNear, isHolding } from './goals.ts';
import { stakesOf } from './stakes.ts';
import { best, type March } from './ways.ts';

/** The enemy is so near to an empty hex that somebody had better be there, but not so near that a company would only be run over. */
const SOON = 8;
const AT_ONCE = 2;
/** A company goes so far: it has half of its movement left. */
const NEAR = 4;
/** A battalion keeps at least this many steps, and has no enemy so near. */
const KEEPS = 2;
const CONTACT = 2;

const fights = (u: UnitId): boolean => HQ[u] === 0 && LEADER[u] === 0 && ARTILLERY[u] === 0;
const isCompany = (u: UnitId): boolean => UNITS[u].generic === true && fights(u);

/** Hexes that count, are held by nobody and have the enemy on his way to them. */
const gaps = (g: G, side: Side): HexId[] =>
  [...stakesOf(g).keys()].filter(
    (hex) =>
      controller(g, hex) === side &&
      !held(g, 1 - side, hex) &&
      !unitsOf(g, side, hex).some(fights) &&
      isEnemyNear(g, side, hex, SOON) &&
      !isEnemyNear(g, side, hex, AT_ONCE),
  );
/** Somebody small is near enough already. */
const hasCompany = (g: G, side: Side, hex: HexId): boolean =>
  onMapOf(g, side).some((u) => isCompany(u) && distance(g.board, g.hexOf(u), hex) <= NEAR && !isEnemyNear(g, side, g.hexOf(u), CONTACT));

/** The battalion that gives a company for a gap, before anybody's moves are planned. */
export function toDetach(g: G, side: Side): Action | undefined {
  if (!g.rules.allModes || isExploitation(g) || !isHolding(g, side)) return undefined;
  const open = gaps(g, side).filter((hex) => !hasCompany(g, side, hex));
  if (open.length === 0) return undefined;
  const far = (u: UnitId): number => Math.min(...open.map((hex) => distance(g.board, g.hexOf(u), hex)));
  const able = [...legal(g, { k: 'detach' })].filter(({ u }) => {
    if (u === undefined || far(u) > NEAR || g.f.steps[u] <= KEEPS || moveRefusal(g, u) !== undefined) return false;
    return !isEnemyNear(g, side, g.hexOf(u), CONTACT) && !companiesToDetach(g, u).leaves;
  });
  return able.sort((a, b) => far(a.u ?? 0) - far(b.u ?? 0) || (a.u ?? 0) - (b.u ?? 0))[0];
}

/** Companies that man a hex that counts before the enemy; each gap gets the nearest one. */
export function outposts(g: G, side: Side): March[] {
  if (!g.rules.allModes || g.v.segment > 0 || isExploitation(g) || !isHolding(g, side)) return [];
  const free = onMapOf(g, side).filter((u) => isCompany(u) && moveRefusal(g, u) === undefined && !isOutpost(g, u));
  const orders: March[] = [];
  for (const hex of gaps(g, side)) {
    const away = (u: UnitId): number => distance(g.board, g.hexOf(u), hex);
    const near = free.filter((u) => away(u) <= NEAR && !orders.some((order) => order.u === u));
    const [u] = near.sort((a, b) => away(a) - away(b) || a - b);
    const to = u === undefined ? undefined : best(g, u, 'own', (at) => distance(g.board, at, hex), 1);
    if (u !== undefined && to !== undefined) orders.push({ u, k: 'go', to });
  }
  return orders;
}
/** A company that alone keeps a hex that counts from an enemy on his way stays there. */
export function isOutpost(g: G, u: UnitId): boolean {
  const [side, hex] = [SIDE[u], g.hexOf(u)];
  if (!isCompany(u) || !stakesOf(g).has(hex) || !isHolding(g, side) || !isEnemyNear(g, side, hex, SOON)) return false;
  return unitsOf(g, side, hex).filter(fights).length === 1;
}

/** A battalion that takes back a tired or hungry company is as tired or hungry as that. */
const isFit = (g: G, u: UnitId): boolean => g.f.fatigue[u] === FRESH && g.f.supply[u] === IN_SUPPLY;
/** Once everybody has moved, companies rejoin battalions in their hex, and battalions that were broken down are made again. */
export function toReform(g: G): Action | undefined {
  if (isExploitation(g)) return undefined;
  const whole = [...legal(g, { k: 'reform' })].find(({ u, h }) => {
    if (u === undefined || h === undefined) return false;
    return unitsOf(g, SIDE[u], h).every((v) => !isCompany(v) || isFit(g, v));
  });
  return whole ?? [...legal(g, { k: 'reattach' })].find(({ u }) => u !== undefined && isFit(g, u));
}

/** Of several battalions the one that lacks most. */
const rejoining = (g: G, list: readonly Action[]): Action | undefined =>
  list.reduce<Action | undefined>((a, b) => (a?.u === undefined || g.f.steps[b.u ?? 0] < g.f.steps[a.u] ? b : a), undefined);
export const COMPANY_ANSWERS: Readonly<Record<string, (g: G, list: readonly Action[]) => Action | undefined>> = {
  'rejoining.choose': rejoining,
};
