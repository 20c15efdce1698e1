/** Air phases for tests: an attack is declared, aircraft stand so many hexes away from it, and the phase begins. */
import { type Action, prompt } from '@hexfront/engine';
import { newAttack } from '../../src/rules/combat/attackers.ts';
import { ALLIED, type Attack, type G, GERMAN } from '../../src/state/shape.ts';
import { from, S, SW } from './ground.ts';
import { hex, position, u } from './kit.ts';

/** The attacked hex, and where the attackers stand. */
export const T = 'N-2620';
export const HOME = from(T, SW);
/** A hex so far south of the target. */
export const south = (n: number): string => from(T, ...Array.from({ length: n }, () => S));

export interface Sky {
  by?: 'german' | 'allied';
  /** Who attacks; and who defends in the target hex. */
  attackers?: string[];
  defenders?: string[];
  /** Aircraft: hexes away from the target, all operational; or a full entry. */
  air: Record<string, number | Record<string, string | number>>;
  vars?: Record<string, number>;
  reserve?: boolean;
  units?: Record<string, Record<string, string | number>>;
  hexes?: Record<string, Record<string, number>>;
  scenario?: string;
}
const probe = position({ stage: 'allied.air', scenario: 'campaign', units: {} });

export function sky(s: Sky): G {
  const allied = s.by !== 'german';
  const attackers = s.attackers ?? (allied ? ['us-1-inf'] : ['ge-12vg-inf']);
  const defenders = s.defenders ?? (allied ? ['ge-12vg-inf'] : ['us-1-inf']);
  const side = allied ? ALLIED : GERMAN;
  const units: Record<string, Record<string, string | number>> = { ...s.units };
  for (const id of attackers) units[id] = { at: HOME };
  for (const id of defenders) units[id] = { at: T };
  for (const [id, where] of Object.entries(s.air)) units[id] = typeof where === 'number' ? { at: south(where), operational: 1 } : where;
  const row: Attack = newAttack(probe, side, hex(probe, T), s.reserve ? 1 : 0, attackers.map(u));
  // In the reserve phase the side without the initiative attacks.
  const turn = s.reserve ? (allied ? 'german' : 'allied') : allied ? 'allied' : 'german';
  return position({
    stage: `${turn}.${s.reserve ? 'reserve-air' : 'air'}`,
    scenario: s.scenario ?? 'campaign',
    vars: { turn: 10, weather: 0, germanMsp: 5, alliedMsp: 5, impulse: 1, ...(s.reserve ? { sky: 1 } : {}), ...s.vars },
    units,
    rows: { attacks: [row] as never },
    ...(s.hexes ? { hexes: s.hexes } : {}),
  });
}
export const now = (g: G): string => prompt(g).at;
export const asked = (g: G): number | undefined => prompt(g).side;
export const columns = (g: G): number => g.rows.attacks[0].air;
export const support = (g: G, id: string, at = T): Action => ({ k: 'support', u: u(id), h: hex(g, at) });
export const defend = (g: G, id: string, at = T): Action => ({ k: 'defend', u: u(id), h: hex(g, at) });
export const intercept = (g: G, id: string, at = T): Action => ({ k: 'intercept', u: u(id), h: hex(g, at) });
export const transfer = (g: G, id: string, at: string): Action => ({ k: 'transfer', u: u(id), h: hex(g, at) });
export const aim = (id: string): Action => ({ k: 'aim', u: u(id) });
export const DONE: Action = { k: 'done' };
