/** Trucks (7.9.2): points of an army that motorize Leg units and guns for a turn, and those that every US infantry division has of its own. */
import type { UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { formationOf, MECH, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

/** Leg units that the trucks of a division carry in one Movement Phase (7.9.2e, 7.9.2f). */
const OWN_TRUCKS = 3;
const BRITISH = Uint8Array.from(UNITS, ({ nation }) => (nation === 'British' || nation === 'Canadian' ? 1 : 0));

/** Carries a Motor Unit marker of its army. */
export const isMotorized = (g: G, u: UnitId): boolean => g.f.motor[u] !== 0;

/** How many more Leg units the trucks of a unit's division can carry; US and British infantry divisions have three (7.9.2e, 7.9.2f). */
export function trucksLeft(g: G, u: UnitId): number {
  const formation = formationOf(g, u);
  if (SIDE[u] !== ALLIED || MECH[u] === 1 || formation < 0 || formations[formation].kind !== 'infantry') return 0;
  let used = 0;
  for (const v of onMapOf(g, SIDE[u])) {
    // British columns have trucks of their army until they have assembled for the first time (7.9.2f).
    const column = g.f.mode[v] === STRATEGIC && MECH[v] === 0 && !isMotorized(g, v) && !(BRITISH[v] === 1 && g.f.marching[v] === 1);
    const carried = g.f.trucked[v] !== 0 || column;
    if (carried && formationOf(g, v) === formation) used++;
  }
  return Math.max(0, OWN_TRUCKS - used);
}
