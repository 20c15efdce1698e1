/** What the German armies have, for the panel beside the map: fuel and ammunition points, the depletion value of the day, truck points by role (16.0). */
import type { StatusLine } from '@hexfront/engine';
import { ARMIES, armiesInPlay, depletionOf, stock } from '../rules/logistics/stockpiles.ts';
import { airSupplyLeft } from '../rules/supply/airlift.ts';
import { dumpOf, dumps } from '../rules/supply/pockets.ts';
import { UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';

const NAMES = ['5th Panzer Army', '6th Panzer Army', '7th Army'] as const;
const halves = (n: number): string => (n % 2 === 0 ? String(n / 2) : n === 1 ? '½' : `${(n - 1) / 2}½`);

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
