import { type Database, firstRow } from './database.ts';

/** What a list of saves shows. `revision` counts the writes, so that two pages do not overwrite each other unseen. */
export interface SaveInfo {
  id: string;
  game: string;
  name: string;
  created: string;
  updated: string;
  revision: number;
  bytes: number;
}

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

export interface SaveStore {
  list(game: string | undefined): SaveInfo[];
  get(id: string): { info: SaveInfo; body: string } | undefined;
  put(draft: SaveDraft, expected: Expectation): PutResult;
  delete(id: string): boolean;
}

export interface SaveStoreOptions {
  now?: () => Date;
  /** No more saves than this; a runaway page must not fill the disk. */
  limit?: number;
}

const columns = 'id, game, name, created, updated, revision, length(CAST(body AS BLOB)) AS bytes';

export function saveStore(db: Database, { now = () => new Date(), limit = 10_000 }: SaveStoreOptions = {}): SaveStore {
  const listAll = db.prepare(`SELECT ${columns} FROM saves ORDER BY updated DESC, id`);
  const listGame = db.prepare(`SELECT ${columns} FROM saves WHERE game = ? ORDER BY updated DESC, id`);
  const infoOf = db.prepare(`SELECT ${columns} FROM saves WHERE id = ?`);
  const bodyOf = db.prepare('SELECT body FROM saves WHERE id = ?');
  const count = db.prepare('SELECT count(*) AS n FROM saves');
  const insert = db.prepare('INSERT INTO saves (id, game, name, created, updated, revision, body) VALUES (?, ?, ?, ?, ?, 1, ?)');
  const update = db.prepare('UPDATE saves SET game = ?, name = ?, updated = ?, revision = revision + 1, body = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM saves WHERE id = ?');
  const find = (id: string) => firstRow<SaveInfo>(infoOf, id);

  const put = (draft: SaveDraft, expected: Expectation): PutResult => {
    const before = find(draft.id);
    const met = expected === 'anything' || (expected === 'nothing' ? before === undefined : before?.revision === expected);
    if (!met) return { kind: 'conflict', revision: before?.revision };
    const time = now().toISOString();
    if (before === undefined) {
      if (firstRow<{ n: number }>(count)!.n >= limit) return { kind: 'full' };
      insert.run(draft.id, draft.game, draft.name, time, time, draft.body);
    } else update.run(draft.game, draft.name, time, draft.body, draft.id);
    return { kind: before === undefined ? 'created' : 'updated', info: find(draft.id)! };
  };

  return {
    list: (game) => (game === undefined ? listAll.all() : listGame.all(game)) as SaveInfo[],
    get: (id) => {
      const info = find(id);
      return info && { info, body: firstRow<{ body: string }>(bodyOf, id)!.body };
    },
    // Looking and writing in one immediate transaction: no other process comes between.
    put: (draft, expected) => db.transaction(put).immediate(draft, expected),
    delete: (id) => remove.run(id).changes > 0,
  };
}
