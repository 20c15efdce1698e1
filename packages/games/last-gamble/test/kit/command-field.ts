/** Battles under commanders for tests: scenes with optional rule 5, coordination and orders in a line. */
import type { Action } from '@hexfront/engine';
import type { G } from '../../src/state/shape.ts';
import { declare, field, now, type Plan, READY } from './battlefield.ts';
import type { Scene } from './field.ts';
import { offers, play, roll, u } from './kit.ts';

export const OPT5 = { 'opt-5': true } as const;
export const command = (s: Scene): G => field({ ...s, options: { ...OPT5, ...s.options } });

export const coordinate = (corps: string, army: string): Action => ({ k: 'coordinate', u: u(corps), n: u(army) });
export const attackOrder = (who: string, n: number): Action => ({ k: 'attack-order', u: u(who), n });
export const defenseOrder = (who: string, n: number): Action => ({ k: 'defense-order', u: u(who), n });
export const aid = (who: string, n: number): Action => ({ k: 'aid', u: u(who), n });
export const EMERGENCY: Action = { k: 'emergency' };
export const NORMAL = 1;
export const FULL_ATTACK = 2;
export const BREAKTHROUGH = 3;
export const BASE = 1;
export const WITHDRAWAL = 2;
export const FULL_DEFENSE = 3;

/** Both sides coordinate whoever they can, so that the first attack may be declared. */
export function ready(g: G): G {
  while (now(g) === 'coordination.choose') {
    const one = offers(g, 'coordinate')[0];
    play(g, one ?? { k: 'done' });
  }
  return g;
}
/** Up to the orders: attack declared, no aid, nothing claimed. */
export function upToOrders(g: G, plan: Plan): G {
  declare(g, plan);
  skip(g, ['battle.support', 'battle.claim', 'orders.attackAid', 'orders.defenseAid']);
  return g;
}
export function skip(g: G, points: readonly string[]): G {
  while (points.includes(now(g))) play(g, now(g) === 'battle.support' ? READY : now(g) === 'battle.claim' ? { k: 'waive' } : { k: 'pass' });
  return g;
}
/** Declares, gives both orders where they are asked for, and rolls. */
export function ordered(g: G, plan: Plan, attack: Action, defense: Action, pip: number): G {
  upToOrders(g, plan);
  if (now(g) === 'orders.attack') play(g, attack);
  if (now(g) === 'orders.defense') play(g, defense);
  return roll(g, pip);
}
