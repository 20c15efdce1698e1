/**
 * Appends to the logs of matches. Everything that waits is stored in one transaction, so that one sync of the disk serves many matches;
 * the promise of each is kept only after that transaction is durable.
 */
import type { ActionsTable, MatchesTable, SnapshotsTable } from './schema.ts';
import type { Db, Store } from './store.ts';

export interface Append {
  matchId: string;
  /** In order, without gaps, beginning right after what the writer has seen. */
  rows: ActionsTable[];
  /** The short form of the match for lists. */
  head: Partial<MatchesTable>;
  snapshot?: SnapshotsTable;
}

/** `taken`: somebody else has written there first, or the client's id is known; nothing was stored. */
export type Appended = 'stored' | 'taken';

export interface Writer {
  append(item: Append): Promise<Appended>;
  /** After everything under way. */
  idle(): Promise<void>;
}

interface Waiting {
  item: Append;
  resolve(result: Appended): void;
  reject(error: unknown): void;
}

/** More in one transaction would make the first wait long for the last. */
const MOST_AT_ONCE = 256;

export function createWriter(store: Store): Writer {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    // One turn of the loop, so that whatever arrived together is stored together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.slice(0, MOST_AT_ONCE);
      queue = queue.slice(MOST_AT_ONCE);
      await storeBatch(store, batch);
    }
  };
  return {
    append: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= flush().finally(() => {
          running = undefined;
        });
      }),
    idle: async () => {
      while (running) await running;
    },
  };
}

async function storeBatch(store: Store, batch: Waiting[]): Promise<void> {
  // Two processes that lock the same matches do it in the same order.
  const sorted = [...batch].sort((a, b) => (a.item.matchId < b.item.matchId ? -1 : 1));
  try {
    const results = await store.db.transaction().execute(async (on) => {
      const out: Appended[] = [];
      for (const { item } of sorted) out.push(await storeOne(store, on, item));
      return out;
    });
    sorted.forEach((waiting, i) => {
      waiting.resolve(results[i]);
    });
  } catch (error) {
    if (sorted.length === 1) return sorted[0].reject(error);
    // One of them may be to blame: each on its own.
    for (const waiting of sorted) await storeBatch(store, [waiting]);
  }
}

async function storeOne(store: Store, on: Db, { matchId, rows, head, snapshot }: Append): Promise<Appended> {
  const last = rows[rows.length - 1];
  if (last) {
    const inserted = await on
      .insertInto('actions')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    const count = Number(inserted.numInsertedOrUpdatedRows);
    if (count < rows.length) {
      // Part of an order is as bad as none: take back what this transaction put in.
      if (count > 0) throw new Error(`half an order at ${matchId}`);
      return 'taken';
    }
  }
  await on
    .updateTable('matches')
    .set({ ...head, ...(last ? { seq: last.seq } : {}) })
    .where('id', '=', matchId)
    .execute();
  if (snapshot) {
    await on
      .insertInto('snapshots')
      .values(snapshot)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  if (last && store.shared) await store.tell(on, `${matchId} ${last.seq}`);
  return 'stored';
}
