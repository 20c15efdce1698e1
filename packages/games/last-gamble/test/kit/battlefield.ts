/** Battles for tests: units on bare ground in the Combat Phase, declared and fought in a line. */
import { type Action, audit, explain, prompt } from '@hexfront/engine';
import type { Preview } from '../../src/screen/preview.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, S, type Scene, scene } from './field.ts';
import { hex, play, roll, u } from './kit.ts';

/** Two regiments face each other far to the south, so that the phase does not end by itself. */
const SPARE_HEXES = [from(C, S, S, S, S, S, S), from(C, S, S, S, S, S, S, S)];

/** The turn has no surprise, no first-day rules and no fuel rolls unless the test says otherwise. */
export const field = (s: Scene): G =>
  scene({ phase: 'combat', turn: 10, ...s, units: { 'G-212-423': SPARE_HEXES[1], 'A-4-12': SPARE_HEXES[0], ...s.units } });

export interface Plan {
  at: string | string[];
  by?: string[];
  guns?: string[];
}
export const target = (g: G, id: string): Action => ({ k: 'target', h: hex(g, id) });
export const also = (g: G, id: string): Action => ({ k: 'also', h: hex(g, id) });
export const join = (id: string): Action => ({ k: 'join', u: u(id) });
export const gun = (id: string): Action => ({ k: 'gun', u: u(id) });
export const READY: Action = { k: 'ready' };
export const DONE: Action = { k: 'done' };
export const back = (n: number): Action => ({ k: 'back', n });
export const lose = (id: string): Action => ({ k: 'lose', u: u(id) });
export const retreat = (g: G, id: string): Action => ({ k: 'retreat', h: hex(g, id) });
export const advance = (g: G, id: string, to: string): Action => ({ k: 'advance', u: u(id), h: hex(g, to) });

/** Where play stands: procedure and point. */
export const now = (g: G): string => prompt(g).at;
export const asked = (g: G): number | undefined => prompt(g).side;

/** Declares an attack up to the point where the enemy or the die is next; single answers are taken by the game itself. */
export function declare(g: G, plan: Plan): G {
  const [first, ...rest] = typeof plan.at === 'string' ? [plan.at] : plan.at;
  play(g, target(g, first));
  for (const h of rest) play(g, also(g, h));
  // The only unit that can attack joins by itself, and with nothing left to add the attack begins by itself.
  for (const id of plan.by ?? []) if (!g.rows.battles[0].attackers.includes(u(id))) play(g, join(id));
  for (const id of plan.guns ?? []) if (!g.rows.battles[0].guns.includes(u(id))) play(g, gun(id));
  if (now(g) === 'battle.draft') play(g, READY);
  return g;
}
/** Declares, waives everything that could be claimed or fired, and rolls. */
export function fight(g: G, plan: Plan, pip: number): G {
  declare(g, plan);
  while (now(g) === 'battle.support' || now(g) === 'battle.claim') play(g, now(g) === 'battle.support' ? READY : { k: 'waive' });
  return roll(g, pip);
}

/** What an attack would come to; its accounts must add up. */
export function odds(g: G, plan: Plan): Preview {
  const targets = (typeof plan.at === 'string' ? [plan.at] : plan.at).map((id) => hex(g, id));
  const answer = explain(g, {
    q: 'attack',
    targets,
    attackers: (plan.by ?? []).map(u),
    guns: (plan.guns ?? []).map(u),
  }) as unknown as Preview;
  for (const name of ['attack', 'defense', 'column', 'die'] as const) {
    const fault = audit(answer[name]);
    if (fault) throw new Error(`${name}: ${fault}`);
  }
  return answer;
}
/** Keys of the lines that count in a ledger, those of its parts included. */
export function lines(of: Preview[keyof Pick<Preview, 'attack' | 'defense' | 'column' | 'die'>]): string[] {
  const found: string[] = [];
  const walk = (list: typeof of.lines): void => {
    for (const line of list) {
      if (line.applied) found.push(line.what.replace('line.', ''));
      if (line.parts) walk(line.parts);
    }
  };
  walk(of.lines);
  return found;
}
