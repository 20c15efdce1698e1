/** "Your turn" by web push: encrypted for the browser (RFC 8291), signed as ours (RFC 8292), with nothing but Node's own crypto. */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import type { Turn } from '../match/scheduler.ts';
import type { Store } from '../storage/store.ts';
import type { User } from './accounts.ts';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface Push {
  /** What a page needs to subscribe. */
  publicKey(): Promise<string>;
  subscribe(user: User, subscription: Subscription): Promise<void>;
  unsubscribe(user: User, endpoint: string): Promise<boolean>;
  notify(turns: readonly Turn[]): Promise<void>;
}

/** Services that deliver pushes to browsers: the server posts to no other address, whatever a page claims. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];
const MOST_SUBSCRIPTIONS = 10;
const DAY = 86_400;

const b64 = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

export function newPushKeys(): PushKeys {
  const ecdh = createECDH('prime256v1');
  return { publicKey: b64(ecdh.generateKeys()), privateKey: b64(ecdh.getPrivateKey()) };
}

/** The body of a push: only the browser that subscribed can read it. `once` fixes salt and key, for the example of the RFC. */
export function encryptPush(text: string, { p256dh, auth }: Subscription['keys'], once?: { salt: Buffer; privateKey: Buffer }): Buffer {
  const ecdh = createECDH('prime256v1');
  if (once) ecdh.setPrivateKey(once.privateKey);
  else ecdh.generateKeys();
  const [theirs, ours] = [bytes(p256dh), ecdh.getPublicKey()];
  const salt = once?.salt ?? randomBytes(16);
  const hkdf = (key: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length));
  const secret = hkdf(ecdh.computeSecret(theirs), bytes(auth), Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]), 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4096);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed]);
}

/** Says who posts: a short-lived token for the push service, signed with our key. */
export function vapidHeader(endpoint: string, { publicKey, privateKey }: PushKeys, contact: string, now: number): string {
  const part = (value: object) => b64(Buffer.from(JSON.stringify(value)));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + 12 * 3600, sub: contact };
  const head = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const open = bytes(publicKey);
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: privateKey, x: b64(open.subarray(1, 33)), y: b64(open.subarray(33)) },
  });
  return `vapid t=${head}.${b64(sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' }))}, k=${publicKey}`;
}

export interface PushOptions {
  /** mailto: or https: address under which push services can complain; without it there is no push. */
  contact: string | undefined;
  publicUrl: string;
  log: Log;
  services?: readonly string[];
  post?: typeof fetch;
  now?: () => number;
}

export function createPush(
  { db }: Store,
  { contact, publicUrl, log, services = SERVICES, post = fetch, now = Date.now }: PushOptions,
): Push {
  let known: Promise<PushKeys> | undefined;
  /** Made once for all processes, and kept: subscriptions are bound to it. */
  const load = async (): Promise<PushKeys> => {
    const fresh = JSON.stringify(newPushKeys());
    await db
      .insertInto('settings')
      .values({ name: 'push-keys', value: fresh })
      .onConflict((c) => c.doNothing())
      .execute();
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'push-keys').executeTakeFirstOrThrow();
    return JSON.parse(row.value) as PushKeys;
  };
  const keys = (): Promise<PushKeys> => {
    if (contact === undefined) throw new Refused(404, 'no-push', 'This server sends no pushes.');
    known ??= load().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const allowed = (endpoint: string): boolean => {
    const { protocol, hostname, port } = new URL(endpoint);
    return protocol === 'https:' && port === '' && services.some((name) => hostname === name || hostname.endsWith(`.${name}`));
  };
  const send = async (to: Subscription, text: string): Promise<void> => {
    const { endpoint } = to;
    const reply = await post(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: vapidHeader(endpoint, await keys(), contact ?? '', now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(DAY),
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(text, to.keys)),
      signal: AbortSignal.timeout(10_000),
    });
    // The browser has forgotten us; so do we.
    if (reply.status === 404 || reply.status === 410) await db.deleteFrom('pushes').where('endpoint', '=', endpoint).execute();
    else if (!reply.ok) log('warn', `the push service ${new URL(endpoint).hostname} answered ${reply.status}`);
  };
  return {
    publicKey: async () => (await keys()).publicKey,
    subscribe: async (user, { endpoint, keys: theirs }) => {
      await keys();
      if (!allowed(endpoint)) throw new Refused(422, 'no-such-service', 'Pushes go to the services of browsers only.');
      try {
        encryptPush('', theirs);
      } catch {
        throw new Refused(422, 'malformed', 'These are not the keys of a browser.');
      }
      const row = { endpoint, user_id: user.id, p256dh: theirs.p256dh, auth: theirs.auth, created: now() };
      await db.transaction().execute(async (on) => {
        const { endpoint: _, ...rest } = row;
        await on
          .insertInto('pushes')
          .values(row)
          .onConflict((c) => c.column('endpoint').doUpdateSet(rest))
          .execute();
        const mine = await on.selectFrom('pushes').select('endpoint').where('user_id', '=', user.id).orderBy('created', 'desc').execute();
        for (const old of mine.slice(MOST_SUBSCRIPTIONS)) await on.deleteFrom('pushes').where('endpoint', '=', old.endpoint).execute();
      });
    },
    unsubscribe: async (user, endpoint) =>
      Number(
        (await db.deleteFrom('pushes').where('endpoint', '=', endpoint).where('user_id', '=', user.id).executeTakeFirst()).numDeletedRows,
      ) > 0,
    notify: async (turns) => {
      if (contact === undefined) return;
      const people = new Map<string, Turn[]>();
      for (const turn of turns) people.set(turn.user, [...(people.get(turn.user) ?? []), turn]);
      for (const [userId, mine] of people) {
        const rows = await db.selectFrom('pushes').selectAll().where('user_id', '=', userId).execute();
        const [first] = mine;
        const text = JSON.stringify({
          title: mine.length === 1 ? `Your turn: ${first.name}` : `Your turn in ${mine.length} matches`,
          url: mine.length === 1 ? `${publicUrl.replace(/\/$/, '')}/match/${first.match}` : `${publicUrl.replace(/\/$/, '')}/`,
        });
        for (const { endpoint, p256dh, auth } of rows) {
          await send({ endpoint, keys: { p256dh, auth } }, text).catch((error) =>
            log('warn', `push: ${error instanceof Error ? error.message : String(error)}`),
          );
        }
      }
    },
  };
}
