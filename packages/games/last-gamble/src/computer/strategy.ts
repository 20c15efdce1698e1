/** What a computer player is told about this game: what to fight for, what counters are worth, and quick answers about odds and reach. */

import {
  type Draft,
  type DraftOdds,
  type DraftOutcome,
  type Duty,
  frameLocals,
  type HexId,
  type Reach,
  type Role,
  type Side,
  type Strategy,
  type UnitId,
  type UnitTraits,
} from '@hexfront/engine';
import { formations, tables } from '../data/index.ts';
import { MOVE_LOCALS } from '../decisions/movement.ts';
import type { Form, Window } from '../decisions/rules.ts';
import { advanceReach } from '../rules/combat/advance.ts';
import { attackGunRefusal, barrage, defenseGunRefusal } from '../rules/combat/artillery.ts';
import { attackRefusal } from '../rules/combat/attackers.ts';
import { current, gatherDefenders, joinRefusal, newBattle } from '../rules/combat/combat.ts';
import { heldBack } from '../rules/combat/engagement.ts';
import { meaningOf } from '../rules/combat/results.ts';
import { columnText, isWater, oddsOf, resultOf, stepsOf } from '../rules/combat/strength.ts';
import { DEN, MOVE_FULL } from '../rules/movement/allowance.ts';
import { mayMarchFrom } from '../rules/movement/march.ts';
import { formOf, moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { groundPrices, HIGHWAY, ROAD, roadPrice } from '../rules/movement/road-movement.ts';
import { stackRoom } from '../rules/movement/stacking.ts';
import { endRefusal } from '../rules/movement/step-rules.ts';
import { strategicRefusal } from '../rules/movement/strategic-movement.ts';
import { zonesNow } from '../rules/movement/zones-of-control.ts';
import { supplyField, supplyOf } from '../rules/supply/supply.ts';
import { bear, enters } from '../screen/preview.ts';
import { faceAttack, faceDefense } from '../state/faces.ts';
import {
  ARTILLERY,
  bridged,
  ENGINEER,
  isCity,
  isHighway,
  isMeuse,
  isRiver,
  isSlope,
  isTown,
  isUphill,
  isWestwall,
  MOTORIZED,
  roadOver,
  STACK,
  UNITS,
} from '../state/query.ts';
import { type Battle, type G, GERMAN, type LG, SUPPLIED } from '../state/shape.ts';
import { answer } from './answers.ts';
import { EVENING_OF_THE_19TH, edge, goals, posture } from './goals.ts';

// ---- counters ---------------------------------------------------------------------------------------------------------------------------

const dutyOf = (u: UnitId): Duty => {
  const { type } = UNITS[u];
  if (type === 'aircraft' || type === 'commander' || type === 'commando') return 'none';
  if (ARTILLERY[u]) return 'gun';
  if (ENGINEER[u]) return 'engineer';
  return MOTORIZED[u] ? 'mobile' : 'line';
};
const traits: readonly UnitTraits[] = UNITS.map((u) => ({
  side: u.side,
  duty: dutyOf(u.index),
  wheels: MOTORIZED[u.index] === 1,
  pace: MOVE_FULL[u.index] * DEN,
  bulk: STACK[u.index],
  group: u.formation === undefined ? -1 : formations.findIndex((f) => f.id === u.formation),
}));

/** A step of a regiment with 4-4 is worth 1; guns and what cannot be replaced a little more. */
function worth(g: G, u: UnitId): number {
  const steps = Math.max(1, UNITS[u].steps);
  const [attack, defense] = UNITS[u].full;
  const sum = ARTILLERY[u] ? attack + 4 : attack + defense;
  const last = g.f.steps[u] <= 1 ? 1.25 : 1;
  return (sum / (4 * steps)) * (MOTORIZED[u] && !ARTILLERY[u] ? 1.2 : 1) * last;
}

// ---- ground -----------------------------------------------------------------------------------------------------------------------------

const COLUMN = 1.4;
function shelter(g: G, hex: HexId, side: Side): number {
  const name = g.board.terrains[g.board.terrain[hex]];
  const rows = tables.combatResults.firstOdds as Record<string, number>;
  let factor = COLUMN ** (rows[name] ?? 0);
  if (isTown(g, hex) || isCity(g, hex)) factor *= COLUMN;
  const wall = isWestwall(g, hex);
  if (wall && side === GERMAN) factor *= COLUMN;
  if (isCity(g, hex) || wall || g.f.position[hex] === 1 + side) factor *= 2;
  return factor;
}

/** A hexside that takes a whole turn. */
const WHOLE = 12;
interface Ways {
  key: number;
  arrays: Uint8Array[];
  haul?: Uint8Array;
}
const ways = new WeakMap<object, Ways>();

function travel(g: G, wheels: boolean): Uint8Array {
  const { bridge } = g.f;
  let key = g.rules.move.groundKey(g);
  for (let s = 0; s < bridge.length; s++) if (bridge[s] !== 0) key = (Math.imul(key, 31) + 4 * s + bridge[s]) | 0;
  let known = ways.get(g.kit);
  if (known?.key !== key) {
    known = { key, arrays: [false, true].map((w) => priced(g, w ? 1 : 0)) };
    ways.set(g.kit, known);
  }
  return known.arrays[wheels ? 1 : 0];
}
/** Supply follows roads; off them it goes four hexes only (basic-1.22). */
const OFF_ROAD = 5;
function haul(g: G): Uint8Array {
  travel(g, true);
  const known = ways.get(g.kit) as Ways;
  if (!known.haul) {
    const { neighbors } = g.board;
    known.haul = new Uint8Array(neighbors.length);
    for (let at = 0; at < neighbors.length; at++) if (neighbors[at] >= 0) known.haul[at] = roadOver(g, at) ? 1 : OFF_ROAD;
  }
  return known.haul;
}
function priced(g: G, motorized: number): Uint8Array {
  const { board } = g;
  const out = new Uint8Array(6 * board.n);
  const prices = groundPrices(g, motorized);
  for (let at = 0; at < out.length; at++) {
    const to = board.neighbors[at];
    if (to < 0) continue;
    if (roadOver(g, at)) out[at] = roadPrice(isHighway(g, at) ? HIGHWAY : ROAD, motorized, false);
    else if (isMeuse(g, at) && !bridged(g, at)) out[at] = 0;
    else if ((isRiver(g, at) && !bridged(g, at)) || isSlope(g, at)) out[at] = WHOLE;
    else out[at] = prices[to];
  }
  return out;
}

// ---- reach ------------------------------------------------------------------------------------------------------------------------------

const WINDOWS: Readonly<Record<string, Window>> = { movement: 'movement', reaction: 'reaction', reserveMove: 'reserve' };
function windowNow(g: G): Window | undefined {
  for (let i = g.frames.length - 1; i >= 0; i--) {
    const found = WINDOWS[g.frames[i].proc];
    if (found) return found;
  }
  return undefined;
}

const seen = new WeakMap<object, { stamp: Int32Array; now: number }>();

function reach(g: G, u: UnitId, when: 'now' | 'next', out: Reach): void {
  out.hexes.length = 0;
  out.kinds.length = 0;
  out.costs.length = 0;
  if (g.f.place[u] >= g.board.n) return;
  if (when === 'next') {
    const field = fieldOf(g, fromHere(g, u, 'movement', formOf(g, u, 'movement')), SLOT.other);
    for (let i = 0; i < field.count; i++) {
      const h = field.hexAt(i);
      out.hexes.push(h);
      out.kinds.push('go');
      out.costs.push(field.cost(h));
    }
    return;
  }
  const window = windowNow(g) ?? 'movement';
  if (moveRefusal(g, u, window) !== undefined) return;
  let marks = seen.get(g.board);
  if (!marks) {
    marks = { stamp: new Int32Array(g.board.n), now: 0 };
    seen.set(g.board, marks);
  }
  marks.now++;
  const { stamp, now } = marks;
  const here = g.hexOf(u);
  const collect = (form: Form, kind: string): void => {
    const field = fieldOf(g, fromHere(g, u, window, form), SLOT.other);
    const { count } = field;
    const start = out.hexes.length;
    for (let i = 0; i < count; i++) {
      const h = field.hexAt(i);
      if (h === here || stamp[h] === now) continue;
      stamp[h] = now;
      out.hexes.push(h);
      out.costs.push(field.cost(h));
    }
    let kept = start;
    for (let i = start; i < out.hexes.length; i++) {
      if (endRefusal(g, u, out.hexes[i], window) !== undefined) continue;
      out.hexes[kept] = out.hexes[i];
      out.costs[kept] = out.costs[i];
      out.kinds[kept++] = kind;
    }
    out.hexes.length = kept;
    out.costs.length = kept;
    out.kinds.length = kept;
  };
  const own = formOf(g, u, window);
  collect(own, 'go');
  if (own === 'normal' && g.rules.mayMarch(g, u) && mayMarchFrom(g, u, here)) collect('march', 'march');
  if (window !== 'movement' || own !== 'normal') return;
  const partner = g.rules.move.breakout(g, u);
  if (partner !== undefined) collect('breakout', 'breakout');
  // Columns are formed before anybody moves.
  const top = g.frames[g.frames.length - 1];
  if (top.proc === 'movement' && !top.l.started && strategicRefusal(g, u) === undefined) {
    g.set('strategic', u, 2);
    collect('strategic', 'strategic');
    g.set('strategic', u, 0);
  }
}

// ---- battles ----------------------------------------------------------------------------------------------------------------------------

function battleOf(draft: Draft): Battle {
  const b = newBattle(draft.reserve ? 'reserve' : 'attack', draft.by, [...draft.targets], [...draft.attackers], [...draft.guns]);
  if (draft.shields) b.defenseGuns = [...draft.shields];
  return b;
}

const NOTHING = { steps: [0, 0], gone: [0, 0] } as const;

/** As the preview of the combat window, cut down to what a player weighs: asked thousands of times a turn. */
function odds(g: G, draft: Draft): DraftOdds | undefined {
  const b = battleOf(draft);
  if (b.attackers.length + b.guns.length === 0) return undefined;
  gatherDefenders(g, b);
  if (b.defenders.length + b.bystanders.length === 0) return undefined;
  const now = oddsOf(g, b);
  const shot = barrage(b);
  const mine = shot ? 0 : stepsOf(g, b.attackers);
  const theirs = stepsOf(g, b.defenders) + stepsOf(g, b.bystanders);
  const follows = b.attackers.some((u) => advanceReach(g, b, u, 1, 0) > 0 && enters(g, b, u));
  const outcomes: DraftOutcome[] = [];
  const at = new Map<string, DraftOutcome>();
  for (let pip = 1; pip <= 6; pip++) {
    const result = resultOf(g, b, now, pip);
    const known = at.get(result);
    if (known) {
      known.p += 1 / 6;
      continue;
    }
    const m = meaningOf(result);
    const hit = m.steps ?? (m.side === 'defender' ? (m.mandatorySteps ?? 0) : 0);
    const own = m.steps ?? (m.side === 'attacker' ? (m.mandatorySteps ?? 0) : (m.otherSteps ?? 0));
    const defender = m.engaged ? NOTHING : bear(theirs, hit, m.side === 'defender' ? (m.number ?? 0) : 0);
    const attacker = shot || m.engaged ? NOTHING : bear(mine, own, m.side === 'attacker' ? (m.number ?? 0) : 0);
    const goesIn = follows && attacker.gone[0] === 0;
    const outcome: DraftOutcome = {
      p: 1 / 6,
      own: attacker.steps[0],
      theirs: [defender.steps[0], defender.steps[1]],
      taken: goesIn ? [defender.gone[1], defender.gone[0]] : [0, 0],
      repelled: m.side === 'attacker' && !shot ? (m.number ?? 0) : 0,
      ...(m.engaged ? { locked: true } : {}),
    };
    at.set(result, outcome);
    outcomes.push(outcome);
  }
  return { odds: columnText(g, b, now.column), outcomes };
}

const called = (u: UnitId): string => UNITS[u].formation ?? UNITS[u].name;

const ROLES: Readonly<Record<string, Role>> = {
  pick: 'pick',
  go: 'go',
  march: 'go',
  breakout: 'go',
  step: 'never',
  stop: 'stop',
  strategic: 'column',
  tactical: 'deploy',
  enter: 'enter',
  column: 'enter-column',
  build: 'build',
  exit: 'exit',
  commit: 'never',
  deploy: 'never',
  target: 'target',
  also: 'also',
  join: 'join',
  gun: 'gun',
  ready: 'ready',
  attack: 'attack',
  'battle.support:gun': 'shield',
  'battle.support:ready': 'shield-ready',
  claim: 'claim',
  waive: 'waive',
  lose: 'lose',
  back: 'back',
  retreat: 'retreat',
  apart: 'apart',
  advance: 'advance',
  reserve: 'reserve',
  release: 'release',
  blow: 'blow',
  dig: 'dig',
  refit: 'refit',
  rebuild: 'rebuild',
  stay: 'stay',
  counter: 'counter',
  fallback: 'fallback',
  done: 'done',
  'end-game': 'win',
  'play-on': 'never',
};

export const strategy: Strategy<LG> = {
  roles: ROLES,
  units: traits,
  attack: faceAttack,
  defense: faceDefense,
  steps: (g, u) => g.f.steps[u],
  worth,
  goals,
  posture,
  turnsLeft: (g) => g.rules.scenario.lastTurn - g.v.turn,
  edge,
  travel,
  reach,
  inHand: (g) => frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS)?.u,
  zones: (g, side) => zonesNow(g).plane(side, 0),
  hasZone: (g, u) => {
    const kind = g.rules.move.zoneClass(g, u);
    return kind === 'full' || kind === 'armor';
  },
  supplied: (g, side) => {
    const field = supplyField(g, side);
    const out = new Uint8Array(g.board.n);
    for (let h = 0; h < out.length; h++) if (field.reached(h)) out[h] = 1;
    return out;
  },
  haul,
  starved: (g, u) => supplyOf(g, u) !== SUPPLIED,
  sources: (g, side) => g.board.region('supply', side === GERMAN ? 'german' : 'allied').hexes,
  shelter,
  hindered: (g, at) => isWater(g, at) || isUphill(g, at),
  room: (g, u, hex) => stackRoom(g, u, hex) === undefined,
  crossing: (g, at) => (isRiver(g, at) ? (bridged(g, at) ? 1 : 0) : -1),
  odds,
  mayFight: (g, u) => attackRefusal(g, u, 'attack') === undefined && heldBack(g, u) === undefined,
  mayJoin: (g, draft, u) => joinRefusal(g, battleOf(draft), u) === undefined,
  mayFire: (g, draft, u) => attackGunRefusal(g, battleOf(draft), u) === undefined,
  mayShield: (g, draft, u) => {
    const b = battleOf(draft);
    gatherDefenders(g, b);
    return defenseGunRefusal(g, b, u) === undefined;
  },
  draft: (g) => {
    const b = current(g);
    return (
      b && { by: b.by, targets: b.targets, attackers: b.attackers, guns: b.guns, shields: b.defenseGuns, reserve: b.kind === 'reserve' }
    );
  },
  range: (g, u) => g.rules.fight.gunRange(g, u),
  called,
  standIn: (g, u, hex) => {
    g.set('steps', u, UNITS[u].steps);
    g.move(u, hex);
  },
  past: [EVENING_OF_THE_19TH],
  answer,
};
