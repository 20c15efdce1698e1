/**
 * The runner: performs what needs no decision and stops at a question, a die or the end. So somebody always has to act.
 * Frames are a stack in the state; the sequence of play is the lowest of them.
 */

import type { World } from '../state/world.ts';
import type { Action, ActionPart, AnyOption, AskPoint, AutoPoint, Focus, Frame, Locals, Point, RollPoint, Shape } from '../types.ts';
import { advance, procedureOf, pushProcedure, STAGE } from './frames.ts';
import { stageStep } from './sequence.ts';

/** Far more automatic steps than any turn has: beyond it a procedure goes in circles. */
const MOST_STEPS = 200_000;

export const isAuto = <S extends Shape>(p: Point<S>): p is AutoPoint<S> => 'auto' in p;
export const isRoll = <S extends Shape>(p: Point<S>): p is RollPoint<S> => 'roll' in p;

/** The point where play stands, if it is a question or a die. */
export function standing<S extends Shape>(g: World<S>): { frame: Frame; point: AskPoint<S> | RollPoint<S> } | undefined {
  const frame = g.frames[g.frames.length - 1];
  if (!frame || g.result || frame.proc === STAGE) return undefined;
  const point = procedureOf(g, frame.proc).points[frame.at];
  return point && !isAuto(point) ? { frame, point } : undefined;
}

/** The options of a question as the machine handles them, whatever the parts of their actions. */
export const optionsOf = <S extends Shape>(ask: AskPoint<S>): readonly AnyOption<S>[] => ask.options;

const PARTS = new Map<string | undefined, readonly string[]>([[undefined, []]]);
/** Whether the actions of an option have this part. */
export function hasPart<S extends Shape>({ parts }: AnyOption<S>, part: ActionPart): boolean {
  let list = PARTS.get(parts);
  if (!list) {
    list = parts?.split(' ') ?? [];
    PARTS.set(parts, list);
  }
  return list.includes(part);
}

/** Legal answers of one question, in the order of its options. */
export function* answers<S extends Shape>(g: World<S>, ask: AskPoint<S>, l: Locals, focus?: Focus): Generator<Action> {
  for (const option of optionsOf(ask)) {
    if (focus?.k !== undefined && option.k !== focus.k) continue;
    for (const a of option.from(g, l, focus)) {
      if (focus && ((focus.u !== undefined && a.u !== focus.u) || (focus.h !== undefined && a.h !== focus.h))) continue;
      if (option.sure || option.test(g, l, a) === undefined) yield a;
    }
  }
}

/** The same as a list, for who wants all of them: quicker for long ones. */
export function answerList<S extends Shape>(g: World<S>, ask: AskPoint<S>, l: Locals): Action[] {
  const list: Action[] = [];
  for (const option of optionsOf(ask)) {
    if (option.list) option.list(g, l, list);
    else for (const a of option.from(g, l)) if (option.sure || option.test(g, l, a) === undefined) list.push(a);
  }
  return list;
}

/** Starts the interruptions that new events call for, above whatever runs; the first event's ends up on top. */
function pullTriggers<S extends Shape>(g: World<S>): void {
  if (g.looked >= g.events.length) return;
  const pending: { name: string; l: Locals }[] = [];
  let stirred = false;
  for (; g.looked < g.events.length; g.looked++) {
    const event = g.events[g.looked];
    for (const t of g.kit.triggers) {
      if (t.on !== event.e) continue;
      if ('effect' in t) {
        t.effect(g, event);
        stirred = true;
        continue;
      }
      const l = t.when(g, event);
      if (l) pending.push({ name: t.call, l });
    }
  }
  if (pending.length === 0 && !stirred) return;
  // Whatever the interruption does may concern every procedure below it, not only the topmost.
  for (const frame of g.frames) if (frame.proc !== STAGE) frame.cut = true;
  for (let i = pending.length - 1; i >= 0; i--) pushProcedure(g, pending[i].name, pending[i].l);
}

/** Runs until somebody has to decide, a die has to fall, or the game is over. */
export function run<S extends Shape>(g: World<S>): void {
  let told = -1;
  for (let steps = 0; ; steps++) {
    if (steps > MOST_STEPS) throw new Error(`play does not stop: ${g.frames.map((f) => `${f.proc}/${f.at}`).join(' > ')}`);
    pullTriggers(g);
    if (g.def.watch && !g.result && g.events.length !== told) {
      const result = g.def.watch(g);
      if (result) g.finish(result);
      told = g.events.length;
    }
    if (g.result) return;
    const frame = g.frames[g.frames.length - 1];
    if (!frame) throw new Error('the sequence of play ended without a result');
    if (frame.proc === STAGE) {
      stageStep(g, frame);
      continue;
    }
    const proc = procedureOf(g, frame.proc);
    if (frame.cut) {
      delete frame.cut;
      const instead = proc.still?.(g, frame.l);
      if (instead !== undefined) {
        advance(g, frame, instead);
        continue;
      }
    }
    const point = proc.points[frame.at];
    if (!point) throw new Error(`procedure ${frame.proc} has no point ${frame.at}`);
    if (isAuto(point)) advance(g, frame, point.auto(g, frame.l));
    else if (isRoll(point)) return;
    else {
      const skipped = point.skip?.(g, frame.l);
      if (skipped !== undefined) advance(g, frame, skipped);
      else if (!takeOnlyAnswer(g, frame, point)) return;
    }
  }
}

/** The question is put even if it has a single answer. */
export const isAlways = <S extends Shape>(g: World<S>, frame: Frame, ask: AskPoint<S>): boolean =>
  typeof ask.always === 'function' ? ask.always(g, frame.l) : ask.always === true;

/** The option that last settled that a question has several answers: looked at early the next time. Only saves time, never changes an answer. */
const telling = new WeakMap<object, number>();

/** The only answer there is, undefined if there are several, `none` if there is none at all. Cheap options are looked at first. */
function onlyAnswer<S extends Shape>(g: World<S>, ask: AskPoint<S>, l: Locals): Action | 'none' | undefined {
  const options = optionsOf(ask);
  const first = telling.get(ask) ?? 0;
  let only: Action | undefined;
  // Answers without parts (done, stop) take no search, so they come before the rest.
  for (let round = 0; round < 2; round++)
    for (let n = 0; n < options.length; n++) {
      const i = n === 0 ? first : n <= first ? n - 1 : n;
      const option = options[i];
      if ((option.parts === undefined) !== (round === 0)) continue;
      for (const a of option.from(g, l)) {
        if (!option.sure && option.test(g, l, a) !== undefined) continue;
        if (only) {
          telling.set(ask, i);
          return undefined;
        }
        only = a;
      }
    }
  return only ?? 'none';
}

/** A question with a single answer is not asked: the answer is taken. With no answer at all the game is broken. */
function takeOnlyAnswer<S extends Shape>(g: World<S>, frame: Frame, ask: AskPoint<S>): boolean {
  if (isAlways(g, frame, ask) || ask.several?.(g, frame.l)) return false;
  const only = onlyAnswer(g, ask, frame.l);
  if (only === undefined) return false;
  if (only === 'none') throw new Error(`nobody can answer ${frame.proc}/${frame.at} ${JSON.stringify(frame.l)}`);
  takeAnswer(g, frame, ask, only);
  return true;
}

export function optionFor<S extends Shape>(ask: AskPoint<S>, a: Action): AnyOption<S> | undefined {
  return optionsOf(ask).find((o) => o.k === a.k);
}

export function takeAnswer<S extends Shape>(g: World<S>, frame: Frame, ask: AskPoint<S>, a: Action): void {
  const option = optionFor(ask, a) as AnyOption<S>;
  const next = option.take(g, frame.l, a);
  advance(g, frame, next);
}
