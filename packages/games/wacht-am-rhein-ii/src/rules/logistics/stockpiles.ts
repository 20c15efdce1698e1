/** What the German armies have (16.0): fuel points, ammunition stockpiles and the depletion value of the day, truck points by role. */
import type { UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { armyOf } from '../command.ts';

export const ARMIES: readonly string[] = ['5PzA', '6PzA', '7A'];
type Number = '5' | '6' | '7';
const NUMBER: readonly Number[] = ['5', '6', '7'];
type Stock = 'fuel' | 'ammo' | 'value' | 'truckFuel' | 'truckAmmo' | 'truckMotor' | 'truckUsed';

/** Base depletion value of German armies (16.3.0). */
const BASE = 3;

export const indexOfArmy = (army: string | undefined): number => ARMIES.indexOf(army ?? '');
export const stock = (g: G, what: Stock, army: number): number => g.v[`${what}${NUMBER[army]}`];
export function setStock(g: G, what: Stock, army: number, n: number): void {
  g.v[`${what}${NUMBER[army]}`] = n;
}

/** Armies with a unit on the map. */
export function armiesInPlay(g: G): number[] {
  const found = new Set<number>();
  for (const u of onMapOf(g, GERMAN)) found.add(indexOfArmy(armyOf(g, u)));
  return ARMIES.flatMap((_, n) => (found.has(n) ? [n] : []));
}

/** The depletion value of the day (16.3.0). */
export const depletionOf = (g: G, army: number): number => BASE + (army < 0 ? 0 : stock(g, 'value', army) - 1);
export const depletionValueOfArmy = (g: G, u: UnitId): number => depletionOf(g, indexOfArmy(armyOf(g, u)));
