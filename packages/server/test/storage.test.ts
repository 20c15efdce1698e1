import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SaveStoreOptions, saveStore } from '../src/storage/saves.ts';
import type { ActionsTable, MatchesTable } from '../src/storage/schema.ts';
import { openPostgres, openSqlite, type Store } from '../src/storage/store.ts';
import { createWriter } from '../src/storage/writer.ts';
import { tempFolder } from './helpers.ts';
import { type Cluster, startPostgres } from './postgres.ts';

/** The contract of the storage, kept by both kinds of database. `twice` opens the same data a second time, as another process would. */
function contract(open: () => Promise<{ store: Store; twice(): Promise<Store> }>): void {
  const draft = (id: string, body = '{"v":1}', game = 'tiny') => ({ id, game, name: `Save ${id}`, body });
  const savesOf = async (options: SaveStoreOptions = {}) => {
    let time = Date.UTC(2030, 0, 1);
    const now = () => {
      time += 1000;
      return new Date(time);
    };
    const { store } = await open();
    return saveStore(store.db, { now, ...options });
  };

  describe('saves', () => {
    it('are given back as they came', async () => {
      const saves = await savesOf();
      const body = '{"text":"Fähre — \\u0000 \\"quoted\\"","n":[1,2.5,-3]}';
      await saves.put(draft('a', body), 'anything');
      expect((await saves.get('a'))?.body).toBe(body);
      expect(await saves.get('b')).toBeUndefined();
    });

    it('are listed newest first, by game when asked', async () => {
      const saves = await savesOf();
      await saves.put(draft('a'), 'anything');
      await saves.put(draft('b', '{}', 'other'), 'anything');
      await saves.put(draft('c'), 'anything');
      await saves.put(draft('a', '{"ä":2}'), 'anything');
      expect((await saves.list(undefined)).map((save) => save.id)).toEqual(['a', 'c', 'b']);
      const tiny = await saves.list('tiny');
      expect(tiny.map((save) => save.id)).toEqual(['a', 'c']);
      expect(tiny[0]).toEqual({
        id: 'a',
        game: 'tiny',
        name: 'Save a',
        revision: 2,
        bytes: 8,
        created: '2030-01-01T00:00:01.000Z',
        updated: '2030-01-01T00:00:04.000Z',
      });
    });

    it('are not overwritten by somebody who read an older revision', async () => {
      const saves = await savesOf();
      expect((await saves.put(draft('a'), 'nothing')).kind).toBe('created');
      expect((await saves.put(draft('a', '{"v":2}'), 1)).kind).toBe('updated');
      expect(await saves.put(draft('a', '{"v":3}'), 1)).toEqual({ kind: 'conflict', revision: 2 });
      expect(await saves.put(draft('a', '{"v":3}'), 'nothing')).toEqual({ kind: 'conflict', revision: 2 });
      expect(await saves.put(draft('b'), 1)).toEqual({ kind: 'conflict', revision: undefined });
      expect((await saves.get('a'))?.body).toBe('{"v":2}');
    });

    it('are limited in number, but those that exist can still be written', async () => {
      const saves = await savesOf({ limit: 1 });
      await saves.put(draft('a'), 'anything');
      expect(await saves.put(draft('b'), 'anything')).toEqual({ kind: 'full' });
      expect((await saves.put(draft('a', '{"v":2}'), 'anything')).kind).toBe('updated');
    });

    it('are deleted once, and belong to their owner alone', async () => {
      const saves = await savesOf();
      await saves.put(draft('a'), 'anything');
      await saves.put(draft('a', '{"mine":1}'), 'nothing', 'ann');
      expect((await saves.get('a', 'ann'))?.body).toBe('{"mine":1}');
      expect([await saves.delete('a'), await saves.delete('a')]).toEqual([true, false]);
      expect((await saves.list(undefined, 'ann')).length).toBe(1);
    });

    it('are seen by a second process on the same data', async () => {
      const { store, twice } = await open();
      await saveStore(store.db).put(draft('a'), 'anything');
      const other = await twice();
      expect((await saveStore(other.db).put(draft('a', '{"v":2}'), 'nothing')).kind).toBe('conflict');
    });
  });

  describe('the log of a match', () => {
    const head: MatchesTable = {
      id: 'm',
      game: 'tiny',
      scenario: 's',
      name: 'A match',
      setup: '{}',
      opening: '',
      creator: 'u',
      created: 1,
      updated: 1_900_000_000_000,
      status: 'running',
      seq: 0,
      to_act: 0,
      listed: 1,
      invite: 'i',
      observers: 1,
      delay: 0,
      clock: '{}',
      deadline: 0,
      result: '',
      commitment: 'c',
      salts: '',
      parent: '',
      notified: 0,
      unreadable: 0,
    };
    const row = (matchId: string, seq: number, cid = `c${seq}`): ActionsTable => ({
      match_id: matchId,
      seq,
      cid,
      side: 0,
      user_id: 'u',
      action: '{"k":"go"}',
      pips: '[]',
      created: 1_900_000_000_000 + seq,
      answer: '',
      kept: '',
    });
    const log = (store: Store, id = 'm') => store.db.selectFrom('actions').selectAll().where('match_id', '=', id).orderBy('seq').execute();

    it('takes rows in order, once each, and keeps the short form in step', async () => {
      const { store } = await open();
      await store.db.insertInto('matches').values(head).execute();
      const { append } = createWriter(store);
      expect(await append({ matchId: 'm', rows: [row('m', 1)], head: { to_act: 1 } })).toBe('stored');
      expect(await append({ matchId: 'm', rows: [row('m', 2), row('m', 3)], head: { to_act: 0 } })).toBe('stored');
      // The place is taken, and the id is known: neither changes anything.
      expect(await append({ matchId: 'm', rows: [row('m', 3, 'other')], head: { to_act: 7 } })).toBe('taken');
      expect(await append({ matchId: 'm', rows: [row('m', 4, 'c2')], head: { to_act: 7 } })).toBe('taken');
      expect((await log(store)).map((r) => [r.seq, r.cid, r.created])).toEqual([1, 2, 3].map((n) => [n, `c${n}`, 1_900_000_000_000 + n]));
      expect(await store.db.selectFrom('matches').select(['seq', 'to_act', 'updated']).execute()).toEqual([
        { seq: 3, to_act: 0, updated: 1_900_000_000_000 },
      ]);
    });

    it('stores all of an order or nothing', async () => {
      const { store } = await open();
      await store.db.insertInto('matches').values(head).execute();
      const { append } = createWriter(store);
      await append({ matchId: 'm', rows: [row('m', 1)], head: {} });
      const results = await Promise.all([
        append({ matchId: 'm', rows: [row('m', 2), row('m', 3, 'c1')], head: {} }),
        append({ matchId: 'n', rows: [row('n', 1)], head: {} }),
      ]);
      expect(results).toEqual(['taken', 'stored']);
      expect((await log(store)).length).toBe(1);
      // Another process was one row ahead: the order is planned again, not a fault.
      expect(await append({ matchId: 'm', rows: [row('m', 1, 'x'), row('m', 2, 'y')], head: {} })).toBe('taken');
      expect((await log(store)).length).toBe(1);
      expect((await log(store, 'n')).length).toBe(1);
    });

    it('has one order although two processes write as fast as they can', async () => {
      const { store, twice } = await open();
      const other = await twice();
      const ids = ['a', 'b', 'c'];
      const writers = [createWriter(store), createWriter(other)];
      let clashes = 0;
      const work = async (writer: number, id: string) => {
        let seq = 0;
        for (let n = 0; n < 12; n += 1) {
          for (seq += 1; ; seq += 1) {
            const result = await writers[writer].append({ matchId: id, rows: [row(id, seq, `${writer}-${n}`)], head: {} });
            if (result === 'stored') break;
            clashes += 1;
          }
        }
      };
      await Promise.all(ids.flatMap((id) => [work(0, id), work(1, id)]));
      for (const id of ids) {
        const rows = await log(store, id);
        expect(rows.map((r) => r.seq)).toEqual(rows.map((_, i) => i + 1));
        expect(new Set(rows.map((r) => r.cid)).size).toBe(24);
      }
      expect(clashes).toBeGreaterThan(0);
    });
  });

  it('is brought up to date once, and refuses to be older than its data', async () => {
    const { store, twice } = await open();
    await store.db
      .insertInto('notes')
      .values({ match_id: 'm', user_id: 'u', body: 'it\'s; -- "', updated: 2 ** 45 })
      .execute();
    expect(await (await twice()).db.selectFrom('notes').selectAll().execute()).toEqual([
      { match_id: 'm', user_id: 'u', body: 'it\'s; -- "', updated: 2 ** 45 },
    ]);
  });
}

describe('the embedded database', () => {
  const opened: Store[] = [];
  afterAll(() => Promise.all(opened.map((store) => store.close())));
  contract(async () => {
    const folder = tempFolder();
    const again = () => {
      const store = openSqlite(folder);
      opened.push(store);
      return store;
    };
    return { store: again(), twice: async () => again() };
  });
});

describe('PostgreSQL', () => {
  let cluster: Cluster;
  const opened: Store[] = [];
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await cluster.stop();
  });
  const openUrl = async (url: string) => {
    const store = await openPostgres(url, undefined, 3);
    opened.push(store);
    return store;
  };
  contract(async () => {
    const url = await cluster.fresh();
    return { store: await openUrl(url), twice: () => openUrl(url) };
  });

  it('lets two processes bring an empty database up to date at once', async () => {
    const url = await cluster.fresh();
    const stores = await Promise.all([openUrl(url), openUrl(url), openUrl(url)]);
    expect(await stores[2].db.selectFrom('matches').selectAll().execute()).toEqual([]);
  });

  it('tells every process what was committed', async () => {
    const url = await cluster.fresh();
    const [one, two] = [await openUrl(url), await openUrl(url)];
    const heard = new Promise<string>((resolve) => {
      two.listen((words) => (words === undefined ? void one.tell(one.db, 'm 5') : resolve(words)));
    });
    expect(await heard).toBe('m 5');
  });

  it('survives that a connection breaks while it is in use: the query fails, the process goes on', async () => {
    const store = await openUrl(await cluster.fresh());
    const uncaught: unknown[] = [];
    const catching = (error: unknown) => uncaught.push(error);
    // Vitest's own listeners would take the error for theirs.
    const theirs = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', catching);
    try {
      const held = store.db.connection().execute(async (on) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
        await sql`select pg_terminate_backend(${rows[0].pid})`.execute(store.db);
        const gone = sql`select 1 from pg_stat_activity where pid = ${rows[0].pid}`;
        while ((await gone.execute(store.db)).rows.length > 0);
        for (;;) await sql`select 1`.execute(on);
      });
      await expect(held).rejects.toThrow();
      await store.ping();
      expect(uncaught).toEqual([]);
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const each of theirs) process.on('uncaughtException', each);
    }
  });

  it('says in one sentence that it cannot be reached, without the password', async () => {
    await expect(openPostgres('postgres://u:secret@127.0.0.1:1/x')).rejects.toThrow(/127\.0\.0\.1:1\/x cannot be used/);
    await expect(openPostgres('postgres://u:secret@127.0.0.1:1/x')).rejects.not.toThrow(/secret/);
  });
});
