/** Games kept in this browser (IndexedDB). Used by the page and by the worker; every write is complete or not there at all. */
import type { SaveFile } from '@hexfront/engine';
import type { Seat } from '../table/protocol.ts';

/** What a list of saves shows, and the save itself. */
export interface SaveRecord {
  id: string;
  game: string;
  gameName: string;
  scenario: string;
  scenarioName: string;
  turn: number;
  turns: number;
  when: string;
  /** Where it stands, in a sentence. */
  says: string;
  over: boolean;
  created: number;
  updated: number;
  seats: Seat[];
  name?: string;
  save: SaveFile;
}

const DB = 'hexfront';
const STORE = 'games';

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DB, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: 'id' });
      store.createIndex('updated', 'updated');
    };
    request.onsuccess = () => {
      // Another tab with a newer page must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('the browser refuses storage'));
    request.onblocked = () => reject(new Error('another tab holds an older version; close it'));
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise<T>((resolve, reject) => {
    // Strict: on disk before it is called saved, so that a crash of the machine costs nothing either.
    const transaction = db.transaction(STORE, mode, mode === 'readwrite' ? { durability: 'strict' } : undefined);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('storage is full'));
  });
}

export const putSave = (record: SaveRecord): Promise<unknown> => within('readwrite', (s) => s.put(record));
export const getSave = (id: string): Promise<SaveRecord | undefined> =>
  within('readonly', (s) => s.get(id) as IDBRequest<SaveRecord | undefined>);
export const dropSave = (id: string): Promise<unknown> => {
  dropPicture(id);
  return within('readwrite', (s) => s.delete(id));
};

/** All saves, newest first. */
export async function listSaves(): Promise<SaveRecord[]> {
  const all = await within('readonly', (s) => s.getAll() as IDBRequest<SaveRecord[]>);
  return all.sort((a, b) => b.updated - a.updated);
}

/** How a game looked when it was last left: a small picture beside the save, for lists. */
const PICTURE = 'hexfront.picture.';
export function keepPicture(id: string, canvas: HTMLCanvasElement | null): void {
  try {
    const picture = canvas?.width ? canvas.toDataURL('image/webp', 0.7) : '';
    if (picture.length > 100 && picture.length < 60_000) localStorage.setItem(PICTURE + id, picture);
  } catch {
    // No room, no picture: the scenario's own is shown.
  }
}
export function pictureOf(id: string): string | undefined {
  try {
    return localStorage.getItem(PICTURE + id) ?? undefined;
  } catch {
    return undefined;
  }
}
function dropPicture(id: string): void {
  try {
    localStorage.removeItem(PICTURE + id);
  } catch {
    // Nothing was kept.
  }
}

/** A short name for a new game that no other has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((b) => b.toString(36).padStart(2, '0')).join('');
}

// ---------------------------------------------------------------------------------------------------------------- files

/** The save as a file to keep or to send: JSON, packed where the browser can. */
export async function saveBlob(save: SaveFile): Promise<{ blob: Blob; suffix: string }> {
  const text = JSON.stringify(save);
  if (typeof CompressionStream === 'undefined') return { blob: new Blob([text], { type: 'application/json' }), suffix: '.hexfront.json' };
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return { blob: await new Response(stream).blob(), suffix: '.hexfront.json.gz' };
}

/** Reads a save file, packed or not; one sentence if it is none. */
export async function readSaveFile(file: Blob): Promise<SaveFile> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  let text: string;
  try {
    const packed = head[0] === 0x1f && head[1] === 0x8b;
    text = packed ? await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text() : await file.text();
  } catch {
    throw new Error('This file is damaged: it cannot be unpacked.');
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error('This is no save of Hexfront: it is not JSON.');
  }
  if (typeof data !== 'object' || data === null || (data as { format?: unknown }).format !== 'hexfront-save')
    throw new Error('This is no save of Hexfront.');
  return data as SaveFile;
}
