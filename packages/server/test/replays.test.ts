import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { legal, type SaveFile, Session, saveOf, start } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../src/match/replay-jobs.ts';
import { createReplayPool, type StartThread, startWorker, type ThreadReply } from '../src/match/replay-pool.ts';
import { type Answer, openLine, person, refusal, testServer } from './helpers.ts';

/** Threads that do nothing until they are told what to answer. */
function fakeThreads() {
  const threads: { jobs: Job[]; ended: boolean; say(reply: ThreadReply): void; die(why: string): void }[] = [];
  const start: StartThread = (said, gone) => {
    const thread = { jobs: [] as Job[], ended: false, say: said, die: gone };
    threads.push(thread);
    return {
      post: (job) => void thread.jobs.push(job),
      end: () => {
        thread.ended = true;
      },
    };
  };
  return { threads, start };
}

const job = (game: string): Job => ({ kind: 'import', game, save: '{}' });
const done = (text: string): ThreadReply => ({ result: text });
const until = async (fits: () => boolean): Promise<void> => {
  while (!fits()) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe('threads that play games again', () => {
  it('do one thing at a time, and serve those who wait in turn', async () => {
    const { threads, start } = fakeThreads();
    const pool = createReplayPool({ start, size: 1 });
    const order: string[] = [];
    const ask = (asker: string, name: string) => pool.run(job(name), asker, 'x').then(() => order.push(name));
    const all = [ask('eve', 'e1'), ask('eve', 'e2'), ask('eve', 'e3'), ask('ann', 'a1'), ask('bob', 'b1')];
    for (let n = 1; n <= 5; n += 1) {
      expect(threads.map((t) => t.jobs.length)).toEqual([n]);
      threads[0].say(done(''));
      await until(() => order.length === n);
    }
    await Promise.all(all);
    // She came first and asked for three: the others do not wait for all of them.
    expect(order).toEqual(['e1', 'e2', 'a1', 'b1', 'e3']);
    expect(pool.waiting()).toBe(0);
  });

  it('are ended when they take too long, replaced when they end, and refuse more than can wait', async () => {
    const { threads, start } = fakeThreads();
    const pool = createReplayPool({ start, size: 1, longest: 5, mostWaiting: 1 });
    const slow = pool.run(job('slow'), 'eve', 'x');
    const next = pool.run(job('next'), 'ann', 'x');
    await expect(pool.run(job('more'), 'bob', 'x')).rejects.toMatchObject({ status: 503, code: 'busy' });
    await expect(slow).rejects.toMatchObject({ status: 422, code: 'too-long' });
    expect([threads.length, threads[0].ended]).toEqual([2, true]);
    threads[1].die('out of memory');
    await expect(next).rejects.toThrow('out of memory');
    const last = pool.run(job('last'), 'ann', 'x');
    threads[2].say({ refused: { status: 422, code: 'bad-setup', message: 'No.' } });
    await expect(last).rejects.toMatchObject({ status: 422, code: 'bad-setup', message: 'No.' });
    const open = pool.run(job('open'), 'ann', 'x');
    pool.close();
    await expect(open).rejects.toMatchObject({ status: 503 });
    await expect(pool.run(job('late'), 'ann', 'x')).rejects.toMatchObject({ status: 503 });
  });
});

/** A game of some length against oneself. */
async function longSave(actions: number): Promise<{ save: SaveFile; game: NonNullable<Awaited<ReturnType<typeof loadGameById>>> }> {
  const game = (await loadGameById('last-gamble'))!;
  const session = new Session(start(game.def, { scenario: 'breakthrough', options: {}, seed: 'long' } as never));
  for (let n = 0; n < actions; n += 1) {
    const list = [...legal(session.world)].slice(0, 40);
    session.play(list[(n * 7) % list.length]);
  }
  return { save: saveOf(session), game };
}

describe('long saves and old positions', () => {
  it('are worked out beside: the server answers meanwhile, does the same work once, and gives everybody a share', async () => {
    let time = 0;
    const { threads, start } = fakeThreads();
    const { save, game } = await longSave(30);
    const source = { id: 'last-gamble', name: 'LG', load: async () => game };
    const limits = { work: { burst: 1000, perSecond: 10 }, atOnce: 2, threads: 1 };
    const server = await testServer({ games: [source], startReplayThread: start, replayLimits: limits, now: () => time });
    const [ann, eve] = [await person(server.url, 'Ann'), await person(server.url, 'Eve')];
    const other = (n: number) => ({ ...save, about: { name: `copy ${n}` } });
    const ask = (who: typeof ann, n: number) => who.post('/api/matches/import', { save: other(n), side: 0 });
    const first = [ask(ann, 1), ask(ann, 1), ask(ann, 1)];
    await until(() => threads[0]?.jobs.length === 1);
    // While the thread has it, everybody else is served.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await ann.get('/api/matches?list=mine')).matches).toEqual([]);
    // The same save is played once; another one waits, a third of the same person is too much.
    const second = ask(ann, 2);
    await until(() => server.app.replays.waiting() === 1);
    expect(await refusal(ask(ann, 3))).toBe('429 too-many');
    const hers = ask(eve, 4);
    await until(() => server.app.replays.waiting() === 2);
    const { createRunner } = await import('../src/match/replay-jobs.ts');
    const run = createRunner(async () => game);
    for (let n = 0; n < 3; n += 1) {
      await until(() => threads[0].jobs.length === n + 1);
      time += 600;
      threads[0].say({ result: await run(threads[0].jobs[n]) });
    }
    const matches = await Promise.all([...first, second, hers]);
    expect(new Set(matches.map((m: Answer) => m.id)).size).toBe(5);
    expect(threads[0].jobs.length).toBe(3);
    // A good second of work: the budget is used up, until time passes. What is known already costs nothing.
    expect(await refusal(ask(ann, 5))).toBe('429 too-many');
    await ask(ann, 1);
    time += 200_000;
    const again = ask(ann, 5);
    await until(() => threads[0].jobs.length === 4);
    threads[0].say({ result: await run(threads[0].jobs[3]) });
    await again;
  });

  it('are asked for by somebody who begins to watch: the players go on meanwhile, and the watcher misses nothing', async () => {
    const { threads, start } = fakeThreads();
    const { save, game } = await longSave(30);
    const source = { id: 'last-gamble', name: 'LG', load: async () => game };
    const server = await testServer({ games: [source], startReplayThread: start, replayLimits: { threads: 1 } });
    const { createRunner } = await import('../src/match/replay-jobs.ts');
    const run = createRunner(async () => game);
    const next = async (n: number): Promise<void> => {
      await until(() => threads[0]?.jobs.length === n);
      threads[0].say({ result: await run(threads[0].jobs[n - 1]) });
    };
    const ann = await person(server.url, 'Ann');
    const founded = ann.post('/api/matches/import', { save, side: 'both' });
    await next(1);
    const { id } = await founded;
    const line = await openLine(server.url);
    const joined = line.ask({ t: 'subscribe', match: id, since: 0 });
    await until(() => threads[0].jobs.length === 2);
    const { actions } = await ann.post(`/api/matches/${id}/legal`, {});
    await ann.post(`/api/matches/${id}/act`, { id: 'a', actions: [actions[0]] });
    await next(2);
    const { entries, length } = await joined;
    expect(entries.length).toBe(length);
    expect(entries.at(-1).action).toEqual(actions[0]);
  });

  it('come out of a real thread as they would here', async () => {
    const folder = mkdtempSync(join(cacheFolder(), 'replay-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const outfile = join(folder, 'replay.worker.mjs');
    const entry = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'match', 'replay.worker.ts');
    const banner = {
      js: "import { createRequire as hexfrontRequire } from 'node:module'; const require = hexfrontRequire(import.meta.url);",
    };
    await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', banner, logLevel: 'silent' });
    const { save } = await longSave(60);
    const threaded = await testServer({ games: undefined, startReplayThread: startWorker(pathToFileURL(outfile)) });
    const here = await testServer({ games: undefined });
    const told: Answer[][] = [];
    for (const server of [threaded, here]) {
      const ann = await person(server.url, 'Ann');
      const { id, seq } = await ann.post('/api/matches/import', { save, side: 'both', name: 'Imported' });
      const { length } = await ann.get(`/api/matches/${id}/position`);
      const old = [3, 50, 20].map((at) => ann.get(`/api/matches/${id}/position?at=${at}`));
      const log = await ann.get(`/api/matches/${id}/log?words=1`);
      expect([seq, log.entries.length]).toEqual([1, length]);
      expect(await refusal(ann.post('/api/matches/import', { save: { ...save, kinds: ['nonsense'] }, side: 0 }))).toBe('422 bad-setup');
      // Nothing before the match began can be gone back to.
      expect(await refusal(ann.post(`/api/matches/${id}/control`, { id: 'b', do: 'offer-rollback', n: 4 }))).toBe('409 no-point');
      await ann.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
      const [whole, proof] = [await ann.get(`/api/matches/${id}/export`), await ann.get(`/api/matches/${id}/proof`)];
      expect([proof.match, proof.opening.actions.length, whole.about.match]).toEqual([id, save.actions.length, id]);
      told.push([await Promise.all(old), log.entries.slice(0, 60), whole.actions.slice(0, 60), whole.setup, proof.opening]);
    }
    expect(told[0]).toEqual(told[1]);
  });
});

function cacheFolder(): string {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'node_modules', '.cache', 'hexfront');
  mkdirSync(folder, { recursive: true });
  return folder;
}
