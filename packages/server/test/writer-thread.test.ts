import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/storage/database.ts';
import type { ActionsTable } from '../src/storage/schema.ts';
import { sqliteStore } from '../src/storage/store.ts';
import { startWriterThread } from '../src/storage/writer-thread.ts';
import { tempFolder } from './helpers.ts';

async function workerUrl(): Promise<URL> {
  const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'hexfront');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'writer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'writer.worker.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'src', 'storage', 'writer.worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['libsql', 'pg'],
    banner: { js: "import { createRequire as hexfrontRequire } from 'node:module'; const require = hexfrontRequire(import.meta.url);" },
    logLevel: 'silent',
  });
  return pathToFileURL(outfile);
}

async function both() {
  const folder = tempFolder();
  const raw = openDatabase(folder);
  const thread = await startWriterThread(await workerUrl(), folder);
  return { raw, thread, store: sqliteStore(raw, thread) };
}

const row = (match_id: string, seq: number, cid = `c${seq}`): ActionsTable => ({
  match_id,
  seq,
  cid,
  side: 0,
  user_id: 'u',
  action: '{}',
  pips: '[]',
  created: 1,
  answer: '',
  kept: '',
});
const item = (match: string, ...rows: ActionsTable[]) => ({ matchId: match, rows, head: {} });

it('a thread of its own stores batches as the server itself would, and what it said is stored is seen at once', async () => {
  const { store, thread } = await both();
  expect(await thread.storeItems([item('b', row('b', 1)), item('a', row('a', 1), row('a', 2))])).toEqual(['stored', 'stored']);
  const stored = () => store.db.selectFrom('actions').select(['match_id', 'seq']).orderBy('match_id').orderBy('seq').execute();
  expect((await stored()).map((r) => `${r.match_id}${r.seq}`)).toEqual(['a1', 'a2', 'b1']);
  // One place taken, one order half taken: the others are stored all the same.
  const results = await thread.storeItems([
    item('a', row('a', 2, 'other')),
    item('b', row('b', 1, 'again'), row('b', 2)),
    item('c', row('c', 1)),
  ]);
  expect(results).toEqual(['taken', 'taken', 'stored']);
  expect((await stored()).map((r) => `${r.match_id}${r.seq}`)).toEqual(['a1', 'a2', 'b1', 'c1']);
  await thread.close();
  await store.close();
});

it('everything is written over there, single statements and transactions, and this end only reads', async () => {
  const { raw, store, thread } = await both();
  const { db } = store;
  const user = (id: string) => ({ match_id: 'm', user_id: id, body: id, updated: 1 });
  const names = async () => (await db.selectFrom('notes').select('user_id').orderBy('user_id').execute()).map((n) => n.user_id);
  await db.insertInto('notes').values(user('ann')).execute();
  expect(await names()).toEqual(['ann']);
  const changed = await db.updateTable('notes').set({ body: 'x' }).where('user_id', '=', 'ann').executeTakeFirst();
  expect(changed.numUpdatedRows).toBe(1n);
  // In a transaction one sees what nobody else sees yet; several wait for each other.
  await Promise.all(
    ['bob', 'eve'].map((name) =>
      db.transaction().execute(async (on) => {
        const before = (await on.selectFrom('notes').select('user_id').execute()).length;
        await on.insertInto('notes').values(user(name)).execute();
        expect(await on.selectFrom('notes').select('user_id').execute()).toHaveLength(before + 1);
        expect(await names()).toHaveLength(before);
      }),
    ),
  );
  expect(await names()).toEqual(['ann', 'bob', 'eve']);
  // All of it or nothing, and the trouble keeps its code.
  const half = db.transaction().execute(async (on) => {
    await on.insertInto('notes').values(user('zoe')).execute();
    await on.insertInto('notes').values(user('ann')).execute();
  });
  await expect(half).rejects.toMatchObject({ code: expect.stringContaining('SQLITE_CONSTRAINT') });
  expect(await names()).toEqual(['ann', 'bob', 'eve']);
  expect(() => raw.exec("INSERT INTO notes VALUES ('m', 'x', '', 1)")).toThrow('readonly');
  await thread.close();
  await store.close();
});
