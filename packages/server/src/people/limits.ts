/** How much of everything: by address, by person, by name. What lets people in or fills the disk is counted by all processes together. */
import { sql } from 'kysely';
import { Refused } from '../http/reply.ts';
import type { Store } from '../storage/store.ts';

export interface Rate {
  /** So many at once ... */
  burst: number;
  /** ... and so many in a second on average. */
  perSecond: number;
}

export interface Limits {
  /** Requests from one address, at one process. */
  requests: Rate;
  /** Names and passwords tried from one address. */
  auth: Rate;
  /** Wrong passwords for one name from one address, or of one session about its own. */
  wrongPasswords: Rate;
  /** The same from wherever they come: beyond it every attempt waits so many milliseconds, but nobody is locked out. */
  wrongAnywhere: Rate;
  wrongDelay: number;
  /** Matches, imports, saves, reports and chat lines of one person. */
  create: Rate;
  /** The same of everybody at one address. */
  createFrom: Rate;
  /** Bytes that guests at one address leave here. */
  guestBytes: Rate;
  /** Messages of one socket. */
  messages: Rate;
  /** Milliseconds of the server's own thread for what one account asks; an address has twice that. At one process. */
  work: Rate;
  /** Sockets from one address, at one process. */
  sockets: number;
  /** Unfinished matches one person may have founded. */
  matches: number;
  /** Those that a guest may have. */
  guestMatches: number;
  /** Tables of one person in the list of open ones. */
  openTables: number;
  /** Bytes one registered person may keep here, and one guest. */
  storage: number;
  guestStorage: number;
}

const MB = 1024 * 1024;

export const defaultLimits: Limits = {
  requests: { burst: 600, perSecond: 60 },
  auth: { burst: 12, perSecond: 0.2 },
  wrongPasswords: { burst: 10, perSecond: 1 / 60 },
  wrongAnywhere: { burst: 50, perSecond: 1 / 10 },
  wrongDelay: 3000,
  create: { burst: 30, perSecond: 0.5 },
  createFrom: { burst: 120, perSecond: 2 },
  guestBytes: { burst: 20 * MB, perSecond: 20 * 1024 },
  messages: { burst: 300, perSecond: 60 },
  work: { burst: 10_000, perSecond: 250 },
  sockets: 40,
  matches: 100,
  guestMatches: 20,
  openTables: 10,
  storage: 100 * MB,
  guestStorage: 5 * MB,
};

const plenty: Rate = { burst: 1e12, perSecond: 1e12 };

/** For measuring: nothing is too much. */
export const unlimited: Limits = {
  requests: plenty,
  auth: plenty,
  wrongPasswords: plenty,
  wrongAnywhere: plenty,
  wrongDelay: 0,
  create: plenty,
  createFrom: plenty,
  guestBytes: plenty,
  messages: plenty,
  work: plenty,
  sockets: 1e6,
  matches: 1e6,
  guestMatches: 1e6,
  openTables: 1e6,
  storage: 1e15,
  guestStorage: 1e15,
};

export interface Meter {
  /** Counts one; false if it is too many. */
  take(key: string, cost?: number): boolean;
}

/** Leaky buckets by key, forgotten when they are full again. */
export function meter({ burst, perSecond }: Rate, now: () => number = Date.now): Meter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (key, cost = 1) => {
      const time = now();
      const bucket = buckets.get(key) ?? { left: burst, at: time };
      bucket.left = Math.min(burst, bucket.left + ((time - bucket.at) / 1000) * perSecond);
      bucket.at = time;
      if (buckets.size > 10_000) {
        for (const [old, { left, at }] of buckets) if (left + ((time - at) / 1000) * perSecond >= burst) buckets.delete(old);
      }
      buckets.set(key, bucket);
      if (bucket.left < cost) return false;
      bucket.left -= cost;
      return true;
    },
  };
}

export interface SharedMeter {
  take(key: string, cost?: number): Promise<boolean>;
}

const DAY = 86_400_000;

/** The same for all processes of a database: one statement per question. A database of one process needs no table for it. */
export function sharedMeter({ db, shared }: Store, name: string, rate: Rate, now: () => number = Date.now): SharedMeter {
  if (!shared) {
    const own = meter(rate, now);
    return { take: async (key, cost) => own.take(key, cost) };
  }
  const most = Math.round(rate.burst * 1000);
  let asked = 0;
  return {
    take: async (key, cost = 1) => {
      if (cost > rate.burst) return false;
      asked += 1;
      // Full again long ago.
      if (asked % 1000 === 0)
        await db
          .deleteFrom('allowances')
          .where('at', '<', now() - DAY)
          .execute();
      const [time, price] = [now(), Math.round(cost * 1000)];
      const left = sql`least(${most}::bigint, allowances.remaining + floor(greatest(0, ${time}::bigint - allowances.at) * ${rate.perSecond}::float8)::bigint)`;
      const { rows } = await sql<{ remaining: number }>`
        insert into allowances (key, remaining, at) values (${`${name} ${key}`}, ${most - price}, ${time})
        on conflict (key) do update set remaining = ${left} - ${price}::bigint, at = ${time} where ${left} >= ${price}::bigint
        returning remaining`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Refuses what is too much just now, and says after how many seconds it may be asked again. */
export function tooMany(after = 5): Refused {
  const seconds = Math.min(3600, Math.max(1, Math.ceil(after) || 1));
  return new Refused(
    429,
    'too-many',
    'Too many requests at once; wait a moment.',
    { 'retry-after': String(seconds) },
    { retryAfter: seconds },
  );
}
