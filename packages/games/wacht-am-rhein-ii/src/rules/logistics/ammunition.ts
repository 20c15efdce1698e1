/** Ammunition of artillery (12.8, 15.6.3, 16.3.0): the value against which it is rolled for, and its replenishment in Administrative Phases. */
import type { RollNode, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { SIDE } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { CORPS_HQ, chain, HQ_RANK } from '../command/chain.ts';
import { depletionValue as valueOfTheDay } from '../offensive/surprise.ts';
import { dumpOf, pocketOf } from '../supply/pockets.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { groundNow } from '../weather.ts';
import { depletionValueOfArmy } from './stockpiles.ts';

/** US artillery, and what a dump adds to (12.8.1, 15.6.3). */
const US_VALUE = 7;
const IN_POCKET: readonly number[] = [0, 3];
/** The corps is far from its army (15.4.7, 39.10.0). */
const EXTENDED = 2;
const MOST_WHEN_EXTENDED = 1;
const THAW = 1;
const NOT_ACTIVE = 1;

/** The depletion value of a unit: in a pocket by what is left of its dump, nothing included, of German artillery by its army (12.8.1, 15.6.3, 16.3.0). */
export function depletionValue(g: G, u: UnitId): number {
  const hq = pocketOf(g, u);
  if (hq >= 0) return IN_POCKET[SIDE[u]] + dumpOf(g, hq);
  return valueOfTheDay(g, SIDE[u], SIDE[u] === GERMAN ? valueOfArmy(g, u) : US_VALUE);
}
/** Of what its army spends for the day the artillery of a corps far from it has one point (39.10.0, R-L20). */
function valueOfArmy(g: G, u: UnitId): number {
  const value = depletionValueOfArmy(g, u);
  return isExtended(g, u) ? Math.min(value, g.rules.baseDepletion + MOST_WHEN_EXTENDED) : value;
}
/** Its corps traces an Extended path (15.4.7). */
export const isExtended = (g: G, u: UnitId): boolean =>
  (g.rules.farFromArmy && SIDE[u] === GERMAN) || chain(g, u).some((hq) => HQ_RANK[hq] === CORPS_HQ && g.f.extended[hq] === 1);
/** What is added to the die: two where the corps is far from its army, one in a thaw (15.4.7, 20.2.4). */
export const depletionModifier = (g: G, u: UnitId): number => (isExtended(g, u) ? EXTENDED : 0) + (groundNow(g) === 'thaw' ? THAW : 0);

/** Of those that fire together the worst decides. */
export const worstValue = (g: G, units: readonly UnitId[]): number => Math.min(...units.map((u) => depletionValue(g, u)));
export const worstModifier = (g: G, units: readonly UnitId[]): number => Math.max(0, ...units.map((u) => depletionModifier(g, u)));

// ---- replenishment (12.8.3) -----------------------------------------------------------------------------------------------------------------

/** The next depleted unit that has a Valid path: the active side's first. */
export function replenishing(g: G, tried: readonly UnitId[]): UnitId | undefined {
  for (const side of [g.v.side, 1 - g.v.side])
    for (const u of onMapOf(g, side))
      if (g.f.depleted[u] !== 0 && g.f.supply[u] === 0 && !isOutOfSupply(g, u) && !tried.includes(u)) return u;
  return undefined;
}
/** The other side adds one; corps far from their armies two (12.8.3, 39.10.0). */
const rolled = (g: G, u: UnitId, pip: number): number => (pip % 10) + depletionModifier(g, u) + (SIDE[u] === g.v.side ? 0 : NOT_ACTIVE);
export const replenishRoll = (g: G, u: UnitId): RollNode => ({
  dice: [10],
  classOf: ([pip]) => (rolled(g, u, pip) <= depletionValue(g, u) ? 'replenished' : 'empty'),
  cases: ['12.8.3'],
  says: 'roll.replenish',
  args: { unit: u, n: depletionValue(g, u) - rolled(g, u, 0) },
});
export function replenish(g: G, u: UnitId, pip: number): void {
  const done = rolled(g, u, pip) <= depletionValue(g, u);
  if (done) g.set('depleted', u, 0);
  g.emit({ e: 'replenished', u, h: g.hexOf(u), die: pip % 10, outcome: done ? 'replenished' : 'empty', case: '12.8.3' });
}
