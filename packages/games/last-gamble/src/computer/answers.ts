/** Questions of the advanced game and its options that no common role fits, answered for computer players in a plain but sensible way. */
import type { Action, Side } from '@hexfront/engine';
import { current } from '../rules/combat/combat.ts';
import { isCity, isTown } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { goals, posture } from './goals.ts';

type Rule = (g: G, side: Side, actions: readonly Action[]) => Action | undefined;
const ofKind = (actions: readonly Action[], k: string): Action[] => actions.filter((a) => a.k === k);
/** The one with this number, or the next lower there is. */
const upTo = (list: readonly Action[], most: number): Action | undefined =>
  [...list].sort((a, b) => (b.n ?? 0) - (a.n ?? 0)).find((a) => (a.n ?? 0) <= most);

/** Orders by number: attacks 1 normal, 2 full, 3 breakthrough; defenses 1 normal, 2 withdrawal, 3 full (opt-5). */
const FULL_ATTACK = 2;
const FULL_DEFENSE = 3;
const contested = (g: G): boolean => {
  const hex = current(g)?.targets[0];
  return hex !== undefined && (isTown(g, hex) || isCity(g, hex) || goals(g).some((x) => x.hexes.length < 20 && x.hexes.includes(hex)));
};

const RULES: Readonly<Record<string, Rule>> = {
  // Whoever can be coordinated is: it costs nothing but the order of asking.
  'coordination.choose': (_g, _side, actions) => ofKind(actions, 'coordinate-all')[0] ?? ofKind(actions, 'coordinate')[0],
  'orders.attack': (g, side, actions) => {
    const orders = ofKind(actions, 'attack-order');
    return upTo(orders, contested(g) || posture(g, side) > 0.5 ? FULL_ATTACK : 1) ?? orders[0];
  },
  'orders.defense': (g, _side, actions) => {
    const orders = ofKind(actions, 'defense-order');
    return (contested(g) ? orders.find((a) => a.n === FULL_DEFENSE) : undefined) ?? orders.find((a) => a.n === 1) ?? orders[0];
  },
  // Points of an army go to what is fought for by both.
  'orders.attackAid': (g, _side, actions) => (contested(g) ? upTo(ofKind(actions, 'aid'), 2) : undefined) ?? ofKind(actions, 'pass')[0],
  'orders.defenseAid': (g, _side, actions) => (contested(g) ? upTo(ofKind(actions, 'aid'), 2) : undefined) ?? ofKind(actions, 'pass')[0],
  'clearing.ask': (_g, _side, actions) => ofKind(actions, 'clear')[0],
};

export const answer = (g: G, side: Side, at: string, actions: readonly Action[]): Action | undefined => RULES[at]?.(g, side, actions);
