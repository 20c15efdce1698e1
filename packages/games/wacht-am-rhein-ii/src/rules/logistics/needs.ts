/** Which German formations need fuel, and how much of it (16.2.2); the fuel of a formation in Maneuver Reserve (5.5.1b). */
import type { Refusal, UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { LOW_FUEL, NO_FUEL, NORMAL_FUEL } from '../../state/fields/supply/logistics.ts';
import { formationOf, SIDE } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { FORMATION_HQ, HQ_RANK, isGroupHq, rankOf } from '../command/chain.ts';
import { isShortEarly } from '../offensive/early-divisions.ts';
import { ARMIES, armyIndex, setStock, stock } from './stockpiles.ts';

const MECHANIZED: ReadonlySet<string> = new Set(['panzer', 'ss-panzer', 'panzergrenadier', 'brigade']);
const kindOf = (hq: UnitId, g: G): string => formations[formationOf(g, hq)]?.kind ?? '';
/** Headquarters of a German mechanized division. */
export const isMechanizedHq = (g: G, hq: UnitId): boolean =>
  SIDE[hq] === GERMAN && rankOf(g, hq) === FORMATION_HQ && MECHANIZED.has(kindOf(hq, g)) && kindOf(hq, g) !== 'brigade';
/** Headquarters of a formation that needs fuel. */
export const needsFuel = (g: G, hq: UnitId): boolean =>
  SIDE[hq] === GERMAN &&
  rankOf(g, hq) === FORMATION_HQ &&
  MECHANIZED.has(kindOf(hq, g)) &&
  (g.rules.countsFuel(g.v.turn) || isShortEarly(g, hq));
/** In half points: a division takes two points for Normal fuel, a brigade or independent Kampfgruppe one; half of that is Low. */
export const fuelPrice = (g: G, hq: UnitId, state: number): number =>
  state === NO_FUEL ? 0 : (kindOf(hq, g) === 'brigade' || isGroupHq(g, hq) ? 2 : 4) / (state === LOW_FUEL ? 2 : 1);

/** Truck points that mechanized formations of the 7th Army beyond one take every day: two for a division, one for a brigade (16.4.1). */
const SEVENTH = '7A';
export function boundTrucks(g: G, army: number): number {
  if (ARMIES[army] !== SEVENTH) return 0;
  const prices = onMapOf(g, GERMAN)
    .filter((hq) => HQ_RANK[hq] === FORMATION_HQ && MECHANIZED.has(kindOf(hq, g)) && armyIndex(g, hq) === army)
    .map((hq) => (kindOf(hq, g) === 'brigade' ? 1 : 2));
  return prices.reduce((sum, n) => sum + n, 0) - Math.max(0, ...prices);
}

const IN_RESERVE = 255;
const TURNS = 2;
/** A formation that goes into reserve needs Normal fuel for two turns from its army. */
export function reserveFuelRefusal(g: G, hq: UnitId): Refusal | undefined {
  if (!needsFuel(g, hq)) return undefined;
  const army = armyIndex(g, hq);
  const enough = army >= 0 && stock(g, 'fuel', army) >= TURNS * fuelPrice(g, hq, NORMAL_FUEL);
  return enough ? undefined : { case: '5.5.1b', why: 'fuel-points', unit: hq };
}
export function fuelReserve(g: G, hq: UnitId): void {
  if (!needsFuel(g, hq)) return;
  const army = armyIndex(g, hq);
  setStock(g, 'fuel', army, stock(g, 'fuel', army) - TURNS * fuelPrice(g, hq, NORMAL_FUEL));
  g.set('fueledTo', hq, IN_RESERVE);
}
/** Out of reserve it is fully fueled for two turns; who went into it before fuel was counted had its fill (R-D60). */
export function leaveReserveFueled(g: G, hq: UnitId, since: number): void {
  if (g.f.fueledTo[hq] === IN_RESERVE || (needsFuel(g, hq) && !g.rules.countsFuel(since))) g.set('fueledTo', hq, g.v.turn + TURNS - 1);
}
