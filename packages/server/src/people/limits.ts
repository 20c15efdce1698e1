import { Refused } from '../http/reply.ts';

export interface Rate {
  /** So many at once ... */
  burst: number;
  /** ... and so many in a second on average. */
  perSecond: number;
}

export interface Limits {
  /** Requests from one address. */
  requests: Rate;
  /** Names and passwords tried from one address. */
  auth: Rate;
  /** Matches, imports and chat lines of one person. */
  create: Rate;
  /** Messages of one socket. */
  messages: Rate;
  /** Sockets from one address. */
  sockets: number;
  /** Unfinished matches one person may have founded. */
  matches: number;
}

export const defaultLimits: Limits = {
  requests: { burst: 600, perSecond: 60 },
  auth: { burst: 12, perSecond: 0.2 },
  create: { burst: 30, perSecond: 0.5 },
  messages: { burst: 300, perSecond: 60 },
  sockets: 40,
  matches: 100,
};

export interface Meter {
  /** Counts one; false if it is too many. */
  take(key: string): boolean;
}

/** Leaky buckets by key, forgotten when they are full again. */
export function meter({ burst, perSecond }: Rate, now: () => number = Date.now): Meter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (key) => {
      const time = now();
      const bucket = buckets.get(key) ?? { left: burst, at: time };
      bucket.left = Math.min(burst, bucket.left + ((time - bucket.at) / 1000) * perSecond);
      bucket.at = time;
      if (buckets.size > 10_000) {
        for (const [old, { left, at }] of buckets) if (left + ((time - at) / 1000) * perSecond >= burst) buckets.delete(old);
      }
      buckets.set(key, bucket);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
  };
}

export const tooMany = (): Refused => new Refused(429, 'too-many', 'Too much at once; wait a moment.', { 'retry-after': '5' });
