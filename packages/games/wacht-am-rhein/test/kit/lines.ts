/** Supply on bare ground: the whole of map D flat and empty but for a road from the middle to its eastern and its western edge. */
import { bareGround } from '@hexfront/engine/testing';
import { theBoard } from '../../src/index.ts';
import { determineSupply } from '../../src/rules/supply/supply.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { position, u } from './kit.ts';

const board = theBoard({ scenario: 'bastogne' });
const bare = bareGround(board, 'clear');
/** A hex of the twentieth row by column; columns count from the east. */
export const at20 = (column: number): string => `D20${String(column).padStart(2, '0')}`;
export const row = (first: number, last: number): string[] => {
  const step = first < last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, i) => at20(first + i * step));
};
/** Roads lead off the map here: east and west. */
const EAST = 'D2101';
const WEST = 'D1650';
export const EASTERN = [EAST, ...row(1, 25)];
export const WESTERN = [WEST, 'D1750', 'D1850', 'D1950', ...row(50, 25)];

export interface Lay {
  turn?: number;
  units: Record<string, string | Record<string, string | number>>;
  primary?: readonly string[];
  secondary?: readonly string[];
  sides?: Record<string, string[]>;
  hexes?: Record<string, string>;
  bridges?: Record<string, number>;
  vars?: Record<string, number>;
  side?: 'german' | 'allied';
  stage?: string;
  scenario?: string;
  options?: Record<string, boolean | string>;
}

/** Before the Supply Determination Phase of a side, the Allied one unless said. */
export function lay(s: Lay): G {
  const units = Object.fromEntries(Object.entries(s.units).map(([id, where]) => [id, typeof where === 'string' ? { at: where } : where]));
  return position({
    stage: s.stage ?? `${s.side ?? 'allied'}.movement`,
    ...(s.scenario ? { scenario: s.scenario } : {}),
    ...(s.options ? { options: s.options } : {}),
    units,
    vars: { turn: s.turn ?? 9, ...s.vars },
    board: bare.ground('D2025', 45, {
      ...(s.hexes ? { hexes: s.hexes } : {}),
      ...(s.sides ? { sides: s.sides } : {}),
      ways: [
        { hexes: s.primary ?? [...EASTERN].reverse(), add: ['road', 'primary'] },
        { hexes: s.secondary ?? WESTERN, add: ['road'] },
      ],
    }),
    ...(s.bridges ? { hexsides: Object.fromEntries(Object.entries(s.bridges).map(([id, bridge]) => [id, { bridge }])) } : {}),
  });
}

/** Checks both sides in the order of the Allied player turn. */
export function check(g: G): G {
  determineSupply(g, GERMAN);
  determineSupply(g, ALLIED);
  return g;
}
const NAMES = ['supplied', 'out of communications', 'unsupplied', 'isolated-1', 'isolated-2'];
export const state = (g: G, id: string): string => NAMES[g.f.supply[u(id)]];
/** The state of a unit after a check of the position. */
export const found = (s: Lay, id: string): string => state(check(lay(s)), id);
