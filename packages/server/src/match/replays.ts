/** Games played again for those who ask: on threads, with a budget for everybody, and what was worked out is kept. */

import { createHash } from 'node:crypto';
import type { Side } from '@hexfront/engine';
import { type Asker, createBudget } from '../people/budget.ts';
import type { Rate } from '../people/limits.ts';
import { rawRowsAfter } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import type { GameRegistry } from './games.ts';
import type { Live } from './live.ts';
import { createRunner, type Job, NeedsBeginning, type OpenedSave, type Played, type Results } from './replay-jobs.ts';
import { createReplayPool, inline, type ReplayPool, replayWorkerUrl, type StartThread, startWorker } from './replay-pool.ts';

/** A match as somebody sees it: up to its last entry for players, to an earlier one for those who see it later. */
export interface Viewer {
  live: Live;
  side: Side;
  /** As whom he counts. */
  reader: number;
  delayed: boolean;
}

export interface ReplayLimits {
  /** Milliseconds of work for one account, and for one address. */
  work: Rate;
  /** Under way or waiting at once, of one account; an address may have twice as many. */
  atOnce: number;
  /** Threads; one less than there are processors unless told. */
  threads?: number;
}

const defaultReplayLimits: ReplayLimits = { work: { burst: 20_000, perSecond: 200 }, atOnce: 4 };

export interface Replays {
  /** A save, as text, checked by playing it. */
  open(game: string, save: string, asker?: Asker): Promise<OpenedSave>;
  past(viewer: Viewer, at: number, asker: Asker): Promise<Results['past']>;
  log(viewer: Viewer, from: number, words: boolean, asker: Asker): Promise<Results['log']>;
  exportSave(viewer: Viewer, about: Record<string, string>, asker: Asker): Promise<string>;
  proof(viewer: Viewer, commitment: string, asker: Asker): Promise<string>;
  waiting(): number;
  close(): void;
}

export interface ReplaysOptions {
  store: Store;
  games: GameRegistry;
  limits?: Partial<ReplayLimits>;
  /** Games that only this process knows: no thread can load them. */
  ownGames: boolean;
  /** The data folder, for owner's values. */
  data?: string | undefined;
  /** How threads are started: for tests. */
  start?: StartThread;
  now?: () => number;
  /** Told how long a piece of work took. */
  worked?(ms: number): void;
}

/** Characters of results that are kept. */
const MOST_KEPT = 64 * 1024 * 1024;

export function createReplays({ store, games, limits, ownGames, data, start, now = Date.now, worked }: ReplaysOptions): Replays {
  const { work, atOnce, threads } = { ...defaultReplayLimits, ...limits };
  const url = ownGames ? undefined : replayWorkerUrl();
  const starter = start ?? (url ? startWorker(url, data) : undefined);
  const pool: ReplayPool = starter
    ? createReplayPool({ start: starter, size: threads, now })
    : {
        run: inline(createRunner(games.load), now),
        waiting: () => 0,
        close: () => undefined,
      };
  const budget = createBudget(work, atOnce, now);
  const kept = createKept<Results['import'] | string>(MOST_KEPT);
  /** The same asked for twice at once is done once. */
  const underWay = new Map<string, Promise<unknown>>();

  const run = async <K extends Job['kind']>(job: Extract<Job, { kind: K }>, asker: Asker, about: string): Promise<Results[K]> => {
    const done = budget.enter(asker);
    let ms = 0;
    try {
      const result = await pool.run(job, asker.user?.id ?? asker.address ?? '', about, (took) => {
        ms = took;
        worked?.(took);
      });
      return result as Results[K];
    } finally {
      done(ms);
    }
  };

  const once = <T extends Results['import'] | string>(key: string, size: (result: T) => number, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) as T | undefined;
    if (known !== undefined) return Promise.resolve(known);
    const same = underWay.get(key) as Promise<T> | undefined;
    if (same) return same;
    const fresh = make()
      .then((result) => {
        kept.set(key, result, size(result));
        return result;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, fresh);
    return fresh;
  };

  /** How much of a match its thread has seen: the rest is enough for it. */
  const seen = new Map<string, number>();
  const playedOf = async ({ live: { base, dice, seq }, delayed }: Viewer, after: number): Promise<Played> => {
    const { def, opened: _, ...rest } = base;
    const rows = await rawRowsAfter(store.db, base.id, after, seq);
    // Who sees it later must not be shown by a thread what the others have seen already.
    const key = delayed ? `${base.id} later` : base.id;
    return { key, game: def.id, base: rest, seed: dice.seed, salts: dice.salts, after, rows };
  };
  const ask = async <K extends 'past' | 'log' | 'export'>(
    viewer: Viewer,
    asker: Asker,
    make: (played: Played) => Extract<Job, { kind: K }>,
  ): Promise<Results[K]> => {
    const { id } = viewer.live.base;
    const key = viewer.delayed ? `${id} later` : id;
    const attempt = async (after: number): Promise<Results[K]> => {
      const played = await playedOf(viewer, after);
      const result = await run<K>(make(played), asker, id);
      seen.delete(key);
      seen.set(key, Math.max(after, played.rows.at(-1)?.seq ?? 0));
      for (const old of seen.keys()) {
        if (seen.size <= 1000) break;
        seen.delete(old);
      }
      return result;
    };
    try {
      return await attempt(seen.get(key) ?? 0);
    } catch (error) {
      if (!(error instanceof NeedsBeginning)) throw error;
      return attempt(0);
    }
  };

  return {
    open: (game, save, asker = {}) => {
      const key = `import ${game} ${createHash('sha256').update(save).digest('hex')}`;
      return once(
        key,
        (opened) => opened.state.length,
        () => run<'import'>({ kind: 'import', game, save }, asker, key),
      );
    },
    past: (viewer, at, asker) =>
      ask<'past'>(viewer, asker, (played) => ({ kind: 'past', side: viewer.side, reader: viewer.reader, at, ...played })),
    log: (viewer, from, words, asker) =>
      ask<'log'>(viewer, asker, (played) => ({ kind: 'log', side: viewer.side, reader: viewer.reader, from, words, ...played })),
    exportSave: (viewer, about, asker) =>
      ask<'export'>(viewer, asker, (played) => ({ kind: 'export', side: viewer.side, about, ...played })),
    // A finished match does not change any more.
    proof: (viewer, commitment, asker) =>
      once(
        `proof ${viewer.live.base.id}`,
        (text) => text.length,
        async () => run<'proof'>({ kind: 'proof', commitment, ...(await playedOf(viewer, 0)) }, asker, viewer.live.base.id),
      ),
    waiting: pool.waiting,
    close: pool.close,
  };
}

/** The last results, up to so many characters. */
export function createKept<T>(most: number) {
  const entries = new Map<string, { value: T; size: number }>();
  let total = 0;
  return {
    get: (key: string): T | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key: string, value: T, size: number): void => {
      total += size - (entries.get(key)?.size ?? 0);
      entries.delete(key);
      entries.set(key, { value, size });
      for (const [old, entry] of entries) {
        if (total <= most) break;
        entries.delete(old);
        total -= entry.size;
      }
    },
  };
}
