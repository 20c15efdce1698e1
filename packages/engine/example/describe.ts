/** Ten Hexes: how it wants to be shown. Screens draw what is described here and know nothing else of the game. */
import { type Describe, unitsOnMap } from '@hexfront/engine';
import { BLUE, RED, UNITS } from './data.ts';
import type { TenHexes } from './shape.ts';

const SYMBOLS: Readonly<Record<string, string>> = { h: 'cavalry', g: 'infantry' };

export const describe: Describe<TenHexes> = {
  formations: {},
  bodies: { blue: '#9DB7D6', red: '#D9A9A0' },
  sideBody: ['blue', 'red'],
  face: (g, u) => ({
    body: UNITS[u].side === BLUE ? 'blue' : 'red',
    symbol: SYMBOLS[UNITS[u].id[1]] ?? 'infantry',
    values: `${UNITS[u].strength}-${UNITS[u].move}`,
    reduced: g.f.steps[u] === 1,
  }),
  markers: () => [],
  spent: (g, u) => g.f.moved[u] === 1 || g.f.fought[u] === 1,
  title: (u) => UNITS[u].name,
  confidence: () => 'read',
  hexMarkers: () => [],
  hexsideMarkers: () => [],
  orderOfBattle: (g) =>
    [BLUE, RED].map((side) => ({ id: g.def.sides[side].id, name: g.def.sides[side].name, side, units: unitsOnMap(g, side) })),
  track: (g) =>
    Array.from({ length: g.rules.turns }, (_, i) => ({
      turn: i + 1,
      label: String(i + 1),
      when: i + 1 < g.v.turn ? 'past' : i + 1 === g.v.turn ? 'now' : 'coming',
      due: [0, 0],
      notes: [],
    })),
  objectives: (g) => [{ hex: g.rules.town, name: 'Midtown', ...(g.v.holder < 0 ? {} : { held: g.v.holder }) }],
  charts: () => [],
  strength: (g, side) => unitsOnMap(g, side).reduce((sum, u) => sum + UNITS[u].strength * g.f.steps[u], 0),
};
