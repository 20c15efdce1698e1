/** Takes matches out of the log: from the last snapshot where one will do, else from the first row. */
import type { ClockRules } from '@hexfront/wire';
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import { inTurn, inTurns } from '../http/turns.ts';
import { findSeed, lastSnapshot, type MatchRow, rowsAfter, type SeatRow } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import { valuesMissing } from './errors.ts';
import type { GameRegistry } from './games.ts';
import {
  applyRow,
  type Live,
  type LogRow,
  liveFrom,
  type MatchBase,
  NeedsWhole,
  newLive,
  type OpenedOpening,
  type Snapshot,
} from './live.ts';
import type { Replays } from './replays.ts';

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

/** The same for many rows: others get their turn in between. */
function* feedMany(live: Live, rows: readonly LogRow[]): Generator<void, boolean> {
  for (const row of rows) {
    if (feed(live, [row])) return true;
    yield;
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

interface Options {
  store: Store;
  games: GameRegistry;
  replays: Pick<Replays, 'open'>;
  log: Log;
}

export function createOpener({ store, games, replays, log }: Options) {
  const baseOf = async (match: MatchRow): Promise<MatchBase> => {
    const setup = JSON.parse(match.setup) as MatchBase['setup'];
    const { def } = await games.load(match.game, setup.values);
    // Without them it would count as broken; it waits until its host has put them back.
    if (setup.values !== undefined && !def.values?.has(setup.values)) throw valuesMissing(setup.values);
    return { id: match.id, def, setup, opening: match.opening || undefined, clock: JSON.parse(match.clock) as ClockRules };
  };

  const cupOf = async (match: MatchRow, seats: readonly SeatRow[]) => {
    const seed = await findSeed(store.db, match.commitment);
    return {
      seed: seed?.seed ?? '',
      salts: match.salts ? (JSON.parse(match.salts) as string[]) : seats.map((s) => s.salt),
      throws: 0,
      queue: undefined,
      fell: [],
      threw: [],
    };
  };

  /** The position after the opening, worked out beside and kept; undefined if today's rules refuse it, which playing it here will tell. */
  const openedOf = async (base: MatchBase): Promise<OpenedOpening | undefined> => {
    if (base.opening === undefined) return undefined;
    try {
      return await replays.open(base.def.id, base.opening);
    } catch (error) {
      if (error instanceof Refused && error.status === 422) return undefined;
      throw error;
    }
  };

  /** A match that nobody can play on counts against no limit. */
  const noteReadable = async (match: MatchRow, { broken }: Live): Promise<void> => {
    const unreadable = broken ? 1 : 0;
    if (match.unreadable === unreadable) return;
    match.unreadable = unreadable;
    await store.db.updateTable('matches').set({ unreadable }).where('id', '=', match.id).execute();
  };

  const openLive = async (match: MatchRow, seats: readonly SeatRow[], fromSnapshot: boolean, upTo?: number): Promise<Live> => {
    const [base, dice] = [await baseOf(match), await cupOf(match, seats)];
    if (fromSnapshot) {
      const body = await lastSnapshot(store.db, match.id);
      const live = await inTurn(() => (body === undefined ? undefined : liveFrom(base, dice, JSON.parse(body) as Snapshot)));
      if (live && !(await inTurns(feedMany(live, await rowsAfter(store.db, match.id, live.seq)))) && !live.broken) {
        await noteReadable(match, live);
        return live;
      }
    }
    const live = newLive({ ...base, opened: await openedOf(base) }, { ...dice, throws: 0, fell: [], threw: [], queue: undefined });
    await inTurns(feedMany(live, await rowsAfter(store.db, match.id, 0, upTo)));
    if (live.broken) log('warn', `match ${match.id}: ${live.broken}`);
    await noteReadable(match, live);
    return live;
  };

  return {
    openLive,
    openedOf,
    /** A match before its first row. */
    unopened: async (match: MatchRow, seats: readonly SeatRow[]): Promise<Live> => newLive(await baseOf(match), await cupOf(match, seats)),
  };
}

export type Opener = ReturnType<typeof createOpener>;
