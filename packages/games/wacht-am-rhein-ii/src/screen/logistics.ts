/** What the German armies have, for the panel beside the map, and what truck points would bring: fuel and ammunition points, the depletion value of the day, truck points by role (16.0). */
import type { Action, EffectAnswer, StatusLine } from '@hexfront/engine';
import { fuelPrice } from '../rules/logistics/needs.ts';
import { ARMIES, armiesInPlay, armyIndex, depletionOf, stock } from '../rules/logistics/stockpiles.ts';
import { deliveries } from '../rules/logistics/transport.ts';
import { airSupplyLeft } from '../rules/supply/airlift.ts';
import { dumpOf, dumps } from '../rules/supply/pockets.ts';
import { LOW_FUEL, NORMAL_FUEL } from '../state/fields/supply/logistics.ts';
import { UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';
import { halves } from './formation/panel.ts';

const NAMES = ['5th Panzer Army', '6th Panzer Army', '7th Army'] as const;

export function logisticsLines(g: G): StatusLine[] {
  if (!g.rules.supply) return [];
  const out: StatusLine[] = [];
  for (const army of armiesInPlay(g)) {
    const line = (id: string, name: string, value: string, rule: string): void => {
      out.push({ id: `${id}-${ARMIES[army]}`, group: NAMES[army], name, value, side: GERMAN, case: rule });
    };
    if (g.rules.countsFuel(g.v.turn)) line('fuel', 'Fuel points', halves(stock(g, 'fuel', army)), '16.2.0');
    line('ammo', 'Ammunition points', String(stock(g, 'ammo', army)), '16.3.0');
    line('value', 'Depletion value today', String(depletionOf(g, army)), '16.3.0');
    const roles = [stock(g, 'truckFuel', army), stock(g, 'truckAmmo', army), stock(g, 'truckMotor', army)];
    line('trucks', 'Truck points: fuel, ammunition, units', roles.join(', '), '16.1.0');
  }
  const drops = airSupplyLeft(g);
  if (drops > 0)
    out.push({ id: 'air-supply', group: 'Pockets', name: 'Air supply points', value: String(drops), side: ALLIED, case: '15.6.4a' });
  for (const side of [ALLIED, GERMAN])
    for (const hq of dumps(g, side))
      out.push({
        id: `dump-${UNITS[hq].id}`,
        group: 'Pockets',
        name: `${SIDES[side].name} ${UNITS[hq].name}`,
        value: dumpOf(g, hq) === 1 ? '1 point' : `${dumpOf(g, hq)} points`,
        side,
        case: '15.6.0',
      });
  return out;
}

/** What fuel costs a formation, of what its army has (16.2.2). */
export function ofFueling(g: G, actions: readonly Action[]): EffectAnswer[] {
  return actions.flatMap((action) => {
    const { k, u } = action;
    if (u === undefined || (k !== 'fuel-normal' && k !== 'fuel-low')) return [];
    const price = fuelPrice(g, u, k === 'fuel-normal' ? NORMAL_FUEL : LOW_FUEL) - fuelPrice(g, u, g.f.fuel[u]);
    return { action, says: 'effect.fuel', args: { price: halves(price), left: halves(stock(g, 'fuel', armyIndex(g, u))) } };
  });
}

/** Questions that assign truck points to something that is rolled for. */
const LOADS: Readonly<Record<string, 'fuel' | 'ammo'>> = { 'transport.fuel': 'fuel', 'transport.ammo': 'ammo' };
const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** What truck points would bring, before they are assigned (16.2.0, 16.3.0). */
export function ofTransport(g: G, at: string, actions: readonly Action[]): EffectAnswer[] {
  const load = LOADS[at];
  return load === undefined
    ? []
    : actions.flatMap((action) => {
        if (action.k !== 'points' || action.n === undefined) return [];
        const all = deliveries(g, load, action.n);
        const average = all.reduce((sum, n) => sum + n, 0) / all.length;
        return {
          action,
          says: `effect.${load}-delivery`,
          args: {
            trucks: action.n,
            low: signed(Math.min(...all)),
            high: signed(Math.max(...all)),
            average: average.toFixed(1).replace('-', '−'),
          },
        };
      });
}
