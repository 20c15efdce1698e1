/** The 2nd and 9th SS Divisions come early if one of three towns falls by December 18 AM (35.6.2); else they come on December 19 PM with little fuel. */
import type { UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { LOW_FUEL, NORMAL_FUEL } from '../../state/fields/supply/logistics.ts';
import { UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { hexesOf } from '../victory/conditions.ts';

/** Werbomont, Malmedy and Spa. */
const TOWNS = ['2222NE', '4020NE', '3215NE'];
const LAST = turnNumber('dec-18-am');
const DIVISIONS: ReadonlySet<string> = new Set(['2SS', '9SS']);
const isOne = (u: UnitId): boolean => DIVISIONS.has(UNITS[u].formation ?? '');

/** When a turn ends: a town that has fallen brings them up for the next, with all their fuel. */
export function callEarly(g: G): void {
  if (!g.rules.special('35.6.2') || g.v.turn > LAST) return;
  if (!hexesOf(g, TOWNS).some((hex) => g.f.control[hex] === GERMAN + 1)) return;
  for (const u of g.unitsIn(g.box('Arriving'))) {
    if (!isOne(u) || g.f.due[u] <= g.v.turn + 1) continue;
    g.set('due', u, g.v.turn + 1);
    if (g.f.fuel[u] === LOW_FUEL) g.set('fuel', u, NORMAL_FUEL);
  }
}
/** Who came late rolls for its fuel even before fuel is counted (35.1.1, 35.6.2). */
export const isShortEarly = (g: G, hq: UnitId): boolean => g.rules.special('35.6.2') && isOne(hq) && g.f.fuel[hq] === LOW_FUEL;
