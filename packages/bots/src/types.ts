/** What a computer player is. */
import type { Action, HexId, Side, UnitId, World } from '@hexfront/engine';

// biome-ignore lint/suspicious/noExplicitAny: a player handles any game through its contract and strategy alone
export type AnyWorld = World<any>;

export type BotName = 'random' | 'steady' | 'sharp';
/** From a forgiving opponent to one that overlooks nothing it could see. */
export type BotLevel = 'easy' | 'normal' | 'hard';
/** Crude plans to be measured by, not to be played against for pleasure. */
export const RIVAL_NAMES = ['sitter', 'stacker', 'racer', 'garrison', 'turtle', 'attacks-at-3-1', 'cuts-supply'] as const;
export type RivalName = (typeof RIVAL_NAMES)[number];
export const BOT_NAMES: readonly BotName[] = ['random', 'steady', 'sharp'];
export const BOT_LEVELS: readonly BotLevel[] = ['easy', 'normal', 'hard'];

export interface BotOptions {
  level?: BotLevel;
  /** Text that fixes everything the player leaves to chance; has nothing to do with the dice of the game. */
  seed: string;
  /** Thinking time for a player turn of `sharp`. */
  budgetMs?: number;
  /** Instead of time: how many turns `sharp` plays out in its head. The same on every machine. */
  budgetNodes?: number;
}

/** What the surroundings lend a player. */
export interface Tools {
  /** A clock in milliseconds, for budgets. Without one only `budgetNodes` counts. */
  now?(): number;
}

export interface Bot {
  readonly name: BotName | RivalName;
  /** How to reckon with units that stand on the map unseen: who may be one, and how to put him there. */
  readonly guess?: { fits(u: UnitId): boolean; place(g: AnyWorld, u: UnitId, hex: HexId): void };
  /** An answer for the side to the question that stands. `g` shows what the side may know and nothing else (`seenBy`, `worldOfView`). */
  choose(g: AnyWorld, side: Side, tools?: Tools): Action;
  /** Told that an answer is not legal after all, because of something the side cannot see; the next choice must differ sooner or later. */
  refused?(action: Action): void;
  /** Thinking ahead in small portions, before `choose`; yields how much of it is done, 0 to 1. Left out, `choose` does it in one go. */
  think?(g: AnyWorld, side: Side, tools?: Tools): Generator<number, void, void>;
  /** What the side means to do in this turn, in sentences. */
  plan?(g: AnyWorld, side: Side): string[];
  /** Why an answer was chosen, in a sentence. */
  why?(g: AnyWorld, side: Side, action: Action): string;
}
