import { describe, expect, it } from 'vitest';
import { readCbor } from '../../src/people/cbor.ts';
import { testServer } from '../helpers.ts';
import { authenticator, type Bend, type Kind } from './authenticator.ts';

/** A browser: keeps its cookie, says where it is. */
function browser(url: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(url + path, {
      method,
      headers: { origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(cookie ? { cookie } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = reply.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0];
    const text = await reply.text();
    return { status: reply.status, json: text ? JSON.parse(text) : undefined };
  };
  const post = (path: string, body: unknown = {}) => call('POST', path, body);
  return { call, post, get: (path: string) => call('GET', path), cookie: () => cookie };
}
type Browser = ReturnType<typeof browser>;

const makeKey = async (who: Browser, key: ReturnType<typeof authenticator>, name?: string, bend?: Bend) => {
  const { json } = await who.post('/api/passkeys/offer', name === undefined ? {} : { name });
  return who.post('/api/passkeys', key.create(json.challenge, bend));
};
const enter = async (who: Browser, key: ReturnType<typeof authenticator>, bend?: Bend) => {
  const { json } = await who.post('/api/passkeys/ask');
  return who.post('/api/passkeys/signin', key.get(json.challenge, bend));
};

describe('passkeys', () => {
  it.each<Kind>(['ES256', 'EdDSA', 'RS256'])('make an account and sign in again (%s)', async (kind) => {
    const { url } = await testServer();
    const key = authenticator(url, kind);
    const ann = browser(url);
    const made = await makeKey(ann, key, 'Ann');
    expect([made.status, made.json.user]).toMatchObject([201, { name: 'Ann', guest: false }]);
    expect((await ann.get('/api/me')).json).toMatchObject({ user: { name: 'Ann' }, password: false });
    const elsewhere = browser(url);
    expect((await enter(elsewhere, key)).json.user.id).toBe(made.json.user.id);
    expect((await enter(browser(url), key)).status).toBe(200);
    // Signing in again ends the session it replaces, and no other.
    const old = elsewhere.cookie();
    await enter(elsewhere, key);
    const withCookie = async (cookie: string) => (await fetch(`${url}/api/me`, { headers: { cookie } })).status;
    expect([await withCookie(old), await withCookie(elsewhere.cookie()), await withCookie(ann.cookie())]).toEqual([401, 200, 200]);
    // The name is taken, and nobody gets in with no password.
    expect((await browser(url).post('/api/passkeys/offer', { name: 'ann' })).json.error).toBe('name-taken');
    expect((await browser(url).post('/api/signin', { name: 'Ann', password: '' })).status).toBe(401);
  });

  it('make a guest a registered player who keeps his matches, and are added to an account with a password', async () => {
    const { url } = await testServer();
    const ann = browser(url);
    const guest = (await ann.post('/api/guest', { name: 'Ann' })).json.user;
    const match = (await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' })).json;
    const made = await makeKey(ann, authenticator(url));
    expect(made.json.user).toEqual({ ...guest, guest: false });
    expect((await ann.get('/api/matches?list=mine')).json.matches[0]).toMatchObject({ id: match.id });

    const bob = browser(url);
    await bob.post('/api/register', { name: 'Bob', password: 'correct horse' });
    const key = authenticator(url);
    expect((await makeKey(bob, key)).status).toBe(201);
    expect((await enter(browser(url), key)).json.user.name).toBe('Bob');
    expect((await bob.get('/api/me/passkeys')).json.passkeys).toMatchObject([{ id: key.id, label: 'test' }]);
    expect((await makeKey(ann, key)).json.error).toBe('known-passkey');
    expect((await ann.call('DELETE', `/api/me/passkeys/${key.id}`)).status).toBe(404);
    expect((await bob.call('DELETE', `/api/me/passkeys/${key.id}`)).status).toBe(204);
    expect((await enter(browser(url), key)).json.error).toBe('unknown-passkey');
  });

  it('are refused when anything about them is not right, and nothing is stored', async () => {
    const { url, app } = await testServer();
    const key = authenticator(url);
    const bends: [Bend, string][] = [
      [{ origin: 'https://evil.example' }, 'another page'],
      [{ crossOrigin: true }, 'another page'],
      [{ rpId: 'evil.example' }, 'another site'],
      [{ type: 'webauthn.get' }, 'something else'],
      [{ flags: 0x44 }, 'not touched'],
      [{ flags: 0x05 }, 'too long'],
      [{ flags: 0x41 }, 'who you are'],
    ];
    for (const [bend, why] of bends) {
      const refused = await makeKey(browser(url), key, 'Ann', bend);
      expect([refused.json.error, refused.json.message]).toEqual(['bad-passkey', expect.stringContaining(why)]);
    }
    expect((await browser(url).post('/api/passkeys', key.create('made-up'))).json.error).toBe('old-challenge');
    const junk = { label: 'x', clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
    expect((await browser(url).post('/api/passkeys', junk)).status).toBe(422);
    expect(await app.store.db.selectFrom('users').select('id').execute()).toEqual([]);

    await makeKey(browser(url), key, 'Ann');
    for (const [bend, why] of bends.slice(0, 3)) {
      const refused = await enter(browser(url), key, bend);
      expect([refused.json.error, refused.json.message]).toEqual(['bad-passkey', expect.stringContaining(why)]);
    }
    // Another key under the same id, a used challenge, a counter that stands still.
    const other = authenticator(url);
    const { json } = await browser(url).post('/api/passkeys/ask');
    const forged = await browser(url).post('/api/passkeys/signin', { ...other.get(json.challenge), id: key.id });
    expect(forged.json.message).toContain('signature is wrong');
    const ask = (await browser(url).post('/api/passkeys/ask')).json;
    const answer = key.get(ask.challenge);
    expect((await browser(url).post('/api/passkeys/signin', answer)).status).toBe(200);
    expect((await browser(url).post('/api/passkeys/signin', answer)).json.error).toBe('old-challenge');
    expect((await enter(browser(url), key, { still: true })).json.error).toBe('unknown-passkey');
  });

  it('are no way to lock oneself out; without a password a fresh sign-in stands for it', async () => {
    let time = Date.UTC(2030, 0, 1);
    const { url } = await testServer({ now: () => time });
    const key = authenticator(url);
    const ann = browser(url);
    await makeKey(ann, key, 'Ann');
    expect((await ann.call('DELETE', `/api/me/passkeys/${key.id}`)).json.error).toBe('last-way-in');
    time += 11 * 60_000;
    expect((await ann.post('/api/me/password', { password: 'battery staple' })).json.error).toBe('sign-in-again');
    expect((await ann.call('DELETE', '/api/me', {})).json.error).toBe('sign-in-again');
    await enter(ann, key);
    expect((await ann.post('/api/me/password', { password: 'battery staple' })).status).toBe(204);
    expect((await ann.call('DELETE', `/api/me/passkeys/${key.id}`)).status).toBe(204);
    expect((await browser(url).post('/api/signin', { name: 'Ann', password: 'battery staple' })).status).toBe(200);
    expect((await ann.call('DELETE', '/api/me', {})).json.error).toBe('bad-password');
  });
});

it('CBOR of a stranger is read or refused, never followed astray', () => {
  const read = (hex: string) => readCbor(Buffer.from(hex, 'hex')).value;
  expect(read('a2616101626263820220')).toEqual(
    new Map<string, unknown>([
      ['a', 1],
      ['bc', [2, -1]],
    ]),
  );
  expect([read('f5'), read('f6'), read('1a00010000'), read('3903e7')]).toEqual([true, undefined, 65536, -1000]);
  for (const hex of ['', '5f', '58ff00', 'a1', '9bffffffffffffffff', '818181818181818181818100', 'a1f500', 'fb3ff0000000000000'])
    expect(() => read(hex), hex).toThrow();
});
