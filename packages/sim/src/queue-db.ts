/** The database behind a simulation that is spread over machines: connection, tables, transactions, words for what goes wrong. */

import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type PgBoss from 'pg-boss';

/** The database cannot be used; the message is one sentence and names no password. */
export class DatabaseError extends Error {}

/** Where pg-boss keeps its tables, apart from whatever else lives in the database. */
export const SCHEMA = 'hexfront_queue';
/** Any number; the same in every process, so that only one makes the tables. */
const TABLES_LOCK = 844_002;

/**
 * Results are kept for good. A task is a game that is wanted and has no result yet: waiting, being played (worker, alive_until),
 * or failed (error). `json` and not `jsonb`: the order of names inside a record is the order of the report.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS hexfront_sim_results (
  run text NOT NULL,
  variant text NOT NULL,
  game_index integer NOT NULL,
  record json NOT NULL,
  save bytea NOT NULL,
  PRIMARY KEY (run, variant, game_index)
);
CREATE TABLE IF NOT EXISTS hexfront_sim_tasks (
  run text NOT NULL,
  variant text NOT NULL,
  game_index integer NOT NULL,
  queue text NOT NULL,
  job_id uuid NOT NULL UNIQUE,
  worker text,
  alive_until timestamptz,
  deaths integer NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (run, variant, game_index)
)`;

/** A transaction; pg-boss takes one as its database, so that its changes and ours happen together or not at all. */
export interface Tx {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}
export interface QueueDb {
  boss: PgBoss;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One sentence about an address that cannot be one of PostgreSQL, or undefined. */
export function databaseUrlTrouble(url: string): string | undefined {
  const example = 'a database address looks like postgres://user:password@host:5432/name';
  let protocol: string;
  try {
    ({ protocol } = new URL(url));
  } catch {
    return `${example}; the one given cannot be read`;
  }
  return protocol === 'postgres:' || protocol === 'postgresql:' ? undefined : `${example}, not ${protocol}...`;
}

/** `supervise`: this process also does pg-boss's housekeeping now and then. */
export async function openDatabase(url: string, { supervise = false, connections = 4 } = {}): Promise<QueueDb> {
  const trouble = databaseUrlTrouble(url);
  if (trouble) throw new DatabaseError(trouble);
  // Loaded only here: games on one machine need neither.
  const [{ default: pg }, { default: Boss }] = await Promise.all([import('pg'), import('pg-boss')]);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', () => undefined);
  const boss = new Boss({
    schema: SCHEMA,
    schedule: false,
    supervise,
    db: { executeSql: (text: string, values?: unknown[]) => withClient(pool, (client) => client.query(text, values)) },
  });
  boss.on('error', () => undefined);
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withClient(pool, async (client) => {
      await client.query('BEGIN');
      const answer = await work({
        query: async <R extends QueryResultRow>(text: string, values?: unknown[]) => (await client.query<R>(text, values)).rows,
        executeSql: (text, values) => client.query(text, values),
      });
      await client.query('COMMIT');
      return answer;
    });
  try {
    await transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
      // Somebody who may not create tables may still use those that are there.
      const [{ there }] = await tx.query<{ there: boolean }>(`SELECT to_regclass('hexfront_sim_tasks') IS NOT NULL AS there`);
      if (!there) await tx.query(TABLES);
      await boss.start();
    });
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`the database at ${placeOf(url)} cannot be used: ${wordsOf(error)}`);
  }
  return {
    boss,
    transaction,
    close: async () => {
      await boss.stop({ graceful: false, close: false });
      await pool.end();
    },
  };
}

/** A connection that failed in the middle of something is cleaned, or thrown away where even that fails. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const deaf = (): void => undefined;
  client.on('error', deaf);
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.off('error', deaf);
    client.release(broken);
  }
}

/** Host and database of an address, never its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

export function wordsOf(error: unknown): string {
  const one = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  return one instanceof Error ? one.message : String(one);
}

/**
 * Tries again while the database is away: what is at stake is a game that was played and not yet kept.
 * Ends only by success or when `signal` says so.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  onTrouble?: (words: string) => void,
): Promise<T> {
  for (let pause = 500; ; pause = Math.min(10_000, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      onTrouble?.(wordsOf(error));
    }
    await sleep(pause, signal);
  }
}

/** Waits; a signal wakes it. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake);
  });
}
