/** A match that is open in this process, and who watches it. */
import type { MatchRow, SeatRow } from '../storage/matches.ts';
import type { Live, LogRow, No } from './live.ts';

/** Somebody who wants to be told of every change of a match. */
export interface Watcher {
  /** Called with the match as it stands after rows were stored; `from` is the first entry of its log that is new. */
  changed(openMatch: OpenMatch, live: Live, from: number): void;
  /** Names at the table, or anything else but the game itself, changed. */
  seated?(openMatch: OpenMatch): void;
  /** Sees everything so much later. */
  delay: number;
}

export interface OpenMatch {
  readonly id: string;
  match: MatchRow;
  seats: SeatRow[];
  live: Live;
  /** The match as it was a while ago, for observers with a delay. */
  delayed: Live | undefined;
  delayedRows: LogRow[];
  delayTimer: NodeJS.Timeout | undefined;
  readonly watchers: Set<Watcher>;
  /** The last rows by the client's id, so that a repeated order is known at once. */
  readonly recent: Map<string, LogRow>;
}

/** A row before it has its place in the log. */
export type Draft = Omit<LogRow, 'seq' | 'pips' | 'at'>;

/** The log refuses a row; nothing has changed. */
export class Declined extends Error {
  constructor(readonly no: No) {
    super(no.message);
  }
}

/** The client's id has been used: this is what it did then. */
export class Known extends Error {
  constructor(readonly row: LogRow) {
    super('already done');
  }
}
