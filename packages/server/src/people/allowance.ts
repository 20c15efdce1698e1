/** Who may come in, make something or leave something here, now: limits, room on the disk, banned addresses. */
import { sql } from 'kysely';
import { Refused } from '../http/reply.ts';
import type { Store } from '../storage/store.ts';
import type { User } from './accounts.ts';
import { networkOf } from './addresses.ts';
import type { Devices } from './devices.ts';
import { type Limits, sharedMeter, tooMany } from './limits.ts';
import { foldName } from './names.ts';

/** Where an attempt comes from: an address, the cookie of a browser that was signed in before, somebody who is signed in now. */
export interface From {
  address: string;
  device?: string | undefined;
  user?: Pick<User, 'id' | 'guest'> | undefined;
}

export interface Allowance {
  /** One attempt to come in, or to change how. Accounts and browsers that are known are counted by themselves, the rest by address. */
  comeIn(from: From): Promise<void>;
  /** The same for a guest or a new account. */
  comeNew(from: From): Promise<void>;
  /**
   * Runs an attempt to sign in with a password. Wrong ones count against the name at this address, and slow down those from anywhere; a browser
   * that was signed in under the name before is counted by itself.
   */
  withPassword<T>(name: string, from: From, attempt: () => Promise<T>): Promise<T>;
  /** The same for somebody who is signed in, about his own password: what strangers try under his name does not count. */
  withOwnPassword<T>(session: string, attempt: () => Promise<T>): Promise<T>;
  /** One match, save, report or line of chat. */
  make(user: User | undefined, address: string): Promise<void>;
  /** A new match of somebody. */
  found(user: User, listed: boolean): Promise<void>;
  /** So many more bytes of somebody; `replaces` is the id of a save that they take the place of. */
  keep(user: User, address: string, bytes: number, replaces?: string): Promise<void>;
}

/** Attempts that wait at once. */
const MOST_HELD = 200;

export function createAllowance(store: Store, devices: Devices, limits: Limits, now: () => number = Date.now): Allowance {
  const { db } = store;
  const metered = (name: 'auth' | 'wrongPasswords' | 'wrongAnywhere' | 'create' | 'createFrom' | 'guestBytes') =>
    sharedMeter(store, name, limits[name], now);
  const meters = {
    auth: metered('auth'),
    wrongPasswords: metered('wrongPasswords'),
    wrongAnywhere: metered('wrongAnywhere'),
    create: metered('create'),
    createFrom: metered('createFrom'),
    guestBytes: metered('guestBytes'),
  };
  const must = async (allowed: Promise<boolean>): Promise<void> => {
    if (!(await allowed)) throw tooMany();
  };
  /** Counted before the password is looked at: many at once are as many as one after the other. A right one is given back. */
  const trying = async <T>(key: string, attempt: () => Promise<T>): Promise<T> => {
    await must(meters.wrongPasswords.take(key));
    const result = await attempt();
    await meters.wrongPasswords.take(key, -1);
    return result;
  };
  const enter = async (network: string, key: string): Promise<void> => {
    await must(meters.auth.take(key));
    const ban = await db.selectFrom('bans').select(['until', 'reason']).where('address', '=', network).executeTakeFirst();
    if (ban && (ban.until === 0 || ban.until > now())) throw new Refused(403, 'banned', 'This address is banned at present.');
  };
  const loginOf = async (userId: string): Promise<string | undefined> =>
    (await db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirst())?.login;
  /** Each that waits is a connection held open: when there are too many of them, the rest is let through at once rather than refused. */
  let held = 0;
  const holdBack = async (): Promise<void> => {
    if (held >= MOST_HELD) return;
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, limits.wrongDelay));
    held -= 1;
  };
  return {
    comeIn: async (from) => {
      const known = from.user && !from.user.guest ? `user ${from.user.id}` : (await devices.of(from.device))?.id;
      if (known) await must(meters.auth.take(known));
      else await enter(networkOf(from.address), networkOf(from.address));
    },
    comeNew: async ({ address, user }) => {
      if (user && !user.guest) await must(meters.auth.take(`user ${user.id}`));
      else await enter(networkOf(address), `new ${networkOf(address)}`);
    },
    withPassword: async (name, { address, device }, attempt) => {
      const [login, network] = [foldName(name), networkOf(address)];
      const known = await devices.of(device);
      if (known && (await loginOf(known.user)) === login) return trying(`device ${known.id}`, attempt);
      await enter(network, network);
      return trying(`${login} ${network}`, async () => {
        const calm = await meters.wrongAnywhere.take(login);
        if (!calm) await holdBack();
        const result = await attempt();
        if (calm) await meters.wrongAnywhere.take(login, -1);
        return result;
      });
    },
    withOwnPassword: (session, attempt) => trying(`own ${session}`, attempt),
    make: async (user, address) => {
      await must(meters.create.take(user?.id ?? networkOf(address)));
      await must(meters.createFrom.take(networkOf(address)));
    },
    found: async (user, listed) => {
      const unfinished = await db
        .selectFrom('matches')
        .select(['status', 'listed'])
        .where('creator', '=', user.id)
        .where('status', '!=', 'over')
        .limit(limits.matches + 1)
        .execute();
      const most = user.guest ? Math.min(limits.guestMatches, limits.matches) : limits.matches;
      if (unfinished.length >= most)
        throw new Refused(429, 'too-many-matches', `You have ${most} unfinished matches; finish or leave some first.`);
      if (listed && unfinished.filter((m) => m.status === 'open' && m.listed === 1).length >= limits.openTables)
        throw new Refused(429, 'too-many-tables', `You have ${limits.openTables} tables in the list; wait until a player joins one.`);
    },
    keep: async (user, address, bytes, replaces = '') => {
      const total = async (query: Promise<{ n: number | null } | undefined>): Promise<number> => Number((await query)?.n ?? 0);
      const used =
        (await total(
          db
            .selectFrom('saves')
            .select(sql<number>`sum(octet_length(body))`.as('n'))
            .where('owner', '=', user.id)
            .where('id', '!=', replaces)
            .executeTakeFirst(),
        )) +
        (await total(
          db
            .selectFrom('matches')
            .select(sql<number>`sum(octet_length(opening))`.as('n'))
            .where('creator', '=', user.id)
            .executeTakeFirst(),
        )) +
        (await total(
          db.selectFrom('notes').select(sql<number>`sum(octet_length(body))`.as('n')).where('user_id', '=', user.id).executeTakeFirst(),
        ));
      const most = user.guest ? limits.guestStorage : limits.storage;
      if (used + bytes > most)
        throw new Refused(507, 'full', `There is room for ${Math.round(most / 1024 / 1024)} MB of yours here; delete something first.`);
      if (user.guest) await must(meters.guestBytes.take(networkOf(address), bytes));
    },
  };
}
