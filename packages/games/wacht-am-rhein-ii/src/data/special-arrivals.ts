/** Reinforcements of chapter 30 that wait for a sign, and the edges by which German units leave the NW map, by the case that a scenario names among its special rules. */
import type { Exit } from './limit-types.ts';
import type { ScenarioArrival } from './scenario-types.ts';

/** Never, unless they are called. */
const NEVER = 99;

export const SPECIAL_ARRIVALS: Readonly<Record<string, readonly ScenarioArrival[]>> = {
  '30.12.0': [
    { side: 'german', formation: '10SS', turn: NEVER, doors: ['6PzA'], called: 'sixth-across', case: '30.12.1' },
    { side: 'german', formation: '11Pz', turn: NEVER, doors: ['5PzA'], called: 'fifth-across', case: '30.12.2' },
  ],
  '30.13.0': [{ side: 'german', units: ['ge-nd-653-pzj'], turn: NEVER, doors: ['6PzA'], called: 'jagdtigers', case: '30.13.0' }],
};

const two = (n: number): string => String(n).padStart(2, '0');
const columns = Array.from({ length: 44 }, (_, n) => `${27 + n}01NW`);
const rows = Array.from({ length: 33 }, (_, n) => `27${two(n + 2)}NW`);
export const SPECIAL_EXITS: Readonly<Record<string, readonly Exit[]>> = {
  '30.12.0': [{ who: { side: 'german' }, hexes: [...columns, ...rows], case: '30.12.0' }],
};
