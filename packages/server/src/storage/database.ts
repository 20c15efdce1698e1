import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { type Migration, migrations } from './migrations.ts';

export type Database = InstanceType<typeof Libsql>;
type Statement = Libsql.Statement<unknown[]>;

const PAGE = 4096;
/** Bytes of the write-ahead log, apart from what is written while somebody reads for long. */
export const LOG_LIMIT = 8000 * PAGE;

/** A database that cannot be used, in one sentence for the person who started the server. */
export class DatabaseError extends Error {}

/**
 * Opens (and creates) the embedded database in a folder and brings its tables up to date.
 * What a request was told is stored survives a crash of the process and of the machine: write-ahead log, synced at every commit.
 */
export function openDatabase(folder: string, steps: readonly Migration[] = migrations): Database {
  const path = join(folder, 'hexfront.db');
  let db: Database;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    db = new Libsql(path, { timeout: 5000 });
  } catch (error) {
    throw new DatabaseError(`the database ${path} cannot be opened: ${wordsOf(error)}`);
  }
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('busy_timeout = 5000');
    // Folding the log into the file costs more syncs: done for 32 MB at once, it holds up few commits. While a backup reads, the log cannot be
    // folded in and grows; afterwards its file is cut back.
    db.pragma(`wal_autocheckpoint = ${LOG_LIMIT / PAGE}`);
    db.pragma(`journal_size_limit = ${LOG_LIMIT}`);
    migrate(db, steps);
    return db;
  } catch (error) {
    db.close();
    throw new DatabaseError(`the database ${path} cannot be used: ${wordsOf(error)}`);
  }
}

function migrate(db: Database, steps: readonly Migration[]): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied TEXT NOT NULL) STRICT');
  // One process at a time: a second server on the same folder waits here and then finds the work done.
  db.exec('BEGIN IMMEDIATE');
  try {
    const { last } = firstRow<{ last: number }>(db.prepare('SELECT coalesce(max(number), 0) AS last FROM migrations'))!;
    const newest = steps.at(-1)?.number ?? 0;
    if (last > newest) throw new Error(`it was written by a newer version of Hexfront (step ${last}, this version knows ${newest})`);
    const remember = db.prepare('INSERT INTO migrations (number, name, applied) VALUES (?, ?, ?)');
    for (const step of steps) {
      if (step.number <= last) continue;
      db.exec(step.sql);
      remember.run(step.number, step.name, new Date().toISOString());
    }
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** The first row of a query. Not `get()`: that one slips timings of its own into the row. */
export function firstRow<Row>(query: Statement, ...values: unknown[]): Row | undefined {
  return query.all(...values)[0] as Row | undefined;
}

/** Leaves one tidy file behind instead of a database and its log. */
export function closeDatabase(db: Database): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
