import { SCOPES } from '@hexfront/wire/schemas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAllowance } from '../../src/people/allowance.ts';
import { createDevices } from '../../src/people/devices.ts';
import { openStore } from '../../src/storage/store.ts';
import {
  type Answer,
  browser,
  freshId,
  noLimits,
  openLine,
  person,
  personWith,
  refusal,
  request,
  type TestServer,
  tempFolder,
  testServer,
} from '../helpers.ts';
import { type Cluster, startPostgres } from '../postgres.ts';

/** Ann with everything that lets her in: two pages, a program, letters on their way. */
async function ann(server: TestServer, letters: string[]) {
  const [here, there] = [browser(server.url), browser(server.url)];
  await here.post('/api/register', { name: 'Ann', password: 'correct horse' });
  await there.post('/api/signin', { name: 'Ann', password: 'correct horse' });
  await here.call('PUT', '/api/me/email', { email: 'ann@example.org', password: 'correct horse' });
  await request(server.url, 'POST', '/api/letters/confirm', { token: letters.at(-1) });
  const { token } = (await here.post('/api/me/tokens', { name: 'robot' })).json;
  const match = (await here.post('/api/matches', { game: 'ten-hexes', scenario: 'siege', side: 'both' })).json;
  return { here, there, token, match: match.id as string };
}

function postbox() {
  const letters: string[] = [];
  const mail = async (_to: string, _subject: string, text: string) => void letters.push(/hfl_[\w-]{43}/.exec(text)?.[0] ?? '');
  return { letters, options: { mail, publicUrl: 'http://games.example' } };
}

describe('another password', () => {
  it('changed: ends other sessions, every socket but one’s own, tokens and letters', async () => {
    const { letters, options } = postbox();
    const server = await testServer(options);
    const { here, there, token } = await ann(server, letters);
    await request(server.url, 'POST', '/api/password/forgot', { email: 'ann@example.org' });
    await expect.poll(() => letters.length).toBe(2);
    const mine = await openLine(server.url, undefined, { cookie: here.cookie() });
    const [other, robot] = [await openLine(server.url, undefined, { cookie: there.cookie() }), await openLine(server.url, token)];
    expect((await here.post('/api/me/password', { old: 'correct horse', password: 'battery staple' })).status).toBe(204);
    expect([await other.closed, await robot.closed]).toEqual([1008, 1008]);
    expect((await mine.ask({ t: 'ping' })).t).toBe('reply');
    expect([(await here.get('/api/me')).status, (await there.get('/api/me')).status]).toEqual([200, 401]);
    expect(await refusal(personWith(server.url, 'Ann', token).get('/api/me'))).toBe('401 bad-token');
    expect(await refusal(request(server.url, 'POST', '/api/password/reset', { token: letters[1], password: 'third password' }))).toBe(
      '410 old-letter',
    );
  });

  it('reset by a letter: ends everything, other letters too', async () => {
    const { letters, options } = postbox();
    const server = await testServer(options);
    const { here, token } = await ann(server, letters);
    for (const count of [2, 3]) {
      await request(server.url, 'POST', '/api/password/forgot', { email: 'ann@example.org' });
      await expect.poll(() => letters.length).toBe(count);
    }
    const lines = [await openLine(server.url, undefined, { cookie: here.cookie() }), await openLine(server.url, token)];
    await request(server.url, 'POST', '/api/password/reset', { token: letters[2], password: 'battery staple' });
    for (const line of lines) expect(await line.closed).toBe(1008);
    expect((await here.get('/api/me')).status).toBe(401);
    expect(await refusal(personWith(server.url, 'Ann', token).get('/api/me'))).toBe('401 bad-token');
    expect(await refusal(request(server.url, 'POST', '/api/password/reset', { token: letters[1], password: 'third password' }))).toBe(
      '410 old-letter',
    );
  });
});

describe('tokens', () => {
  it('do what their scopes say, over HTTP and over the socket', async () => {
    const server = await testServer();
    const page = browser(server.url);
    await page.post('/api/register', { name: 'Ann', password: 'correct horse' });
    const made = async (...scopes: string[]) =>
      personWith(server.url, 'Ann', (await page.post('/api/me/tokens', { name: 'x', scopes })).json.token);
    const [reader, player] = [await made('read'), await made('read', 'play')];
    const { id } = await player.post('/api/matches', { game: 'ten-hexes', scenario: 'siege', side: 'both' });
    expect((await reader.get(`/api/matches/${id}/position`)).status).toBe('running');
    expect(await refusal(reader.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' }))).toBe('403 scope');
    expect(await refusal(reader.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'hello' }))).toBe('403 scope');
    expect(await refusal(player.get('/api/me/export'))).toBe('403 scope');
    const line = await reader.socket();
    await line.ask({ t: 'subscribe', match: id });
    expect(await refusal(line.ask({ t: 'chat', match: id, cid: freshId(), words: 'hello' }))).toBe('403 scope');
    const loud = await player.socket();
    expect((await loud.ask({ t: 'chat', match: id, cid: freshId(), words: 'hello' })).line.words).toBe('hello');
    expect((await page.get('/api/me/tokens')).json.tokens.map((t: Answer) => t.scopes)).toEqual([['read'], ['read', 'play']]);
    expect((await page.post('/api/me/tokens', { name: 'x', scopes: ['admin'] })).status).toBe(422);
  });

  it('with every scope there is neither open another way in nor keep the server', async () => {
    const server = await testServer({ admin: 'root' });
    const root = browser(server.url);
    const { id } = (await root.post('/api/register', { name: 'Root', password: 'correct horse' })).json.user;
    const robot = personWith(server.url, 'Root', (await root.post('/api/me/tokens', { name: 'x', scopes: SCOPES })).json.token);
    const asked = [
      ['POST', '/api/passkeys/offer', {}],
      ['POST', '/api/passkeys', {}],
      ['GET', '/api/me/passkeys'],
      ['DELETE', '/api/me/passkeys/x'],
      ['POST', '/api/me/password', { old: 'correct horse', password: 'battery staple' }],
      ['PUT', '/api/me/email', { email: 'eve@example.org', password: 'correct horse' }],
      ['POST', '/api/me/tokens', { name: 'y' }],
      ['GET', '/api/me/tokens'],
      ['GET', '/api/me/sessions'],
      ['DELETE', '/api/me', { password: 'correct horse' }],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/audit'],
      ['PUT', `/api/admin/users/${id}/role`, { role: 'admin' }],
      ['POST', '/api/admin/matches/x/close', {}],
    ] as const;
    for (const [method, path, body] of asked)
      expect([path, await refusal(robot.call(method, path, body))]).toEqual([path, '403 needs-session']);
    const guest = await person(server.url, 'Guest');
    expect(await refusal(guest.post('/api/register', { name: 'Guest', password: 'correct horse' }))).toBe('403 needs-session');
  });
});

describe('two processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it('end what was revoked at either of them at both', async () => {
    const { letters, options } = postbox();
    const databaseUrl = await cluster.fresh();
    const [a, b] = [await testServer({ ...options, databaseUrl }), await testServer({ ...options, databaseUrl })];
    const { here, there, token, match } = await ann(a, letters);
    const open = () => Promise.all([openLine(b.url, undefined, { cookie: there.cookie() }), openLine(b.url, token)]);
    const [page, robot] = await open();
    await robot.ask({ t: 'subscribe', match });
    await here.post('/api/me/password', { old: 'correct horse', password: 'battery staple' });
    expect([await page.closed, await robot.closed]).toEqual([1008, 1008]);
    expect(await refusal(personWith(b.url, 'Ann', token).post(`/api/matches/${match}/chat`, { id: freshId(), words: 'still here' }))).toBe(
      '401 bad-token',
    );

    const fresh = (await here.post('/api/me/tokens', { name: 'robot' })).json;
    const again = await openLine(b.url, fresh.token);
    await here.call('DELETE', `/api/me/tokens/${fresh.id}`);
    expect(await again.closed).toBe(1008);

    const last = await openLine(b.url, undefined, { cookie: here.cookie() });
    await here.call('DELETE', '/api/me', { password: 'battery staple' });
    expect(await last.closed).toBe(1008);
  });

  it('notice what was revoked while they could not hear', async () => {
    const server = await testServer({ databaseUrl: await cluster.fresh() });
    const page = browser(server.url);
    await page.post('/api/register', { name: 'Ann', password: 'correct horse' });
    const line = await openLine(server.url, undefined, { cookie: page.cookie() });
    await line.until((m) => m.t === 'welcome');
    await server.app.store.db.deleteFrom('sessions').execute();
    await server.app.sockets.recheck();
    expect(await line.closed).toBe(1008);
  });

  it('count tries together: by address, by IPv6 network, and by the name that is tried', async () => {
    const databaseUrl = await cluster.fresh();
    const few = { burst: 4, perSecond: 0 };
    const limits = { auth: few, wrongPasswords: { burst: 2, perSecond: 0 }, create: few };
    const [a, b] = [
      await testServer({ databaseUrl, limits, trustProxy: true }),
      await testServer({ databaseUrl, limits, trustProxy: true }),
    ];
    const tries = async (from: (i: number) => string, name: (i: number) => string) => {
      const got: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const signing = browser([a, b][i % 2].url).post(
          '/api/signin',
          { name: name(i), password: 'guess' },
          { 'x-forwarded-for': from(i) },
        );
        got.push((await signing).status);
      }
      return got;
    };
    expect(
      await tries(
        () => '192.0.2.1',
        (i) => `nobody ${i}`,
      ),
    ).toEqual([401, 401, 401, 401, 429]);
    expect(
      await tries(
        (i) => `2001:db8:1:2:${i}::${i}`,
        (i) => `somebody ${i}`,
      ),
    ).toEqual([401, 401, 401, 401, 429]);
    expect(
      await tries(
        () => '198.51.100.1',
        (i) => (i % 2 === 0 ? 'Ann' : ' ＡＮＮ'),
      ),
    ).toEqual([401, 401, 429, 429, 429]);
    // Lines of chat and everything else that is made.
    const eve = await person(a.url, 'Eve');
    const { id } = await eve.post('/api/matches', { game: 'ten-hexes', scenario: 'siege', side: 'both' });
    const lines = [await eve.socket(), await eve.at(b.url).socket()];
    const said = [];
    for (let i = 0; i < 4; i += 1) said.push(await refusal(lines[i % 2].ask({ t: 'chat', match: id, cid: freshId(), words: `${i}` })));
    expect(said).toEqual(['none', 'none', 'none', '429 too-many']);
  });
});

describe('whoever tries the passwords of others', () => {
  const few = { wrongPasswords: { burst: 2, perSecond: 0 }, wrongAnywhere: { burst: 4, perSecond: 0 }, wrongDelay: 1 };
  it('locks nobody out: neither at another address nor where he is signed in', async () => {
    const { url } = await testServer({ trustProxy: true, limits: { ...noLimits, ...few } });
    const ann = browser(url);
    await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    const signIn = async (from: string, password: string) =>
      (await browser(url).post('/api/signin', { name: 'Ann', password }, { 'x-forwarded-for': from })).status;
    for (let i = 0; i < 8; i += 1) expect(await signIn(`192.0.2.${i}`, 'guess')).toBe(401);
    expect([await signIn('192.0.2.0', 'guess'), await signIn('192.0.2.0', 'correct horse')]).toEqual([401, 429]);
    expect(await signIn('198.51.100.1', 'correct horse')).toBe(200);
    const change = (old: string) => ann.post('/api/me/password', { old, password: 'battery staple' });
    expect([(await change('guess')).status, (await change('correct horse')).status]).toEqual([401, 204]);
    expect([(await change('guess')).status, (await change('guess')).status]).toEqual([401, 429]);
  });

  it('not even at the same address, and not when the address is banned, where a browser was signed in before', async () => {
    const few = { auth: { burst: 3, perSecond: 0 }, wrongPasswords: { burst: 2, perSecond: 0 } };
    const { url, app } = await testServer({ limits: { ...noLimits, ...few } });
    const signIn = (password: string, cookie = '', name = 'Ann') =>
      fetch(`${url}/api/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ name, password }),
      });
    await browser(url).post('/api/register', { name: 'Ann', password: 'correct horse' });
    await browser(url).post('/api/register', { name: 'Eve', password: 'correct horse' });
    const device = async (name: string) => {
      const cookies = (await signIn('correct horse', '', name)).headers.getSetCookie();
      return cookies.find((text) => text.startsWith('hexfront-device='))?.split(';')[0] ?? '';
    };
    const [anns, eves] = [await device('Ann'), await device('Eve')];
    const status = async (reply: Promise<Response>) => (await reply).status;
    // A stranger at her address uses up what the address and her name have, also with a browser of her own.
    expect([await status(signIn('guess')), await status(signIn('guess')), await status(signIn('correct horse', eves))]).toEqual([
      401, 429, 429,
    ]);
    await app.store.db.insertInto('bans').values({ address: '127.0.0.1', until: 0, reason: '', created: 1, by_user: '' }).execute();
    expect([await status(signIn('guess', anns)), await status(signIn('correct horse', anns))]).toEqual([401, 200]);
    // It is no way to guess without end, and a forged one is none.
    expect([await status(signIn('guess', anns)), await status(signIn('guess', anns))]).toEqual([401, 429]);
    const forged = anns.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')).replace(/=[\w-]{4}/, '=AAAA');
    expect(await status(signIn('correct horse', forged))).toBe(429);
  });

  it('is slowed down, but holds only so many connections open', async () => {
    const slow = { ...noLimits, wrongAnywhere: { burst: 0, perSecond: 0 }, wrongDelay: 3 };
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const store = await openStore({ data: tempFolder() });
    const allowance = createAllowance(store, createDevices(store), slow);
    let waiting = 0;
    const tries = Array.from({ length: 250 }, (_, n) =>
      allowance.withPassword('Ann', { address: `192.0.${n}.1` }, async () => {
        waiting += 1;
      }),
    );
    await Promise.all(tries);
    expect(waiting).toBe(250);
    expect(waits.mock.calls.filter(([, ms]) => ms === 3).length).toBe(200);
    waits.mockRestore();
    await store.close();
  });

  it('uses up nothing of somebody who is signed in: he changes his password', async () => {
    const { url } = await testServer({ limits: { ...noLimits, auth: { burst: 2, perSecond: 0 } } });
    const ann = browser(url);
    await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    for (let n = 0; n < 4; n += 1) await browser(url).post('/api/signin', { name: 'x', password: 'guess' });
    expect((await browser(url).post('/api/password/forgot', { email: 'x@example.org' })).status).toBe(429);
    expect((await ann.post('/api/me/password', { old: 'correct horse', password: 'battery staple' })).status).toBe(204);
  });
});

it('signing in again ends the session it replaces, and nobody else’s', async () => {
  const { url } = await testServer();
  const [here, there] = [browser(url), browser(url)];
  await here.post('/api/register', { name: 'Ann', password: 'correct horse' });
  await there.post('/api/signin', { name: 'Ann', password: 'correct horse' });
  const old = here.cookie();
  await here.post('/api/signin', { name: 'Ann', password: 'correct horse' });
  expect((await fetch(`${url}/api/me`, { headers: { cookie: old } })).status).toBe(401);
  expect([(await here.get('/api/me')).status, (await there.get('/api/me')).status]).toEqual([200, 200]);
});

it('a page without TLS is no page of an https site', async () => {
  const { url } = await testServer({ publicUrl: 'https://games.example' });
  const from = async (origin: string) => (await fetch(`${url}/api/about`, { headers: { origin } })).status;
  expect([await from('https://games.example'), await from('http://games.example')]).toEqual([200, 403]);
});

it('a database that is away is one line for all whose orders fail, without a stack', async () => {
  const server = await testServer();
  const line = await openLine(server.url);
  server.app.accounts.ofToken = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  for (let i = 0; i < 5; i += 1) expect(await refusal(line.ask({ t: 'hello', token: `hft_${'x'.repeat(43)}` }))).toBe('503 database');
  expect(server.logged).toEqual(['error 503 socket hello from 127.0.0.1: connect ECONNREFUSED']);
});
