/** Triggers that several events pull alike, and triggers under a condition. */
import type { World } from '../state/world.ts';
import type { AnyTrigger, EventName, EventOf, GameEvent, Locals, Shape, Trigger } from '../types.ts';

type AnyCall<S extends Shape> = Extract<AnyTrigger<S>, { call: string }>;

/** The same bookkeeping after each of these events. */
export const effectsOn = <S extends Shape, E extends EventName<S>>(
  names: readonly E[],
  effect: (g: World<S>, event: EventOf<S, E>) => void,
): Trigger<S>[] => names.map((on) => ({ on, effect })) as object[] as Trigger<S>[];

/** The same interruption after each of these events. */
export const callsOn = <S extends Shape, E extends EventName<S>>(
  names: readonly E[],
  call: string,
  when: (g: World<S>, event: EventOf<S, E>) => Locals | undefined,
): Trigger<S>[] => names.map((on) => ({ on, when, call })) as object[] as Trigger<S>[];

/** An interruption only while a condition holds; effects stay as they are. */
export function onlyWhile<S extends Shape>(t: Trigger<S>, holds: (g: World<S>) => boolean): Trigger<S> {
  if (!('when' in t)) return t;
  const { when } = t as AnyCall<S>;
  return { ...t, when: (g: World<S>, e: GameEvent) => (holds(g) ? when(g, e) : undefined) } as object as Trigger<S>;
}
