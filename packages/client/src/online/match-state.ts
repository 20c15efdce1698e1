/** What a match has beyond the game: people, clock, offers, talk. Signals, set by what the table in its thread tells. */
import { signal } from '@preact/signals';
import type { MatchResult, Summary } from './api.ts';

export interface Clock {
  left: number[];
  running: number;
  since: number;
  deadline: number;
  /** Vacation days left, and until when a side is away. */
  days: number[];
  away: number[];
}

/** The state of affairs as the server sends it with every update. */
export interface Standing {
  seq: number;
  length: number;
  status: Summary['status'];
  turn: number;
  prompt?: { side: number; kind: 'ask' | 'roll' | 'over'; text: string; cases: string[]; kinds: string[]; at: string };
  offer?: { what: 'draw' | 'rollback' | 'pause'; by: number; to?: number };
  clock?: Clock;
  result?: MatchResult;
  broken?: string;
  undo: number;
}

export interface ChatLine {
  id: string;
  name: string;
  words: string;
  at: number;
}

/** Who looks at the match right now. */
export interface Audience {
  observers: number;
  /** Sides that have it open. */
  here: number[];
}

export type ControlName =
  | 'resign'
  | 'offer-draw'
  | 'offer-rollback'
  | 'offer-pause'
  | 'accept'
  | 'decline'
  | 'resume'
  | 'undo'
  | 'vacation';

export const summary = signal<Summary | undefined>(undefined);
export const standing = signal<Standing | undefined>(undefined);
export const chat = signal<readonly ChatLine[]>([]);
/** The line to the server is cut; it is being tried again. */
export const cut = signal(false);
export const audience = signal<Audience>({ observers: 0, here: [] });
/** What happened before is being shown. */
export const lookingBack = signal(false);
/** Length of the log when this browser last looked, if something has happened since. */
export const lastLook = signal<number | undefined>(undefined);
/** Sides that are ours; empty for an onlooker. */
export const mySides = signal<readonly number[]>([]);
/** Orders around the game; undefined while no match is open. */
export const desk = signal<
  | {
      control(name: ControlName, n?: number): Promise<void>;
      say(words: string): Promise<void>;
      lookBack(from: number): Promise<void>;
      stopLooking(): void;
    }
  | undefined
>(undefined);
