/**
 * Everything in one file, from either kind of database into either kind: compressed lines of JSON. A backup is taken while the server runs and
 * shows one moment of it.
 */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { lockFolder } from '../storage/folder-lock.ts';
import { migrations } from '../storage/migrations.ts';
import { tableNames } from '../storage/schema.ts';
import { openPostgres, openSqlite, type Store, type StoreOptions } from '../storage/store.ts';

export interface BackupInfo {
  rows: number;
  /** Number of the last migration of the tables. */
  step: number;
}

type Row = Record<string, unknown>;
type Place = Pick<StoreOptions, 'data' | 'databaseUrl'>;

/** Rows of every table as they were at one moment; the schema is left as it is, even an older one. */
async function* rowsOf(place: Place): AsyncGenerator<{ step: number } | { table: string; row: Row }> {
  yield* place.databaseUrl ? postgresRows(place.databaseUrl) : sqliteRows(place.data);
}

async function* sqliteRows(data: string): AsyncGenerator<{ step: number } | { table: string; row: Row }> {
  const path = join(data, 'hexfront.db');
  if (!existsSync(path)) throw new Error(`there is no database in ${data}`);
  const db = new Libsql(path, { timeout: 5000 });
  try {
    // A reader's transaction: sees one moment and keeps no writer waiting.
    db.exec('BEGIN');
    const all = (text: string) => db.prepare(text).all([]) as Row[];
    yield { step: Number(all('SELECT coalesce(max(number), 0) AS last FROM migrations')[0].last) };
    const present = new Set(all("SELECT name FROM sqlite_master WHERE type = 'table'").map((r) => r.name));
    for (const table of tableNames.filter((name) => present.has(name)))
      for (const row of db.prepare(`SELECT * FROM ${table}`).iterate([]) as Iterable<Row>) yield { table, row };
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

async function* postgresRows(url: string): AsyncGenerator<{ step: number } | { table: string; row: Row }> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The query that is under way tells.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: last } = await client.query('SELECT coalesce(max(number), 0) AS last FROM migrations');
    yield { step: Number(last[0].last) };
    const { rows: present } = await client.query('SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()');
    const names = new Set(present.map((r) => r.table_name as string));
    for (const table of tableNames.filter((name) => names.has(name))) {
      await client.query(`DECLARE backup_rows CURSOR FOR SELECT * FROM ${table}`);
      for (;;) {
        const { rows } = await client.query('FETCH 500 FROM backup_rows');
        if (rows.length === 0) break;
        for (const row of rows) yield { table, row };
      }
      await client.query('CLOSE backup_rows');
    }
  } finally {
    await client.end();
  }
}

export async function backup(place: Place, file: string): Promise<BackupInfo> {
  const info: BackupInfo = { rows: 0, step: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const each of rowsOf(place)) {
      if ('step' in each) {
        info.step = each.step;
        yield `${JSON.stringify({ format: 'hexfront-backup', version: 1, step: each.step, created: new Date().toISOString() })}\n`;
      } else {
        info.rows += 1;
        yield `${JSON.stringify([each.table, each.row])}\n`;
      }
    }
    yield `${JSON.stringify({ end: info.rows })}\n`;
  }
  // Under its own name only when it is complete.
  const draft = `${file}.part`;
  try {
    await pipeline(Readable.from(lines()), createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600, flush: true } as object));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return info;
}

/** Into an empty database; all of it or nothing. */
export async function restore(place: Place, file: string): Promise<BackupInfo> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const input = createReadStream(file).pipe(createGunzip());
  const reading = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  // Reading on after an error would wait for ever: the error ends it, whoever of the two notices.
  const failed = new Promise<never>((_, reject) => input.once('error', reject));
  failed.catch(() => undefined);
  const lines = reading[Symbol.asyncIterator]();
  const next = () =>
    Promise.race([lines.next(), failed]).catch(() => {
      throw new Error(`${file} is damaged or no backup`);
    });
  const head = readHead(file, (await next()).value);
  // First the tables as they were then, and what was in them; then whatever changed since.
  const steps = migrations.filter((m) => m.number <= head.step);
  const open = (to: typeof migrations): Promise<Store> | Store =>
    place.databaseUrl ? openPostgres(place.databaseUrl, to) : openSqlite(place.data, to);
  // Not into a folder that a running server fills.
  const unlock = place.databaseUrl ? () => undefined : lockFolder(place.data);
  const store = await Promise.resolve(open(steps)).catch((error) => {
    unlock();
    throw error;
  });
  let rows = 0;
  try {
    await store.db.transaction().execute(async (on) => {
      for (const table of tableNames) {
        if (head.step < firstStep(table)) continue;
        const found = await sql<Row>`select 1 from ${sql.table(table)} limit 1`.execute(on);
        if (found.rows.length > 0) throw new Error('the database is not empty; restore into a new one');
      }
      let batch: Row[] = [];
      let into = '';
      const flush = async () => {
        if (batch.length > 0)
          await on
            .insertInto(into as 'saves')
            .values(batch as never)
            .execute();
        batch = [];
      };
      for (;;) {
        const { value, done } = await next();
        if (done) throw new Error(`${file} ends too early`);
        const each = JSON.parse(value) as [string, Row] | { end: number };
        if (!Array.isArray(each)) {
          await flush();
          if (each.end !== rows) throw new Error(`${file} should have ${each.end} rows, not ${rows}`);
          return;
        }
        const [table, row] = each;
        if (!(tableNames as readonly string[]).includes(table)) throw new Error(`${file} has a table that this version does not know`);
        // Few enough values for one statement of either database.
        if (table !== into || batch.length * Object.keys(row).length > 5000) await flush();
        into = table;
        batch.push(row);
        rows += 1;
      }
    });
  } finally {
    reading.close();
    input.destroy();
    await store.close();
    unlock();
  }
  await (await open(migrations)).close();
  return { rows, step: head.step };
}

/** The migration that made a table. */
const firstStep = (table: string): number => migrations.find((m) => m.sql.includes(`CREATE TABLE ${table} (`))?.number ?? 0;

function readHead(file: string, line: string | undefined): { step: number } {
  try {
    const head = JSON.parse(line ?? '') as { format?: string; version?: number; step?: number };
    if (head.format === 'hexfront-backup' && head.version === 1 && Number.isInteger(head.step)) {
      const newest = migrations[migrations.length - 1].number;
      if ((head.step as number) > newest) throw new RangeError(`${file} was made by a newer version of Hexfront`);
      return { step: head.step as number };
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  throw new Error(`${file} is no backup of Hexfront`);
}
