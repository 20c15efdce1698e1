/** Takes matches out of the log: from the last snapshot where one will do, else from the first row. */
import type { SaveFile } from '@hexfront/engine';
import type { Log } from '../http/log.ts';
import { findSeed, lastSnapshot, type MatchRow, rowsAfter, type SeatRow } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import type { ClockRules } from './clock.ts';
import type { GameRegistry } from './games.ts';
import { applyRow, type Live, type LogRow, liveFrom, type MatchBase, NeedsWhole, newLive, type Snapshot } from './live.ts';

/** Plays rows of the log; true if the whole log is needed first. */
export function feed(live: Live, rows: readonly LogRow[]): boolean {
  for (const row of rows) {
    try {
      applyRow(live, row, false);
    } catch (error) {
      if (error instanceof NeedsWhole) return true;
      throw error;
    }
  }
  return false;
}

/** Entries up to here are the same before and after these rows. */
export function commonPoint(live: Live, rows: readonly LogRow[], length: number): number {
  let first = length;
  for (const { action } of rows) {
    if (action.k === '@undo') first = Math.min(first, action.n ?? 0);
    else if (action.k === '@accept' && live.offer?.what === 'rollback') first = Math.min(first, live.offer.to ?? 0);
    else if (action.k === '@offer-rollback') first = Math.min(first, action.n ?? first);
  }
  return first;
}

export function createOpener({ store, games, log }: { store: Store; games: GameRegistry; log: Log }) {
  const baseOf = async (match: MatchRow): Promise<MatchBase> => ({
    id: match.id,
    def: (await games.load(match.game)).def,
    setup: JSON.parse(match.setup),
    opening: match.opening ? (JSON.parse(match.opening) as SaveFile) : undefined,
    clock: JSON.parse(match.clock) as ClockRules,
  });

  const cupOf = async (match: MatchRow, seats: readonly SeatRow[]) => {
    const seed = await findSeed(store.db, match.commitment);
    return {
      seed: seed?.seed ?? '',
      salts: match.salts ? (JSON.parse(match.salts) as string[]) : seats.map((s) => s.salt),
      throws: 0,
      queue: undefined,
      fell: [],
    };
  };

  const openLive = async (match: MatchRow, seats: readonly SeatRow[], fromSnapshot: boolean, upTo?: number): Promise<Live> => {
    const [base, cup] = [await baseOf(match), await cupOf(match, seats)];
    if (fromSnapshot) {
      const body = await lastSnapshot(store.db, match.id);
      const live = body === undefined ? undefined : liveFrom(base, cup, JSON.parse(body) as Snapshot);
      if (live && !feed(live, await rowsAfter(store.db, match.id, live.seq))) return live;
    }
    const live = newLive(base, { ...cup, throws: 0, fell: [], queue: undefined });
    feed(live, await rowsAfter(store.db, match.id, 0, upTo));
    if (live.broken) log('warn', `match ${match.id}: ${live.broken}`);
    return live;
  };

  return {
    openLive,
    /** A match before its first row. */
    unopened: async (match: MatchRow, seats: readonly SeatRow[]): Promise<Live> => newLive(await baseOf(match), await cupOf(match, seats)),
  };
}

export type Opener = ReturnType<typeof createOpener>;
