/**
 * Appends to the logs of matches. Everything that waits is stored in one transaction, so that one sync of the disk serves many matches;
 * the promise of each is kept only after that transaction is durable.
 */
import { CompiledQuery } from 'kysely';
import { isDatabaseTrouble } from '../http/faults.ts';
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

/** Stores items, all in one transaction where possible; each has its own result, and what failed was not stored. */
export type StoreItems = (items: readonly Append[]) => Promise<(Appended | Error)[]>;

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
  const storeItems = store.storeItems ?? ((items: readonly Append[]) => storeTogether(store, items));
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    // One turn of the loop, so that whatever arrived together is stored together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.slice(0, MOST_AT_ONCE);
      queue = queue.slice(MOST_AT_ONCE);
      try {
        const results = await storeItems(batch.map(({ item }) => item));
        for (const [i, { resolve, reject }] of batch.entries()) {
          const result = results[i];
          if (result instanceof Error) {
            if (store.storeItems && isDatabaseTrouble(result)) store.troubles.count += 1;
            reject(result);
          } else resolve(result);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    // In the same breath as the look at the queue: whoever comes next starts anew.
    running = undefined;
  };
  return {
    append: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= flush();
      }),
    idle: async () => {
      while (running) await running;
    },
  };
}

export async function storeTogether(store: Store, items: readonly Append[]): Promise<(Appended | Error)[]> {
  // Two processes that lock the same matches do it in the same order.
  const order = items.map((_, i) => i).sort((a, b) => (items[a].matchId < items[b].matchId ? -1 : 1));
  const out: (Appended | Error)[] = [];
  try {
    await store.db.transaction().execute(async (on) => {
      for (const i of order) out[i] = await storeOne(store, on, items[i]);
    });
    return out;
  } catch (error) {
    if (items.length === 1) return [error instanceof HalfAnOrder ? 'taken' : error instanceof Error ? error : new Error(String(error))];
    // The database itself is to blame: asking it again for each of them would only keep them all waiting.
    if (isDatabaseTrouble(error)) return items.map(() => error as Error);
    // One of them may be to blame: each on its own.
    for (const i of order) [out[i]] = await storeTogether(store, [items[i]]);
    return out;
  }
}

/** Some rows of an order found their place taken, by another process or by the same order before: none of them may stay. */
class HalfAnOrder extends Error {}

/** Texts of the statements by their shape: building one anew for every action costs more than running it. */
const prepared = new WeakMap<Store, Map<string, string>>();

async function run(store: Store, on: Db, shape: string, parameters: unknown[], build: () => { sql: string }): Promise<number> {
  const texts = prepared.get(store) ?? new Map<string, string>();
  prepared.set(store, texts);
  let sql = texts.get(shape);
  if (sql === undefined) {
    sql = build().sql;
    texts.set(shape, sql);
  }
  return Number((await on.executeQuery(CompiledQuery.raw(sql, parameters))).numAffectedRows ?? 0);
}

async function storeOne(store: Store, on: Db, { matchId, rows, head, snapshot }: Append): Promise<Appended> {
  const last = rows[rows.length - 1];
  if (last) {
    const count = await run(
      store,
      on,
      `insert ${rows.length}`,
      rows.flatMap((row) => Object.values(inOrder(row))),
      () =>
        on
          .insertInto('actions')
          .values(rows.map(inOrder))
          .onConflict((c) => c.doNothing())
          .compile(),
    );
    if (count < rows.length) {
      // Part of an order is as bad as none: take back what this transaction put in.
      if (count > 0) throw new HalfAnOrder(`half an order at ${matchId}`);
      return 'taken';
    }
  }
  const set = { ...head, ...(last ? { seq: last.seq } : {}) };
  await run(store, on, `update ${Object.keys(set)}`, [...Object.values(set), matchId], () =>
    on.updateTable('matches').set(set).where('id', '=', matchId).compile(),
  );
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

/** Columns always in the same order, as the prepared text has them. */
const inOrder = ({ match_id, seq, cid, side, user_id, action, pips, created, answer, kept }: ActionsTable): ActionsTable => ({
  match_id,
  seq,
  cid,
  side,
  user_id,
  action,
  pips,
  created,
  answer,
  kept,
});
