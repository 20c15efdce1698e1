import type { SaveInfo } from '@hexfront/wire';
import { sql } from 'kysely';
import type { SavesTable } from './schema.ts';
import type { Db } from './store.ts';

export interface SaveDraft {
  id: string;
  game: string;
  name: string;
  /** The save itself, as JSON text. */
  body: string;
}

/** What a writer takes for granted: any state, a save that does not exist yet, or a certain revision. */
export type Expectation = 'anything' | 'nothing' | number;

export type PutResult =
  | { kind: 'created' | 'updated'; info: SaveInfo }
  | { kind: 'conflict'; revision: number | undefined }
  | { kind: 'full' };

/** Saves of one owner; on a machine of one's own nobody signs in and the owner is the empty text. */
export interface SaveStore {
  list(game: string | undefined, owner?: string): Promise<SaveInfo[]>;
  get(id: string, owner?: string): Promise<{ info: SaveInfo; body: string } | undefined>;
  put(draft: SaveDraft, expected: Expectation, owner?: string): Promise<PutResult>;
  delete(id: string, owner?: string): Promise<boolean>;
}

export interface SaveStoreOptions {
  now?: () => Date;
  /** No more saves of one owner than this; a runaway page must not fill the disk. */
  limit?: number;
}

const infoOf = ({ body, owner: _, ...rest }: SavesTable): SaveInfo => ({ ...rest, bytes: Buffer.byteLength(body) });

export function saveStore(db: Db, { now = () => new Date(), limit = 10_000 }: SaveStoreOptions = {}): SaveStore {
  const find = (on: Db, owner: string, id: string) =>
    on.selectFrom('saves').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst();

  const write = async (on: Db, draft: SaveDraft, expected: Expectation, owner: string): Promise<PutResult> => {
    const before = await find(on, owner, draft.id);
    const met = expected === 'anything' || (expected === 'nothing' ? before === undefined : before?.revision === expected);
    if (!met) return { kind: 'conflict', revision: before?.revision };
    const time = now().toISOString();
    if (before === undefined) {
      const { n } = await on
        .selectFrom('saves')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow();
      if (Number(n) >= limit) return { kind: 'full' };
      const row: SavesTable = { ...draft, owner, created: time, updated: time, revision: 1 };
      const inserted = await on
        .insertInto('saves')
        .values(row)
        .onConflict((c) => c.doNothing())
        .executeTakeFirst();
      // Somebody else created it between the look and the write.
      if (Number(inserted.numInsertedOrUpdatedRows) === 0) return write(on, draft, expected, owner);
      return { kind: 'created', info: infoOf(row) };
    }
    const { game, name, body } = draft;
    const updated = await on
      .updateTable('saves')
      .set({ game, name, body, updated: time, revision: sql`revision + 1` })
      .where('owner', '=', owner)
      .where('id', '=', draft.id)
      .where('revision', '=', before.revision)
      .executeTakeFirst();
    if (Number(updated.numUpdatedRows) === 0) return write(on, draft, expected, owner);
    return { kind: 'updated', info: infoOf({ ...before, game, name, body, updated: time, revision: before.revision + 1 }) };
  };

  return {
    list: async (game, owner = '') => {
      let query = db
        .selectFrom('saves')
        .select(['id', 'game', 'name', 'created', 'updated', 'revision', sql<number>`octet_length(body)`.as('bytes')])
        .where('owner', '=', owner);
      if (game !== undefined) query = query.where('game', '=', game);
      return query.orderBy('updated', 'desc').orderBy('id').execute();
    },
    get: async (id, owner = '') => {
      const row = await find(db, owner, id);
      return row && { info: infoOf(row), body: row.body };
    },
    put: (draft, expected, owner = '') => db.transaction().execute((on) => write(on, draft, expected, owner)),
    delete: async (id, owner = '') => {
      const gone = await db.deleteFrom('saves').where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
      return Number(gone.numDeletedRows) > 0;
    },
  };
}
