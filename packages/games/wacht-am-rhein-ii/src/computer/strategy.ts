/** What a computer player is told about this game: what counters are worth and how far they get, the odds of an assault, and answers of its own. */
import {
  type Draft,
  type Duty,
  frameLocals,
  type HexId,
  type Reach,
  type Role,
  type Side,
  type Strategy,
  sideOfTurn,
  type UnitId,
  type UnitTraits,
} from '@hexfront/engine';
import { isLarge } from '../data/cards.ts';
import { formations } from '../data/index.ts';
import { isClosedToGermans } from '../decisions/rules.ts';
import { reachRefusal } from '../rules/combat/designation/eligibility.ts';
import { isPrepared, isStrategic } from '../rules/movement/allowance.ts';
import { MOVE_LOCALS, moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { isPredawn } from '../rules/offensive/surprise.ts';
import { fieldworkIn, isFortFor } from '../rules/sight/cover.ts';
import { printedNow } from '../rules/steps.ts';
import { ALL_UNITS, ARTILLERY, beside, bits, ENGINEER, HQ, held, LEADER, MECH, printed, SIDE, UNITS } from '../state/query.ts';
import { ENTRENCHED, type G, GERMAN, IMPROVED, type WaR2 } from '../state/shape.ts';
import { ANSWERS, inAssault } from './answers.ts';
import { assaultOdds } from './assaults/assault-odds.ts';
import { band } from './assaults/assault-plan.ts';
import { secondThoughts } from './assaults/exposure.ts';
import { isSound } from './assaults/overruns.ts';
import { approaches } from './assaults/prepared.ts';
import { bridgeBuilders, bridgeWatch, buildsBridge, watchesBridge } from './bridges.ts';
import { shouldEnter } from './coming.ts';
import { isOutpost, outposts, toDetach } from './companies.ts';
import { goals, posture, shouldLeave } from './goals.ts';
import { fuelFirst, mostToSpend } from './logistics.ts';
import { isAtExit, marches } from './marches.ts';
import { garrisonOrders, holdsPosition, isGarrison } from './positions.ts';
import { HALVES, type March, travelPrices } from './ways.ts';
import { worth } from './worth.ts';

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
  pace: (u.kind?.move ?? 0) * HALVES,
  bulk: LEADER[u.index] === 1 ? 0 : 1,
  group: formations.findIndex((f) => f.id === u.formation),
}));
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

/** Somebody has to be where it is. */
const stays = (g: G, u: UnitId): boolean =>
  // Who has prepared an assault makes it.
  (isPrepared(g, u) && !isPredawn(g) && beside(g, 1 - SIDE[u], g.hexOf(u))) ||
  (!isExploitation(g) &&
    (holdsPosition(g, u) || isGarrison(g, u) || watchesBridge(g, u) || buildsBridge(g, u) || isAtExit(g, u) || isOutpost(g, u)));
function reach(g: G, u: UnitId, when: 'now' | 'next', out: Reach): void {
  out.hexes.length = out.kinds.length = out.costs.length = 0;
  if (!g.onMap(u) || HQ[u] === 1) return;
  // Columns have a way of their own.
  if (when === 'now' && (moveRefusal(g, u) !== undefined || isStrategic(g, u) || stays(g, u))) return;
  const wary = when === 'now' && isExploitation(g);
  const here = g.hexOf(u);
  const most = when === 'now' ? mostToSpend(g, u) : Number.POSITIVE_INFINITY;
  const field = fieldOf(g, fromHere(g, u), SLOT.other);
  for (const hex of field.hexes()) {
    const end = hex === here ? undefined : field.ending(hex);
    if (!end || end.spent > most || (wary && !isSound(g, u, hex))) continue;
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
  'enter-column': 'never',
  'enter-prepared': 'never',
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

/** Columns move first, nobody goes by road once somebody has moved across country, and nobody but units in Prepared Assault once one of them has (7.1.0). */
const segmentOf = (g: G, { u, k }: Pick<March, 'u' | 'k'>): number => (isPrepared(g, u) ? 3 : isStrategic(g, u) ? 0 : k === 'road' ? 1 : 2);

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
  travel: travelPrices,
  shelter,
  room: (g, u, hex) => !held(g, 1 - SIDE[u], hex) && stackRefusal(g, u, hex) === undefined,
  worth,
  // Companies and single battalions fall an easy prey to a prepared assault.
  caution: 2,
  range: (g, u) => printed(g, u).kind?.range ?? 0,
  // Dice for fuel and companies to be detached: both change who can go where.
  beforePlan: (g, side) => fuelFirst(g, side) ?? toDetach(g, side),
  advised: (g, side) => {
    const posts = [
      ...approaches(g, side),
      ...outposts(g, side),
      ...garrisonOrders(g, side),
      ...bridgeWatch(g, side),
      ...bridgeBuilders(g, side),
    ];
    return [...posts, ...marches(g, side)].filter((order, i, all) => all.findIndex(({ u }) => u === order.u) === i);
  },
  comes: segmentOf,
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
