import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import type { ActionsTable } from '../src/storage/schema.ts';
import { openSqlite } from '../src/storage/store.ts';
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
});
const item = (match: string, ...rows: ActionsTable[]) => ({ matchId: match, rows, head: {} });

it('a thread of its own stores batches as the server itself would, and what it said is stored is seen at once', async () => {
  const folder = tempFolder();
  const store = openSqlite(folder);
  const thread = await startWriterThread(await workerUrl(), folder);
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
