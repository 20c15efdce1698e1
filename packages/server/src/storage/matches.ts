/** Questions about matches, to either kind of database. */
import type { MatchList } from '@hexfront/wire';
import type { LogRow } from '../match/live.ts';
import type { ActionsTable, ChatTable, MatchesTable, SeatsTable, SeedsTable } from './schema.ts';
import type { Db } from './store.ts';

export type MatchRow = MatchesTable;
export type SeatRow = SeatsTable & { name: string };

export const rowOf = (matchId: string, row: LogRow): ActionsTable => ({
  match_id: matchId,
  seq: row.seq,
  cid: row.cid,
  side: row.side,
  user_id: row.user,
  action: JSON.stringify(row.action),
  pips: JSON.stringify(row.pips),
  created: row.at,
  answer: row.answer ?? '',
  kept: row.kept ? JSON.stringify(row.kept) : '',
});

export const logRowOf = (row: ActionsTable): LogRow => ({
  seq: row.seq,
  cid: row.cid,
  side: row.side,
  user: row.user_id,
  action: JSON.parse(row.action),
  pips: JSON.parse(row.pips),
  at: row.created,
  ...(row.answer ? { answer: row.answer } : {}),
  ...(row.kept ? { kept: JSON.parse(row.kept) } : {}),
});

export const findMatch = (db: Db, id: string): Promise<MatchRow | undefined> =>
  db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();

export const findSeats = (db: Db, ids: readonly string[]): Promise<SeatRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('seats')
        .leftJoin('users', 'users.id', 'seats.user_id')
        .selectAll('seats')
        .select((e) => e.fn.coalesce('users.name', e.val('')).as('name'))
        .where('match_id', 'in', ids)
        .orderBy('side')
        .execute();

export const findSeed = (db: Db, commitment: string): Promise<SeedsTable | undefined> =>
  db.selectFrom('seeds').selectAll().where('commitment', '=', commitment).executeTakeFirst();

export async function rowsAfter(db: Db, matchId: string, seq: number, upTo?: number): Promise<LogRow[]> {
  let query = db.selectFrom('actions').selectAll().where('match_id', '=', matchId).where('seq', '>', seq);
  if (upTo !== undefined) query = query.where('created', '<=', upTo);
  return (await query.orderBy('seq').execute()).map(logRowOf);
}

/** The same as they are stored, up to an entry. */
export const rawRowsAfter = (db: Db, matchId: string, seq: number, last: number): Promise<ActionsTable[]> =>
  db
    .selectFrom('actions')
    .selectAll()
    .where('match_id', '=', matchId)
    .where('seq', '>', seq)
    .where('seq', '<=', last)
    .orderBy('seq')
    .execute();

export async function findByCid(db: Db, matchId: string, cid: string): Promise<LogRow | undefined> {
  const row = await db.selectFrom('actions').selectAll().where('match_id', '=', matchId).where('cid', '=', cid).executeTakeFirst();
  return row && logRowOf(row);
}

export async function lastSnapshot(db: Db, matchId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('snapshots')
    .select('body')
    .where('match_id', '=', matchId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.body;
}

/** Matches by list, newest first: tables that wait for somebody, one's own, those open to observers, one's finished and put away. */
export async function listMatches(db: Db, list: MatchList, userId: string, limit: number): Promise<MatchRow[]> {
  const all = db.selectFrom('matches').selectAll('matches').orderBy('updated', 'desc').orderBy('matches.id').limit(limit);
  if (list === 'open') return all.where('status', '=', 'open').where('listed', '=', 1).execute();
  if (list === 'watch')
    return all.where('status', 'in', ['running', 'paused']).where('observers', '=', 1).where('listed', '=', 1).execute();
  const archived = list === 'archive' ? 1 : 0;
  const mine = db.selectFrom('seats').select('match_id').where('user_id', '=', userId).where('archived', '=', archived);
  return all
    .where((e) => e.or([e('matches.id', 'in', mine), ...(archived ? [] : [e.and([e('creator', '=', userId), e('status', '=', 'open')])])]))
    .execute();
}

export async function countUnfinished(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('matches')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('creator', '=', userId)
    .where('status', '!=', 'over')
    // Nobody can finish what today's rules cannot read, except by giving it up.
    .where('unreadable', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const chatOf = (db: Db, matchId: string, limit: number): Promise<ChatTable[]> =>
  db
    .selectFrom('chat')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
    .then((rows) => rows.reverse());
