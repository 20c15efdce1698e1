/**
 * An owner's values, kept in this browser (IndexedDB) and nowhere else. A database of their own, so that saves need no new version of
 * theirs. Used by the page to keep and show them and by the threads that play to load what a game names.
 */
import type { OwnerReader } from '@hexfront/engine/owner';

export interface OwnValuesRecord {
  game: string;
  hash: string;
  /** Name of the file they came from. */
  name: string;
  text: string;
  added: number;
}

const STORE = 'values';

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('hexfront-values', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['game', 'hash'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser refuses storage'));
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('storage is full'));
    });
  } finally {
    db.close();
  }
}

export async function listValues(game: string): Promise<OwnValuesRecord[]> {
  const all = await within('readonly', (s) => s.getAll() as IDBRequest<OwnValuesRecord[]>);
  return all.filter((r) => r.game === game).sort((a, b) => b.added - a.added);
}
export const dropValues = (game: string, hash: string): Promise<unknown> => within('readwrite', (s) => s.delete([game, hash]));

/** Keeps a text that was read without fault. */
export const keepValues = (record: OwnValuesRecord): Promise<unknown> => within('readwrite', (s) => s.put(record));

/** Loads values into this thread, if this browser keeps them. Who plays with them says what is missing. */
export async function bringValues(reader: OwnerReader, game: string, hash: string): Promise<void> {
  const record = await within('readonly', (s) => s.get([game, hash]) as IDBRequest<OwnValuesRecord | undefined>);
  if (record) reader.load(record.text);
}
