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
export const moat = (id: string, features: string[], oneWay = ''): Record<string, string[]> =>
  Object.fromEntries([N, NE, SE, S, SW, NW].map((d) => [`${from(id, d)}|${id}${oneWay}`, features]));

export interface Ground {
  /** Terrain or marks per hex. */
  hexes?: Record<string, string | string[]>;
  /** Features per pair of hexes, e.g. `{ '3015|3014': ['river'] }`; a trailing `>` makes it one-way. */
  sides?: Record<string, string[]>;
  /** A road through these hexes, one after another. */
  road?: string[];
  highway?: string[];
}

/** Everything within the radius cleared, then the given features put in. */
export function ground(centre: string, radius: number, g: Ground = {}): BoardOverrides {
  const hexes: NonNullable<BoardOverrides['hexes']> = [];
  const sides: NonNullable<BoardOverrides['sides']> = [];
  const marks = ['town', 'city', 'westwall', 'road', 'highway', 'marsh', 'west-of-meuse', 'east-of-semois-line'];
  const features = [...board.sideNames];
  for (const h of disk(board, board.hex(centre) as number, radius)) {
    hexes.push({ hex: idOf(h), terrain: 'clear', drop: marks });
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to >= 0) sides.push({ from: idOf(h), to: idOf(to), drop: features });
    }
  }
  for (const [hex, what] of Object.entries(g.hexes ?? {})) {
    if (typeof what === 'string') hexes.push({ hex, terrain: what });
    else hexes.push({ hex, add: what });
  }
  for (const [pair, add] of Object.entries(g.sides ?? {})) {
    const [a, b] = pair.replace('>', '').split('|');
    sides.push({ from: a, to: b, add, oneWay: pair.endsWith('>') });
  }
  for (const kind of ['road', 'highway'] as const) {
    const way = g[kind] ?? [];
    const add = kind === 'highway' ? ['road', 'highway'] : ['road'];
    for (let i = 0; i < way.length; i++) {
      hexes.push({ hex: way[i], add });
      if (i > 0) sides.push({ from: way[i - 1], to: way[i], add });
    }
  }
  return { hexes, sides };
}

/** The middle of the bare ground. */
export const C = '3015';

type Units = Record<string, string | Record<string, string | number | boolean>>;
export interface Scene extends Ground {
  side?: 'german' | 'allied';
  phase?: string;
  turn?: number;
  units: Units;
  centre?: string;
  radius?: number;
  options?: Record<string, string | boolean>;
  hexFields?: Record<string, Record<string, number>>;
  bridges?: Record<string, Record<string, number>>;
  vars?: Record<string, number>;
  /** Leave the map as printed. */
  printed?: boolean;
  scenario?: string;
  rows?: Record<string, never[]>;
}

/** One more unit per side far away, so that a phase does not end by itself as soon as the unit of a test has moved. */
const SPARE = { german: ['G-7A-999', '0110'], allied: ['A-28-109-3', '5320'] } as const;

/** Units on bare ground at the start of a phase. Everybody is supplied unless the test says otherwise: supply is not what it is about. */
export function scene(s: Scene): G {
  const units: Record<string, Record<string, string | number | boolean>> = {};
  for (const [id, where] of Object.entries(s.units))
    units[id] = { reserve: 0, strategic: 0, ...(typeof where === 'string' ? { at: where } : where) };
  const mover = (s.side === 'allied') === (s.phase === 'reaction') ? 'german' : 'allied';
  const [spare, home] = SPARE[mover];
  units[spare] ??= { at: home, reserve: s.phase === undefined || s.phase === 'movement' ? 0 : 1 };
  const g = position({
    stage: `${s.side ?? 'german'}.${s.phase ?? 'movement'}`,
    scenario: s.scenario ?? 'wacht-am-rhein',
    ...(s.options ? { options: s.options } : {}),
    units,
    vars: { turn: s.turn ?? 5, side: s.side === 'allied' ? 1 : 0, ...s.vars },
    ...(s.printed ? {} : { board: ground(s.centre ?? C, s.radius ?? 8, s) }),
    ...(s.hexFields ? { hexes: s.hexFields } : {}),
    ...(s.bridges ? { hexsides: s.bridges } : {}),
    ...(s.rows ? { rows: s.rows } : {}),
  });
  for (const u of g.def.units) {
    const wanted = units[u.id];
    if (!wanted) continue;
    const index = g.def.units.indexOf(u);
    g.set('supply', index, Number(wanted.supply ?? 0));
    g.set('fuel', index, Number(wanted.fuel ?? 0));
    if (wanted.strategic !== undefined) g.set('strategic', index, Number(wanted.strategic));
    if (wanted.reserve !== undefined) g.set('reserve', index, Number(wanted.reserve));
  }
  return g;
}
