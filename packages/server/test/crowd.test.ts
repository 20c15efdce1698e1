/** Those who ask for what costs most: the server answers everybody else meanwhile, and charges them. */
import { question } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { opaque } from '@hexfront/engine/parts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameSource } from '../src/match/games.ts';
import {
  type Answer,
  freshId,
  type Line,
  noLimits,
  openLine,
  type Person,
  person,
  request,
  type TestServer,
  testServer,
} from './helpers.ts';

/** A game whose rules take their time, on a clock that nothing else moves; `spent` is how often. */
let clock = 1000;
let spent = 0;
const slow = (ms: number): void => {
  clock += ms;
  spent += 1;
};
const slowGame: GameSource = {
  id: 'ten-hexes',
  name: 'Ten Hexes',
  load: async () => ({
    def: {
      ...tenHexes,
      // Every action that is done, for the first time or again.
      watch: (g: never) => {
        slow(5);
        return tenHexes.watch?.(g);
      },
      questions: () => ({
        battle: question({}, opaque<object>(), () => {
          slow(25);
          return {};
        }),
      }),
      words: new Proxy(tenHexes.words, {
        get: (words, key) => {
          slow(5);
          return Reflect.get(words, key);
        },
      }),
    } as never,
  }),
};

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => vi.restoreAllMocks());

/** A match of two people with some moves made. */
async function played(
  { url }: TestServer,
  wait: () => void = () => undefined,
): Promise<{ match: string; ann: Person; bob: Person; length: number }> {
  const [ann, bob] = [await person(url, 'Ann'), await person(url, 'Bob')];
  const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 0 });
  await bob.post(`/api/matches/${id}/join`);
  let length = 0;
  for (let n = 0; n < 6; n += 1) {
    wait();
    const { turn } = await ann.get(`/api/matches/${id}/position`);
    const who = turn === 0 ? ann : bob;
    const { actions } = await who.post(`/api/matches/${id}/legal`, {});
    await who.post(`/api/matches/${id}/act`, { id: freshId(), actions: [actions[0]] });
    ({ length } = await ann.get(`/api/matches/${id}/position`));
  }
  return { match: id, ann, bob, length };
}

describe('a crowd of onlookers that asks for what costs most', () => {
  it('keeps /healthz waiting for a few questions, not for all of them', async () => {
    const server = await testServer({ games: [slowGame] });
    const { match } = await played(server);
    const lines = await Promise.all(Array.from({ length: 5 }, () => openLine(server.url)));
    let answered = 0;
    for (const line of lines)
      line.socket.on('message', (text) => {
        if (String(text).includes('"t":"reply"')) answered += 1;
      });
    const before = spent;
    for (const line of lines)
      for (let n = 1; n <= 20; n += 1) line.socket.send(JSON.stringify({ t: 'explain', match, question: { q: 'battle' }, id: n }));
    // They are there, and some of them answered, when somebody asks whether the server lives.
    while (spent === before) await new Promise((resolve) => setImmediate(resolve));
    const at = spent;
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    // One question of 25 milliseconds in each turn of the loop, and a request takes only a few turns.
    expect(spent - at).toBeLessThan(10);
    expect(spent - before).toBeLessThan(100);
    while (answered < 100) await new Promise((resolve) => setImmediate(resolve));
    expect(spent - before).toBe(100);
  });

  it('keeps a player of the match waiting for a few of them, not for its whole crowd', async () => {
    const server = await testServer({
      games: [slowGame],
      trustProxy: true,
      limits: { ...noLimits, work: { burst: 1e6, perSecond: 1e-9 } },
    });
    const { match, ann, bob } = await played(server);
    const { turn } = await ann.get(`/api/matches/${match}/position`);
    const player = await openLine(server.url, (turn === 0 ? ann : bob).token, { 'x-forwarded-for': '198.51.100.1' });
    const { actions } = await player.ask({ t: 'legal', match });
    const crowd = await Promise.all(Array.from({ length: 40 }, () => openLine(server.url, undefined, { 'x-forwarded-for': '192.0.2.1' })));
    const ask = (line: Line) => line.ask({ t: 'explain', match, question: { q: 'battle' } });
    for (let n = 0; n < 20; n += 1) await ask(crowd[0]);
    const before = spent;
    const asked = crowd.flatMap((line) => [ask(line), ask(line), ask(line)]);
    await player.ask({ t: 'act', match, cid: freshId(), actions: [actions[0]] });
    expect(spent - before).toBeLessThan(20);
    await Promise.all(asked);
  });
});

describe('whatever is asked', () => {
  const limits = { ...noLimits, work: { burst: 100, perSecond: 10 } };
  const asks: [name: string, socket: (match: string, at: number) => object, http: (match: string, at: number) => [string, object?]][] = [
    [
      'explain',
      (match) => ({ t: 'explain', match, question: { q: 'battle' } }),
      (m) => [`/api/matches/${m}/explain`, { question: { q: 'battle' } }],
    ],
    ['past', (match, at) => ({ t: 'past', match, at }), (m, at) => [`/api/matches/${m}/position?at=${at}`]],
    ['subscribe, log', (match) => ({ t: 'subscribe', match, since: 0, words: true }), (m) => [`/api/matches/${m}/log?words=1`]],
    ['legal', (match) => ({ t: 'legal', match, words: true }), (m) => [`/api/matches/${m}/legal`, { words: true }]],
  ];
  it.each(asks)(
    '%s is charged, by socket and by HTTP alike, and refused with a time when too much was used',
    async (_name, socket, http) => {
      for (const way of ['socket', 'http'] as const) {
        let time = 0;
        const server = await testServer({ games: [slowGame], limits, now: () => time, trustProxy: true });
        const wait = (): void => {
          time += 1e6;
        };
        const { match, ann, bob, length } = await played(server, wait);
        wait();
        const { turn } = await ann.get(`/api/matches/${match}/position`);
        const who = turn === 0 ? ann : bob;
        wait();
        const line = await openLine(server.url, who.token);
        const ask = async (n: number): Promise<Answer> => {
          const at = n % length;
          if (way === 'socket') return line.ask(socket(match, at)).catch((error) => error);
          const [path, body] = http(match, at);
          return (body ? who.post(path, body) : who.get(path)).catch((error) => error);
        };
        let refused: Answer;
        for (let n = 0; n < 100 && !refused; n += 1) {
          const answer = await ask(n);
          if (answer instanceof Error) refused = answer;
        }
        expect(refused).toMatchObject({ status: 429, body: { error: 'too-many', retryAfter: expect.any(Number) } });
        // After that time there is some left.
        time += refused.body.retryAfter * 1000;
        expect(await ask(0)).not.toBeInstanceOf(Error);
        // What costs nothing of this is not refused to anybody: whether the server lives, and another person somewhere else.
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
        await request(server.url, 'GET', '/api/matches', undefined, { 'x-forwarded-for': '198.51.100.7' });
      }
    },
  );

  it('a position that many look back at is worked out once, and again when moves were taken back', async () => {
    const server = await testServer({ games: [slowGame] });
    const { match, ann, bob, length } = await played(server);
    const past = async () => JSON.stringify((await request(server.url, 'GET', `/api/matches/${match}/position?at=${length - 1}`)).view);
    const first = await past();
    const at = spent;
    expect(await past()).toBe(first);
    expect(spent).toBe(at);
    const back = { id: freshId(), do: 'offer-rollback', n: length - 2 };
    await ann.post(`/api/matches/${match}/control`, back);
    await bob.post(`/api/matches/${match}/control`, { id: freshId(), do: 'accept' });
    for (let n = 0; n < 2; n += 1) {
      const { turn } = await ann.get(`/api/matches/${match}/position`);
      const who = turn === 0 ? ann : bob;
      const { actions } = await who.post(`/api/matches/${match}/legal`, {});
      await who.post(`/api/matches/${match}/act`, { id: freshId(), actions: [actions.at(-1)] });
    }
    expect(await past()).not.toBe(first);
  });
});
