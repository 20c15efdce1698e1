/** Several servers on one PostgreSQL: what they do together, and what each action costs the database. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playersApart } from './bench.ts';
import type { PlayersWanted } from './players.ts';

export interface ProcessesOptions {
  /** At most so many at once; measured are one, two ... up to it. */
  processes: number;
  /** An empty database. */
  databaseUrl: string;
  game: string;
  scenario: string;
  /** Tables, shared out among the processes. */
  matches?: number;
  seconds?: number;
}

export interface ProcessesResult {
  processes: number;
  actions: number;
  perSecond: number;
  p99: number;
  refused: number;
  /** Processor milliseconds of all servers together for each action. */
  cpu: number;
  /** What an action makes of the database: rows written, transactions, bytes of its write-ahead log. */
  database: { rows: number; transactions: number; bytes: number };
}

interface Said {
  port?: number;
  used?: number;
}

const heard = (child: ChildProcess): Promise<Said> =>
  new Promise((resolve, reject) => {
    child.once('message', (said) => resolve(said as Said));
    child.once('exit', (code) => reject(new Error(`a server ended by itself (${code})`)));
  });

export async function benchProcesses(options: ProcessesOptions): Promise<ProcessesResult[]> {
  const results: ProcessesResult[] = [];
  for (let n = 1; n <= options.processes; n += 1) results.push(await measure(n, options));
  return results;
}

async function measure(
  count: number,
  { databaseUrl, game, scenario, matches = 24, seconds = 10 }: ProcessesOptions,
): Promise<ProcessesResult> {
  const data = mkdtempSync(join(tmpdir(), 'hexfront-processes-'));
  const program = new URL('./process.worker.mjs', import.meta.url);
  const children = Array.from({ length: count }, () => fork(program, [data, databaseUrl], { stdio: 'inherit' }));
  try {
    const urls = [];
    for (const child of children) urls.push(`http://127.0.0.1:${(await heard(child)).port}`);
    const tokens = [await guest(urls[0], 'Ann'), await guest(urls[0], 'Bob')] as [string, string];
    const used = async (): Promise<number> => {
      let sum = 0;
      for (const child of children) {
        child.send('used');
        sum += (await heard(child)).used ?? 0;
      }
      return sum;
    };
    const share = (i: number): number => Math.floor((matches + i) / count);
    const wanted = urls.map(
      (url, i): PlayersWanted => ({ url, tokens, game, scenario, options: {}, matches: share(i), seconds, views: 'changes' }),
    );
    // What founding and opening takes is not part of an action: counted from when the last table is ready.
    let ready = 0;
    let before: Promise<[number, Database]> | undefined;
    const done = await Promise.all(
      wanted.map((each) =>
        playersApart(each, () => {
          ready += 1;
          if (ready === count) before = Promise.all([used(), databaseOf(databaseUrl)]);
        }),
      ),
    );
    const [cpu, rows] = (await before) ?? [0, await databaseOf(databaseUrl)];
    const [cpuNow, now] = [await used(), await databaseOf(databaseUrl)];
    const actions = done.reduce((sum, each) => sum + each.actions, 0);
    const each = (total: number): number => total / Math.max(1, actions);
    return {
      processes: count,
      actions,
      perSecond: done.reduce((sum, one) => sum + one.actions / one.seconds, 0),
      p99: Math.max(...done.map(({ p99 }) => p99)),
      refused: done.reduce((sum, one) => sum + one.refused, 0),
      cpu: each(cpuNow - cpu),
      database: {
        rows: each(now.rows - rows.rows),
        transactions: each(now.transactions - rows.transactions),
        bytes: each(now.bytes - rows.bytes),
      },
    };
  } finally {
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        if (child.connected) child.send('stop');
        return child.exitCode === null ? gone : undefined;
      }),
    );
    rmSync(data, { recursive: true, force: true });
  }
}

async function guest(url: string, name: string): Promise<string> {
  const reply = await fetch(`${url}/api/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, token: true }),
  });
  return ((await reply.json()) as { token: string }).token;
}

interface Database {
  rows: number;
  transactions: number;
  bytes: number;
}

async function databaseOf(url: string): Promise<Database> {
  const { default: library } = await import('pg');
  const client = new library.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select tup_inserted + tup_updated + tup_deleted as rows, xact_commit as transactions,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes
      from pg_stat_database where datname = current_database()`);
    return { rows: Number(rows[0].rows), transactions: Number(rows[0].transactions), bytes: Number(rows[0].bytes) };
  } finally {
    await client.end();
  }
}
