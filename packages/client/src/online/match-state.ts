/** What a match has beyond the game: people, clock, offers, talk. Signals, set by the remote table. */
import { signal } from '@preact/signals';
import type { MatchResult, Summary } from './api.ts';

export interface Clock {
  left: number[];
  running: number;
  since: number;
  deadline: number;
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

export type ControlName = 'resign' | 'offer-draw' | 'offer-rollback' | 'offer-pause' | 'accept' | 'decline' | 'resume';

export const summary = signal<Summary | undefined>(undefined);
export const standing = signal<Standing | undefined>(undefined);
export const chat = signal<readonly ChatLine[]>([]);
/** The line to the server is cut; it is being tried again. */
export const cut = signal(false);
/** Sides that are ours; empty for an onlooker. */
export const mySides = signal<readonly number[]>([]);
/** Orders around the game; undefined while no match is open. */
export const desk = signal<{ control(name: ControlName): Promise<void>; say(words: string): Promise<void> } | undefined>(undefined);
