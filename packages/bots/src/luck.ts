/**
 * Dice for turns that are only imagined. Two plans that fight the same battle meet the same luck there, whatever else they do, and every round of
 * dice is followed by its mirror image (1 for 6, 2 for 5, ...): what is left of the difference between plans is the plans.
 */
import { type Action, chance, drawRoll, nextU32, type RngState } from '@hexfront/engine';
import type { AnyStrategy } from './steady/situation.ts';
import type { AnyWorld } from './types.ts';

export interface Luck {
  seed: RngState;
  mirrored: boolean;
  /** How often each thing has been rolled for. */
  rolled: Map<string, number>;
}

/** A round of dice: odd rounds mirror the one before. */
export function luckOf(seeds: RngState[], round: number, rng: RngState): Luck {
  const pair = round >> 1;
  seeds[pair] ??= [nextU32(rng), nextU32(rng), nextU32(rng), nextU32(rng) | 1];
  return { seed: seeds[pair], mirrored: round % 2 === 1, rolled: new Map() };
}

/** What is rolled for: a battle by its hex, anything else by the procedure and what it is about. */
function occasion(g: AnyWorld, s: AnyStrategy): string {
  const frame = g.frames[g.frames.length - 1];
  const draft = s.draft(g);
  return draft ? `${draft.by}:${draft.targets[0]}` : `${frame?.proc}/${frame?.l.u ?? ''}/${frame?.l.h ?? ''}`;
}

/** A generator of its own for every occasion. */
function generator(seed: RngState, text: string): RngState {
  let a = 2166136261;
  let b = 40503;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 16777619);
    b = Math.imul(b + text.charCodeAt(i), 2654435761) ^ (b >>> 13);
  }
  const state: RngState = [(seed[0] ^ a) >>> 0, (seed[1] ^ b) >>> 0, (seed[2] + a) >>> 0, ((seed[3] + b) | 1) >>> 0];
  for (let i = 0; i < 6; i++) nextU32(state);
  return state;
}

/** The pending roll, if one stands. */
export function luckyRoll(g: AnyWorld, s: AnyStrategy, luck: Luck): Action | undefined {
  const what = occasion(g, s);
  const before = luck.rolled.get(what) ?? 0;
  g.state.rng = generator(luck.seed, `${what}#${before}`);
  const roll = drawRoll(g);
  if (!roll) return undefined;
  luck.rolled.set(what, before + 1);
  if (!luck.mirrored) return roll;
  const dice = chance(g)?.dice ?? [];
  return { ...roll, pips: (roll.pips ?? []).map((pip, i) => (dice[i] ?? 6) + 1 - pip) };
}
