/** What a computer player is told about this game: what counters are worth and how far they get, the odds of an assault, and answers of its own. */
import {
  type Draft,
  type Duty,
  frameLocals,
  type HexId,
  perBoard,
  type Reach,
  type Role,
  type Side,
  type Strategy,
  sideOfTurn,
  type UnitId,
  type UnitTraits,
} from '@hexfront/engine';
import { isLarge } from '../data/cards.ts';
import { formations, POINT } from '../data/index.ts';
import { isClosedToGermans } from '../decisions/rules.ts';
import { reachRefusal } from '../rules/combat/eligibility.ts';
import { fieldworkIn, isFortFor } from '../rules/cover.ts';
import { hexPrices, RIVER_BANK, STREAM } from '../rules/movement/ground-costs.ts';
import { MOVE_LOCALS, moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { printedNow } from '../rules/steps.ts';
import { ALL_UNITS, ARTILLERY, bits, ENGINEER, HQ, held, LEADER, MECH, printed, SIDE, UNITS } from '../state/query.ts';
import { ENTRENCHED, type G, GERMAN, IMPROVED, type WaR2 } from '../state/shape.ts';
import { ANSWERS, inAssault } from './answers.ts';
import { assaultOdds } from './assault-odds.ts';
import { band } from './assault-plan.ts';
import { bridgeWatch, watchesBridge } from './bridges.ts';
import { shouldEnter } from './coming.ts';
import { secondThoughts } from './exposure.ts';
import { goals, posture, shouldLeave } from './goals.ts';
import { isAtExit, marches } from './marches.ts';
import { isSound } from './overruns.ts';
import { holdsPosition } from './positions.ts';

// ---- counters -----------------------------------------------------------------------------------------------------------------------------

const dutyOf = (u: UnitId): Duty => {
  if (HQ[u] === 1 || LEADER[u] === 1 || !UNITS[u].kind) return 'none';
  if (ARTILLERY[u] === 1) return 'gun';
  if (ENGINEER[u] === 1) return 'engineer';
  return MECH[u] === 1 ? 'mobile' : 'line';
};
// A rough pace for plans that reach over days, so ours will do; moves themselves are asked of the rules.
const traits: readonly UnitTraits[] = ALL_UNITS.map((u) => ({
  side: u.side,
  duty: dutyOf(u.index),
  wheels: MECH[u.index] === 1,
  pace: (u.kind?.move ?? 0) * POINT,
  bulk: LEADER[u.index] === 1 ? 0 : 1,
  group: formations.findIndex((f) => f.id === u.formation),
}));
/** A step of an infantry battalion of 6-7 is worth one. */
const STEP = 4.3;
function worth(g: G, u: UnitId): number {
  const { kind } = printed(g, u);
  return kind ? Math.max(0.3, (kind.full.attack + kind.full.defense + kind.full.factor / 2) / (STEP * kind.steps)) : 0.3;
}

// ---- ground -------------------------------------------------------------------------------------------------------------------------------

const GROUND: Readonly<Record<string, number>> = { clear: 1, rough: 1.2, woods: 1.2, 'rough-woods': 1.4, forest: 1.4 };
function shelter(g: G, hex: HexId, side: Side): number {
  const { town, city, village } = bits(g);
  const marks = g.board.marks[hex];
  const built = (marks & city) !== 0 ? 1.6 : (marks & town) !== 0 ? 1.4 : (marks & village) !== 0 ? 1.2 : 1;
  const work = fieldworkIn(g, hex);
  const dug = isFortFor(g, side, hex) ? 2 : work === ENTRENCHED ? 1.6 : work === IMPROVED ? 1.3 : 1;
  return Math.max(built, GROUND[g.board.terrains[g.board.terrain[hex]]] ?? 1) * dug;
}

const waysOf = perBoard((board) => {
  const bit = bits({ board });
  return (['leg', 'mech'] as const).map((gait) => {
    const prices = hexPrices(board, gait, 'normal');
    const out = new Uint8Array(6 * board.n);
    for (let at = 0; at < out.length; at++) {
      const to = board.neighbors[at];
      if (to < 0) continue;
      const s = board.sides[at];
      const over = (s & (bit.bridge | bit.ford)) !== 0;
      const river = (s & (bit.river | bit.majorRiver)) !== 0 && !over;
      if (river && gait === 'mech') continue;
      const water = river ? RIVER_BANK : (s & bit.stream) !== 0 && !over ? STREAM[gait] : 0;
      out[at] = Math.min(200, prices[to] + water);
    }
    return out;
  });
});

/** Somebody has to be where it is. */
const stays = (g: G, u: UnitId): boolean => !isExploitation(g) && (holdsPosition(g, u) || watchesBridge(g, u) || isAtExit(g, u));
function reach(g: G, u: UnitId, when: 'now' | 'next', out: Reach): void {
  out.hexes.length = out.kinds.length = out.costs.length = 0;
  if (!g.onMap(u) || HQ[u] === 1 || (when === 'now' && (moveRefusal(g, u) !== undefined || stays(g, u)))) return;
  const wary = when === 'now' && isExploitation(g);
  const here = g.hexOf(u);
  const field = fieldOf(g, fromHere(g, u), SLOT.other);
  for (const hex of field.hexes()) {
    const end = hex === here ? undefined : field.ending(hex);
    if (!end || (wary && !isSound(g, u, hex))) continue;
    out.hexes.push(hex);
    out.kinds.push('go');
    out.costs.push(end.spent);
  }
}

// ---- battles ------------------------------------------------------------------------------------------------------------------------------

function mayJoin(g: G, draft: Draft, u: UnitId): boolean {
  if (SIDE[u] !== draft.by || !g.onMap(u) || (printedNow(g, u)?.attack ?? 0) <= 0) return false;
  return draft.targets.every(
    (hex) => reachRefusal(g, u, hex) === undefined && (SIDE[u] !== GERMAN || !isClosedToGermans(g.rules, g.board, hex)),
  );
}

/** Kinds that are not named here are answered by the game itself. */
const ROLES: Readonly<Record<string, Role>> = {
  pick: 'pick',
  go: 'go',
  drive: 'go',
  road: 'go',
  enter: 'enter',
  overrun: 'never',
  'try-bridge': 'never',
  detach: 'never',
  reattach: 'never',
  reform: 'never',
  dismount: 'never',
  combine: 'never',
  'break-up': 'never',
  demolish: 'never',
  disguise: 'never',
  step: 'never',
  stop: 'stop',
  top: 'never',
  improve: 'dig',
  entrench: 'dig',
  // Before the first turn every marker has its best place.
  'placingWorks.entrench:entrench': 'other',
  'placingWorks.improve:improve': 'other',
  prepare: 'other',
  designate: 'other',
  'stand-down': 'never',
  exit: 'exit',
  target: 'other',
  also: 'other',
  join: 'other',
  ready: 'other',
  abandon: 'never',
  fire: 'other',
  follow: 'other',
  'call-off': 'never',
  lose: 'lose',
  back: 'back',
  retreat: 'retreat',
  advance: 'advance',
  done: 'done',
};

export const strategy: Strategy<WaR2> = {
  roles: ROLES,
  units: traits,
  attack: (g, u) => printedNow(g, u)?.attack ?? 0,
  defense: (g, u) => printedNow(g, u)?.defense ?? 0,
  steps: (g, u) => g.f.steps[u],
  goals,
  posture,
  turnsLeft: (g) => g.rules.lastTurn - g.v.turn,
  called: (u) => UNITS[u].formation ?? UNITS[u].name,
  // Only who may fight together counts (11.3.1).
  odds: (g, draft) => assaultOdds(g, { ...draft, attackers: band(g, draft.attackers) }),
  draft: (g) => {
    const b = inAssault(g);
    return b && { by: b.by, targets: b.targets, attackers: b.attackers, guns: [] };
  },
  reach,
  travel: (g, wheels) => waysOf(g.board)[wheels ? 1 : 0],
  shelter,
  room: (g, u, hex) => !held(g, 1 - SIDE[u], hex) && stackRefusal(g, u, hex) === undefined,
  worth,
  range: (g, u) => printed(g, u).kind?.range ?? 0,
  advised: (g, side) => {
    const watch = bridgeWatch(g, side);
    return [...marches(g, side).filter(({ u }) => !watch.some((order) => order.u === u)), ...watch];
  },
  leaves: shouldLeave,
  enters: shouldEnter,
  inHand: (g) => frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS)?.u,
  hindered: (g, at) => (g.board.sides[at] & (bits(g).river | bits(g).majorRiver)) !== 0,
  mayFight: (g, u) => ARTILLERY[u] === 0 && HQ[u] === 0 && g.f.assaulted[u] === 0,
  mayJoin,
  standIn: (g, u, hex) => {
    g.set('steps', u, UNITS[u].kind?.steps ?? 1);
    g.move(u, hex);
  },
  answer: (g, _side, at, actions) => ANSWERS[at]?.(g, actions),
  before: secondThoughts,
  ahead: (g) => !isLarge(g.setup.scenario) && sideOfTurn(g) !== undefined,
};
