/** The contract of a game: the verbs everything else (bots, server, client, command line) is written against. */
import { faultText, quote, withOverrides } from '../board/index.ts';
import { type Outcome, outcomes } from '../chance/outcomes.ts';
import { roll as rollDice } from '../chance/rng.ts';
import { allUnits, type Side, type UnitId } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import type { Refusal } from '../words.ts';
import { InputError } from './input.ts';
import { advance } from './procedure/frames.ts';
import { answers, hasPart, isRoll, optionFor, run, standing, takeAnswer } from './procedure/runner.ts';
import { stagePath, startSequence } from './procedure/sequence.ts';
import { sentence } from './say.ts';
import { blankWorld, type World } from './state/world.ts';
import type { Action, ActionPart, AskPoint, CaseId, Focus, GameDef, GameEvent, Kit, RollNode, Setup, Shape } from './types.ts';

/** Completes the options with their defaults and refuses unknown ones and illegal combinations. */
export function settle<S extends Shape>(def: GameDef<S>, setup: Partial<Setup> & { scenario: string }): Setup {
  const scenario = def.scenarios.find((s) => s.id === setup.scenario);
  if (!scenario)
    throw new InputError(`${def.name} has no scenario ${quote(setup.scenario)}; it has ${def.scenarios.map((s) => s.id).join(', ')}`);
  const given: Record<string, unknown> = { ...setup.options };
  const options: Setup['options'] = {};
  for (const spec of def.options) {
    const value = Object.hasOwn(given, spec.id) ? given[spec.id] : (scenario.fixed?.[spec.id] ?? spec.default);
    delete given[spec.id];
    if (spec.type === 'flag' ? typeof value !== 'boolean' : !spec.choices?.some((c) => c.value === value))
      throw new InputError(
        `option ${spec.id}: ${quote(value)} is not one of ${spec.type === 'flag' ? 'true, false' : spec.choices?.map((c) => c.value).join(', ')}`,
      );
    const fixed = scenario.fixed?.[spec.id];
    if (fixed !== undefined && fixed !== value) throw new InputError(`option ${spec.id} is ${JSON.stringify(fixed)} in ${scenario.name}`);
    options[spec.id] = value as Setup['options'][string];
  }
  const unknown = Object.keys(given)[0];
  if (unknown !== undefined) throw new InputError(`${def.name} has no option ${quote(unknown)}`);
  const seed = setup.seed ?? 'hexfront';
  if (typeof seed !== 'string' || seed.length > 200) throw new InputError('the seed is a text of at most 200 characters');
  const { board, values } = setup;
  if (values && !def.values?.has(values))
    throw new InputError(
      `this game uses an owner's values (${values.slice(0, 8)}) not loaded here: load the same table and open it again; nothing is lost`,
    );
  const full: Setup = { scenario: scenario.id, options, seed, ...(board && { board }), ...(values && { values }) };
  const refusal = def.allows?.(full);
  if (refusal) throw new InputError(sentence(def, refusal));
  return full;
}

/** What a set-up plays with, on the board as the set-up changes it. */
export function kitOf<S extends Shape>(def: GameDef<S>, setup: Setup): Kit<S> {
  const printed = def.kit(setup);
  if (!setup.board) return printed;
  const { board, faults } = withOverrides(printed.board, setup.board, 'board');
  if (!board) throw new InputError(faultText('the board', faults));
  return def.kit(setup, board);
}

/** A new game, standing at its first decision or die. */
export function start<S extends Shape>(def: GameDef<S>, setup: Partial<Setup> & { scenario: string }): World<S> {
  const full = settle(def, setup);
  const g = blankWorld(def, full, kitOf(def, full));
  def.setup(g, full);
  startSequence(g);
  run(g);
  return g;
}

export interface Prompt {
  /** Who has to answer; undefined while a die is about to fall or the game is over. */
  side: Side | undefined;
  kind: 'ask' | 'roll' | 'over';
  /** Key and arguments of the sentence. */
  says: string;
  args: Record<string, string | number>;
  cases: readonly CaseId[];
  /** Ids of the stages play is in, outermost first. */
  stages: string[];
  /** Kinds of answers that may be given. */
  kinds: string[];
  /** The procedure and point, for screens that show a special panel for it. */
  at: string;
}

export function prompt<S extends Shape>(g: World<S>): Prompt {
  const stages = stagePath(g).map((s) => s.id);
  const now = standing(g);
  if (!now)
    return {
      side: undefined,
      kind: 'over',
      says: 'ask.over',
      args: {},
      cases: g.result ? [g.result.case] : [],
      stages,
      kinds: [],
      at: 'over',
    };
  const at = `${now.frame.proc}.${now.frame.at}`;
  if (isRoll(now.point)) {
    const node = now.point.roll(g, now.frame.l);
    return { side: undefined, kind: 'roll', says: node.says, args: node.args ?? {}, cases: node.cases, stages, kinds: ['roll'], at };
  }
  const ask = now.point as AskPoint<S>;
  return {
    side: ask.who(g, now.frame.l),
    kind: 'ask',
    says: ask.says ?? `ask.${at}`,
    args: ask.args?.(g, now.frame.l) ?? {},
    cases: ask.cases,
    stages,
    kinds: ask.options.map((o) => o.k),
    at,
  };
}

/** Side that has to act, or undefined at a die or the end. */
export function toAct<S extends Shape>(g: World<S>): Side | undefined {
  const now = standing(g);
  return now && !isRoll(now.point) ? (now.point as AskPoint<S>).who(g, now.frame.l) : undefined;
}

/** Everything that may be done now; narrowed by `focus` to a kind, unit or hex. Empty at a die or the end. */
export function legal<S extends Shape>(g: World<S>, focus?: Focus): Generator<Action> {
  const now = standing(g);
  return now && !isRoll(now.point) ? answers(g, now.point as AskPoint<S>, now.frame.l, focus) : nothing();
}
function* nothing(): Generator<Action> {}

/** Why an action may not be done now, or undefined if it may. Never throws, whatever comes in. */
export function check<S extends Shape>(g: World<S>, action: unknown): Refusal | undefined {
  const now = standing(g);
  const anyCase = stagePath(g).flatMap((s) => s.cases)[0] ?? g.kit.stages.cases[0];
  if (!now) return { case: g.result?.case ?? anyCase, why: 'game-over' };
  const bad = malformed(g, action);
  if (bad) return { case: anyCase, why: 'malformed', what: bad };
  const a = action as Action;
  if (isRoll(now.point)) {
    const node = now.point.roll(g, now.frame.l);
    if (a.k !== 'roll') return { case: node.cases[0], why: 'die-first' };
    return pipsFit(node, a.pips) ? undefined : { case: node.cases[0], why: 'malformed', what: 'pips' };
  }
  const ask = now.point as AskPoint<S>;
  if (a.k === 'roll') return { case: ask.cases[0], why: 'no-die' };
  const option = optionFor(ask, a);
  if (!option) return { case: homeOf(g, a.k) ?? ask.cases[0], why: 'not-asked', kind: a.k, asks: ask.cases[0] };
  for (const part of ACTION_NAMES)
    if ((a[part] !== undefined) !== hasPart(option, part)) return { case: ask.cases[0], why: 'malformed', what: part };
  const refusal = option.test(g, now.frame.l, a);
  // A reason would tell whether and where a unit is that the side knows nothing of.
  return refusal && a.u !== undefined && isUnknown(g, ask.who(g, now.frame.l), a.u) ? { case: ask.cases[0], why: 'unit-unknown' } : refusal;
}

/** A unit of another side that is hidden, or not in play where some are hidden: to the side the two look the same. */
function isUnknown<S extends Shape>(g: World<S>, side: Side, u: UnitId): boolean {
  const { units, visible } = g.def;
  if (!visible || units[u].side === side) return false;
  const hidden = (v: UnitId): boolean => units[v].side !== side && visible(g, side, v) < 2;
  return hidden(u) || (g.f.place[u] === g.board.n && allUnits(g.def).some(hidden));
}

const ACTION_NAMES: readonly ActionPart[] = ['u', 'h', 'n', 'path'];

const homes = new WeakMap<object, Map<string, CaseId>>();
/** The case behind the question that an answer of this kind belongs to, if the game ever asks for one. */
function homeOf<S extends Shape>(g: World<S>, k: string): CaseId | undefined {
  let known = homes.get(g.kit);
  if (!known) {
    known = new Map();
    for (const proc of Object.values(g.kit.procs))
      for (const point of Object.values(proc.points))
        if ('options' in point) for (const option of point.options) if (!known.has(option.k)) known.set(option.k, point.cases[0]);
    homes.set(g.kit, known);
  }
  return known.get(k);
}

const pipsFit = (node: RollNode, pips: unknown): boolean =>
  Array.isArray(pips) && pips.length === node.dice.length && pips.every((p, i) => Number.isInteger(p) && p >= 1 && p <= node.dice[i]);

const isWhole = (x: unknown): x is number => Number.isInteger(x);
const isIndex = (x: unknown, below: number): boolean => isWhole(x) && x >= 0 && x < below;

/** Which part of an action is not what it should be. */
function malformed<S extends Shape>(g: World<S>, action: unknown): string | undefined {
  if (typeof action !== 'object' || action === null || Array.isArray(action)) return 'action';
  const a = action as Record<string, unknown>;
  for (const key of Object.keys(a)) if (!['k', 'u', 'h', 'n', 'path', 'pips'].includes(key)) return 'key';
  const places = g.board.n + g.def.boxes.length;
  if (typeof a.k !== 'string' || a.k.length > 40) return 'k';
  if (a.u !== undefined && !isIndex(a.u, g.def.units.length)) return 'u';
  if (a.h !== undefined && !isIndex(a.h, places)) return 'h';
  if (a.n !== undefined && !(isWhole(a.n) && Math.abs(a.n) < 2 ** 31)) return 'n';
  if (a.path !== undefined && !(Array.isArray(a.path) && a.path.length <= 200 && a.path.every((h) => isIndex(h, places)))) return 'path';
  if (a.pips !== undefined && !(Array.isArray(a.pips) && a.pips.length <= 200)) return 'pips';
  return undefined;
}

/** Does an action that `check` accepts and runs on to the next decision or die. What happened comes back. A refused one throws `InputError`. */
export function apply<S extends Shape>(g: World<S>, action: Action): GameEvent[] {
  const refusal = check(g, action);
  if (refusal) throw new InputError(`${sentence(g.def, refusal, g)} (${refusal.case})`);
  return perform(g, action);
}

/** As `apply`, for an action already known to be legal. */
export function perform<S extends Shape>(g: World<S>, action: Action): GameEvent[] {
  const now = standing(g);
  if (!now) return [];
  g.events = [];
  g.looked = 0;
  if (isRoll(now.point)) {
    const pips = action.pips ?? [];
    const { says, args, cases, classOf } = now.point.roll(g, now.frame.l);
    g.tell({ ...args, e: 'rolled', pips, says, outcome: classOf(pips), case: cases[0] });
    advance(g, now.frame, now.point.take(g, now.frame.l, pips));
  } else takeAnswer(g, now.frame, now.point as AskPoint<S>, action);
  run(g);
  return g.events;
}

export interface Chance {
  dice: readonly number[];
  says: string;
  args: Record<string, string | number>;
  cases: readonly CaseId[];
  /** How the roll came about: odds, column, modifiers. */
  ledger?: Ledger;
  outcomes: Outcome[];
}

/** The die about to fall and its exact distribution, if there is one. */
export function chance<S extends Shape>(g: World<S>): Chance | undefined {
  const now = standing(g);
  if (!now || !isRoll(now.point)) return undefined;
  const node = now.point.roll(g, now.frame.l);
  const { dice, says, args, cases, ledger } = node;
  return { dice, says, args: args ?? {}, cases, ...(ledger ? { ledger } : {}), outcomes: outcomes(node) };
}

/** Draws the pending dice from the generator in the state. */
export function drawRoll<S extends Shape>(g: World<S>): Action | undefined {
  const now = standing(g);
  if (!now || !isRoll(now.point)) return undefined;
  return { k: 'roll', pips: rollDice(g.state.rng, now.point.roll(g, now.frame.l).dice) };
}
