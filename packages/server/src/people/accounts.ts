/** People: guests by name, accounts with a password, the sessions and tokens by which a request says who asks. */
import type { AccountRole, NewToken, Person, Scope, SessionInfo, TokenInfo } from '@hexfront/wire';
import { SCOPES } from '@hexfront/wire/schemas';
import { Refused } from '../http/reply.ts';
import type { UsersTable } from '../storage/schema.ts';
import { type Db, newId, type Store } from '../storage/store.ts';
import { foldName, looksOf } from './names.ts';
import { scopesOf } from './scopes.ts';
import { hashPassword, hashSecret, newSecret, passwordFits } from './secrets.ts';

export type User = Person;

export interface SignedIn {
  user: User;
  /** The secret for the cookie; nowhere stored. */
  secret: string;
}

export interface Accounts {
  guest(name: string, agent: string): Promise<SignedIn>;
  /** A guest who registers keeps his matches. */
  /** Without a password there must be another way in. */
  register(name: string, password: string | undefined, agent: string, guest?: User): Promise<SignedIn>;
  /** Throws if somebody registered has this name. */
  mustBeFree(name: string): Promise<void>;
  /** A session for somebody who has proven otherwise who he is. */
  openFor(userId: string, agent: string): Promise<SignedIn | undefined>;
  hasPassword(user: User): Promise<boolean>;
  /** For what must not be done on a forgotten screen: the password, or, where there is none, having signed in just now. */
  prove(user: User, password: string | undefined, session: string | undefined): Promise<void>;
  signIn(name: string, password: string, agent: string): Promise<SignedIn>;
  signOut(session: string): Promise<void>;
  /** Who a cookie's secret belongs to. */
  ofSession(secret: string): Promise<{ user: User; session: string } | undefined>;
  ofToken(secret: string): Promise<{ user: User; token: string; scopes: readonly Scope[] } | undefined>;
  /** Which of these sessions and tokens are still good. */
  alive(sessions: readonly string[], tokens: readonly string[]): Promise<ReadonlySet<string>>;
  sessions(user: User): Promise<Omit<SessionInfo, 'current'>[]>;
  revokeSession(user: User, id: string): Promise<boolean>;
  /** Ends every other way in that is open: sessions, tokens, letters. */
  setPassword(user: User, old: string | undefined, password: string, session?: string): Promise<void>;
  newToken(user: User, name: string, scopes?: readonly Scope[]): Promise<NewToken>;
  tokens(user: User): Promise<TokenInfo[]>;
  revokeToken(user: User, id: string): Promise<boolean>;
  setRole(id: string, role: AccountRole): Promise<boolean>;
  byId(id: string): Promise<(User & { created: number }) | undefined>;
  /** A row of the table as others see it. */
  shown(row: Pick<UsersTable, 'id' | 'name' | 'login' | 'guest' | 'role'>): User;
  /** Everything the server knows about somebody. */
  export(user: User): Promise<object>;
  /** Name, password, sessions, tokens, notes and saves go; finished matches stay for the others, under a nameless seat. */
  remove(user: User): Promise<void>;
  audit(what: string, address: string, user: User | undefined, detail?: string): Promise<void>;
}

const DAY = 86_400_000;
const SESSION_DAYS = 90;
const MOST_TOKENS = 20;
/** Somebody who signed in so recently is still there. */
const JUST_NOW = 600_000;

export function createAccounts({ db }: Store, { admin, now = Date.now }: { admin?: string; now?: () => number } = {}): Accounts {
  const userOf = (row: { id: string; name: string; login: string; guest: number; role: AccountRole }): User => ({
    id: row.id,
    name: row.name,
    guest: row.guest === 1,
    role: admin !== undefined && row.guest === 0 && row.login === foldName(admin) ? 'admin' : row.role,
  });
  const columns = ['users.id', 'users.name', 'users.login', 'users.guest', 'users.role'] as const;

  /** Whatever the way in: not for who is locked out. */
  const mustNotBeLocked = async (user: User): Promise<void> => {
    const lock = await db
      .selectFrom('sanctions')
      .select(['until', 'reason'])
      .where('user_id', '=', user.id)
      .where('kind', '=', 'lock')
      .executeTakeFirst();
    if (lock && (lock.until === 0 || lock.until > now()))
      throw new Refused(403, 'locked', `This account is locked${lock.reason ? `: ${lock.reason}` : ''}.`);
  };

  const openSession = async (user: User, agent: string): Promise<SignedIn> => {
    await mustNotBeLocked(user);
    const secret = newSecret('hfs');
    const time = now();
    await db
      .insertInto('sessions')
      .values({
        id: hashSecret(secret),
        user_id: user.id,
        created: time,
        seen: time,
        expires: time + SESSION_DAYS * DAY,
        agent: agent.slice(0, 200),
      })
      .execute();
    return { user, secret };
  };

  /** Those who registered before names were compared by their looks; of two that look alike the older keeps the name to himself. */
  let named: Promise<void> | undefined;
  const nameOlder = async (): Promise<void> => {
    const rows = await db
      .selectFrom('users')
      .leftJoin('names', 'names.user_id', 'users.id')
      .select(['users.id', 'users.name'])
      .where('users.guest', '=', 0)
      .where('names.looks', 'is', null)
      .orderBy('users.created')
      .execute();
    for (const { id, name } of rows)
      await db
        .insertInto('names')
        .values({ looks: looksOf(name), user_id: id })
        .onConflict((c) => c.doNothing())
        .execute();
  };
  /** Takes a name for somebody who registers; whoever comes second is told. */
  const takeName = async (on: Db, name: string, userId: string): Promise<void> => {
    const taken = await on
      .insertInto('names')
      .values({ looks: looksOf(name), user_id: userId })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (Number(taken.numInsertedOrUpdatedRows) === 0) throw nameTaken();
  };

  const insertUser = async (name: string, login: string, password: string, guest: boolean): Promise<User> => {
    const id = newId();
    const row = {
      id,
      name,
      login: guest ? `guest:${id}` : login,
      password,
      guest: guest ? 1 : 0,
      role: 'player' as const,
      created: now(),
      email: '',
      quiet: '',
      webhook: '',
    };
    await db.transaction().execute(async (on) => {
      if (!guest) await takeName(on, name, id);
      const inserted = await on
        .insertInto('users')
        .values(row)
        .onConflict((c) => c.doNothing())
        .executeTakeFirst();
      if (Number(inserted.numInsertedOrUpdatedRows) === 0) throw nameTaken();
    });
    return userOf(row);
  };

  const registered = (name: string) => db.selectFrom('users').selectAll().where('login', '=', foldName(name)).executeTakeFirst();

  const mustBeFree = async (name: string): Promise<void> => {
    named ??= nameOlder().catch((error) => {
      named = undefined;
      throw error;
    });
    await named;
    const alike = await db.selectFrom('names').select('user_id').where('looks', '=', looksOf(name)).executeTakeFirst();
    if (alike || (await registered(name))) throw nameTaken();
  };
  const passwordOf = async (user: User): Promise<string> =>
    (await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst())?.password ?? '';

  const prove: Accounts['prove'] = async (user, password, session) => {
    if (user.guest) return;
    const stored = await passwordOf(user);
    if (stored !== '') {
      if (!(await passwordFits(stored, password ?? ''))) throw new Refused(401, 'bad-password', 'The password is wrong.');
      return;
    }
    const row = await db
      .selectFrom('sessions')
      .select('created')
      .where('id', '=', session ?? '')
      .executeTakeFirst();
    if (!row || now() - row.created > JUST_NOW) throw new Refused(401, 'sign-in-again', 'Sign in again with your passkey first.');
  };

  return {
    mustBeFree,
    prove,
    hasPassword: async (user) => (await passwordOf(user)) !== '',
    openFor: async (userId, agent) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      return row && openSession(userOf(row), agent);
    },
    guest: async (name, agent) => {
      await mustBeFree(name);
      return openSession(await insertUser(name, '', '', true), agent);
    },
    register: async (name, password, agent, guest) => {
      const login = foldName(name);
      await mustBeFree(name);
      const hashed = password === undefined ? '' : await hashPassword(password);
      if (guest?.guest) {
        try {
          await db.transaction().execute(async (on) => {
            await takeName(on, name, guest.id);
            await on
              .updateTable('users')
              .set({ name, login, password: hashed, guest: 0 })
              .where('id', '=', guest.id)
              .where('guest', '=', 1)
              .execute();
          });
        } catch (error) {
          if (error instanceof Refused) throw error;
          if (await registered(name)) throw nameTaken();
          throw error;
        }
        // The guest's own session ends with him.
        await db.deleteFrom('sessions').where('user_id', '=', guest.id).execute();
        return openSession(userOf({ id: guest.id, name, login, guest: 0, role: guest.role }), agent);
      }
      return openSession(await insertUser(name, login, hashed, false), agent);
    },
    signIn: async (name, password, agent) => {
      const row = await registered(name);
      if (!(await passwordFits(row?.password, password)) || !row)
        throw new Refused(401, 'bad-password', 'The name or the password is wrong.');
      return openSession(userOf(row), agent);
    },
    signOut: async (session) => void (await db.deleteFrom('sessions').where('id', '=', session).execute()),
    ofSession: async (secret) => {
      const id = hashSecret(secret);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([...columns, 'sessions.expires', 'sessions.seen'])
        .where('sessions.id', '=', id)
        .executeTakeFirst();
      if (!row || row.expires < now()) return undefined;
      // Once an hour is enough to know whether a session is still used.
      if (now() - row.seen > 3_600_000)
        await db
          .updateTable('sessions')
          .set({ seen: now(), expires: now() + SESSION_DAYS * DAY })
          .where('id', '=', id)
          .execute();
      return { user: userOf(row), session: id };
    },
    ofToken: async (secret) => {
      const row = await db
        .selectFrom('tokens')
        .innerJoin('users', 'users.id', 'tokens.user_id')
        .select([...columns, 'tokens.id as token', 'tokens.seen', 'tokens.scopes'])
        .where('tokens.hash', '=', hashSecret(secret))
        .executeTakeFirst();
      if (!row) return undefined;
      if (now() - row.seen > 3_600_000) await db.updateTable('tokens').set({ seen: now() }).where('id', '=', row.token).execute();
      return { user: userOf(row), token: row.token, scopes: scopesOf(row.scopes) };
    },
    alive: async (sessions, tokens) => {
      const good = new Set<string>();
      // In parts: a database takes only so many values in one question.
      for (let i = 0; i < Math.max(sessions.length, tokens.length); i += 500) {
        const some = [sessions.slice(i, i + 500), tokens.slice(i, i + 500)];
        if (some[0].length > 0)
          for (const { id } of await db
            .selectFrom('sessions')
            .select('id')
            .where('id', 'in', some[0])
            .where('expires', '>', now())
            .execute())
            good.add(id);
        if (some[1].length > 0)
          for (const { id } of await db.selectFrom('tokens').select('id').where('id', 'in', some[1]).execute()) good.add(id);
      }
      return good;
    },
    sessions: (user) =>
      db.selectFrom('sessions').select(['id', 'created', 'seen', 'agent']).where('user_id', '=', user.id).orderBy('created').execute(),
    revokeSession: async (user, id) =>
      Number((await db.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '=', id).executeTakeFirst()).numDeletedRows) > 0,
    setPassword: async (user, old, password, session) => {
      if (user.guest) throw new Refused(403, 'guest', 'Register first.');
      await prove(user, old, session);
      const hashed = await hashPassword(password);
      await db.transaction().execute(async (on) => {
        await on.updateTable('users').set({ password: hashed }).where('id', '=', user.id).execute();
        await endAccess(on, user.id, session);
      });
    },
    newToken: async (user, name, scopes = SCOPES) => {
      const { n } = await db
        .selectFrom('tokens')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (Number(n) >= MOST_TOKENS) throw new Refused(429, 'too-many-tokens', `You have ${MOST_TOKENS} tokens; revoke one first.`);
      const token = newSecret('hft');
      const id = newId();
      await db
        .insertInto('tokens')
        .values({ id, hash: hashSecret(token), user_id: user.id, name, created: now(), seen: 0, scopes: scopes.join(',') })
        .execute();
      return { id, token, scopes };
    },
    tokens: async (user) =>
      (
        await db
          .selectFrom('tokens')
          .select(['id', 'name', 'created', 'seen', 'scopes'])
          .where('user_id', '=', user.id)
          .orderBy('created')
          .execute()
      ).map((row) => ({ ...row, scopes: scopesOf(row.scopes) })),
    revokeToken: async (user, id) =>
      Number((await db.deleteFrom('tokens').where('user_id', '=', user.id).where('id', '=', id).executeTakeFirst()).numDeletedRows) > 0,
    setRole: async (id, role) =>
      Number((await db.updateTable('users').set({ role }).where('id', '=', id).where('guest', '=', 0).executeTakeFirst()).numUpdatedRows) >
      0,
    byId: async (id) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && { ...userOf(row), created: row.created };
    },
    shown: userOf,
    export: async (user) => {
      const mine = <T extends 'chat' | 'notes'>(table: T) =>
        db
          .selectFrom(table as 'chat')
          .selectAll()
          .where('user_id', '=', user.id)
          .execute();
      const [account, seats, chat, notes, saves, sessions, tokens, passkeys, audit] = await Promise.all([
        db
          .selectFrom('users')
          .select(['id', 'name', 'guest', 'role', 'created', 'email', 'quiet', 'webhook'])
          .where('id', '=', user.id)
          .executeTakeFirst(),
        db.selectFrom('seats').select(['match_id', 'side', 'state', 'salt', 'archived']).where('user_id', '=', user.id).execute(),
        mine('chat'),
        mine('notes'),
        db.selectFrom('saves').selectAll().where('owner', '=', user.id).execute(),
        db.selectFrom('sessions').select(['created', 'seen', 'agent']).where('user_id', '=', user.id).execute(),
        db.selectFrom('tokens').select(['name', 'created', 'seen', 'scopes']).where('user_id', '=', user.id).execute(),
        db.selectFrom('passkeys').select(['label', 'created', 'seen']).where('user_id', '=', user.id).execute(),
        db.selectFrom('audit').select(['created', 'address', 'what', 'detail']).where('user_id', '=', user.id).execute(),
      ]);
      return { account, seats, chat, notes, saves, sessions, tokens, passkeys, audit };
    },
    remove: async (user) => {
      await db.transaction().execute(async (on) => {
        for (const table of [
          'sessions',
          'tokens',
          'notes',
          'audit',
          'letters',
          'pushes',
          'passkeys',
          'challenges',
          'names',
          'sanctions',
          'blocks',
        ] as const)
          await on.deleteFrom(table).where('user_id', '=', user.id).execute();
        await on.deleteFrom('blocks').where('blocked', '=', user.id).execute();
        await on.deleteFrom('saves').where('owner', '=', user.id).execute();
        await on.updateTable('chat').set({ name: 'somebody', words: '' }).where('user_id', '=', user.id).execute();
        await on.deleteFrom('users').where('id', '=', user.id).execute();
      });
    },
    audit: async (what, address, user, detail = '') =>
      void (await db
        .insertInto('audit')
        .values({ id: newId(), created: now(), user_id: user?.id ?? '', address, what, detail: detail.slice(0, 500) })
        .execute()),
  };
}

const nameTaken = (): Refused => new Refused(409, 'name-taken', 'This name is taken.');

/** Ends every way in that is open, but for one session: sessions, tokens, letters on their way, passkeys half made. Sockets follow. */
export async function endAccess(on: Db, userId: string, keep = ''): Promise<void> {
  await on.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keep).execute();
  for (const table of ['tokens', 'letters', 'challenges'] as const) await on.deleteFrom(table).where('user_id', '=', userId).execute();
}
