import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closeDatabase, DatabaseError, LOG_LIMIT, openDatabase } from '../src/storage/database.ts';
import { type Migration, migrations } from '../src/storage/migrations.ts';

import { tempFolder } from './helpers.ts';

describe('the database', () => {
  it('syncs every commit and keeps a write-ahead log', () => {
    const db = openDatabase(tempFolder());
    expect(db.prepare('PRAGMA journal_mode').all()).toEqual([{ journal_mode: 'wal' }]);
    expect(db.prepare('PRAGMA synchronous').all()).toEqual([{ synchronous: 2 }]);
    closeDatabase(db);
  });

  it('keeps its log to 32 MB, and cuts it back after a backup has read for long', () => {
    const folder = tempFolder();
    // As the server has it: one end writes, the other reads, and a backup comes now and then.
    const [writer, reader, backup] = [openDatabase(folder), openDatabase(folder), openDatabase(folder)];
    const store = writer.prepare("INSERT INTO saves VALUES ('', ?, 'g', 'n', 't', 't', 1, ?)");
    const count = reader.prepare('SELECT count(*) AS n FROM saves');
    // A log that is folded in may hold one commit more, and a few bytes a page of its own.
    const most = LOG_LIMIT * 1.01 + 2 * 1024 * 1024;
    const log = () => statSync(join(folder, 'hexfront.db-wal')).size;
    let [written, longest] = [0, 0];
    const write = (megabytes: number): void => {
      for (let n = 0; n < megabytes; n += 1) {
        written += 1;
        store.run(String(written), 'x'.repeat(1024 * 1024));
        expect(count.all()).toEqual([{ n: written }]);
        longest = Math.max(longest, log());
      }
    };
    write(80);
    expect(longest).toBeLessThan(most);
    backup.exec('BEGIN');
    backup.prepare('SELECT count(*) FROM saves').all();
    write(50);
    expect(log()).toBeGreaterThan(most);
    backup.exec('COMMIT');
    write(2);
    expect(log()).toBeLessThan(most);
    for (const db of [backup, reader, writer]) closeDatabase(db);
  });

  it('is brought up to date once, step by step, and keeps what it holds', () => {
    const folder = tempFolder();
    const first = openDatabase(folder);
    first.prepare("INSERT INTO saves VALUES ('', 'a', 'g', 'n', 't', 't', 1, '{}')").run();
    closeDatabase(first);
    const next: Migration = {
      number: migrations.length + 1,
      name: 'more',
      sql: "ALTER TABLE saves ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",
    };
    for (let opened = 0; opened < 2; opened += 1) {
      const db = openDatabase(folder, [...migrations, next]);
      expect(db.prepare('SELECT id, note FROM saves').all()).toEqual([{ id: 'a', note: 'none' }]);
      expect(db.prepare('SELECT count(*) AS n FROM migrations').all()).toEqual([{ n: migrations.length + 1 }]);
      closeDatabase(db);
    }
  });

  it('undoes a step that fails half-way and says which file is meant', () => {
    const folder = tempFolder();
    const broken: Migration = { number: 1, name: 'broken', sql: 'CREATE TABLE half (x INTEGER); CREATE TABLE half (x INTEGER);' };
    expect(() => openDatabase(folder, [broken])).toThrow(/hexfront\.db cannot be used/);
    const db = openDatabase(folder);
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([]);
    closeDatabase(db);
  });

  it('refuses a database of a newer version instead of spoiling it', () => {
    const folder = tempFolder();
    const future: Migration = { number: 99, name: 'future', sql: 'CREATE TABLE future (x INTEGER)' };
    closeDatabase(openDatabase(folder, [...migrations, future]));
    expect(() => openDatabase(folder)).toThrow(/newer version/);
  });

  it('refuses a file that is no database with one sentence', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'hexfront.db'), 'this is not a database, but long enough to look at '.repeat(40));
    expect(() => openDatabase(folder)).toThrow(DatabaseError);
  });
});
