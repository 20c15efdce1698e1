/** Milliseconds of work for those who ask, counted by account and by address: how many were used lately, and how much is under way. */
import type { Client } from '../http/turns.ts';
import { networkOf } from './addresses.ts';
import { type Rate, tooMany } from './limits.ts';

/** Who asks. */
export interface Asker {
  user?: { id: string } | undefined;
  address?: string;
}

interface Account {
  used: number;
  at: number;
  open: number;
}

export interface Budget {
  /** For work on this thread: refuses when the share is used up, and charges. */
  client(asker: Asker): Client;
  /** For work elsewhere: refuses the same, and what is too much at once; the result is to be called with the milliseconds it took. */
  enter(asker: Asker): (ms: number) => void;
}

/** One account has this share; all that come from an address without a name have one together, and everybody at an address two. */
export function createBudget({ burst, perSecond }: Rate, atOnce = Number.POSITIVE_INFINITY, now: () => number = Date.now): Budget {
  const accounts = new Map<string, Account>();
  const of = (key: string, times: number): Account => {
    const time = now();
    const account = accounts.get(key) ?? { used: 0, at: time, open: 0 };
    account.used = Math.max(0, account.used - ((time - account.at) / 1000) * perSecond * times);
    account.at = time;
    return account;
  };
  const forget = (): void => {
    for (const [key, { used, at, open }] of accounts) if (open === 0 && used <= ((now() - at) / 1000) * perSecond) accounts.delete(key);
  };
  const sharesOf = ({ user, address }: Asker): { key: string; times: number }[] => {
    const network = address === undefined ? undefined : networkOf(address);
    return [
      ...(user ? [{ key: `user ${user.id}`, times: 1 }] : network === undefined ? [] : [{ key: `strangers ${network}`, times: 1 }]),
      ...(network === undefined ? [] : [{ key: `address ${network}`, times: 2 }]),
    ];
  };
  const change = (shares: ReturnType<typeof sharesOf>, used: number, open: number): void => {
    for (const { key, times } of shares) {
      const account = of(key, times);
      account.used += used;
      account.open += open;
      accounts.set(key, account);
    }
    if (accounts.size > 10_000) forget();
  };
  const mustHave = (shares: ReturnType<typeof sharesOf>): void => {
    for (const { key, times } of shares) {
      const { used, open } = of(key, times);
      if (used > burst * times) throw tooMany((used - burst * times) / (perSecond * times));
      if (open >= atOnce * times) throw tooMany(1);
    }
  };
  return {
    client: (asker) => {
      const shares = sharesOf(asker);
      return {
        key: shares.map(({ key }) => key).join(' '),
        used: () => shares.reduce((sum, { key, times }) => sum + of(key, times).used, 0),
        mustHave: () => mustHave(shares),
        charge: (ms) => change(shares, ms, 0),
      };
    },
    enter: (asker) => {
      const shares = sharesOf(asker);
      mustHave(shares);
      change(shares, 0, 1);
      return (ms) => change(shares, ms, -1);
    },
  };
}
