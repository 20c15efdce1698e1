import { describe, expect, it } from 'vitest';
import { type Answer, browser, freshId, openLine, person, personWith, refusal, testServer } from './helpers.ts';

describe('people', () => {
  it('play as guests at once, and keep their matches when they register', async () => {
    const { url } = await testServer();
    const ann = browser(url);
    expect((await ann.get('/api/me')).status).toBe(401);
    const guest = await ann.post('/api/guest', { name: 'Ann' });
    expect(guest.json.user).toMatchObject({ name: 'Ann', guest: true, role: 'player' });
    expect(guest.set).toMatch(/^hexfront=hfs_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const { json: match } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' });
    const registered = await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    expect(registered.json.user).toEqual({ ...guest.json.user, guest: false });
    const elsewhere = browser(url);
    expect((await elsewhere.post('/api/signin', { name: 'ANN ', password: 'wrong horse' })).status).toBe(401);
    expect((await elsewhere.post('/api/signin', { name: 'Nobody', password: 'wrong horse' })).json.error).toBe('bad-password');
    expect((await elsewhere.post('/api/signin', { name: 'ANN ', password: 'correct horse' })).status).toBe(200);
    expect((await elsewhere.get('/api/matches?list=mine')).json.matches[0].id).toBe(match.id);
    // Nobody else gets a name that looks like it.
    expect((await browser(url).post('/api/guest', { name: 'ann' })).json.error).toBe('name-taken');
    expect((await browser(url).post('/api/register', { name: 'ＡＮＮ', password: 'another one' })).json.error).toBe('name-taken');
  });

  it('see and revoke their sessions and tokens, and sockets opened with them close', async () => {
    const { url } = await testServer();
    const [here, there] = [browser(url), browser(url)];
    await here.post('/api/register', { name: 'Ann', password: 'correct horse' });
    await there.post('/api/signin', { name: 'Ann', password: 'correct horse' });
    const line = await openLine(url, undefined, { cookie: there.cookie() });
    await line.until((m) => m.t === 'welcome' && m.user.name === 'Ann');
    const { sessions } = (await here.get('/api/me/sessions')).json;
    expect(sessions.map((s: Answer) => s.current)).toEqual([true, false]);
    expect((await here.call('DELETE', `/api/me/sessions/${sessions[1].id}`)).status).toBe(204);
    expect(await line.closed).toBe(1008);
    expect((await there.get('/api/me')).status).toBe(401);
    const made = (await here.post('/api/me/tokens', { name: 'robot' })).json;
    const robot = personWith(url, 'Ann', made.token);
    expect((await robot.get('/api/me')).user.name).toBe('Ann');
    expect((await here.get('/api/me/tokens')).json.tokens).toMatchObject([{ id: made.id, name: 'robot' }]);
    await here.call('DELETE', `/api/me/tokens/${made.id}`);
    expect(await refusal(robot.get('/api/me'))).toBe('401 bad-token');
    await here.post('/api/signout');
    expect((await here.get('/api/me')).status).toBe(401);
  });

  it('change the password, which ends all other sessions', async () => {
    const { url } = await testServer();
    const [here, there] = [browser(url), browser(url)];
    await here.post('/api/register', { name: 'Ann', password: 'correct horse' });
    await there.post('/api/signin', { name: 'Ann', password: 'correct horse' });
    expect((await here.post('/api/me/password', { old: 'wrong', password: 'battery staple' })).status).toBe(401);
    expect((await here.post('/api/me/password', { old: 'correct horse', password: 'battery staple' })).status).toBe(204);
    expect([(await here.get('/api/me')).status, (await there.get('/api/me')).status]).toEqual([200, 401]);
    expect((await there.post('/api/signin', { name: 'Ann', password: 'battery staple' })).status).toBe(200);
  });

  it('take everything with them, and leave', async () => {
    const server = await testServer();
    const { url } = server;
    const ann = browser(url);
    await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    const bob = await person(url, 'Bob');
    const { json: match } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' });
    await bob.post(`/api/matches/${match.id}/join`);
    await ann.post(`/api/matches/${match.id}/chat`, { id: freshId(), words: 'hello' });
    const all = (await ann.get('/api/me/export')).json;
    expect(all).toMatchObject({ account: { name: 'Ann' }, seats: [{ match_id: match.id }], chat: [{ words: 'hello' }] });
    expect(JSON.stringify(all)).not.toMatch(/argon2|hfs_/);
    expect((await ann.call('DELETE', '/api/me', { password: 'wrong' })).status).toBe(401);
    expect((await ann.call('DELETE', '/api/me', { password: 'correct horse' })).status).toBe(204);
    expect((await ann.get('/api/me')).status).toBe(401);
    const left = await bob.get(`/api/matches/${match.id}`);
    expect(left).toMatchObject({ status: 'over', result: { how: 'resigned', winner: 1 } });
    expect(left.seats[0].name).toBe('somebody');
    expect((await bob.get(`/api/matches/${match.id}/chat`)).chat).toMatchObject([{ name: 'somebody', words: '' }]);
    expect((await browser(url).post('/api/guest', { name: 'Ann' })).status).toBe(201);
  });

  it('have roles: moderators close matches and remove lines, admins read the audit log', async () => {
    const { url } = await testServer({ admin: 'root' });
    const [root, mod, ann] = [browser(url), browser(url), await person(url, 'Ann')];
    await root.post('/api/register', { name: 'Root', password: 'correct horse' });
    const { id } = (await mod.post('/api/register', { name: 'Mod', password: 'correct horse' })).json.user;
    const match = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege', side: 'both' });
    const line = await ann.post(`/api/matches/${match.id}/chat`, { id: freshId(), words: 'rude' });
    expect((await mod.post(`/api/admin/matches/${match.id}/close`)).status).toBe(403);
    expect((await mod.call('PUT', `/api/admin/users/${id}/role`, { role: 'admin' })).status).toBe(403);
    expect((await root.call('PUT', `/api/admin/users/${id}/role`, { role: 'moderator' })).status).toBe(204);
    expect((await mod.call('DELETE', `/api/admin/chat/${line.id}`)).status).toBe(204);
    expect((await ann.get(`/api/matches/${match.id}/chat`)).chat[0].words).toBe('');
    expect((await mod.post(`/api/admin/matches/${match.id}/close`)).status).toBe(204);
    expect((await ann.get(`/api/matches/${match.id}`)).result.how).toBe('closed');
    expect((await mod.get('/api/admin/audit')).status).toBe(403);
    const audit = (await root.get('/api/admin/audit')).json.audit.map((row: Answer) => row.what);
    expect(audit.sort()).toEqual(['close-match', 'guest', 'register', 'register', 'remove-chat', 'role']);
  });

  it.each(['', ' ', 'a'.repeat(41), 'two\nlines', '<script>', 'a\u202eb', '\u200bAnn', '../etc', "'; DROP", 42, undefined])(
    'may not be called %j',
    async (name) => {
      const { url } = await testServer();
      expect((await browser(url).post('/api/guest', { name })).status).toBe(422);
    },
  );

  it('on a public server keep saves of their own behind TLS cookies', async () => {
    const { url } = await testServer({ publicUrl: 'https://games.example' });
    const ann = browser(url);
    expect((await ann.get('/api/saves')).status).toBe(401);
    const welcome = await ann.post('/api/guest', { name: 'Ann' });
    expect(welcome.set).toMatch(/^__Host-hexfront=.*; Secure$/);
    const save = { game: 'tiny', name: 'mine', body: {} };
    expect((await ann.call('PUT', '/api/saves/one', save)).status).toBe(201);
    const bob = browser(url);
    await bob.post('/api/guest', { name: 'Bob' });
    expect((await bob.get('/api/saves')).json.saves).toEqual([]);
    expect((await bob.get('/api/saves/one')).status).toBe(404);
    expect((await ann.get('/api/saves')).json.saves.length).toBe(1);
  });
});

it('a NUL in a name is refused before any database sees it', async () => {
  const { url, logged } = await testServer();
  const ann = await person(url, 'Ann');
  const nul = 'A\0B';
  for (const [path, body] of [
    ['/api/guest', { name: nul }],
    ['/api/signin', { name: nul, password: 'x' }],
    ['/api/matches', { game: 'ten-hexes', scenario: 'meeting', options: { [nul]: true } }],
  ] as const)
    expect(await refusal(ann.post(path, body))).toBe('400 bad-text');
  const page = browser(url);
  await page.post('/api/guest', { name: 'Page' });
  expect((await page.post('/api/me/tokens', { name: nul })).json.error).toBe('bad-text');
  expect((await page.call('DELETE', '/api/me/tokens/a%00b')).json.error).toBe('bad-path');
  const line = await ann.socket();
  expect(await refusal(line.ask({ t: 'chat', match: 'm', cid: freshId(), words: nul }))).toBe('400 bad-text');
  line.close();
  expect(logged.filter((entry) => entry.startsWith('error'))).toEqual([]);
});

describe('what a stranger may not', () => {
  it('use the browser of somebody who is signed in from another page', async () => {
    const server = await testServer();
    const ann = browser(server.url);
    await ann.post('/api/guest', { name: 'Ann' });
    const evil = { origin: 'https://evil.example' };
    expect((await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' }, evil)).status).toBe(403);
    expect((await ann.post('/api/matches', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ann.post('/api/matches', {}, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ann.get('/api/matches?list=mine')).json.matches).toEqual([]);
    await expect(openLine(server.url, undefined, { cookie: ann.cookie(), ...evil })).rejects.toThrow('403');
    await expect(openLine(server.url, 'hft_wrong')).rejects.toThrow('401');
    await expect(openLine(`${server.url}/elsewhere`, undefined)).rejects.toThrow('404');
  });

  it('try passwords, fill the server or flood a socket', async () => {
    const slow = { burst: 3, perSecond: 0 };
    const { url, app } = await testServer({
      limits: { auth: slow, create: slow, messages: { burst: 5, perSecond: 0 }, sockets: 2, matches: 2 },
    });
    const tries = [];
    for (let i = 0; i < 5; i += 1) tries.push((await browser(url).post('/api/signin', { name: 'Ann', password: `guess ${i}` })).status);
    expect(tries).toEqual([401, 401, 401, 429, 429]);
    const { user } = await app.accounts.guest('Ann', '');
    const { token } = await app.accounts.newToken(user, 'x');
    const ann = personWith(url, 'Ann', token);
    const found = () => refusal(ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' }));
    expect([await found(), await found(), await found(), await found()]).toEqual(['none', 'none', '429 too-many-matches', '429 too-many']);
    const lines = [await ann.socket(), await ann.socket()];
    await expect(ann.socket()).rejects.toThrow('429');
    for (let i = 0; i < 10; i += 1) lines[0].socket.send('{"t":"ping"}');
    expect(await lines[0].closed).toBe(1008);
    expect((await lines[1].ask({ t: 'ping' })).t).toBe('reply');
  });
});
