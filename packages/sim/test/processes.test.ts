import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNode } from '../../../scripts/lib/build-node.mjs';
import { type Cluster, startPostgres } from '../../server/test/postgres.ts';

/** The command as a user runs it: bundled, with worker threads. */
let program = '';
let cluster: Cluster;
const folder = mkdtempSync(join(tmpdir(), 'hexfront-machines-'));
const running = new Set<ChildProcess>();
beforeAll(async () => {
  const [built, postgres] = await Promise.all([buildNode(), startPostgres()]);
  program = join(built.folder, 'hexfront.mjs');
  cluster = postgres;
}, 180_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await cluster?.stop();
  rmSync(folder, { recursive: true });
});

interface Run {
  child: ChildProcess;
  /** How it ended and everything it printed. */
  end: Promise<{ code: number | null; out: string }>;
}
function hexfront(...args: string[]): Run {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let out = '';
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (out += text));
  const end = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, out };
  });
  return { child, end };
}
const simulate = (out: string, games: number, ...more: string[]): Run =>
  hexfront(
    'simulate',
    'last-gamble',
    'breakthrough',
    '--german',
    'random',
    '--allied',
    'random',
    '--games',
    String(games),
    '--out',
    join(folder, out),
    ...more,
  );

/** Everything a run leaves behind that must not depend on who played it; the lines of results.jsonl stand in the order of arrival. */
function leftBehind(name: string): Record<string, string> {
  const at = join(folder, name);
  const bytes = (file: string): string => readFileSync(join(at, file)).toString('base64');
  const saves = readdirSync(join(at, 'games')).sort();
  return {
    ...Object.fromEntries(saves.map((file) => [file, bytes(join('games', file))])),
    ...Object.fromEntries(['results.csv', 'summary.json', 'report.html', 'run.json'].map((file) => [file, bytes(file)])),
    lines: readFileSync(join(at, 'results.jsonl'), 'utf8').trim().split('\n').sort().join('\n'),
  };
}

describe('simulate', () => {
  it('a worker that is killed has its games redone, none counted twice, and all is as one machine plays it; a second call plays nothing', async () => {
    const url = await cluster.fresh();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const spread = simulate('spread', 3, '--database-url', url);
    const workers = [0, 1].map(() => hexfront('worker', '--database-url', url, '--threads', '1', '--lease', '2'));
    // Whoever is seen first with a game in hand dies without a word.
    let victim: Run | undefined;
    while (!victim) {
      const held = await client.query('SELECT worker FROM hexfront_sim_tasks WHERE worker IS NOT NULL').catch(() => ({ rows: [] }));
      victim = workers.find((w) => held.rows.some(({ worker }) => worker.split(':')[1] === String(w.child.pid)));
      for (const { child } of [spread, ...workers]) expect(child.exitCode).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    victim.child.kill('SIGKILL');
    await victim.end;
    const orphan = await client.query(`SELECT variant, game_index FROM hexfront_sim_tasks WHERE split_part(worker, ':', 2) = $1`, [
      String(victim.child.pid),
    ]);
    expect(orphan.rows).toHaveLength(1);

    const [here, there] = [simulate('here', 3), await spread.end];
    expect(there.out).toContain('report: ');
    expect(there.code).toBe(0);
    const results = await client.query('SELECT variant, game_index FROM hexfront_sim_results ORDER BY game_index');
    expect(results.rows.map((r) => r.game_index)).toEqual([0, 1, 2]);
    expect(results.rows).toContainEqual(orphan.rows[0]);
    expect((await client.query('SELECT FROM hexfront_sim_tasks')).rows).toEqual([]);
    await client.end();

    const survivor = workers.find((w) => w !== victim) as Run;
    survivor.child.kill('SIGTERM');
    const left = await survivor.end;
    expect(left.code).toBe(0);
    expect(left.out).toContain('3 games played');

    expect((await here.end).code).toBe(0);
    expect(leftBehind('spread')).toEqual(leftBehind('here'));
    const before = leftBehind('here');
    // Nothing is left to play: no worker is needed, nor is anything written twice.
    const again = await Promise.all([
      simulate('spread', 3, '--database-url', url).end,
      simulate('fresh', 3, '--database-url', url).end,
      simulate('here', 3).end,
    ]);
    expect(again.map((run) => run.code)).toEqual([0, 0, 0]);
    expect(again[0].out).toMatch(/^3 of 3 games are in /);
    expect(again[1].out).toMatch(/: 3 games are played already, 0 are queued/);
    expect(again[2].out).toMatch(/^3 of 3 games are in /);
    for (const name of ['spread', 'fresh', 'here']) expect(leftBehind(name)).toEqual(before);
  }, 180_000);

  it('keeps results of another simulation apart and says in one sentence what is wrong with a database', async () => {
    const unlike = simulate('here', 3, '--seed', 'other').end;
    const away = hexfront('worker', '--database-url', 'postgres://u:secret@127.0.0.1:1/x').end;
    const wrong = simulate('x', 1, '--database-url', 'mysql://u:secret@h/x').end;
    expect(await unlike).toMatchObject({ code: 1, out: expect.stringMatching(/another simulation/) });
    expect(await away).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^hexfront worker: the database at 127\.0\.0\.1:1\/x cannot be used: [^\n]*\n$/),
    });
    expect(await wrong).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^hexfront simulate: a database address looks like [^\n]*\n$/),
    });
  });
});
