/**
 * Positions: where fieldworks are dug in play and before the first turn, who holds them, and garrisons. On the defense nobody leaves works near what counts while
 * the enemy is before them; a hex that would win him the game has a garrison in good time, whoever attacks.
 */
import { type Action, bestAnswer, distance, type HexId, ofKind, type Side, type UnitId } from '@hexfront/engine';
import { moveRefusal } from '../rules/movement/movement.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { fieldworkIn, isFortFor } from '../rules/sight/cover.ts';
import { printedNow } from '../rules/steps.ts';
import { controller } from '../rules/victory/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, beside, HQ, held, LEADER, MECH, SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { isEnemyNear, isHolding } from './goals.ts';
import { mayStillLeave } from './leaving.ts';
import { OUTRIGHT, stakesOf } from './stakes.ts';
import { best, type March } from './ways.ts';

/** The enemy is before it; what counts is so near; more than so many are not needed there. */
const BEFORE = 2;
const COUNTS = 4;
const ENOUGH = 2;

const guards = (g: G, u: UnitId, hex: HexId): boolean =>
  [...stakesOf(g).keys()].some((one) => controller(g, one) === SIDE[u] && distance(g.board, one, hex) <= COUNTS);
export function holdsPosition(g: G, u: UnitId): boolean {
  const hex = g.hexOf(u);
  if (!g.rules.allModes || (fieldworkIn(g, hex) === 0 && !isFortFor(g, SIDE[u], hex))) return false;
  if (!guards(g, u, hex) || !isEnemyNear(g, SIDE[u], hex, BEFORE) || !isHolding(g, SIDE[u])) return false;
  return unitsOf(g, SIDE[u], hex).filter((v) => v < u).length < ENOUGH;
}

// ---- garrisons --------------------------------------------------------------------------------------------------------------------------------

/** Enemies so near can be there soon; units there, and how far others come back for it. */
const SOON = 16;
const MANNED = 2;
const BACK = 12;
const canHold = (g: G, u: UnitId): boolean => HQ[u] === 0 && LEADER[u] === 0 && ARTILLERY[u] === 0 && (printedNow(g, u)?.defense ?? 0) > 0;
/** What a side has and the enemy would win by. */
const decisive = (g: G, side: Side): HexId[] =>
  [...stakesOf(g)].flatMap(([hex, points]) => (points[1 - side] >= OUTRIGHT && controller(g, hex) === side ? [hex] : []));
const isManned = (g: G, side: Side, hex: HexId): UnitId[] => unitsOf(g, side, hex).filter((u) => canHold(g, u));

/** The garrison of a hex that decides the game stays there. */
export function isGarrison(g: G, u: UnitId): boolean {
  const [side, hex] = [SIDE[u], g.hexOf(u)];
  return canHold(g, u) && decisive(g, side).includes(hex) && isManned(g, side, hex).indexOf(u) < MANNED && isEnemyNear(g, side, hex, SOON);
}
/** Who goes back to man one: the nearest who have no enemy beside them, on foot rather than on wheels. */
export function garrisonOrders(g: G, side: Side): March[] {
  if (!g.rules.allModes || g.v.segment > 0 || isExploitation(g)) return [];
  const orders: March[] = [];
  for (const hex of decisive(g, side)) {
    const missing = MANNED - isManned(g, side, hex).length;
    if (missing <= 0 || !isEnemyNear(g, side, hex, SOON)) continue;
    const price = (u: UnitId): number => distance(g.board, g.hexOf(u), hex) + 2 * MECH[u];
    const free = onMapOf(g, side).filter((u) => canHold(g, u) && distance(g.board, g.hexOf(u), hex) <= BACK && !mayStillLeave(g, u));
    free.sort((a, b) => price(a) - price(b) || a - b);
    let sent = 0;
    for (const u of free) {
      if (sent === missing) break;
      if (orders.some((order) => order.u === u) || moveRefusal(g, u) !== undefined || beside(g, 1 - side, g.hexOf(u)) || isGarrison(g, u))
        continue;
      const far = (at: HexId): number => distance(g.board, at, hex);
      const ways = (['road', 'own'] as const).flatMap((form): March[] => {
        const to = best(g, u, form, far, 1);
        return to === undefined ? [] : [{ u, k: form === 'road' ? 'road' : 'go', to }];
      });
      const [march] = ways.sort((a, b) => far(a.to) - far(b.to));
      if (!march) continue;
      orders.push(march);
      sent++;
    }
  }
  return orders;
}

// ---- where they are dug -----------------------------------------------------------------------------------------------------------------------

const foesAround = (g: G, side: Side, hex: HexId): number => {
  let n = 0;
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * hex + d];
    if (to >= 0 && held(g, 1 - side, to)) n++;
  }
  return n;
};
type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const done = (list: readonly Action[]): Action | undefined => ofKind(list, 'done')[0];
/** Stacks in the front line first, those with the most enemies around them and the most steps. */
const dug: Answer = (g, list) =>
  bestAnswer(
    list.filter((a) => a.h !== undefined),
    (a) => 100 * foesAround(g, g.v.side, a.h ?? 0) + unitsOf(g, g.v.side, a.h ?? 0).reduce((sum, u) => sum + g.f.steps[u], 0),
  ) ?? done(list);

/** Works serve who stays: next to the enemy and where something counts, and on the defense wherever the enemy may come soon. */
const COMES = 9;
const isWorthDigging = (g: G, hex: HexId): boolean =>
  beside(g, 1 - g.v.side, hex) ||
  !g.rules.allModes ||
  (isHolding(g, g.v.side) ? isEnemyNear(g, g.v.side, hex, COMES) : stakesOf(g).has(hex) && isEnemyNear(g, g.v.side, hex, COMES));

export const POSITION_ANSWERS: Readonly<Record<string, Answer>> = {
  'construction.build': (g, list) => {
    const open = [...ofKind(list, 'entrench'), ...ofKind(list, 'improve')].filter((a) => a.h !== undefined && isWorthDigging(g, a.h));
    return bestAnswer(open, (a) => (beside(g, 1 - g.v.side, a.h ?? 0) ? 1 : 0)) ?? done(list);
  },
  'placingWorks.entrench': dug,
  'placingWorks.improve': dug,
};
