/** Bare ground for tests of movement: a piece of the map made flat, empty and clear, on which a test builds the features it is about. */
import type { BoardOverrides } from '@hexfront/engine';
import { bareGround, type Ground as Features } from '@hexfront/engine/testing';
import { theBoard } from '../../src/index.ts';
import type { G } from '../../src/state/shape.ts';
import { position } from './kit.ts';

const bare = bareGround(theBoard(), 'clear', ['west-of-westwall']);
export const { from, moat } = bare;
export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];

export interface Ground extends Omit<Features, 'ways'> {
  /** A road through these hexes, one after another. */
  road?: string[];
  highway?: string[];
}

/** Everything within the radius cleared, then the given features put in. */
export const ground = (centre: string, radius: number, g: Ground = {}): BoardOverrides =>
  bare.ground(centre, radius, {
    ...g,
    ways: [
      { hexes: g.road ?? [], add: ['road'] },
      { hexes: g.highway ?? [], add: ['road', 'highway'] },
    ],
  });

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
