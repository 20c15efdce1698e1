/** What a computer player is told about this game: what to fight for, what counters are worth, quick answers about odds and reach. */

import { type Action, frameLocals, type Role, type Side, type Strategy } from '@hexfront/engine';
import { isMajorRiver, isUnbridged } from '../rules/movement/hexsides.ts';
import { MOVE_LOCALS } from '../rules/movement/move-hand.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { PRIMARY, zonesNow } from '../rules/movement/zones.ts';
import { supplyField } from '../rules/supply/general-supply.ts';
import { GROUND, onMap, UNITS } from '../state/query.ts';
import { type G, GERMAN, type RR } from '../state/shape.ts';
import { gateGoals } from './assault.ts';
import { draft, mayFight, mayJoin, odds } from './battles.ts';
import { CAMPAIGN_ANSWERS } from './campaign.ts';
import { FIGHT_ANSWERS, retreatAnswer } from './fights.ts';
import { goals, posture, turnsLeft } from './goals.ts';
import { haul, hindered, shelter, travel } from './ground.ts';
import { reach } from './moves.ts';
import { SUPPLY_ANSWERS } from './supply.ts';
import { attack, called, defense, steps, traits, worth } from './units.ts';

type Answer = (g: G, side: Side, list: readonly Action[]) => Action | undefined;
const halt: Answer = (_g, _side, list) => list.find((a) => a.k === 'stop');
const ANSWERS: Readonly<Record<string, Answer>> = { 'move.go': halt, ...SUPPLY_ANSWERS, ...FIGHT_ANSWERS, ...CAMPAIGN_ANSWERS };

/** Kinds that are not named here are questions of this game, answered below. */
const ROLES: Readonly<Record<string, Role>> = {
  pick: 'pick',
  go: 'go',
  'battle.stand:go': 'other',
  stop: 'stop',
  step: 'never',
  naval: 'never',
  leave: 'never',
  take: 'never',
  'break-down': 'never',
  break: 'never',
  recombine: 'never',
  // Reserves attack together after they have moved, as units do after a full movement phase.
  'reserveMovement.plan:recombine': 'column',
  enter: 'enter',
  target: 'target',
  join: 'join',
  ready: 'ready',
  abandon: 'never',
  'declare.draft:support': 'never',
  lose: 'lose',
  advance: 'advance',
  cannibalize: 'never',
  surrender: 'never',
  done: 'done',
};

function answer(g: G, side: Side, at: string, actions: readonly Action[]): Action | undefined {
  if (actions.some((a) => a.k === 'retreat')) return retreatAnswer(g, side, actions);
  return ANSWERS[at]?.(g, side, actions);
}

export const strategy: Strategy<RR> = {
  roles: ROLES,
  units: traits,
  attack,
  defense,
  steps,
  goals: (g) => [...goals(g), ...gateGoals(g)],
  turnsLeft,
  called,
  odds,
  draft,
  reach,
  travel,
  shelter,
  room: (g, u, hex) => stackRefusal(g, u, hex) === undefined,
  supplied: (g, side) => {
    const lines = supplyField(g, side);
    const out = new Uint8Array(g.board.n);
    for (let h = 0; h < out.length; h++) if (lines.reached(h)) out[h] = 1;
    // Supply follows whoever takes a hex from the enemy next to where it gets to.
    for (const u of onMap(g, 1 - side)) {
      const h = g.f.place[u];
      for (let d = 0; d < 6 && out[h] === 0; d++) {
        const to = g.board.neighbors[6 * h + d];
        if (to >= 0 && lines.reached(to)) out[h] = 1;
      }
    }
    return out;
  },
  starved: (g, u) => g.f.unsupplied[u] === 1,
  sources: (g, side) => g.board.region('supply', side === GERMAN ? 'german' : 'allied').hexes,
  haul,
  worth,
  posture,
  inHand: (g) => {
    const now = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS);
    // Where it went is where it was wanted; who comes in has made a step by that (23).
    return now && now.legs <= g.f.entered[now.u] ? now.u : undefined;
  },
  zones: (g, side) => zonesNow(g).plane(side, PRIMARY),
  hasZone: (g, u) => GROUND[u] === 1 && g.f.droppedNow[u] === 0,
  hindered,
  crossing: (g, at) => (isMajorRiver(g, at) ? (isUnbridged(g, at) ? 0 : 1) : -1),
  mayFight,
  mayJoin,
  mayFire: () => false,
  mayShield: () => false,
  standIn: (g, u, hex) => {
    g.set('reduced', u, UNITS[u].reduced === undefined ? 0 : 1);
    g.move(u, hex);
  },
  answer,
};
