/** Aircraft for tests: scenes just before the Combat Phase of the Advanced game, and missions in a line. */
import { type Action, prompt, type Refusal } from '@hexfront/engine';
import { TASKS, type Task } from '../../src/decisions/air.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, S, type Scene, scene } from './field.ts';
import { hex, offers, play, refusal, u } from './kit.ts';

/** Two regiments face each other in the south, so that there is always something to fly to and the phase does not end by itself. */
export const SOUTH = [from(C, S, S, S, S, S, S), from(C, S, S, S, S, S, S, S)];
export const ADVANCED = { level: 'advanced' } as const;

export const sky = (s: Scene): G =>
  scene({
    phase: 'air',
    scenario: 'campaign',
    turn: 15,
    ...s,
    options: { ...ADVANCED, ...s.options },
    units: { 'G-212-423': SOUTH[1], 'A-4-12': SOUTH[0], ...s.units },
  });

export const now = (g: G): string => prompt(g).at;
export const asked = (g: G): number | undefined => prompt(g).side;
export const take = (id: string): Action => ({ k: 'aircraft', u: u(id) });
export const to = (g: G, task: Task, id: string): Action => ({ k: 'fly', h: hex(g, id), n: TASKS.indexOf(task) });
export const DONE: Action = { k: 'done' };

/** Sends an aircraft; the only thing it can do is done by itself. */
export function fly(g: G, aircraft: string, task: Task, id: string): G {
  const flown = g.rows.sorties.length;
  play(g, take(aircraft));
  if (g.rows.sorties.length === flown) play(g, to(g, task, id));
  const last = g.rows.sorties.find((s) => s.unit === u(aircraft));
  if (last && (last.task !== task || last.hex !== hex(g, id))) throw new Error(`${aircraft} flew ${last.task} to ${g.board.ids[last.hex]}`);
  return g;
}
/** What stands against a mission of this aircraft, once it is in hand. */
export function against(g: G, aircraft: string, task: Task, id: string): Refusal | undefined {
  if (now(g) === 'air.choose') play(g, take(aircraft));
  return refusal(g, to(g, task, id));
}
/** Ids of the aircraft that may be sent now. */
export const hangar = (g: G): string[] => offers(g, 'aircraft').map((a) => g.def.units[a.u as number].id);
/** Missions on offer for the aircraft in hand. */
export const missions = (g: G): string[] => [...new Set(offers(g, 'fly').map((a) => TASKS[a.n as number]))];
