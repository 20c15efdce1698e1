/** Questions that change nothing: declared with what has to be named in them and what is answered, looked up in a closed list, checked at the door. */
import type { Kind, Of, Parts, Whole } from '../parts/kinds.ts';
import { misfit } from '../parts/look.ts';
import { STANDARD } from './answers.ts';
import { boundsOf } from './declared.ts';
import { defaultBattle, defaultPlan, defaultReach, defaultZones } from './default-answers.ts';
import type { World } from './state/world.ts';
import type { Json, Shape } from './types.ts';

/** A question to the game that changes nothing: what does this cost, why is that forbidden, who supplies him. */
export interface Question {
  q: string;
  [arg: string]: Json;
}

/** A question with its answer, as the machine handles it. */
export interface AnyQuestion<S extends Shape> {
  args: Parts;
  gives: Kind;
  answer(g: World<S>, q: object): unknown;
}
/** A question of a game's own, or a standard one with more in the answer. */
export interface QuestionOf<S extends Shape, A extends Parts, T> extends AnyQuestion<S> {
  args: A;
  gives: Kind<T>;
  answer(g: World<S>, q: Whole<A>): T | undefined;
}
export function question<S extends Shape, A extends Parts, T>(
  args: A,
  gives: Kind<T>,
  answer: (g: World<S>, q: Whole<A>) => T | undefined,
): QuestionOf<S, A, T> {
  return { args, gives, answer };
}

export type StandardName = keyof typeof STANDARD;
type ArgsOf<Q extends StandardName> = Whole<(typeof STANDARD)[Q]['args']>;
export type AnswerOf<Q extends StandardName> = Of<(typeof STANDARD)[Q]['gives']>;
/** The answer of a game to a standard question. */
export function answers<S extends Shape, Q extends StandardName>(
  q: Q,
  answer: (g: World<S>, q: ArgsOf<Q>) => AnswerOf<Q> | undefined,
): QuestionOf<S, (typeof STANDARD)[Q]['args'], AnswerOf<Q>> {
  const { args, gives } = STANDARD[q];
  return { args, gives: gives as Kind<AnswerOf<Q>>, answer };
}

/** What was asked, as declared; undefined if something is missing or is not what it should be. What nobody asked for is left out. */
function argsOf<S extends Shape>(g: World<S>, declared: Parts, asked: Question): object | undefined {
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(declared)) {
    const value = Object.hasOwn(asked, name) ? asked[name] : undefined;
    if (misfit(declared[name], value, boundsOf(g), name) !== undefined || negative(declared[name], value)) return undefined;
    if (value !== undefined) out[name] = value;
  }
  return out;
}
/** Nobody and nowhere cannot be asked about. */
const negative = (of: Kind, value: unknown): boolean =>
  of.is === 'list'
    ? Array.isArray(value) && value.some((each) => negative(of.each as Kind, each))
    : of.is !== 'count' && typeof value === 'number' && value < 0;

/** What the engine answers for games that do not: moves found by trying, zones that are kept, the die that would fall. */
const defaults = <S extends Shape>(): Readonly<Record<string, AnyQuestion<S>>> => ({
  reach: answers<S, 'reach'>('reach', (g, { unit, next }) => (next ? undefined : defaultReach(g, unit))),
  plan: answers<S, 'plan'>('plan', (g, { unit, hex, via }) => defaultPlan(g, unit, hex, via)),
  zoc: answers<S, 'zoc'>('zoc', (g, { side }) => defaultZones(g, side)),
  battle: answers<S, 'battle'>('battle', (g) => defaultBattle(g)),
});

const DEFAULTS: ReadonlySet<string> = new Set(Object.keys(defaults()));

/** The question as the game declares it, or the engine for it. */
function declared<S extends Shape>(g: World<S>, q: string): AnyQuestion<S> | undefined {
  const known = g.def.questions?.(g);
  if (known && Object.hasOwn(known, q)) return known[q];
  return DEFAULTS.has(q) ? defaults<S>()[q] : undefined;
}

/** The game's answer to a question; undefined if it knows no such question, whatever it is called, or cannot make sense of what is named in it. */
export function answerTo<S extends Shape>(g: World<S>, asked: Question): unknown {
  const known = typeof asked.q === 'string' ? declared(g, asked.q) : undefined;
  const named = known && argsOf(g, known.args, asked);
  return named && known.answer(g, named);
}

/** What is wrong with an answer, as `path: expected ...`; undefined if it is what the question declares. Nothing undeclared should leave the house. */
export function answerFault<S extends Shape>(g: World<S>, q: string, answer: unknown): string | undefined {
  if (answer === undefined) return undefined;
  const known = declared(g, q);
  return known ? misfit(known.gives, answer, boundsOf(g), q) : `${q}: is not declared`;
}

/** The game's answer to a standard question; undefined if it has none. */
export function explain<S extends Shape, Q extends StandardName>(g: World<S>, asked: { q: Q } & ArgsOf<Q>): AnswerOf<Q> | undefined {
  return answerTo(g, asked as object as Question) as AnswerOf<Q> | undefined;
}
