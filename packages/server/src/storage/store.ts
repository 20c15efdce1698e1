/** The one door to the data: the embedded database, or PostgreSQL when an address is given. */
import { randomBytes } from 'node:crypto';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { isDatabaseTrouble } from '../http/faults.ts';
import { closeDatabase, type Database, DatabaseError, openDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { libsqlDialect, type WriteLine } from './libsql-dialect.ts';
import { forPostgres, type Migration, migrations } from './migrations.ts';
import type { Tables } from './schema.ts';
import type { StoreItems } from './writer.ts';
import { startWriterThread, writerUrl } from './writer-thread.ts';

export type Db = Kysely<Tables>;

export interface Store {
  kind: 'sqlite' | 'postgres';
  db: Db;
  /** Other processes may write too: look before you answer. */
  shared: boolean;
  /** Hears what any process says on the channel, this one included; SQLite has one process and nothing to hear. Called with nothing after a gap. */
  listen(listener: (words: string | undefined) => void): void;
  /** Says something to all processes when the transaction is committed. */
  tell(db: Db, words: string): Promise<void>;
  /** Stores rows of logs on a thread of its own, if there is one. */
  storeItems?: StoreItems;
  /** How often the database was away, full or locked. */
  troubles: { count: number };
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Folder of the embedded database. */
  data: string;
  /** `postgres://...`: PostgreSQL instead. */
  databaseUrl?: string;
  /** Connections to PostgreSQL. */
  connections?: number;
}

export async function openStore({ data, databaseUrl, connections }: StoreOptions): Promise<Store> {
  if (databaseUrl) return openPostgres(databaseUrl, migrations, connections);
  const unlock = lockFolder(data);
  let raw: Database | undefined;
  try {
    raw = openDatabase(data, migrations);
    const url = writerUrl();
    const thread = url && (await startWriterThread(url, data));
    const store = sqliteStore(raw, thread);
    const close = async () => {
      await thread?.close();
      // The file is left tidy by whoever closes it last.
      await store.close();
    };
    return { ...store, ...(thread ? { storeItems: thread.storeItems } : {}), close: () => close().finally(unlock) };
  } catch (error) {
    raw?.close();
    unlock();
    throw error;
  }
}

export const openSqlite = (folder: string, steps: readonly Migration[] = migrations): Store => sqliteStore(openDatabase(folder, steps));

/** With somebody else who writes, this end only reads. */
export function sqliteStore(raw: Database, writes?: WriteLine): Store {
  if (writes) raw.pragma('query_only = ON');
  const troubles = { count: 0 };
  const db = new Kysely<Tables>({ dialect: libsqlDialect(raw, writes), log: counting(troubles) });
  let closed = false;
  return {
    kind: 'sqlite',
    db,
    shared: false,
    listen: () => undefined,
    tell: async () => undefined,
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      if (closed) return;
      closed = true;
      await db.destroy();
      raw.pragma('query_only = OFF');
      closeDatabase(raw);
    },
    troubles,
  };
}

const counting =
  (troubles: Store['troubles']) =>
  (event: LogEvent): void => {
    if (event.level === 'error' && isDatabaseTrouble(event.error)) troubles.count += 1;
  };

const CHANNEL = 'hexfront';
const QUERY_TIMEOUT = 15_000;
/** Any number; the same in every process, so that only one brings the tables up to date. */
const MIGRATION_LOCK = 844_001;

export async function openPostgres(url: string, steps: readonly Migration[] = migrations, connections = 10): Promise<Store> {
  const { default: library } = await import('pg');
  // Counters and times fit a number exactly; the library gives texts unless told.
  library.types.setTypeParser(library.types.builtins.INT8, Number);
  const line = { connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true };
  // A database that accepts questions and does not answer is away as well.
  const pool = new library.Pool({ ...line, max: connections, idleTimeoutMillis: 30_000, query_timeout: QUERY_TIMEOUT });
  // Without listeners a connection that breaks would end the process: an idle one tells the pool, one in use tells only itself. Whoever
  // uses it hears of it by his query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migratePostgres(new library.Client(line), steps);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`the database at ${safeUrl(url)} cannot be used: ${wordsOf(error)}`);
  }
  const troubles = { count: 0 };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutBroken(pool) }), log: counting(troubles) });
  const ear = listener(() => new library.Client(line));
  let closed = false;
  return {
    kind: 'postgres',
    db,
    shared: true,
    listen: ear.listen,
    tell: async (on, words) => void (await sql`select pg_notify(${CHANNEL}, ${words})`.execute(on)),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      if (closed) return;
      closed = true;
      await ear.close();
      await db.destroy();
    },
    troubles,
  };
}

/** Connections that the database has given up are not used again: the pool itself would notice only when the line is closed. */
function withoutBroken(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: Error & { code?: string }) => {
        // Whatever kept us from connecting, it is the database that is away.
        error.code ??= '08001';
        throw error;
      });
      let broken = false;
      const query = (...given: unknown[]): unknown => {
        const result = (client.query.bind(client) as (...args: unknown[]) => unknown)(...given);
        if (result instanceof Promise)
          result.catch((error) => {
            broken ||= isDatabaseTrouble(error);
          });
        return result;
      };
      return { query, release: () => client.release(broken) } as PostgresPoolClient;
    },
  };
}

async function migratePostgres(client: pg.Client, steps: readonly Migration[]): Promise<void> {
  // Whatever is under way tells.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied TEXT NOT NULL)');
    const { rows } = await client.query('SELECT coalesce(max(number), 0) AS last FROM migrations');
    const last = Number(rows[0].last);
    const newest = steps.at(-1)?.number ?? 0;
    if (last > newest) throw new Error(`it was written by a newer version of Hexfront (step ${last}, this version knows ${newest})`);
    for (const step of steps) {
      if (step.number <= last) continue;
      await client.query(forPostgres(step.sql));
      await client.query('INSERT INTO migrations (number, name, applied) VALUES ($1, $2, $3)', [
        step.number,
        step.name,
        new Date().toISOString(),
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A connection of its own that hears notifications, and comes back after the database was away. */
function listener(connect: () => pg.Client): { listen: Store['listen']; close(): Promise<void> } {
  const listeners: ((words: string | undefined) => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = (words: string | undefined) => {
    for (const hear of listeners) hear(words);
  };
  const open = async (): Promise<void> => {
    const fresh = connect();
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      if (!closed) timer = setTimeout(() => void open(), 500);
    };
    client = fresh;
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (message) => tell(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      tell(undefined);
    } catch {
      lost();
    }
  };
  return {
    listen: (hear) => {
      listeners.push(hear);
      if (listeners.length === 1) void open();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const old = client;
      client = undefined;
      // One that never connected would never end.
      const patience = new Promise<void>((resolve) => setTimeout(resolve, 1000).unref());
      if (old) await Promise.race([old.end().catch(() => undefined), patience]);
    },
  };
}

/** An address without its password, for messages. */
function safeUrl(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'the given address';
  }
}

const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
};

/** A name that nobody can guess and no two things share. */
export const newId = (bytes = 12): string => randomBytes(bytes).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b');
