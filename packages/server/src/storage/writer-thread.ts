/** The near end of the thread that writes logs. */
import { Worker } from 'node:worker_threads';
import type { Append, Appended, StoreItems } from './writer.ts';

export interface WriterThread {
  storeItems: StoreItems;
  close(): Promise<void>;
}

type Result = Appended | { message: string; code?: unknown };
type Ask = (items: readonly Append[] | undefined) => Promise<Result[]>;

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
  await thread();
  return {
    storeItems: async (items) =>
      (await (await thread())(items)).map((r) =>
        typeof r === 'string' ? r : Object.assign(new Error(r.message), r.code === undefined ? {} : { code: r.code }),
      ),
    close: async () => {
      const ask = await line;
      line = undefined;
      await ask?.(undefined);
    },
  };
}

function openLine(url: URL, folder: string, gone: () => void): Promise<Ask> {
  const worker = new Worker(url, { workerData: folder });
  const waiting = new Map<number, { resolve(results: Result[]): void; reject(error: Error): void }>();
  let next = 0;
  const ask: Ask = (items) =>
    new Promise((resolve, reject) => {
      next += 1;
      waiting.set(next, { resolve, reject });
      worker.postMessage({ n: next, items });
    });
  return new Promise<Ask>((resolve, reject) => {
    const end = (error: Error): void => {
      gone();
      reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    worker.on('message', (said: 'ready' | { n: number; results: Result[] }) => {
      if (said === 'ready') return resolve(ask);
      waiting.get(said.n)?.resolve(said.results);
      waiting.delete(said.n);
    });
    worker.on('error', end);
    // Whatever it had not answered is unknown: the log says what was stored, and a retry with the same id does no harm.
    worker.on('exit', () => end(Object.assign(new Error('the thread that writes has ended'), { code: 'SQLITE_IOERR' })));
  });
}
