/** A simulation spread over machines: whoever wants games puts them into a queue in PostgreSQL, workers anywhere play them. */
import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { games, loadGameById } from '@hexfront/games';
import { type GameRecord, type Job, jobKey } from './job.ts';
import { GameFailed, makePlayer, type Player } from './player.ts';
import { type Claim, giveBack, giveUp, handIn, reap, renew, take } from './queue-claims.ts';
import { openDatabase, patiently, type QueueDb, SCHEMA, sleep } from './queue-db.ts';
import type { ResultStore } from './store.ts';

/** Seconds after which a worker that was not heard of counts as dead. */
const LEASE = 30;
const AT_ONCE = 500;

/** The name of a run follows from what is simulated: the same call anywhere joins the same run. */
export function runName(about: { game: string; scenario: string }): string {
  return `${about.game}-${about.scenario}-${createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16)}`;
}

/** A queue per version of the rules: a worker takes only games that it plays as the one who asked would. */
async function queueOf(game: string): Promise<string> {
  const loaded = await loadGameById(game);
  if (!loaded) throw new Error(`there is no game ${game}`);
  return `hexfront-${game}-${loaded.def.rulesVersion}`;
}

/** The same game of the same run is the same job, however often it is asked for. */
function jobId(run: string, job: Job): string {
  const hex = createHash('sha256')
    .update(`${run}\n${jobKey(job)}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Puts the games of a run into the queue that are neither played nor there already; failed ones are tried again. Answers how many were played already. */
export async function enqueue(databaseUrl: string, run: string, jobs: readonly Job[]): Promise<{ done: number; open: number }> {
  const db = await openDatabase(databaseUrl);
  try {
    const queues = new Map<string, string>();
    for (const game of new Set(jobs.map((job) => job.game))) {
      const name = await queueOf(game);
      queues.set(game, name);
      // Games come back through leases, much sooner than the library's own expiry, which is the last resort.
      await db.boss.createQueue(name, {
        name,
        retryLimit: 1_000_000,
        expireInSeconds: 23 * 3600,
        ...({ retentionMinutes: 365 * 24 * 60 } as object),
      });
    }
    return await db.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [run]);
      const played = await tx.query<{ variant: string; index: number }>(
        'SELECT variant, game_index AS index FROM hexfront_sim_results WHERE run = $1',
        [run],
      );
      const done = new Set(played.map(jobKey));
      const open = jobs.filter((job) => !done.has(jobKey(job)));
      for (let i = 0; i < open.length; i += AT_ONCE) {
        const part = open.slice(i, i + AT_ONCE).map((job) => ({ job, id: jobId(run, job), queue: queues.get(job.game) as string }));
        const ids = part.map((p) => p.id);
        // A job that ended without leaving a result (somebody removed it) stands in the way of the new one.
        await tx.query(`DELETE FROM ${SCHEMA}.job WHERE name = ANY($1) AND id = ANY($2::uuid[]) AND state >= 'completed'`, [
          [...queues.values()],
          ids,
        ]);
        await tx.query(
          `INSERT INTO hexfront_sim_tasks AS t (run, variant, game_index, queue, job_id)
           SELECT $1, * FROM unnest($2::text[], $3::int[], $4::text[], $5::uuid[])
           ON CONFLICT (run, variant, game_index) DO UPDATE SET error = NULL, deaths = 0 WHERE t.error IS NOT NULL`,
          [run, part.map((p) => p.job.variant), part.map((p) => p.job.index), part.map((p) => p.queue), ids],
        );
        // The first games of every set come first, so that a comparison can be read early.
        await db.boss.insert(
          part.map(({ job, id, queue }) => ({ id, name: queue, data: { run, job }, priority: -job.index })),
          { db: tx },
        );
      }
      return { done: jobs.length - open.length, open: open.length };
    });
  } finally {
    await db.close();
  }
}

export interface WorkOptions {
  /** Worker script; without one the games are played here, one after another. */
  worker?: URL;
  threads?: number;
  /** Ends when every game in the queue is finished, wherever it is played. */
  once?: boolean;
  /** Seconds after which this worker counts as dead when it was not heard of. */
  lease?: number;
  /** Milliseconds between two looks at an empty queue. */
  poll?: number;
  /** Stops at once; games under way go back into the queue. */
  signal?: AbortSignal;
  onGame?(run: string, record: GameRecord): void;
  onFailure?(run: string, job: Job, message: string): void;
  /** The database is away; the worker keeps trying. */
  onTrouble?(words: string): void;
}

/** Plays games from the queue until it is told to stop. */
export async function work(databaseUrl: string, options: WorkOptions = {}): Promise<{ played: number; failed: number }> {
  const { signal } = options;
  const lease = options.lease ?? LEASE;
  const threads = options.worker ? (options.threads ?? availableParallelism()) : 1;
  const db = await openDatabase(databaseUrl, { supervise: true, connections: threads + 2 });
  const me = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const queues = await Promise.all(games.map((game) => queueOf(game.id)));
  const count = { played: 0, failed: 0 };
  const stop = new AbortController();
  const halt = (): void => stop.abort();
  signal?.addEventListener('abort', halt);
  if (signal?.aborted) halt();
  const pulse = (async () => {
    while (!stop.signal.aborted) {
      await patiently(() => renew(db, me, lease), stop.signal, options.onTrouble).catch(() => undefined);
      await reap(db).catch(() => undefined);
      await sleep((lease * 1000) / 3, stop.signal);
    }
  })();
  const desk = { db, me, lease, queues, count, options, stop: stop.signal };
  const players = Array.from({ length: threads }, () => makePlayer(options.worker));
  // Whoever stops does not wait for a game that may take minutes.
  stop.signal.addEventListener('abort', () => void Promise.all(players.map((player) => player.close())));
  try {
    await Promise.all(players.map((player) => playOn(desk, player)));
  } finally {
    halt();
    signal?.removeEventListener('abort', halt);
    await Promise.all(players.map((player) => player.close()));
    await pulse;
    await giveBack(db, me, false).catch(() => undefined);
    await db.close();
  }
  return count;
}

interface Desk {
  db: QueueDb;
  me: string;
  lease: number;
  queues: string[];
  count: { played: number; failed: number };
  options: WorkOptions;
  stop: AbortSignal;
}

async function playOn({ db, me, lease, queues, count, options, stop }: Desk, player: Player): Promise<void> {
  const patient = <T>(what: () => Promise<T>): Promise<T> => patiently(what, stop, options.onTrouble);
  while (!stop.aborted) {
    try {
      const claim = await patient(() => take(db, queues, me, lease));
      if (stop.aborted) return;
      if (claim) await playOne(claim);
      else if (options.once && (await patient(() => nothingOpen(db, queues)))) return;
      else await sleep(options.poll ?? 1000, stop);
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  }

  async function playOne(claim: Claim): Promise<void> {
    let record: GameRecord;
    try {
      record = await player.play(claim.job);
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof GameFailed)) return patient(() => giveBack(db, me, true, claim));
      await patient(() => giveUp(db, claim, error.message));
      count.failed++;
      return options.onFailure?.(claim.run, claim.job, error.message);
    }
    await patient(() => handIn(db, claim, record));
    count.played++;
    options.onGame?.(claim.run, record);
  }
}

async function nothingOpen(db: QueueDb, queues: readonly string[]): Promise<boolean> {
  const rows = await db.transaction((tx) =>
    tx.query('SELECT 1 FROM hexfront_sim_tasks WHERE error IS NULL AND queue = ANY($1) LIMIT 1', [queues]),
  );
  return rows.length === 0;
}

export interface QueueStatus {
  /** Games of this run with nobody playing them. */
  waiting: number;
  playing: number;
  /** Workers that play games of this run. */
  workers: number;
}
export interface CollectOptions {
  /** Only these games; without, everything the run has. */
  jobs?: readonly Job[];
  /** Goes on until every game is there or has failed. */
  wait?: boolean;
  poll?: number;
  signal?: AbortSignal;
  onProgress?(collected: number, status: QueueStatus): void;
  onTrouble?(words: string): void;
}
export interface Collected {
  collected: number;
  failures: { variant: string; index: number; message: string }[];
}

/** Brings the finished games of a run into a folder of results, each once. */
export async function collect(databaseUrl: string, run: string, store: ResultStore, options: CollectOptions = {}): Promise<Collected> {
  const { signal } = options;
  const db = await openDatabase(databaseUrl);
  const wanted = options.jobs && new Set(options.jobs.map(jobKey));
  const wants = (key: { variant: string; index: number }): boolean => !wanted || wanted.has(jobKey(key));
  const patient = <T>(what: () => Promise<T>): Promise<T> => patiently(what, signal, options.onTrouble);
  let collected = 0;
  try {
    for (;;) {
      await reap(db).catch(() => undefined);
      // Tasks first: a game that is finished between the two questions is then still found among the results.
      const tasks = (await patient(() => tasksOf(db, run))).filter(wants);
      const missing = (await patient(() => resultsOf(db, run))).filter((key) => wants(key) && !store.has(key));
      const open = tasks.filter((task) => task.error === null && !store.has(task));
      const status = (): QueueStatus => {
        const held = open.filter((task) => task.worker !== null && !store.has(task));
        return { waiting: open.length - held.length, playing: held.length, workers: new Set(held.map((task) => task.worker)).size };
      };
      options.onProgress?.(collected, status());
      for (let i = 0; i < missing.length && !signal?.aborted; i += 20) {
        for (const { record, save } of await patient(() => recordsOf(db, run, missing.slice(i, i + 20)))) {
          await store.addPacked(record, save);
          collected++;
        }
        options.onProgress?.(collected, status());
      }
      if (!options.wait || open.length === 0 || signal?.aborted) {
        const failures = tasks.flatMap((t) =>
          t.error === null || store.has(t) ? [] : [{ variant: t.variant, index: t.index, message: t.error }],
        );
        return { collected, failures };
      }
      await sleep(options.poll ?? 1000, signal);
    }
  } finally {
    await db.close();
  }
}

interface TaskRow {
  variant: string;
  index: number;
  worker: string | null;
  error: string | null;
}
const tasksOf = (db: QueueDb, run: string): Promise<TaskRow[]> =>
  db.transaction((tx) =>
    tx.query<TaskRow>('SELECT variant, game_index AS index, worker, error FROM hexfront_sim_tasks WHERE run = $1', [run]),
  );

const resultsOf = (db: QueueDb, run: string): Promise<{ variant: string; index: number }[]> =>
  db.transaction((tx) =>
    tx.query('SELECT variant, game_index AS index FROM hexfront_sim_results WHERE run = $1 ORDER BY variant, game_index', [run]),
  );

const recordsOf = (
  db: QueueDb,
  run: string,
  keys: readonly { variant: string; index: number }[],
): Promise<{ record: Omit<GameRecord, 'save'>; save: Buffer }[]> =>
  db.transaction((tx) =>
    tx.query(
      'SELECT record, save FROM hexfront_sim_results WHERE run = $1 AND (variant, game_index) IN (SELECT * FROM unnest($2::text[], $3::int[])) ORDER BY variant, game_index',
      [run, keys.map((k) => k.variant), keys.map((k) => k.index)],
    ),
  );
