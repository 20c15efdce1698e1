import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startPostgres } from '../../server/test/postgres.ts';
import { collect, databaseUrlTrouble, enqueue, type Job, jobsOf, ResultStore, runName, work } from '../src/index.ts';
import { giveBack, giveUp, handIn, reap, renew, take } from '../src/queue-claims.ts';
import { openDatabase, type QueueDb } from '../src/queue-db.ts';
import { fakeRecord } from './records.ts';

let cluster: Cluster;
const folder = mkdtempSync(join(tmpdir(), 'hexfront-queue-'));
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true });
});

const jobs = (games: number, change: Partial<Job> = {}): Job[] =>
  jobsOf({
    game: 'last-gamble',
    scenario: 'breakthrough',
    seed: 'q',
    players: ['random', 'random'],
    games,
    variants: [{ name: 'base', options: {} }],
  }).map((j) => ({ ...j, ...change }));
const rows = (db: QueueDb, sql: string) => db.transaction((tx) => tx.query(sql));
const tasks = (db: QueueDb) =>
  rows(db, 'SELECT game_index AS index, worker IS NOT NULL AS held, deaths, error FROM hexfront_sim_tasks ORDER BY 1');

/** A database with so many games queued, and the name of their queue. */
async function queued(games: number): Promise<{ url: string; db: QueueDb; queues: string[] }> {
  const url = await cluster.fresh();
  await enqueue(url, 'r', jobs(games));
  const db = await openDatabase(url);
  const queues = (await rows(db, 'SELECT DISTINCT queue FROM hexfront_sim_tasks')).map((row) => row.queue as string);
  return { url, db, queues };
}
const store = (name: string): Promise<ResultStore> => ResultStore.open(join(folder, name), {});

describe('games in the queue', () => {
  it('are given to one worker each, the first ones first, and are there once however often they are queued', async () => {
    const { url, db, queues } = await queued(2);
    expect(await enqueue(url, 'r', jobs(3))).toEqual({ done: 0, open: 3 });
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => take(db, queues, worker, 60)));
    expect(claims.flatMap((c) => (c ? [c.job.index] : [])).sort()).toEqual([0, 1, 2]);
    expect(await enqueue(url, 'r', jobs(3))).toEqual({ done: 0, open: 3 });
    expect(await take(db, queues, 'e', 60)).toBeUndefined();
    await db.close();
  });

  it('are played once although a slow worker and its stand-in both hand them in', async () => {
    const { url, db, queues } = await queued(1);
    const slow = await take(db, queues, 'slow', 0);
    expect(await reap(db)).toBe(1);
    const quick = await take(db, queues, 'quick', 60);
    expect(quick?.id).toBe(slow?.id);
    if (!slow || !quick) throw new Error('nothing to take');
    await Promise.all([handIn(db, quick, fakeRecord('base', 0)), handIn(db, slow, fakeRecord('base', 0))]);
    expect(await rows(db, 'SELECT run, variant, game_index FROM hexfront_sim_results')).toHaveLength(1);
    expect(await tasks(db)).toEqual([]);
    expect(await take(db, queues, 'x', 60)).toBeUndefined();
    expect(await enqueue(url, 'r', jobs(1))).toEqual({ done: 1, open: 0 });
    await db.close();
  });

  it('are not played again when the slow worker hands in before anybody else has begun', async () => {
    const { db, queues } = await queued(1);
    const slow = await take(db, queues, 'slow', 0);
    await reap(db);
    if (slow) await handIn(db, slow, fakeRecord('base', 0));
    expect(await take(db, queues, 'x', 60)).toBeUndefined();
    await db.close();
  });

  it('stay with a worker that says that it lives, and go back when it stops or falls silent', async () => {
    const { db, queues } = await queued(2);
    await take(db, queues, 'a', 0);
    await take(db, queues, 'a', 0);
    await renew(db, 'a', 60);
    expect(await reap(db)).toBe(0);
    await giveBack(db, 'a', false);
    expect(await tasks(db)).toMatchObject([
      { held: false, deaths: 0 },
      { held: false, deaths: 0 },
    ]);
    await take(db, queues, 'b', 0);
    expect(await reap(db)).toBe(1);
    expect(await tasks(db)).toMatchObject([
      { index: 0, deaths: 1, error: null },
      { index: 1, deaths: 0 },
    ]);
    await db.close();
  });

  it('are given up when they fail, or when worker after worker dies of them; queueing them again tries again', async () => {
    const { url, db, queues } = await queued(2);
    const first = await take(db, queues, 'a', 60);
    if (first) await giveUp(db, first, 'no such thing');
    for (const worker of ['b', 'c', 'd']) {
      await take(db, queues, worker, 0);
      await reap(db);
    }
    expect(await take(db, queues, 'e', 60)).toBeUndefined();
    const { failures } = await collect(url, 'r', await store('failed'), { wait: true });
    expect(failures.map((f) => `${f.index} ${f.message}`).sort()).toEqual(['0 no such thing', '1 3 workers died while playing it']);
    await enqueue(url, 'r', jobs(2));
    expect((await take(db, queues, 'e', 60))?.job.index).toBe(0);
    expect((await take(db, queues, 'e', 60))?.job.index).toBe(1);
    await db.close();
  });

  it('are collected in parts, only those that are wanted, each once', async () => {
    const { url, db, queues } = await queued(3);
    const results = await store('parts');
    const claims = await Promise.all([1, 2, 3].map(() => take(db, queues, 'a', 60)));
    for (const claim of claims.slice(0, 2)) if (claim) await handIn(db, claim, fakeRecord('base', claim.job.index));
    const [one] = claims;
    expect(await collect(url, 'r', results, { jobs: one ? [one.job] : [] })).toEqual({ collected: 1, failures: [] });
    expect(await collect(url, 'r', results)).toEqual({ collected: 1, failures: [] });
    expect(await collect(url, 'another', results)).toEqual({ collected: 0, failures: [] });
    if (claims[2]) await handIn(db, claims[2], fakeRecord('base', claims[2].job.index));
    expect(await collect(url, 'r', results, { wait: true })).toEqual({ collected: 1, failures: [] });
    // Through the database and directly: the same bytes.
    const direct = await store('direct');
    for (const { index } of results.records) await direct.add(fakeRecord('base', index));
    for (const file of ['results.jsonl', results.records[0].file])
      expect(readFileSync(join(results.folder, file))).toEqual(readFileSync(join(direct.folder, file)));
    await db.close();
  });
});

describe('a worker in this process', () => {
  it('reports a game that cannot be played and ends when nothing is left', async () => {
    const url = await cluster.fresh();
    await enqueue(url, 'r', jobs(1, { scenario: 'nowhere' }));
    const told: string[] = [];
    expect(await work(url, { once: true, poll: 20, onFailure: (_run, _job, message) => void told.push(message) })).toEqual({
      played: 0,
      failed: 1,
    });
    expect(told[0]).toMatch(/nowhere/);
    expect((await collect(url, 'r', await store('nowhere'), { wait: true })).failures).toMatchObject([{ variant: 'base', index: 0 }]);
  });

  it('ends at once when it is told to', async () => {
    const url = await cluster.fresh();
    const stop = new AbortController();
    const working = work(url, { signal: stop.signal });
    stop.abort();
    expect(await working).toEqual({ played: 0, failed: 0 });
  });
});

describe('a database that goes away', () => {
  it('is waited for: the worker goes on when it is back', async () => {
    const url = await cluster.fresh();
    const stop = new AbortController();
    const told: string[] = [];
    const heard = new EventEmitter();
    const working = work(url, {
      signal: stop.signal,
      poll: 20,
      onTrouble: () => heard.emit('trouble'),
      onFailure: (run) => {
        told.push(run);
        heard.emit('failure');
      },
    });
    const failure = once(heard, 'failure');
    await enqueue(url, 'before', jobs(1, { scenario: 'nowhere' }));
    await failure;
    const trouble = once(heard, 'trouble');
    await cluster.crash();
    await trouble;
    await cluster.start();
    const another = once(heard, 'failure');
    await enqueue(url, 'after', jobs(1, { scenario: 'nowhere' }));
    await another;
    stop.abort();
    expect(await working).toEqual({ played: 0, failed: 2 });
    expect(told).toEqual(['before', 'after']);
  });
});

describe('what goes wrong', () => {
  it('is one sentence without the password', async () => {
    for (const url of [
      'postgres://u:secret@127.0.0.1:1/x',
      'postgres://u:secret@127.0.0.1:port/x',
      'mysql://u:secret@h/x',
      'simulations',
    ]) {
      const error = await work(url).catch((e: Error) => e);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toMatch(/secret|\n/);
    }
    await expect(work('postgres://u:secret@127.0.0.1:1/x')).rejects.toThrow(/127\.0\.0\.1:1\/x cannot be used: .*ECONNREFUSED/);
    const missing = (await cluster.fresh()).replace(/\w+$/, 'nosuch');
    await expect(enqueue(missing, 'r', jobs(1))).rejects.toThrow(/database "nosuch" does not exist/);
    await expect(enqueue(await cluster.fresh(), 'r', jobs(1, { game: 'chess' }))).rejects.toThrow('there is no game chess');
    expect(databaseUrlTrouble('postgresql://localhost/x')).toBeUndefined();
    expect(databaseUrlTrouble('mysql://h/x')).toMatch(/postgres:\/\//);
  });
});

it('the name of a run follows from what is simulated', () => {
  const about = { game: 'g', scenario: 's', seed: 'a' };
  expect(runName(about)).toBe(runName({ ...about }));
  expect(runName(about)).not.toBe(runName({ ...about, seed: 'b' } as typeof about));
  expect(runName(about)).toMatch(/^g-s-[0-9a-f]{16}$/);
});
