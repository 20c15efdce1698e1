/** What the German armies have (16.0): fuel points, ammunition stockpiles and the depletion value of the day, truck points by role. */
import type { UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { armyOf } from '../command/chain.ts';

export const ARMIES: readonly string[] = ['5PzA', '6PzA', '7A'];
type Number = '5' | '6' | '7';
const NUMBER: readonly Number[] = ['5', '6', '7'];
type Stock = 'fuel' | 'ammo' | 'value' | 'truckFuel' | 'truckAmmo' | 'truckMotor' | 'truckUsed';

/** The army on whose stocks a German unit draws: its own, or the only one of the scenario (39.10.0). */
export const armyIndex = (g: G, u: UnitId): number => (g.rules.onlyArmy >= 0 ? g.rules.onlyArmy : ARMIES.indexOf(armyOf(g, u) ?? ''));
export const stock = (g: G, what: Stock, army: number): number => g.v[`${what}${NUMBER[army]}`];
export function setStock(g: G, what: Stock, army: number, n: number): void {
  g.v[`${what}${NUMBER[army]}`] = n;
}

/** Armies with a unit on the map. */
export function armiesInPlay(g: G): number[] {
  const found = new Set<number>();
  for (const u of onMapOf(g, GERMAN)) found.add(armyIndex(g, u));
  return ARMIES.flatMap((_, n) => (found.has(n) ? [n] : []));
}

/** The depletion value of the day (16.3.0). */
export const depletionOf = (g: G, army: number): number => g.rules.baseDepletion + (army < 0 ? 0 : stock(g, 'value', army) - 1);
export const depletionValueOfArmy = (g: G, u: UnitId): number => depletionOf(g, armyIndex(g, u));
