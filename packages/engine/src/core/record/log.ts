/** The log of a game. What an action did is kept for the last entries; of older ones it is found out again when somebody asks. */
import type { Side } from '../../ids.ts';
import type { Action, GameEvent } from '../types.ts';

/** One line of the log. */
export interface Entry {
  action: Action;
  /** Who did it; undefined for dice. */
  by: Side | undefined;
  events: GameEvent[];
  /** Undo may not go back past this entry without consent. */
  barrier: boolean;
  /** An answer the other side may not read (yet). */
  secret?: boolean;
  /** Sides that may not read the action, because it tells of units hidden from them. */
  unseen?: Side[];
}

/** What is known of an entry without playing it. */
export type EntryMark = Omit<Entry, 'action' | 'events'>;

/** Events stay in memory for so many entries. */
export const KEPT_EVENTS = 4096;

/** Whoever can tell what an entry did by playing up to it. */
export interface EventSource {
  eventsAt(index: number): GameEvent[];
}

/** An entry that may forget its events and still tell them. */
export class LogEntry implements Entry {
  readonly action: Action;
  readonly by: Side | undefined;
  barrier: boolean;
  readonly secret?: boolean;
  readonly unseen?: Side[];
  // Truly private: a copy of an entry goes over the wire, and these must not.
  #events: GameEvent[] | undefined;
  readonly #source: EventSource;
  readonly #index: number;
  #settled = false;

  constructor(action: Action, mark: EntryMark, events: GameEvent[] | undefined, source: EventSource, index: number) {
    this.action = action;
    this.by = mark.by;
    this.barrier = mark.barrier;
    if (mark.secret) this.secret = true;
    if (mark.unseen && mark.unseen.length > 0) this.unseen = mark.unseen;
    this.#events = events;
    this.#source = source;
    this.#index = index;
  }

  get events(): GameEvent[] {
    return this.#events ?? this.#source.eventsAt(this.#index);
  }

  /** Whether it is known that the entry showed its side something. */
  get settled(): boolean {
    return this.#settled;
  }
  /** What somebody has seen cannot be taken back. */
  settle(opened: boolean): void {
    this.#settled = true;
    if (opened) this.barrier = true;
  }

  get remembers(): boolean {
    return this.#events !== undefined;
  }

  forget(): void {
    this.#events = undefined;
  }

  /** The same entry in another game with the same beginning. */
  in(source: EventSource): LogEntry {
    return new LogEntry(this.action, this, this.#events, source, this.#index);
  }
}

// ---- marks as text: one character an entry -------------------------------------------------------------------------------------------

const FIRST = 0x30;
/** A game has at most so many sides in a text of marks. */
const SIDES = 7;

export function writeMarks(entries: readonly EntryMark[]): string {
  const codes: string[] = [];
  for (const { by, barrier, secret, unseen } of entries) {
    let bits = (barrier ? 1 : 0) | (secret ? 2 : 0) | (((by ?? -1) + 1) << 2);
    for (const side of unseen ?? []) bits |= 32 << side;
    codes.push(String.fromCharCode(FIRST + bits));
  }
  return codes.join('');
}

export function readMark(marks: string, i: number): EntryMark {
  const bits = marks.charCodeAt(i) - FIRST;
  const by = ((bits >> 2) & SIDES) - 1;
  const unseen: Side[] = [];
  for (let side = 0; side < SIDES; side++) if (bits & (32 << side)) unseen.push(side);
  return {
    by: by < 0 ? undefined : by,
    barrier: (bits & 1) === 1,
    ...(bits & 2 ? { secret: true } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
  };
}
