/**
 * Second thoughts before an answer is given: whoever ends in the open next to the enemy must attack him alone (11.1.1), and what counts is not left by the
 * last of its defenders.
 */
import { type Action, distance, frameLocals, type HexId, legal, type Side, type UnitId } from '@hexfront/engine';
import { isPrepared, mustAttack } from '../../rules/combat/designation/eligibility.ts';
import { canMove, MOVE_LOCALS, moveRefusal } from '../../rules/movement/movement.ts';
import { isExploitation } from '../../rules/movement/who-moves.ts';
import { onMapOf } from '../../state/derived.ts';
import { beside, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { toDemolish } from '../bridges.ts';
import { toSneak } from '../commandos.ts';
import { toReform } from '../companies.ts';
import { prizeOf } from '../goals.ts';
import { columnMove } from '../marches.ts';
import { planBattles } from './assault-plan.ts';
import { toBear } from './bearing.ts';
import { toOverrun } from './overruns.ts';

/** Who else has orders to go to a hex. */
type Meant = (hex: HexId) => readonly UnitId[];
/** An attack that must be made may cost so much, in steps. */
const BEARABLE = -0.2;

/** What the assaults come to that the units in a hex would have to make; 0 where they need make none. */
function forced(g: G, side: Side, hex: HexId): number {
  const bound = unitsOf(g, side, hex).filter((u) => !isPrepared(g, u) && mustAttack(g, u));
  return bound.length === 0 ? 0 : planBattles(g, side, bound).total;
}
/** The same once the unit is there, and those who are still to come. */
function forcedAt(g: G, side: Side, unit: UnitId, hex: HexId, coming: readonly UnitId[] = []): number {
  if (!beside(g, 1 - side, hex)) return 0;
  if (g.hexOf(unit) === hex && coming.length === 0) return forced(g, side, hex);
  const copy = g.copy();
  for (const u of [unit, ...coming]) copy.move(u, hex);
  return forced(copy, side, hex);
}

/** Whether a unit that advances there would have to make a bad attack next. */
export const isTrap = (g: G, side: Side, unit: UnitId, hex: HexId): boolean => forcedAt(g, side, unit, hex) < BEARABLE;

/** The nearest hex to the one that was meant where nobody is forced into a bad attack. */
function elsewhere(g: G, side: Side, unit: UnitId, meant: HexId): Action | undefined {
  const ways = ['go', 'drive', 'road'].flatMap((k) => [...legal(g, { k })]);
  const far = (a: Action): number => distance(g.board, a.h ?? meant, meant);
  return ways.sort((a, b) => far(a) - far(b)).find((a) => forcedAt(g, side, unit, a.h as HexId) >= BEARABLE);
}

function secondThoughtsInHand(g: G, side: Side, answer: Action, meant: Meant): Action | undefined {
  const unit = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS)?.u;
  if (unit !== undefined && isExploitation(g)) return toOverrun(g, unit);
  if (unit === undefined || isPrepared(g, unit)) return undefined;
  const column = columnMove(g, unit);
  if (column) return column;
  const to = answer.k === 'stop' ? g.hexOf(unit) : answer.h;
  // Whoever was last in a hex that counts controls it: that is worth a bad attack.
  if (to === undefined || prizeOf(g, to) > 1) return undefined;
  const coming = meant(to).filter((u) => u !== unit && moveRefusal(g, u) === undefined);
  if (forcedAt(g, side, unit, to, coming) >= BEARABLE) return undefined;
  if (to !== g.hexOf(unit) && g.f.moved[unit] !== 0 && forced(g, side, g.hexOf(unit)) >= BEARABLE) return { k: 'stop' };
  return elsewhere(g, side, unit, to);
}

/** Units that would have to attack badly from where they stand move off, if they can. */
function stragglers(g: G, side: Side): Action | undefined {
  for (const u of onMapOf(g, side)) {
    if (isPrepared(g, u) || moveRefusal(g, u) !== undefined || !mustAttack(g, u)) continue;
    if (forced(g, side, g.hexOf(u)) < BEARABLE && prizeOf(g, g.hexOf(u)) <= 1 && canMove(g, u)) return { k: 'pick', u };
  }
  return undefined;
}

/** Fewer than this many are not left behind in a hex that counts. */
const GARRISON = 1;

export function secondThoughts(g: G, side: Side, at: string, answer: Action, meant: Meant = () => []): Action | undefined {
  if (at === 'move.go') return secondThoughtsInHand(g, side, answer, meant);
  if (at === 'burden.choose') return toBear(g, side);
  if (at === 'movement.plan')
    return toDemolish(g, side) ?? toSneak(g) ?? (answer.k === 'done' ? (stragglers(g, side) ?? toReform(g)) : undefined);
  if (at === 'advance.choose' && answer.k === 'advance') {
    const from = g.hexOf(answer.u as UnitId);
    const gives = prizeOf(g, from) - prizeOf(g, answer.h as HexId);
    // Others there may still be thrown back this turn: they do not count.
    const left = unitsOf(g, side, from).filter((u) => u !== answer.u && g.f.designated[u] === 0 && !isPrepared(g, u)).length;
    if (gives > 0 && left < GARRISON) return [...legal(g, { k: 'done' })][0] ?? otherAdvance(g, from, answer);
  }
  return undefined;
}
/** Somebody from another hex goes, where one must. */
const otherAdvance = (g: G, from: HexId, answer: Action): Action | undefined =>
  [...legal(g, { k: 'advance' })].find((a) => a.u !== undefined && a.h === answer.h && g.hexOf(a.u) !== from);
