/** Units on bare ground at the start of a phase, for tests of movement. */
import type { G } from '../../src/state/shape.ts';
import { type Ground, ground } from './ground.ts';
import { position } from './kit.ts';

export { from, moat, N, NE, NW, S, SE, SW } from './ground.ts';

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
