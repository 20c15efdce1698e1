/**
 * The matches that are open in this process: each is taken from the log when somebody wants it, changed by one hand at a time, and told to all
 * who watch after the change is stored. Other processes may do the same with the same match; the sequence of the log decides.
 */
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import { charged, createLock, type Lock } from '../http/turns.ts';
import { findByCid, findMatch, findSeats, rowOf, rowsAfter } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import type { Writer } from '../storage/writer.ts';
import type { ComputerPlayers } from './computer.ts';
import { createDelayed } from './delayed.ts';
import { noSuchMatch } from './errors.ts';
import type { GameRegistry } from './games.ts';
import { applyRow, deadlineOf, type Live, type LogRow, lengthOf, NeedsWhole, snapshotOf, turnOf } from './live.ts';
import { Declined, type Draft, Known, type OpenMatch, type Watcher } from './open-match.ts';
import { commonPoint, createOpener, feed } from './opening.ts';
import type { Replays } from './replays.ts';

interface Slot {
  openMatch: OpenMatch | undefined;
  /** How far the watchers have been told. */
  told: { seq: number; length: number } | undefined;
  watchers: Set<Watcher>;
  lock: Lock;
}

export interface OpenMatchesOptions {
  store: Store;
  writer: Writer;
  games: GameRegistry;
  replays: Pick<Replays, 'open'>;
  log: Log;
  computers: ComputerPlayers;
  /** Matches kept open although nobody looks. */
  keep?: number;
  now?: () => number;
  /** Told after rows were stored by this process. */
  stored?(openMatch: OpenMatch, rows: readonly LogRow[]): void;
}

export interface OpenMatches {
  /** Alone with a match, fresh from the log. */
  use<T>(id: string, work: (openMatch: OpenMatch) => T | Promise<T>): Promise<T>;
  /** Stores what `plan` makes of the match; planned again when another process was quicker. */
  write<T>(id: string, plan: (openMatch: OpenMatch, add: (draft: Draft) => LogRow) => T | Promise<T>): Promise<T>;
  /** To be called before the first row of a match: a long opening is not played here. */
  prepare(openMatch: OpenMatch): Promise<void>;
  /** The match as observers may see it. */
  delayed(openMatch: OpenMatch): Promise<Live>;
  watch(id: string, watcher: Watcher): () => void;
  /** Seats or names changed. */
  reseat(id: string): Promise<void>;
  /** Another process stored something. */
  heard(words: string | undefined): void;
  forget(id: string): void;
  /** A computer has to act there and nobody told it. */
  wake(id: string): Promise<void>;
  open(): number;
  close(): Promise<void>;
}

const TRIES = 6;
const MOST_RECENT = 100;

export function createOpenMatches({
  store,
  writer,
  games,
  replays,
  log,
  computers,
  keep = 200,
  now = Date.now,
  stored,
}: OpenMatchesOptions): OpenMatches {
  /** In order of last use. */
  const slots = new Map<string, Slot>();
  let closed = false;
  const opener = createOpener({ store, games, replays, log });
  const delayed = createDelayed({ store, opener, now });

  const slotOf = (id: string): Slot => {
    const slot = slots.get(id) ?? { openMatch: undefined, told: undefined, watchers: new Set<Watcher>(), lock: createLock() };
    slots.delete(id);
    slots.set(id, slot);
    if (slots.size > keep) {
      for (const [old, { watchers, openMatch, lock }] of slots) {
        if (slots.size <= keep) break;
        if (watchers.size > 0 || old === id || lock.busy()) continue;
        clearTimeout(openMatch?.delayTimer);
        slots.delete(old);
      }
    }
    return slot;
  };
  const alone = <T>(id: string, work: (slot: Slot) => Promise<T>): Promise<T> => {
    const slot = slotOf(id);
    return slot.lock.alone(() => work(slot));
  };

  const openOne = async (id: string, slot: Slot): Promise<OpenMatch> => {
    const match = await findMatch(store.db, id);
    if (!match) throw noSuchMatch();
    const seats = await findSeats(store.db, [id]);
    const live = await opener.openLive(match, seats, true);
    return {
      id,
      match,
      seats,
      live,
      delayed: undefined,
      delayedRows: [],
      delayTimer: undefined,
      watchers: slot.watchers,
      recent: new Map(),
    };
  };

  /** The table, with whatever other processes did. */
  const fresh = async (id: string, slot: Slot): Promise<OpenMatch> => {
    if (closed) throw new Refused(503, 'stopping', 'The server is stopping; try again in a moment.');
    const known = slot.openMatch;
    if (!known) {
      slot.openMatch = await openOne(id, slot);
      await tellMissed(slot, slot.openMatch);
      return slot.openMatch;
    }
    if (!store.shared) return known;
    await catchUp(slot, known);
    return slot.openMatch ?? known;
  };

  /** After a table had to be opened anew: watchers get what they have not been told yet. */
  const tellMissed = async (slot: Slot, openMatch: OpenMatch): Promise<void> => {
    const { told } = slot;
    slot.told = { seq: openMatch.live.seq, length: lengthOf(openMatch.live) };
    if (!told || told.seq >= openMatch.live.seq || slot.watchers.size === 0) return;
    const rows = await rowsAfter(store.db, openMatch.id, told.seq);
    const rolledBack = rows.some((row) => row.action.k === '@accept');
    const from = rolledBack ? 0 : commonPoint(openMatch.live, rows, told.length);
    if (from < openMatch.live.before) openMatch.live = await opener.openLive(openMatch.match, openMatch.seats, false);
    announce(slot, openMatch, rows, from);
  };

  const catchUp = async (slot: Slot, openMatch: OpenMatch): Promise<void> => {
    if (openMatch.live.seq === 0) await reload(openMatch);
    const rows = await rowsAfter(store.db, openMatch.id, openMatch.live.seq);
    if (rows.length === 0) return;
    if (openMatch.live.seq === 0) await prepare(openMatch);
    const from = lengthOf(openMatch.live);
    const first = commonPoint(openMatch.live, rows, from);
    if (feed(openMatch.live, rows)) openMatch.live = await opener.openLive(openMatch.match, openMatch.seats, false);
    slot.openMatch = openMatch;
    announce(slot, openMatch, rows, first);
  };

  /** Before the first row of an imported match: where it begins is worked out beside. */
  const prepare = async ({ live: { base } }: OpenMatch): Promise<void> => {
    base.opened ??= await opener.openedOf(base);
  };

  const reload = async (openMatch: OpenMatch): Promise<void> => {
    const match = await findMatch(store.db, openMatch.id);
    if (!match) throw noSuchMatch();
    openMatch.match = match;
    openMatch.seats = await findSeats(store.db, [openMatch.id]);
    // Salts are fixed when the match starts, not before.
    if (openMatch.live.seq === 0) openMatch.live = await opener.unopened(match, openMatch.seats);
  };

  const announce = (slot: Slot, openMatch: OpenMatch, rows: readonly LogRow[], from: number): void => {
    slot.told = { seq: openMatch.live.seq, length: lengthOf(openMatch.live) };
    remember(openMatch.recent, rows);
    for (const watcher of openMatch.watchers) if (watcher.delay === 0) watcher.changed(openMatch, openMatch.live, from);
    delayed.add(openMatch, rows);
    const side = turnOf(openMatch.live);
    if (side >= 0 && openMatch.seats.find((s) => s.side === side)?.kind === 'computer')
      setImmediate(() => void computerMoves(openMatch.id));
  };

  const write: OpenMatches['write'] = (id, plan) =>
    alone(id, async (slot) => {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const openMatch = await fresh(id, slot);
        const rows: LogRow[] = [];
        const before = lengthOf(openMatch.live);
        const statusBefore = openMatch.live.status;
        const counted = openMatch.live.seqs;
        let point = before;
        const add = (draft: Draft): LogRow => {
          const { live } = openMatch;
          const row: LogRow = { ...draft, seq: live.seq + 1, pips: [], at: Math.max(now(), live.lastAt) };
          point = commonPoint(live, [row], point);
          const no = applyRow(live, row, true);
          if (no) throw new Declined(no);
          rows.push(row);
          return row;
        };
        try {
          const result = await plan(openMatch, add);
          if (rows.length === 0) return result;
          const outcome = await writer.append({
            matchId: id,
            rows: rows.map((row) => rowOf(id, row)),
            ...charged(() => headOf(openMatch, rows, now(), counted)),
          });
          if (outcome === 'stored') {
            if (openMatch.live.status !== statusBefore)
              openMatch.match = { ...openMatch.match, status: openMatch.live.status, salts: JSON.stringify(openMatch.live.dice.salts) };
            announce(slot, openMatch, rows, point);
            stored?.(openMatch, rows);
            return result;
          }
          slot.openMatch = undefined;
          const first = await findByCid(store.db, id, rows[0].cid);
          if (first) throw new Known(first);
        } catch (error) {
          if (error instanceof NeedsWhole) {
            openMatch.live = await opener.openLive(openMatch.match, openMatch.seats, false);
            continue;
          }
          // Whatever was half done in memory is dropped; the log knows what holds.
          if (rows.length > 0 || !(error instanceof Declined || error instanceof Refused || error instanceof Known))
            slot.openMatch = undefined;
          throw error;
        }
      }
      throw new Refused(503, 'busy', 'This match is being changed elsewhere; try again in a moment.');
    });

  /** Computers at work, by match; true if something happened meanwhile that they have to look at. */
  const thinking = new Map<string, boolean>();

  /** One answer of the computer. It thinks beside the match, not in it: people can look, talk and offer meanwhile. */
  const oneMove = async (id: string): Promise<void> => {
    const asked = await openMatch.use(id, async ({ live, seats, match }) => {
      const side = turnOf(live);
      const seat = seats.find((s) => s.side === side);
      if (side < 0 || seat?.kind !== 'computer') return undefined;
      const player = await computers(seat.computer, match.game);
      return { side, seq: live.seq, thought: Promise.resolve(player?.(live, side)) };
    });
    const action = await asked?.thought;
    if (!asked || !action) return;
    await write(id, ({ live }, add) => {
      // Something was offered or taken back while it thought: it looks again.
      if (live.seq !== asked.seq) thinking.set(id, true);
      else add({ cid: `computer:${live.seq + 1}`, side: asked.side, user: '', action });
    });
  };

  const computerMoves = async (id: string): Promise<void> => {
    if (closed || thinking.has(id)) {
      if (thinking.has(id)) thinking.set(id, true);
      return;
    }
    try {
      do {
        thinking.set(id, false);
        await oneMove(id);
      } while (!closed && thinking.get(id));
    } catch (error) {
      if (error instanceof Known || closed) return;
      log('error', `the computer at match ${id}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      thinking.delete(id);
    }
  };

  const openMatch = {
    use: <T>(id: string, work: (openMatch: OpenMatch) => T | Promise<T>) => alone(id, async (slot) => work(await fresh(id, slot))),
    write,
    prepare,
    delayed: delayed.look,
    watch: (id: string, watcher: Watcher) => {
      const slot = slotOf(id);
      slot.watchers.add(watcher);
      return () => void slot.watchers.delete(watcher);
    },
    reseat: (id: string) =>
      alone(id, async (slot) => {
        if (!slot.openMatch) return;
        await reload(slot.openMatch);
        for (const watcher of slot.openMatch.watchers) watcher.seated?.(slot.openMatch);
      }),
    heard: (words: string | undefined) => {
      const [kind, id] = (words ?? '').split(' ');
      const wanted = words === undefined ? [...slots.keys()] : kind === 'seats' ? [id] : [kind];
      for (const each of wanted) {
        const slot = slots.get(each);
        if (!slot?.openMatch || slot.watchers.size === 0) continue;
        const work = kind === 'seats' ? openMatch.reseat(each) : openMatch.use(each, () => undefined);
        work.catch((error) => log('warn', `match ${each}: ${error instanceof Error ? error.message : String(error)}`));
      }
    },
    forget: (id: string) => {
      const slot = slots.get(id);
      clearTimeout(slot?.openMatch?.delayTimer);
      if (slot) slot.openMatch = undefined;
    },
    wake: computerMoves,
    open: () => slots.size,
    close: async () => {
      closed = true;
      for (const slot of slots.values()) clearTimeout(slot.openMatch?.delayTimer);
      await Promise.all([...slots.values()].map((slot) => slot.lock.idle()));
      await writer.idle();
    },
  };
  return openMatch;
}

function remember(recent: OpenMatch['recent'], rows: readonly LogRow[]): void {
  for (const row of rows) recent.set(row.cid, row);
  for (const old of recent.keys()) {
    if (recent.size <= MOST_RECENT) return;
    recent.delete(old);
  }
}

/** The short form of a match for lists, and a snapshot when one is due. */
function headOf(openMatch: OpenMatch, rows: readonly LogRow[], time: number, counted: readonly number[]) {
  const { live, id } = openMatch;
  // That an answer of a secret plan came just now is nobody's business.
  const hushed = live.seqs.some((seq, i) => seq === counted[i]);
  const snapshot = snapshotOf(live);
  return {
    head: {
      status: live.status,
      to_act: turnOf(live),
      deadline: deadlineOf(live),
      ...(hushed ? {} : { updated: time }),
      // Fixed together with the first row of the log: a salt that changes at the same moment elsewhere comes too late.
      ...(rows.some((row) => row.action.k === '@start') ? { salts: JSON.stringify(live.dice.salts) } : {}),
      ...(live.result ? { result: JSON.stringify(live.result) } : {}),
    },
    ...(snapshot ? { snapshot: { match_id: id, seq: live.seq, body: JSON.stringify(snapshot), created: time } } : {}),
  };
}
