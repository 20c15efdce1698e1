/**
 * Browsers that have been signed in to an account before. Their attempts are counted by themselves, so that no stranger can use them up: not one
 * who tries passwords for the name, nor one at the same address, nor one who has that address banned. Such a browser is not signed in by it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../storage/store.ts';

export interface Device {
  id: string;
  /** The account it was signed in to. */
  user: string;
}

export interface Devices {
  /** What such a browser keeps in a cookie. */
  mark(userId: string): Promise<string>;
  /** The device behind a cookie, unless it is forged. */
  of(mark: string | undefined): Promise<Device | undefined>;
}

export function createDevices({ db }: Store): Devices {
  // Made once, by whichever process comes first.
  const makeKey = async (): Promise<string> => {
    await db
      .insertInto('settings')
      .values({ name: 'device-key', value: randomBytes(32).toString('base64url') })
      .onConflict((c) => c.doNothing())
      .execute();
    return (await db.selectFrom('settings').select('value').where('name', '=', 'device-key').executeTakeFirstOrThrow()).value;
  };
  let made: Promise<string> | undefined;
  const sign = async (text: string): Promise<Buffer> => {
    made ??= makeKey().catch((error) => {
      made = undefined;
      throw error;
    });
    return createHmac('sha256', await made)
      .update(text)
      .digest();
  };
  return {
    mark: async (userId) => {
      const text = `${randomBytes(12).toString('base64url')}.${userId}`;
      return `${text}.${(await sign(text)).toString('base64url')}`;
    },
    of: async (mark) => {
      const [, id, user, signature] = /^([\w-]{16})\.([\w-]{1,64})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
      if (id === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const right = await sign(`${id}.${user}`);
      return given.length === right.length && timingSafeEqual(given, right) ? { id, user } : undefined;
    },
  };
}
