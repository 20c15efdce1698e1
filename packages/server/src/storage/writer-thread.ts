/** The near end of the thread that writes to the embedded database. */
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import type { WriteLine } from './libsql-dialect.ts';
import type { Append, Appended, StoreItems } from './writer.ts';

export interface WriterThread extends WriteLine {
  storeItems: StoreItems;
  close(): Promise<void>;
}

/** What the thread is asked for; a transaction is called by the number of the question that began it. */
export type Asked =
  | { items: readonly Append[] }
  | { sql: string; parameters: readonly unknown[]; transaction: number | undefined }
  | { begin: true }
  | { end: number; how: 'commit' | 'rollback' }
  | { close: true };

interface Trouble {
  message: string;
  code?: unknown;
}
export type Told = { n: number; result: unknown } | { n: number; error: Trouble };
type Ask = (asked: Asked) => Promise<unknown>;

const errorOf = ({ message, code }: Trouble): Error => Object.assign(new Error(message), code === undefined ? {} : { code });

/** Bundled beside the program; absent when run from sources, where the server's own thread writes. */
export const writerUrl = (): URL | undefined =>
  import.meta.url.endsWith('.mjs') ? new URL('./writer.worker.mjs', import.meta.url) : undefined;

export async function startWriterThread(url: URL, folder: string): Promise<WriterThread> {
  let line: Promise<Ask> | undefined;
  // A thread that ends by itself is replaced when there is something to write again.
  const thread = (): Promise<Ask> => {
    line ??= openLine(url, folder, () => {
      line = undefined;
    });
    return line;
  };
  const ask: Ask = async (asked) => (await thread())(asked);
  await thread();
  return {
    storeItems: async (items) => ((await ask({ items })) as (Appended | Trouble)[]).map((r) => (typeof r === 'string' ? r : errorOf(r))),
    query: async (sql, parameters, transaction) => (await ask({ sql, parameters, transaction })) as QueryResult<unknown>,
    begin: async () => (await ask({ begin: true })) as number,
    end: async (transaction, how) => void (await ask({ end: transaction, how })),
    close: async () => {
      const open = await line;
      line = undefined;
      await open?.({ close: true });
    },
  };
}

/** Numbers of questions: no two threads of a process answer the same one. */
let last = 0;

function openLine(url: URL, folder: string, gone: () => void): Promise<Ask> {
  const worker = new Worker(url, { workerData: folder });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const ask: Ask = (asked) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ n: last, asked });
    });
  return new Promise<Ask>((resolve, reject) => {
    const end = (error: Error): void => {
      gone();
      reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    worker.on('message', (told: 'ready' | Told) => {
      if (told === 'ready') return resolve(ask);
      const one = waiting.get(told.n);
      waiting.delete(told.n);
      if ('error' in told) one?.reject(errorOf(told.error));
      else one?.resolve(told.result);
    });
    worker.on('error', end);
    // Whatever it had not answered is unknown: the log says what was stored, and a retry with the same id does no harm.
    worker.on('exit', () => end(Object.assign(new Error('the thread that writes has ended'), { code: 'SQLITE_IOERR' })));
  });
}
