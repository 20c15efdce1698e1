/** Whom somebody does not want to hear or to meet at his tables. */
import type { BlockedPerson } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import type { Store } from '../storage/store.ts';
import type { User } from './accounts.ts';
import { foldName } from './names.ts';

export interface Blocks {
  list(user: User): Promise<BlockedPerson[]>;
  /** The ids of those whom he has blocked. */
  of(user: User | undefined): Promise<ReadonlySet<string>>;
  add(user: User, other: string): Promise<void>;
  remove(user: User, other: string): Promise<boolean>;
  /** Throws if somebody at the table, or who set it up, has blocked him. */
  mayJoin(user: User, matchId: string): Promise<void>;
  /** Throws if one of those he names has. They need not learn from it who. */
  mayInvite(user: User, names: readonly string[]): Promise<void>;
}

const MOST = 500;

export function createBlocks({ db }: Store, now: () => number = Date.now): Blocks {
  const hasBlocked = async (ids: readonly string[], user: User): Promise<boolean> =>
    ids.length > 0 &&
    (await db.selectFrom('blocks').select('user_id').where('user_id', 'in', ids).where('blocked', '=', user.id).executeTakeFirst()) !==
      undefined;

  return {
    list: (user) =>
      db
        .selectFrom('blocks')
        .innerJoin('users', 'users.id', 'blocks.blocked')
        .select(['users.id', 'users.name', 'blocks.created'])
        .where('blocks.user_id', '=', user.id)
        .orderBy('blocks.created', 'desc')
        .execute(),
    of: async (user) =>
      new Set(user ? (await db.selectFrom('blocks').select('blocked').where('user_id', '=', user.id).execute()).map((b) => b.blocked) : []),
    add: async (user, other) => {
      if (other === user.id) throw new Refused(422, 'yourself', 'You cannot block yourself.');
      const { n } = await db
        .selectFrom('blocks')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (Number(n) >= MOST) throw new Refused(429, 'too-many-blocks', `You have blocked ${MOST} people; unblock one first.`);
      await db
        .insertInto('blocks')
        .values({ user_id: user.id, blocked: other, created: now() })
        .onConflict((c) => c.doNothing())
        .execute();
    },
    remove: async (user, other) =>
      Number(
        (await db.deleteFrom('blocks').where('user_id', '=', user.id).where('blocked', '=', other).executeTakeFirst()).numDeletedRows,
      ) > 0,
    mayJoin: async (user, matchId) => {
      const seated = await db.selectFrom('seats').select('user_id').where('match_id', '=', matchId).where('user_id', '!=', '').execute();
      const founder = await db.selectFrom('matches').select('creator').where('id', '=', matchId).executeTakeFirst();
      if (await hasBlocked([...seated.map((s) => s.user_id), ...(founder ? [founder.creator] : [])], user))
        throw new Refused(403, 'blocked', 'You cannot join this table.');
    },
    mayInvite: async (user, names) => {
      if (names.length === 0) return;
      const named = await db.selectFrom('users').select('id').where('login', 'in', names.map(foldName)).execute();
      if (
        await hasBlocked(
          named.map(({ id }) => id),
          user,
        )
      )
        throw new Refused(403, 'blocked', 'A player you invite has blocked your invitations.');
    },
  };
}
