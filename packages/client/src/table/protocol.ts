/**
 * What a page and a table tell each other. Plain data only: the same messages go to a worker in this browser and to one that speaks with a
 * server. Sentences are made on the table's side of the door, so a page needs neither rules nor catalogues.
 *
 * Hexes are named by printed id, units by number. Only `Action` carries place numbers; `TableInfo.places` translates them.
 */
import type { Action, SaveFile, Setup, Side } from '@hexfront/engine';
import type { Seat, Update } from './position.ts';
import type { QuestionName } from './questions.ts';
import type { BattleSaid, Said } from './words/sentences.ts';

export type * from './position.ts';
export type * from './questions.ts';
export type * from './words/sentences.ts';

/** The computer at work. */
export interface Thinking {
  side: Side;
  /** How far the present thought has got, 0 to 1. */
  done: number;
  /** Answers given since it has the turn. */
  answers: number;
  /** What it means to do, in sentences; empty until it knows, or if that is its secret. */
  plan: string[];
  paused: boolean;
}

/** How a table begins: a new game, or a save. */
export type Opening = { id: string; seats: Seat[]; created?: number; name?: string } & (
  | { game: string; setup: Partial<Setup> & { scenario: string } }
  | { save: SaveFile }
);

export type Order =
  /**
   * `sure`: also if the die is rolled at once although only a unit or hex was named. `joined`: belongs to the order before it, so that one undo
   * takes back both.
   */
  | { o: 'play'; actions: Action[]; version: number; sure?: boolean; joined?: boolean }
  | { o: 'undo' }
  | { o: 'redo' }
  /** Tell everything again: the page has lost the thread. */
  | { o: 'look' }
  /** Go back to an earlier point although dice have fallen: both sides agreed. */
  | { o: 'rollback'; length: number }
  /** A side takes its seat at this screen. */
  | { o: 'take'; side: Side }
  /** Somebody else plays a side from now on. */
  | { o: 'seat'; side: Side; seat: Seat }
  /** Orders to the computer: how long a move is looked at, stop and go, no waiting for the rest of its turn. */
  | { o: 'computer'; pace?: number; paused?: boolean; hurry?: boolean };

/** `stale`: given for an earlier position. `commits`: nothing is wrong, but the die would be rolled at once: what it may show, and in a battle the attack as it would then be. */
export type OrderReply =
  | { done: true; version: number }
  | { done: false; refusal: Said; stale?: boolean; commits?: { odds: { text: string; chance: number }[]; battle?: BattleSaid } };

export type ToTable =
  | { id: number; m: 'open'; opening: Opening }
  | { id: number; m: 'order'; order: Order }
  | { id: number; m: 'ask'; q: QuestionName; args: object }
  /** The page has taken in the update of this number. */
  | { id: number; m: 'taken'; seq: number };

export type FromTable =
  | { m: 'reply'; id: number; value: unknown }
  | { m: 'error'; id: number; text: string }
  | { m: 'update'; seq: number; update: Update }
  | { m: 'thinking'; thinking: Thinking | undefined }
  | { m: 'saved'; version: number }
  | { m: 'trouble'; text: string };
