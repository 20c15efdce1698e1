/** Writes the logs of matches on a thread of its own: while the disk syncs, the server checks the next actions. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './store.ts';
import { type Append, storeTogether } from './writer.ts';

const store = openSqlite(String(workerData));

parentPort?.on('message', async ({ n, items }: { n: number; items: Append[] | undefined }) => {
  if (!items) {
    await store.close();
    parentPort?.postMessage({ n, results: [] });
    parentPort?.close();
    return;
  }
  const results = await storeTogether(store, items);
  // Of an error only what is understood on the other side: its words and its code.
  const plain = results.map((r) => (r instanceof Error ? { message: r.message, code: (r as { code?: unknown }).code } : r));
  parentPort?.postMessage({ n, results: plain });
});
parentPort?.postMessage('ready');
