/**
 * What cases of chapter 30 that a scenario names among its special rules bring: reinforcements that wait for a sign, the edges by which German units leave the NW
 * map, and US divisions that are tied to an area.
 */
import type { Exit, Limit } from './limit-types.ts';
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

/** The 4th Division between column 47 and the Sauer, the headquarters and CCA of the 9th Armored Division between Alzette and Sauer (30.4.1-a, 30.5.1). */
export const SPECIAL_LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  '30.4.0': [
    {
      bar: 'ownArea',
      who: { side: 'allied', obeys: '4ID' },
      closed: { outsideRegions: ['4th Division'] },
      nearing: true,
      only: ['move', 'advance'],
    },
  ],
  '30.5.0': [
    {
      bar: 'corpsReserve',
      who: { units: ['al-9ad-hq', 'al-9ad-cca-1', 'al-9ad-cca-2', 'al-9ad-cca-3'] },
      closed: { outsideRegions: ['9th Armored Division'], butWithin: { hexes: ['4130SE'], within: 6 } },
      nearing: true,
      only: ['move', 'advance'],
      until: [
        { what: 'none-in', side: 'german', regions: ['South of the Sauer'], columns: [41, 50] },
        { what: 'control', side: 'allied', hexes: ['4127SE'] },
      ],
    },
  ],
};
