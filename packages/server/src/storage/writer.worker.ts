/** Writes to the embedded database on a thread of its own: while the disk syncs, the server answers others. */
import { parentPort, workerData } from 'node:worker_threads';
import { CompiledQuery, type ControlledTransaction } from 'kysely';
import type { Tables } from './schema.ts';
import { openSqlite } from './store.ts';
import { storeTogether } from './writer.ts';
import type { Asked, Told } from './writer-thread.ts';

const store = openSqlite(String(workerData));
const transactions = new Map<number, ControlledTransaction<Tables>>();

/** Of an error only what is understood on the other side: its words and its code. */
const plain = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  code: (error as { code?: unknown }).code,
});

async function answer(n: number, asked: Asked): Promise<unknown> {
  if ('items' in asked) return (await storeTogether(store, asked.items)).map((r) => (r instanceof Error ? plain(r) : r));
  if ('begin' in asked) {
    transactions.set(n, await store.db.startTransaction().execute());
    return n;
  }
  if ('sql' in asked) {
    const on = asked.transaction === undefined ? store.db : transactions.get(asked.transaction);
    if (!on) throw Object.assign(new Error('this transaction is gone'), { code: 'SQLITE_ABORT' });
    return on.executeQuery(CompiledQuery.raw(asked.sql, [...asked.parameters]));
  }
  if ('end' in asked) {
    const transaction = transactions.get(asked.end);
    transactions.delete(asked.end);
    if (asked.how === 'commit') await transaction?.commit().execute();
    else await transaction?.rollback().execute();
    return undefined;
  }
  await store.close();
  return undefined;
}

parentPort?.on('message', async ({ n, asked }: { n: number; asked: Asked }) => {
  let told: Told;
  try {
    told = { n, result: await answer(n, asked) };
  } catch (error) {
    told = { n, error: plain(error) };
  }
  parentPort?.postMessage(told);
  if ('close' in asked) parentPort?.close();
});
parentPort?.postMessage('ready');
