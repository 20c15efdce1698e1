/** Keeping order: reports of players, and what moderators do about them. */

import type { Side } from '@hexfront/engine';
import type { AccountRole, AuditEntry, Ban, PeopleKind, PersonKnown, PersonListed, Report, Sanction, SanctionKind } from '@hexfront/wire';
import type { ExpressionBuilder } from 'kysely';
import { Refused } from '../http/reply.ts';
import { newId, type Store } from '../storage/store.ts';
import { type Accounts, endAccess, type User } from './accounts.ts';
import { networkOf } from './addresses.ts';

export interface Page<T> {
  list: T[];
  /** What to ask for to read on. */
  next?: string;
}

export interface Moderation {
  /** About a line of chat, or about the player of a side. */
  report(user: User, about: { line: string } | { match: string; side: Side }, words: string): Promise<string>;
  /** Whose line that is, or who plays that side. */
  whois(about: { line: string } | { match: string; side: Side }): Promise<{ id: string; match: string; line: string; said: string }>;
  reports(state: 'open' | 'closed', before: string | undefined): Promise<Page<Report>>;
  closeReport(by: User, id: string, note: string): Promise<void>;
  people(kind: PeopleKind, find: string, before: string | undefined): Promise<Page<PersonListed>>;
  /** One of them, with the addresses he came from last. */
  person(id: string): Promise<PersonKnown>;
  sanction(by: User, id: string, what: Sanction): Promise<void>;
  lift(by: User, id: string, kind: SanctionKind): Promise<void>;
  /** Throws if he may not write. */
  mayWrite(user: User): Promise<void>;
  bans(): Promise<Ban[]>;
  ban(by: User, address: string, until: number, reason: string): Promise<string>;
  unban(address: string): Promise<boolean>;
  /** A guest who is to be removed; throws if it is not one. */
  guest(id: string): Promise<User>;
  /** Guests who came before a time, have no session, and sit at no unfinished table: so many at most. */
  idleGuests(before: number, most: number): Promise<User[]>;
  audit(before: string | undefined): Promise<Page<AuditEntry>>;
}

const PAGE = 50;

/** Newest first, from a place on: `<created>-<id>`. */
function pageOf<Row extends { created: number; id: string }>(rows: Row[]): Page<Row> {
  const list = rows.slice(0, PAGE);
  const last = list.at(-1);
  return { list, ...(rows.length > PAGE && last ? { next: `${last.created}-${last.id}` } : {}) };
}

/** The rows behind a place. */
const behind =
  (
    before: string | undefined,
    created: 'reports.created' | 'users.created' | 'audit.created',
    id: 'reports.id' | 'users.id' | 'audit.id',
  ) =>
  // biome-ignore lint/suspicious/noExplicitAny: three tables that agree in two columns
  (e: ExpressionBuilder<any, any>) => {
    const [, time, name] = /^(\d{1,16})-([\w-]{1,64})$/.exec(before ?? '') ?? [];
    if (before !== undefined && name === undefined) throw new Refused(400, 'bad-place', 'before is a place that a page has given.');
    if (name === undefined) return e.lit(true);
    return e.or([e(created, '<', Number(time)), e.and([e(created, '=', Number(time)), e(id, '<', name)])]);
  };

export function createModeration({ db }: Store, accounts: Accounts, now: () => number = Date.now): Moderation {
  const inForce = (until: number): boolean => until === 0 || until > now();
  const sanctionsOf = async (ids: readonly string[]): Promise<Map<string, Sanction[]>> => {
    const found = new Map<string, Sanction[]>();
    if (ids.length === 0) return found;
    for (const { user_id, kind, until, reason } of await db.selectFrom('sanctions').selectAll().where('user_id', 'in', ids).execute())
      if (inForce(until)) found.set(user_id, [...(found.get(user_id) ?? []), { kind, until, reason }]);
    return found;
  };
  const dressed = async (rows: readonly (User & { created: number })[]): Promise<PersonListed[]> => {
    const sanctions = await sanctionsOf(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, sanctions: sanctions.get(row.id) ?? [] }));
  };
  const known = async (id: string): Promise<User & { created: number }> => {
    const user = await accounts.byId(id);
    if (!user) throw new Refused(404, 'no-such-user', 'There is no such player.');
    return user;
  };
  /** Nobody judges himself or his like. */
  const mayJudge = (by: User, other: User): void => {
    const rank: Record<AccountRole, number> = { player: 0, moderator: 1, admin: 2 };
    if (by.id === other.id || rank[other.role] >= rank[by.role])
      throw new Refused(403, 'not-allowed', 'You cannot moderate a player of your own rank or above.');
  };

  const whois: Moderation['whois'] = async (about) => {
    if ('line' in about) {
      const line = await db.selectFrom('chat').selectAll().where('id', '=', about.line).executeTakeFirst();
      if (!line) throw new Refused(404, 'no-such-line', 'There is no such line.');
      return { id: line.user_id, match: line.match_id, line: line.id, said: line.words };
    }
    const seat = await db
      .selectFrom('seats')
      .select('user_id')
      .where('match_id', '=', about.match)
      .where('side', '=', about.side)
      .executeTakeFirst();
    if (!seat?.user_id) throw new Refused(404, 'nobody-there', 'No player has this side.');
    return { id: seat.user_id, match: about.match, line: '', said: '' };
  };

  return {
    whois,
    report: async (user, about, words) => {
      const { id: other, match, line, said } = await whois(about);
      if (other === user.id) throw new Refused(422, 'yourself', 'You cannot report yourself.');
      const id = newId();
      await db
        .insertInto('reports')
        .values({
          id,
          created: now(),
          reporter: user.id,
          user_id: other,
          match_id: match,
          line_id: line,
          said,
          words,
          closed: 0,
          closed_by: '',
          note: '',
        })
        .execute();
      return id;
    },
    reports: async (state, before) => {
      const rows = await db
        .selectFrom('reports')
        .leftJoin('users as reporter', 'reporter.id', 'reports.reporter')
        .leftJoin('users as reported', 'reported.id', 'reports.user_id')
        .select([
          'reports.id',
          'reports.created',
          'reports.user_id',
          'reports.match_id',
          'reports.line_id',
          'reports.said',
          'reports.words',
        ])
        .select(['reports.closed', 'reports.note', 'reporter.name as by_name', 'reported.name as name'])
        .where('reports.closed', state === 'open' ? '=' : '>', 0)
        .where(behind(before, 'reports.created', 'reports.id'))
        .orderBy('reports.created', 'desc')
        .orderBy('reports.id', 'desc')
        .limit(PAGE + 1)
        .execute();
      const { list, next } = pageOf(rows);
      return {
        list: list.map((r) => ({
          id: r.id,
          created: r.created,
          reporter: r.by_name ?? 'somebody',
          user: { id: r.user_id, name: r.name ?? 'somebody' },
          match: r.match_id,
          line: r.line_id,
          said: r.said,
          words: r.words,
          closed: r.closed,
          note: r.note,
        })),
        ...(next ? { next } : {}),
      };
    },
    closeReport: async (by, id, note) => {
      const done = await db
        .updateTable('reports')
        .set({ closed: now(), closed_by: by.id, note })
        .where('id', '=', id)
        .where('closed', '=', 0)
        .executeTakeFirst();
      if (Number(done.numUpdatedRows) === 0) throw new Refused(404, 'no-such-report', 'There is no such open report.');
    },
    people: async (kind, find, before) => {
      let query = db
        .selectFrom('users')
        .selectAll()
        .where(behind(before, 'users.created', 'users.id'));
      if (kind === 'guests' || kind === 'registered') query = query.where('guest', '=', kind === 'guests' ? 1 : 0);
      if (kind === 'sanctioned')
        query = query.where('id', 'in', (e) =>
          e
            .selectFrom('sanctions')
            .select('user_id')
            .where((s) => s.or([s('until', '=', 0), s('until', '>', now())])),
        );
      if (find !== '')
        query = query.where((e) => e(e.fn<string>('lower', ['name']), 'like', `%${find.toLowerCase().replaceAll(/[%_\\]/g, '')}%`));
      const rows = await query
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE + 1)
        .execute();
      const { list, next } = pageOf(rows);
      return { list: await dressed(list.map((row) => ({ ...accounts.shown(row), created: row.created }))), ...(next ? { next } : {}) };
    },
    person: async (id) => {
      const [row] = await dressed([await known(id)]);
      const seen = await db
        .selectFrom('audit')
        .select('address')
        .where('user_id', '=', id)
        .where('what', 'in', ['guest', 'register', 'signin'])
        .orderBy('created', 'desc')
        .limit(50)
        .execute();
      const { n } = await db
        .selectFrom('reports')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      return { ...row, addresses: [...new Set(seen.map(({ address }) => networkOf(address)))].slice(0, 10), reports: Number(n) };
    },
    sanction: async (by, id, { kind, until, reason }) => {
      mayJudge(by, await known(id));
      await db.transaction().execute(async (on) => {
        const row = { until, reason, by_user: by.id, created: now() };
        await on
          .insertInto('sanctions')
          .values({ user_id: id, kind, ...row })
          .onConflict((c) => c.columns(['user_id', 'kind']).doUpdateSet(row))
          .execute();
        if (kind === 'lock') await endAccess(on, id);
      });
    },
    lift: async (by, id, kind) => {
      mayJudge(by, await known(id));
      const gone = await db.deleteFrom('sanctions').where('user_id', '=', id).where('kind', '=', kind).executeTakeFirst();
      if (Number(gone.numDeletedRows) === 0) throw new Refused(404, 'no-such-sanction', 'There is nothing to lift.');
    },
    mayWrite: async (user) => {
      const mute = (await sanctionsOf([user.id])).get(user.id)?.find(({ kind }) => kind === 'mute');
      if (mute) throw new Refused(403, 'muted', `You cannot write at present${mute.reason ? `: ${mute.reason}` : ''}.`);
    },
    bans: async () =>
      (
        await db.selectFrom('bans').select(['address', 'until', 'reason', 'created']).orderBy('created', 'desc').limit(500).execute()
      ).filter(({ until }) => inForce(until)),
    ban: async (by, address, until, reason) => {
      const network = networkOf(address.replace(/\/64$/, ''));
      const row = { until, reason, by_user: by.id, created: now() };
      await db
        .insertInto('bans')
        .values({ address: network, ...row })
        .onConflict((c) => c.column('address').doUpdateSet(row))
        .execute();
      return network;
    },
    unban: async (address) => Number((await db.deleteFrom('bans').where('address', '=', address).executeTakeFirst()).numDeletedRows) > 0,
    guest: async (id) => {
      const user = await known(id);
      if (!user.guest) throw new Refused(409, 'registered', 'This is a registered player; lock the account instead.');
      return user;
    },
    idleGuests: async (before, most) =>
      (
        await db
          .selectFrom('users')
          .selectAll()
          .where('guest', '=', 1)
          .where('created', '<', before)
          .where('id', 'not in', (e) => e.selectFrom('sessions').select('user_id').where('seen', '>=', before))
          .where('id', 'not in', (e) => e.selectFrom('tokens').select('user_id').where('seen', '>=', before))
          .where('id', 'not in', (e) =>
            e
              .selectFrom('seats')
              .innerJoin('matches', 'matches.id', 'seats.match_id')
              .select('seats.user_id')
              .where('matches.status', '!=', 'over'),
          )
          .limit(most)
          .execute()
      ).map(accounts.shown),
    audit: async (before) =>
      pageOf(
        await db
          .selectFrom('audit')
          .selectAll()
          .where(behind(before, 'audit.created', 'audit.id'))
          .orderBy('created', 'desc')
          .orderBy('id', 'desc')
          .limit(PAGE + 1)
          .execute(),
      ),
  };
}
