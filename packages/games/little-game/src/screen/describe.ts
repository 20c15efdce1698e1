/** How the game wants to be shown: what every screen can tell by itself, and what is better said here. */
import { type Describe, plainDescribe, unitsOnMap } from '@hexfront/engine';
import { COLUMNS, COMBAT, UNITS } from '../data/data.ts';
import { game } from '../game.ts';
import { strength } from '../rules/combat.ts';
import type { Game } from '../state/shape.ts';

export const describe: Describe<Game> = {
  ...plainDescribe(game),
  objectives: (g) => [{ hex: g.rules.town, name: 'Crossing', ...(g.v.holder < 0 ? {} : { held: g.v.holder }) }],
  charts: () => [
    {
      id: 'combat',
      name: 'Combat results',
      cases: ['3.2'],
      columns: [...COLUMNS],
      rows: COMBAT.rows.map((row, i) => ({ head: String(COMBAT.first + i), cells: row.map(String) })),
      confidence: 'read',
    },
  ],
  strength: (g, side) => unitsOnMap(g, side).reduce((sum, u) => sum + strength(g, u), 0),
  title: (u) => `${UNITS[u].name}, ${UNITS[u].strength}-${UNITS[u].move}`,
};
