import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, browser, freshId, openLine, person, refusal, request, type TestServer, testServer } from '../helpers.ts';
import { type Cluster, startPostgres } from '../postgres.ts';

type Browser = ReturnType<typeof browser>;

/** Root keeps the server, Mod helps; Ann and Eve play, Ann has the table. */
async function house(server: TestServer) {
  const [root, mod] = [browser(server.url), browser(server.url)];
  await root.post('/api/register', { name: 'Root', password: 'correct horse' });
  const { id: modId } = (await mod.post('/api/register', { name: 'Mod', password: 'correct horse' })).json.user;
  await root.call('PUT', `/api/admin/users/${modId}/role`, { role: 'moderator' });
  const [ann, eve] = [browser(server.url), browser(server.url)];
  await ann.post('/api/guest', { name: 'Ann' });
  const eveId: string = (await eve.post('/api/register', { name: 'Eve', password: 'correct horse' })).json.user.id;
  const { id } = (await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege' })).json;
  await eve.post(`/api/matches/${id}/join`);
  return { root, mod, modId, ann, eve, eveId, id: id as string };
}
const errorOf = async (answer: ReturnType<Browser['call']>): Promise<string> => (await answer).json?.error ?? 'none';

describe('a report', () => {
  it('tells the moderators who said what, and is closed with a note', async () => {
    const { mod, ann, eve, eveId, id } = await house(await testServer({ admin: 'root' }));
    const line = (await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'something rude' })).json;
    expect((await ann.post('/api/reports', { line: line.id, words: 'rude' })).status).toBe(201);
    expect((await ann.post('/api/reports', { match: id, side: 1, words: 'never moves' })).status).toBe(201);
    expect(await errorOf(eve.post('/api/reports', { line: line.id, words: 'x' }))).toBe('yourself');
    expect(await errorOf(ann.post('/api/reports', { line: 'nothing', words: 'x' }))).toBe('no-such-line');
    expect((await ann.post('/api/reports', { line: line.id, words: '' })).status).toBe(422);
    expect(await errorOf(eve.get('/api/admin/reports'))).toBe('not-allowed');
    const { reports } = (await mod.get('/api/admin/reports')).json;
    expect(reports.map((r: Answer) => [r.words, r.said, r.reporter, r.user.id])).toEqual([
      ['never moves', '', 'Ann', eveId],
      ['rude', 'something rude', 'Ann', eveId],
    ]);
    expect((await mod.post(`/api/admin/reports/${reports[1].id}/close`, { note: 'spoken to' })).status).toBe(204);
    expect((await mod.get('/api/admin/reports')).json.reports.length).toBe(1);
    expect((await mod.get('/api/admin/reports?state=closed')).json.reports[0]).toMatchObject({ note: 'spoken to' });
    expect(await errorOf(mod.post(`/api/admin/reports/${reports[1].id}/close`, { note: '' }))).toBe('no-such-report');
  });

  it('is only about what one can see', async () => {
    const server = await testServer();
    const [ann, eve] = [browser(server.url), browser(server.url)];
    await ann.post('/api/guest', { name: 'Ann' });
    await eve.post('/api/guest', { name: 'Eve' });
    const { id } = (await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege', listed: false, observers: false })).json;
    expect(await errorOf(eve.post('/api/reports', { match: id, side: 0, words: 'who is it?' }))).toBe('no-such-match');
    expect(await errorOf(eve.post('/api/me/blocks', { match: id, side: 0 }))).toBe('no-such-match');
  });
});

describe('moderators', () => {
  it('mute: he plays but does not write, over HTTP and the socket, until it is lifted or over', async () => {
    let time = Date.UTC(2030, 0, 1);
    const server = await testServer({ admin: 'root', now: () => time });
    const { mod, eve, eveId, id } = await house(server);
    const mute = { kind: 'mute', until: time + 3_600_000, reason: 'rude words' };
    expect((await mod.call('PUT', `/api/admin/users/${eveId}/sanction`, mute)).status).toBe(204);
    const refused = await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'hello' });
    expect([refused.json.error, refused.json.message]).toEqual(['muted', 'You cannot write at present: rude words.']);
    const line = await openLine(server.url, undefined, { cookie: eve.cookie() });
    expect(await refusal(line.ask({ t: 'chat', match: id, cid: freshId(), words: 'hello' }))).toBe('403 muted');
    expect((await eve.get(`/api/matches/${id}/position`)).status).toBe(200);
    expect((await mod.get('/api/admin/users?kind=sanctioned')).json.users).toMatchObject([{ id: eveId, sanctions: [{ kind: 'mute' }] }]);
    time += 3_600_001;
    expect((await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'hello' })).status).toBe(201);
    await mod.call('PUT', `/api/admin/users/${eveId}/sanction`, { ...mute, until: 0 });
    expect((await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'hello' })).status).toBe(403);
    expect((await mod.call('DELETE', `/api/admin/users/${eveId}/sanction`, { kind: 'mute' })).status).toBe(204);
    expect((await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'hello' })).status).toBe(201);
  });

  it('lock an account: sessions, tokens and sockets end, and no way leads in', async () => {
    const server = await testServer({ admin: 'root' });
    const { mod, eve, eveId } = await house(server);
    const { token } = (await eve.post('/api/me/tokens', { name: 'robot' })).json;
    const lines = [await openLine(server.url, undefined, { cookie: eve.cookie() }), await openLine(server.url, token)];
    await mod.call('PUT', `/api/admin/users/${eveId}/sanction`, { kind: 'lock', until: 0, reason: 'cheating' });
    for (const line of lines) expect(await line.closed).toBe(1008);
    expect((await eve.get('/api/me')).status).toBe(401);
    expect(await refusal(request(server.url, 'GET', '/api/me', undefined, { authorization: `Bearer ${token}` }))).toBe('401 bad-token');
    const again = await browser(server.url).post('/api/signin', { name: 'Eve', password: 'correct horse' });
    expect([again.status, again.json.message]).toEqual([403, 'This account is locked: cheating.']);
    await mod.call('DELETE', `/api/admin/users/${eveId}/sanction`, { kind: 'lock' });
    expect((await eve.post('/api/signin', { name: 'Eve', password: 'correct horse' })).status).toBe(200);
  });

  it('ban an address, an IPv6 one with its network', async () => {
    const server = await testServer({ admin: 'root', trustProxy: true });
    const { mod, eveId } = await house(server);
    const from = (address: string, name: string) => browser(server.url).post('/api/guest', { name }, { 'x-forwarded-for': address });
    expect((await mod.get(`/api/admin/users/${eveId}`)).json.addresses).toEqual(['127.0.0.1']);
    expect((await mod.post('/api/admin/bans', { address: '192.0.2.9', until: 0, reason: 'spam' })).json).toEqual({ address: '192.0.2.9' });
    expect((await mod.post('/api/admin/bans', { address: '2001:db8:1:2::/64', until: 0, reason: '' })).json.address).toBe(
      '2001:db8:1:2::/64',
    );
    expect((await mod.post('/api/admin/bans', { address: 'everywhere', until: 0, reason: '' })).status).toBe(422);
    expect([(await from('192.0.2.9', 'A')).json.error, (await from('2001:db8:1:2:ffff::1', 'B')).json.error]).toEqual(['banned', 'banned']);
    expect([(await from('192.0.2.10', 'C')).status, (await from('2001:db8:1:3::1', 'D')).status]).toEqual([201, 201]);
    expect((await mod.get('/api/admin/bans')).json.bans.length).toBe(2);
    expect((await mod.call('DELETE', '/api/admin/bans', { address: '192.0.2.9' })).status).toBe(204);
    expect((await from('192.0.2.9', 'A')).status).toBe(201);
  });

  it('have nothing to say over each other, themselves or the admin', async () => {
    const { root, mod, modId, eve, eveId } = await house(await testServer({ admin: 'root' }));
    const rootId = (await root.get('/api/me')).json.user.id;
    const lock = { kind: 'lock', until: 0, reason: '' };
    for (const id of [modId, rootId]) expect(await errorOf(mod.call('PUT', `/api/admin/users/${id}/sanction`, lock))).toBe('not-allowed');
    expect(await errorOf(root.call('PUT', `/api/admin/users/${rootId}/sanction`, lock))).toBe('not-allowed');
    expect((await root.call('PUT', `/api/admin/users/${modId}/sanction`, { ...lock, kind: 'mute' })).status).toBe(204);
    expect(await errorOf(mod.call('PUT', '/api/admin/users/nobody/sanction', lock))).toBe('no-such-user');
    for (const path of ['/api/admin/users', `/api/admin/users/${eveId}`, '/api/admin/bans', '/api/admin/audit'])
      expect(await errorOf(eve.get(path))).toBe('not-allowed');
  });

  it('remove guests: one, or all who have long been gone; never registered players', async () => {
    let time = Date.UTC(2030, 0, 1);
    const server = await testServer({ admin: 'root', now: () => time });
    const { mod, ann, eve, eveId, id } = await house(server);
    const annId = (await ann.get('/api/me')).json.user.id;
    for (let i = 0; i < 3; i += 1) await person(server.url, `Visitor ${i}`);
    expect(await errorOf(mod.call('DELETE', `/api/admin/guests/${eveId}`))).toBe('registered');
    time += 40 * 86_400_000;
    await person(server.url, 'Newcomer');
    // Ann sits at a table that is not finished.
    expect((await mod.post('/api/admin/guests/prune', { days: 30 })).json).toEqual({ removed: 3, more: false });
    expect((await mod.get('/api/admin/users?kind=guests')).json.users.map((u: Answer) => u.name)).toEqual(['Newcomer', 'Ann']);
    expect((await mod.call('DELETE', `/api/admin/guests/${annId}`)).status).toBe(204);
    expect((await ann.get('/api/me')).status).toBe(401);
    expect((await eve.get(`/api/matches/${id}`)).json).toMatchObject({ status: 'over', result: { how: 'resigned', winner: 1 } });
  });

  it('read people and the log page by page, and find by a part of the name', async () => {
    const server = await testServer({ admin: 'root' });
    const { root, mod } = await house(server);
    for (let i = 0; i < 60; i += 1) await server.app.accounts.guest(`Guest ${i}`, '');
    const names: string[] = [];
    let path = '/api/admin/users';
    for (;;) {
      const { users, next } = (await mod.get(path)).json;
      expect(users.length).toBeLessThanOrEqual(50);
      names.push(...users.map((u: Answer) => u.name));
      if (!next) break;
      path = `/api/admin/users?before=${next}`;
    }
    expect([names.length, new Set(names).size]).toEqual([64, 64]);
    expect((await mod.get('/api/admin/users?find=GUEST%205')).json.users.length).toBe(11);
    expect((await mod.get('/api/admin/users?find=%25')).json.users.length).toBe(50);
    expect(await errorOf(mod.get('/api/admin/users?before=here'))).toBe('bad-place');
    expect(await errorOf(mod.get('/api/admin/users?kind=x'))).toBe('bad-kind');
    expect((await root.get('/api/admin/audit')).json.audit.length).toBeGreaterThan(3);
  });
});

describe('whoever is blocked', () => {
  it('is not heard, cannot join or invite, and is no longer listed; until unblocked', async () => {
    const server = await testServer();
    const [ann, eve] = [browser(server.url), browser(server.url)];
    await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    await eve.post('/api/guest', { name: 'Eve' });
    const table = { game: 'ten-hexes', scenario: 'siege' };
    const { id } = (await ann.post('/api/matches', table)).json;
    await eve.post(`/api/matches/${id}/join`);
    const line = await openLine(server.url, undefined, { cookie: ann.cookie() });
    await line.ask({ t: 'subscribe', match: id });
    await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'first' });
    await line.until((m) => m.t === 'chat' && m.line.words === 'first');
    expect((await ann.post('/api/me/blocks', { match: id, side: 1 })).status).toBe(201);
    await eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'second' });
    await ann.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'own' });
    await line.until((m) => m.t === 'chat' && m.line.words === 'own');
    expect(line.heard.some((m) => m.t === 'chat' && m.line.words === 'second')).toBe(false);
    const words = async (who: Browser) => (await who.get(`/api/matches/${id}/chat`)).json.chat.map((l: Answer) => l.words);
    expect([await words(ann), await words(eve)]).toEqual([['own'], ['first', 'second', 'own']]);

    const next = (await ann.post('/api/matches', table)).json.id;
    expect(await errorOf(eve.post(`/api/matches/${next}/join`))).toBe('blocked');
    expect(await errorOf(eve.post('/api/matches', { ...table, invite: { 1: 'ann' } }))).toBe('blocked');
    const theirs = (await eve.post('/api/matches', table)).json.id;
    const listed = async () => (await ann.get('/api/matches?list=open')).json.matches.some((m: Answer) => m.id === theirs);
    expect(await listed()).toBe(false);

    const { blocks } = (await ann.get('/api/me/blocks')).json;
    expect(blocks).toMatchObject([{ name: 'Eve' }]);
    expect((await ann.call('DELETE', `/api/me/blocks/${blocks[0].id}`)).status).toBe(204);
    expect([await listed(), (await eve.post(`/api/matches/${next}/join`)).status]).toEqual([true, 200]);
    expect(await errorOf(ann.post('/api/me/blocks', { match: id, side: 0 }))).toBe('yourself');
  });
});

describe('two processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it('a lock and a block at one hold at the other', async () => {
    const databaseUrl = await cluster.fresh();
    const [a, b] = [await testServer({ databaseUrl, admin: 'root' }), await testServer({ databaseUrl, admin: 'root' })];
    const { mod, ann, eve, eveId, id } = await house(a);
    const [heard, spoken] = [
      await openLine(b.url, undefined, { cookie: ann.cookie() }),
      await openLine(b.url, undefined, { cookie: eve.cookie() }),
    ];
    await heard.ask({ t: 'subscribe', match: id });
    await ann.post('/api/me/blocks', { match: id, side: 1 });
    // Told by the database; the next subscription looks for itself.
    await heard.ask({ t: 'subscribe', match: id });
    await spoken.ask({ t: 'chat', match: id, cid: freshId(), words: 'unheard' });
    await ann.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'own' });
    await heard.until((m) => m.t === 'chat' && m.line.words === 'own');
    expect(heard.heard.some((m) => m.t === 'chat' && m.line.words === 'unheard')).toBe(false);
    expect((await mod.get('/api/admin/users?kind=registered&find=ev')).json.users.length).toBe(1);
    await mod.call('PUT', `/api/admin/users/${eveId}/sanction`, { kind: 'lock', until: 0, reason: '' });
    expect(await spoken.closed).toBe(1008);
  });
});
