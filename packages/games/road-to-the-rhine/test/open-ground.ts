/** Bare ground for tests of movement: a piece of the map made flat, empty and clear, on which a test builds the features it is about. */
import { type BoardOverrides, disk } from '@hexfront/engine';
import { theBoard } from '../src/index.ts';
import type { G } from '../src/shape.ts';
import { position } from './kit.ts';

const board = theBoard();
const idOf = (hex: number): string => board.ids[hex];

/** Hex reached from another by directions 0 to 5, clockwise from the north. */
export function from(id: string, ...dirs: number[]): string {
  let hex = board.hex(id) as number;
  for (const dir of dirs) hex = board.neighbors[6 * hex + dir];
  return idOf(hex);
}
export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];

/** The same feature on all six sides of a hex, so that there is no way around it. */
export const moat = (id: string, features: string[]): Record<string, string[]> =>
  Object.fromEntries([N, NE, SE, S, SW, NW].map((d) => [`${from(id, d)}|${id}`, features]));

export interface Ground {
  /** Terrain or marks per hex. */
  hexes?: Record<string, string | string[]>;
  /** Features per pair of hexes. */
  sides?: Record<string, string[]>;
  /** A road through these hexes, one after another. */
  road?: string[];
}

/** Everything within the radius cleared, then the given features put in. Where the hexes lie is kept: sheet, country, bank of the Rhine. */
export function ground(centre: string, radius: number, g: Ground = {}): BoardOverrides {
  const hexes: NonNullable<BoardOverrides['hexes']> = [];
  const sides: NonNullable<BoardOverrides['sides']> = [];
  const kept = ['south-map', 'germany', 'east-of-rhine'];
  const marks = board.markNames.filter((name) => !kept.includes(name));
  for (const h of disk(board, board.hex(centre) as number, radius)) {
    hexes.push({ hex: idOf(h), terrain: 'clear', drop: marks });
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to >= 0) sides.push({ from: idOf(h), to: idOf(to), drop: [...board.sideNames] });
    }
  }
  for (const [hex, what] of Object.entries(g.hexes ?? {})) {
    if (typeof what === 'string') hexes.push({ hex, terrain: what });
    else hexes.push({ hex, add: what });
  }
  for (const [pair, add] of Object.entries(g.sides ?? {})) {
    const [a, b] = pair.split('|');
    sides.push({ from: a, to: b, add });
  }
  const way = g.road ?? [];
  for (let i = 0; i < way.length; i++) {
    hexes.push({ hex: way[i], add: ['road'] });
    if (i > 0) sides.push({ from: way[i - 1], to: way[i], add: ['road'] });
  }
  return { hexes, sides };
}

/** The middle of the bare ground, far from every edge, on the northern sheet. */
export const C = 'N-2010';

type Fields = Record<string, string | number | boolean>;
export interface Scene extends Ground {
  side?: 'german' | 'allied';
  phase?: string;
  turn?: number;
  units: Record<string, string | Fields>;
  centre?: string;
  radius?: number;
  options?: Record<string, string | boolean>;
  hexFields?: Record<string, Record<string, number>>;
  vars?: Record<string, number>;
  /** Leave the map as printed. */
  printed?: boolean;
  scenario?: string;
  /** Work supply out by the map instead of taking everybody as supplied. */
  trace?: boolean;
}

/** One more unit per side far away, so that a phase does not end by itself as soon as the unit of a test has moved. */
const SPARE = { german: ['ge-47-sta', 'N-3805'], allied: ['us-24-inf', 'S-0110'] } as const;

/** Units at the start of a phase, in clear weather, everybody in both kinds of supply unless the test says otherwise: supply is not what it is about. */
export function scene(s: Scene): G {
  const units: Record<string, Fields> = {};
  for (const [id, where] of Object.entries(s.units)) units[id] = { maneuver: 1, ...(typeof where === 'string' ? { at: where } : where) };
  for (const side of ['german', 'allied'] as const) {
    const [spare, home] = SPARE[side];
    units[spare] ??= { at: home, reserve: (s.side ?? 'german') === side ? 0 : 1, maneuver: 1 };
  }
  const side = s.side === 'allied' ? 1 : 0;
  const g = position({
    stage: `${s.side ?? 'german'}.${s.phase ?? 'movement'}`,
    scenario: s.scenario ?? 'campaign',
    ...(s.options ? { options: s.options } : {}),
    units,
    vars: { turn: s.turn ?? 5, weather: 0, side, ...s.vars },
    ...(s.printed ? {} : { board: ground(s.centre ?? C, s.radius ?? 6, s) }),
    ...(s.hexFields ? { hexes: s.hexFields } : {}),
  });
  if (!s.trace)
    for (const [id, fields] of Object.entries(units)) {
      const index = g.def.units.findIndex((u) => u.id === id);
      if (g.onMap(index)) g.set('unsupplied', index, Number(fields.unsupplied ?? 0));
    }
  return g;
}
