import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenHexes } from '@hexfront/engine/example';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyProof } from '../src/match/proof.ts';
import { type Turn, webhook } from '../src/match/scheduler.ts';
import { backup, restore } from '../src/ops/backup.ts';
import { benchServer } from '../src/ops/bench.ts';
import { serveSettings } from '../src/serve.ts';
import { openSqlite } from '../src/storage/store.ts';
import { example, freshId, noLimits, openLine, type Person, person, personWith, request, tempFolder, testServer } from './helpers.ts';
import { type Cluster, startPostgres } from './postgres.ts';

const table = { game: 'ten-hexes', scenario: 'meeting', side: 'both' };

async function playSome(ann: Person, id: string, orders: number): Promise<void> {
  for (let n = 0; n < orders; n += 1) {
    const { actions } = await ann.post(`/api/matches/${id}/legal`);
    if (actions.length === 0) return;
    await ann.post(`/api/matches/${id}/act`, { id: `n${n}`, actions: [actions[n % actions.length]] });
  }
}

describe('a backup', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it('is taken while the server runs, and moves everything from one kind of database to the other and back', async () => {
    const data = tempFolder();
    const file = join(tempFolder(), 'all.gz');
    const first = await testServer({ data });
    const ann = await person(first.url, 'Ann');
    const { id } = await ann.post('/api/matches', table);
    await playSome(ann, id, 12);
    const before = await ann.get(`/api/matches/${id}/position`);
    const { rows } = await backup({ data }, file);
    await playSome(ann, id, 3);
    await first.stop();

    const databaseUrl = await cluster.fresh();
    expect(await restore({ data: '', databaseUrl }, file)).toMatchObject({ rows });
    const second = await testServer({ databaseUrl });
    expect(await personWith(second.url, 'Ann', ann.token).get(`/api/matches/${id}/position`)).toEqual(before);
    await second.stop();

    const back = join(tempFolder(), 'back.gz');
    await backup({ data: '', databaseUrl }, back);
    const other = tempFolder();
    expect(await restore({ data: other }, back)).toMatchObject({ rows });
    const third = await testServer({ data: other });
    const again = personWith(third.url, 'Ann', ann.token);
    await again.post(`/api/matches/${id}/control`, { id: 'end', do: 'resign' });
    expect(verifyProof(tenHexes, await again.get(`/api/matches/${id}/proof`))).toMatchObject({ good: true });
  });

  it('is refused when it is damaged, cut off, no backup, or the database is not empty; and then nothing is there', async () => {
    const data = tempFolder();
    const file = join(tempFolder(), 'all.gz');
    const store = openSqlite(data);
    for (let i = 0; i < 50; i += 1)
      await store.db
        .insertInto('notes')
        .values({ match_id: `m${i}`, user_id: 'u', body: 'x'.repeat(500), updated: i })
        .execute();
    await store.close();
    await backup({ data }, file);
    const cut = join(tempFolder(), 'cut.gz');
    writeFileSync(cut, readFileSync(file).subarray(0, 400));
    const junk = join(tempFolder(), 'junk.gz');
    writeFileSync(junk, 'not a backup at all');
    const target = tempFolder();
    await expect(restore({ data: target }, cut)).rejects.toThrow(/damaged|early/);
    await expect(restore({ data: target }, junk)).rejects.toThrow(/damaged|no backup/);
    await expect(restore({ data: target }, join(target, 'none.gz'))).rejects.toThrow('there is no file');
    await expect(backup({ data: join(target, 'nowhere') }, file)).rejects.toThrow('there is no database');
    expect(await restore({ data: target }, file)).toMatchObject({ rows: 50 });
    await expect(restore({ data: target }, file)).rejects.toThrow('not empty');
  });
});

describe('what nobody will ask for again', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it.each(['sqlite', 'postgres'] as const)('is forgotten: old guests, audit lines and snapshots (%s)', async (kind) => {
    const day = 86_400_000;
    let time = Date.UTC(2030, 0, 1);
    const server = await testServer({ now: () => time, ...(kind === 'postgres' ? { databaseUrl: await cluster.fresh() } : {}) });
    const { db } = server.app.store;
    const [idle, played, plays, saved] = await Promise.all(['Idle', 'Played', 'Plays', 'Saved'].map((name) => person(server.url, name)));
    await request(server.url, 'POST', '/api/register', { name: 'Member', password: 'a long password' });
    const { id } = await played.post('/api/matches', table);
    await played.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
    await plays.post('/api/matches', table);
    for (const seq of [5, 6, 7]) await db.insertInto('snapshots').values({ match_id: id, seq, body: '{}', created: time }).execute();
    const owner = (await db.selectFrom('users').select('id').where('name', '=', 'Saved').executeTakeFirstOrThrow()).id;
    await db
      .insertInto('saves')
      .values({ owner, id: 's', game: 'g', name: 'n', created: '', updated: '', revision: 1, body: '{}' })
      .execute();
    const names = async () => (await db.selectFrom('users').select('name').orderBy('name').execute()).map((u) => u.name);
    const count = async (from: 'snapshots' | 'audit' | 'saves') => (await db.selectFrom(from).selectAll().execute()).length;
    time += 8 * day;
    await server.app.scheduler.look();
    expect(await names()).toEqual(['Member', 'Played', 'Plays', 'Saved']);
    expect([await count('snapshots'), await count('saves')]).toEqual([1, 1]);
    expect(await count('audit')).toBeGreaterThan(4);
    time += 83 * day;
    // Seen lately: he stays.
    await saved.get('/api/me');
    await server.app.scheduler.look();
    expect(await names()).toEqual(['Member', 'Plays', 'Saved']);
    time += 100 * day;
    await server.app.scheduler.look();
    expect(await names()).toEqual(['Member', 'Plays']);
    expect([await count('audit'), await count('saves')]).toEqual([0, 0]);
    expect(server.logged.filter((line) => line.startsWith('info'))).toHaveLength(3);
    await idle.get('/api/me').then(
      () => expect.unreachable(),
      (error) => expect(error.status).toBe(401),
    );
  });
});

describe('the keeper of the server', () => {
  it('sees health, readiness and numbers', async () => {
    const server = await testServer();
    const ann = await person(server.url, 'Ann');
    const { id } = await ann.post('/api/matches', table);
    await playSome(ann, id, 2);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ ready: true, database: 'sqlite' });
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/^hexfront_actions_total 3$/m);
    expect(text).toMatch(/^hexfront_http_requests_total\{status="200"\} \d+$/m);
    expect(text).toMatch(/^hexfront_http_ms_bucket\{le="\+Inf"\} \d+$/m);
    expect(text).toMatch(/^hexfront_sockets 0$/m);
    expect(text).toMatch(/^# TYPE hexfront_event_loop_lag_ms gauge\nhexfront_event_loop_lag_ms\{quantile="0.5"\} [\d.]+$/m);
    expect(text).toMatch(/^hexfront_database_errors_total 0$/m);
    expect(text).toMatch(/^hexfront_replays_waiting 0$/m);
  });

  it('sees who was refused, with the address a proxy tells, without a line for each of many', async () => {
    const limits = { ...noLimits, requests: { burst: 8, perSecond: 0 } };
    const server = await testServer({ trustProxy: true, limits });
    const from = { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' };
    expect((await fetch(`${server.url}/api/matches/none`, { headers: from })).status).toBe(404);
    // Whoever writes something else than an address there is not believed.
    expect((await fetch(`${server.url}/api/matches/none`, { headers: { 'x-forwarded-for': 'everybody' } })).status).toBe(404);
    expect(server.logged).toEqual([
      'warn 404 GET "/api/matches/none" from 203.0.113.7: no-such-match',
      'warn 404 GET "/api/matches/none" from 127.0.0.1: no-such-match',
    ]);
    server.logged.length = 0;
    const line = await openLine(server.url, undefined, { 'x-forwarded-for': '203.0.113.9' });
    await line.ask({ t: 'chat', match: 'none', cid: freshId(), words: 'hello' }).catch(() => undefined);
    line.socket.send('{"t":"nonsense"}');
    await line.until((m) => m.error === 'malformed');
    expect(server.logged).toEqual(['warn 401 socket chat from 203.0.113.9: who', 'warn 422 socket message from 203.0.113.9: malformed']);
    line.close();
    server.logged.length = 0;
    for (let n = 0; n < 20; n += 1) await fetch(`${server.url}/api/matches`, { headers: { 'x-forwarded-for': '203.0.113.8' } });
    expect(server.logged).toEqual(['warn 429 GET "/api/matches" from 203.0.113.8: too-many']);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^hexfront_limited_total\{where="http"\} 12$/m);
  });

  it('stops it without losing what is under way, and tells the sockets', async () => {
    const data = tempFolder();
    const server = await testServer({ data });
    const ann = await person(server.url, 'Ann');
    const { id } = await ann.post('/api/matches', table);
    const line = await ann.socket();
    await line.ask({ t: 'subscribe', match: id });
    const [order] = await Promise.all([
      line.ask({ t: 'act', match: id, cid: 'a', actions: [{ k: 'plan', n: 1 }] }).catch(() => undefined),
      server.stop(),
    ]);
    expect(await line.closed).toBe(1012);
    const again = await testServer({ data });
    const { seq } = await personWith(again.url, 'Ann', ann.token).get(`/api/matches/${id}`);
    if (order) expect(seq).toBe(order.seq);
  });

  it('sets it up by arguments and environment', () => {
    expect(
      serveSettings(['--database-url', 'postgres://h/x', '--public-url', 'https://g.example', '--trust-proxy', '--log', 'json'], {}),
    ).toMatchObject({
      databaseUrl: 'postgres://h/x',
      publicUrl: 'https://g.example',
      trustProxy: true,
      json: true,
    });
    expect(serveSettings([], { DATABASE_URL: 'postgresql://h/x', HEXFRONT_WEBHOOK: 'https://hook.example/1' })).toMatchObject({
      databaseUrl: 'postgresql://h/x',
      webhookUrl: 'https://hook.example/1',
    });
    for (const args of [
      ['--database-url', 'mysql://h/x'],
      ['--public-url', 'games'],
      ['--log', 'xml'],
    ])
      expect(serveSettings(args, {})).toHaveProperty('error');
  });

  it('finds containers pinned, and a password that may have any characters', () => {
    const root = join(import.meta.dirname, '..', '..', '..');
    const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
    for (const [, image] of [compose, readFileSync(join(root, 'Dockerfile'), 'utf8')].flatMap((text) => [
      ...text.matchAll(/^(?:FROM| +image:) (\S+)/gm),
    ]))
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?-/);
    expect(compose).toMatch(/^ +DATABASE_URL: postgres:\/\/hexfront@database\/hexfront$/m);
    expect(compose).toMatch(/^ +PGPASSWORD: \$\{POSTGRES_PASSWORD/m);
  });

  it('measures it', async () => {
    const result = await benchServer({
      game: 'ten-hexes',
      scenario: 'meeting',
      matches: 3,
      seconds: 0.3,
      sockets: 5,
      long: 20,
      games: [example],
    });
    expect(result.actions).toBeGreaterThan(3);
    expect([result.refused, result.updates > result.actions]).toEqual([0, true]);
    expect(result.p99).toBeGreaterThanOrEqual(result.p50);
    expect(result.sockets.open).toBe(5);
    expect(result.opened.actions).toBeGreaterThan(10);
  });
});

describe('a mail server that does not answer', () => {
  it('stops neither the clocks nor the end of the process', async () => {
    let time = Date.UTC(2030, 0, 1);
    let told = 0;
    const hanging = () => {
      told += 1;
      return new Promise<void>(() => undefined);
    };
    const server = await testServer({ now: () => time, notify: hanging, lookEvery: 5 });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { ...table, side: 0, clock: { type: 'turn', seconds: 3600 } });
    await bob.post(`/api/matches/${id}/join`);
    time += 61_000;
    while (told === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    time += 3_600_000;
    while ((await ann.get(`/api/matches/${id}`)).status !== 'over') await new Promise((resolve) => setTimeout(resolve, 2));
    await server.stop();
  });
});

describe('your turn', () => {
  it('is told to who is away, once, all that waits in one post', async () => {
    let time = Date.UTC(2030, 0, 1);
    const posts: { url: string; body: { content: string; allowed_mentions: object } }[] = [];
    const post = (async (url: string, init: RequestInit) => {
      posts.push({ url, body: JSON.parse(String(init.body)) });
      return new Response('', { status: 204 });
    }) as unknown as typeof fetch;
    const turns: Turn[] = [{ match: 'm1', name: 'Friday', game: 'g', player: 'Ann', user: 'u', email: '', quiet: '', webhook: '' }];
    await webhook('https://hook.example/1', 'https://games.example/', () => undefined, post)(turns);
    expect(posts).toEqual([
      {
        url: 'https://hook.example/1',
        body: { content: 'Ann: your turn in Friday https://games.example/match/m1', allowed_mentions: { parse: [] } },
      },
    ]);

    const told: Turn[][] = [];
    const server = await testServer({ now: () => time, notify: async (each) => void told.push([...each]) });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { ...table, side: 0, name: 'Friday' });
    await bob.post(`/api/matches/${id}/join`);
    await server.app.scheduler.look();
    expect(told).toEqual([]);
    time += 61_000;
    await server.app.scheduler.look();
    await server.app.scheduler.look();
    expect(told).toMatchObject([[{ match: id, name: 'Friday', game: 'ten-hexes', player: 'Ann' }]]);
    // Bob is looking at the table: nobody has to call him.
    const line = await bob.socket();
    await line.ask({ t: 'subscribe', match: id });
    await ann.post(`/api/matches/${id}/act`, { id: 'p', actions: [{ k: 'plan', n: 1 }] });
    time += 61_000;
    await server.app.scheduler.look();
    expect(told.length).toBe(1);
    line.close();
  });
});

describe('a full disk', () => {
  it('gives a clear error, loses nothing, and is survived', async () => {
    const data = tempFolder();
    const server = await testServer({ data });
    const ann = await person(server.url, 'Ann');
    const { id } = await ann.post('/api/matches', table);
    await playSome(ann, id, 4);
    const before = await ann.get(`/api/matches/${id}`);
    const { db } = server.app.store;
    const { sql } = await import('kysely');
    const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0].page_count;
    // No page more than there is: what SQLite says when the disk is full.
    await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
    const notes = { body: 'x'.repeat(90_000) };
    const refused = await ann.call('PUT', `/api/matches/${id}/notes`, notes).catch((error) => error);
    expect([refused.status, refused.body.error]).toEqual([503, 'database']);
    expect(refused.body.message).toMatch(/nothing was lost/);
    await sql.raw('pragma max_page_count = 1000000').execute(db);
    await ann.call('PUT', `/api/matches/${id}/notes`, notes);
    expect((await ann.get(`/api/matches/${id}`)).seq).toBe(before.seq);
    await playSome(ann, id, 1);
  });
});
