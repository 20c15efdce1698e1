import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzServer } from '../src/ops/fuzz.ts';
import { crowdServer } from '../src/ops/stall.ts';
import { type Answer, freshId, openLine, type Person, person, type TestServer, testServer } from './helpers.ts';

/** Everything about a match that a stranger must not be able to change. */
async function stateOf(server: TestServer, ann: Person, id: string): Promise<Answer> {
  const { db } = server.app.store;
  const count = async (table: 'actions' | 'matches' | 'seats' | 'users' | 'chat') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return {
    match: await ann.get(`/api/matches/${id}`),
    position: await ann.get(`/api/matches/${id}/position`),
    counts: [await count('actions'), await count('matches'), await count('seats'), await count('users'), await count('chat')],
  };
}

async function scene(): Promise<{ server: TestServer; ann: Person; eve: Person; id: string }> {
  const server = await testServer();
  const [ann, bob, eve] = [await person(server.url, 'Ann'), await person(server.url, 'Bob'), await person(server.url, 'Eve')];
  const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', observers: false });
  await bob.post(`/api/matches/${id}/join`);
  return { server, ann, eve, id };
}

const odd = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom('__proto__', 'constructor', -1, 2 ** 31, 2 ** 53, Number.NaN, '', 'a'.repeat(5000), "' OR 1=1 --", '\u0000', [], {}),
);

describe('hostile input', () => {
  it('over HTTP gives 4xx and changes nothing', async () => {
    const { server, ann, eve, id } = await scene();
    const before = await stateOf(server, ann, id);
    const routes = server.app.routes.filter(
      (r) =>
        r.path.startsWith('/api/') &&
        !r.path.startsWith('/api/saves') &&
        !['/api/guest', '/api/register', '/api/signout', '/api/dice'].includes(r.path),
    );
    const body = fc.oneof(
      fc.record(
        {
          id: odd,
          actions: odd,
          seq: odd,
          do: odd,
          n: odd,
          side: odd,
          invite: odd,
          salt: odd,
          words: odd,
          body: odd,
          archived: odd,
          game: odd,
          scenario: odd,
        },
        { requiredKeys: [] },
      ),
      odd,
      fc.constantFrom(
        { id: 'x', actions: [{ k: '@resign' }] },
        { id: 'x', actions: [{ k: 'roll', n: 1 }] },
        { id: 'x', actions: [{ k: 'plan', n: 1 }] },
        { id: 'x', do: 'resign' },
        { archived: true },
        { words: 'hello' },
        { body: 'note' },
        { invite: 'x' },
      ),
    );
    const where = fc.constantFrom(id, id, id, 'x', '..%2f..', "a'b", 'a'.repeat(100), '%00');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), where, body, fc.boolean(), async (route, target, value, named) => {
        const path = route.path.replace(':id', target);
        const text = route.method === 'GET' ? undefined : (JSON.stringify(value) ?? '');
        const reply = await fetch(server.url + path, {
          method: route.method,
          headers: {
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...(named ? { authorization: `Bearer ${eve.token}` } : {}),
          },
          ...(text === undefined ? {} : { body: text }),
        });
        const answer = await reply.text();
        // Lists and questions about oneself are answered; nothing else is, and never with a fault of ours.
        expect(reply.status).toBeLessThan(500);
        if (path.includes(id))
          expect([400, 401, 403, 404, 405, 409, 413, 415, 422, path.endsWith('/notes') ? 200 : 404]).toContain(reply.status);
        expect(answer).not.toMatch(/at .*\.ts:|node:internal|SELECT|sqlite/i);
      }),
      { numRuns: 250, seed: 8440 },
    );
    expect(await stateOf(server, ann, id)).toEqual(before);
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('over a socket gives an error or ends the socket, and changes nothing', async () => {
    const { server, ann, eve, id } = await scene();
    const before = await stateOf(server, ann, id);
    const kinds = ['hello', 'ping', 'subscribe', 'unsubscribe', 'act', 'control', 'legal', 'explain', 'past', 'log', 'chat', 'nonsense'];
    const message = fc.oneof(
      fc.record(
        {
          t: fc.constantFrom(...kinds),
          id: fc.oneof(fc.nat(), odd),
          match: fc.oneof(fc.constant(id), odd),
          cid: odd,
          actions: odd,
          question: odd,
          words: odd,
          since: odd,
          token: odd,
        },
        { requiredKeys: ['t'] },
      ),
      fc.constantFrom(
        { t: 'subscribe', match: id },
        { t: 'act', match: id, cid: 'x', actions: [{ k: 'plan', n: 1 }] },
        { t: 'act', match: id, cid: 'x', actions: [{ k: '@start' }] },
        { t: 'control', match: id, cid: 'x', do: 'resign' },
        { t: 'chat', match: id, cid: freshId(), words: 'hi' },
        { t: 'legal', match: id },
        { t: 'explain', match: id, question: { q: 'battle', unit: -5 } },
      ),
      odd,
    );
    let line = await openLine(server.url, eve.token);
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(message, async (value) => {
        line.socket.send(JSON.stringify(value) ?? 'no json');
        sent += 1;
      }),
      { numRuns: 300, seed: 8441 },
    );
    expect((await line.ask({ t: 'ping' })).t).toBe('reply');
    expect(line.heard.filter((m) => m.t === 'error').length).toBeGreaterThan(sent / 2);
    expect(line.heard.filter((m) => m.status >= 500 || m.t === 'update')).toEqual([]);
    for (const bad of [Buffer.from([1, 2, 3]), 'x'.repeat(70_000)]) {
      line.socket.send(bad);
      expect([1003, 1009]).toContain(await line.closed);
      line = await openLine(server.url, eve.token);
    }
    expect(await stateOf(server, ann, id)).toEqual(before);
    expect(server.logged.filter((entry) => entry.startsWith('error'))).toEqual([]);
    line.close();
  });

  it('from a player at his own table is refused by the rules or done, never a fault', async () => {
    const { server, ann, id } = await scene();
    const action = fc.record(
      {
        k: fc.constantFrom('plan', 'move', 'attack', 'done', 'target', 'x'),
        u: fc.integer({ min: -2, max: 9 }),
        h: fc.integer({ min: -2, max: 14 }),
        n: fc.integer({ min: -2, max: 4 }),
        path: fc.array(fc.integer({ min: -1, max: 12 })),
      },
      { requiredKeys: ['k'] },
    );
    const line = await ann.socket();
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 3 }), async (actions) => {
        n += 1;
        await line.ask({ t: 'act', match: id, cid: `f${n}`, actions }).catch((error) => expect([409, 422]).toContain(error.status));
      }),
      { numRuns: 150, seed: 8442 },
    );
    expect(server.logged.filter((entry) => entry.startsWith('error'))).toEqual([]);
    line.close();
  });
});

it('the crowd program asks a match for everything, and everything is answered', async () => {
  const crowd = { game: 'last-gamble', scenario: 'breakthrough', actions: 30, sockets: 3, connections: 3, seconds: 1 };
  const { asked, answers, looks } = await crowdServer(crowd);
  expect(Object.keys(answers)).toEqual(['200']);
  expect([answers[200] === asked, looks > 0]).toEqual([true, true]);
});

it('the fuzz program finds nothing, and would tell what it finds', async () => {
  const found = await fuzzServer({ requests: 400, seed: 'test' });
  expect(found).toMatchObject({ requests: 400, failures: [], uncaught: [], unchanged: true });
  expect(found.answers['4xx']).toBeGreaterThan(200);
  expect(found.answers['5xx']).toBeUndefined();
});
