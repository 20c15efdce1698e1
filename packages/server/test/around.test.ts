import { below, seedRng } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { createAudience } from '../src/api/audience.ts';
import type { ComputerPlayers } from '../src/match/computer.ts';
import { type Answer, freshId, openLine, type Person, person, refusal, testServer } from './helpers.ts';

const table = { game: 'ten-hexes', scenario: 'meeting' };

async function twoAt(url: string, more: object = {}): Promise<{ ann: Person; bob: Person; id: string }> {
  const [ann, bob] = [await person(url, 'Ann'), await person(url, 'Bob')];
  const { id } = await ann.post('/api/matches', { ...table, side: 0, ...more });
  await bob.post(`/api/matches/${id}/join`);
  return { ann, bob, id };
}

describe('who looks on', () => {
  it('is counted for everybody at the table, each person once', async () => {
    const { url } = await testServer();
    const { ann, bob, id } = await twoAt(url);
    const eve = await person(url, 'Eve');
    const here = await ann.socket();
    expect((await here.ask({ t: 'subscribe', match: id })).audience).toEqual({ observers: 0, here: [0] });
    const windows = [await eve.socket(), await eve.socket(), await openLine(url)];
    for (const line of windows) await line.ask({ t: 'subscribe', match: id, views: 'none' });
    const told = await here.until((m) => m.t === 'audience' && m.observers === 2);
    expect(told).toMatchObject({ match: id, here: [0] });
    const there = await bob.socket();
    expect((await there.ask({ t: 'subscribe', match: id })).audience).toEqual({ observers: 2, here: [0, 1] });
    here.heard.length = 0;
    for (const line of windows) line.close();
    await here.until((m) => m.t === 'audience' && m.observers === 0);
    there.close();
    await here.until((m) => m.t === 'audience' && m.here.length === 1);
  });

  it('is added up over processes, and those that are gone are forgotten', () => {
    let time = 0;
    const changed: string[] = [];
    const told: unknown[][] = [];
    const audience = createAudience<object>({ changed: (id) => changed.push(id), tell: (...words) => told.push(words), now: () => time });
    const leave = audience.enter('m', {}, 'eve', []);
    audience.enter('m', {}, 'ann', [0]);
    audience.heard('m', 'other', 3, [1]);
    expect(audience.of('m')).toEqual({ observers: 4, here: [0, 1] });
    leave();
    expect(audience.of('m')).toEqual({ observers: 3, here: [0, 1] });
    time += 100_000;
    expect(audience.of('m')).toEqual({ observers: 0, here: [0] });
    audience.repeat();
    expect([told.length, told.at(-1), changed.length]).toEqual([4, ['m', 0, [0]], 4]);
  });
});

it('the past is shown as one saw it then', async () => {
  const { url } = await testServer();
  const { ann, bob, id } = await twoAt(url, { options: { fog: true } });
  const rng = seedRng('past');
  const seen = new Map<number, Answer[]>();
  for (let n = 0; n < 14; n += 1) {
    const views = await Promise.all([ann, bob].map((who) => who.get(`/api/matches/${id}/position`)));
    seen.set(
      views[0].length,
      views.map((v) => v.view),
    );
    const mover = [ann, bob][views[0].turn];
    const { actions } = await mover.post(`/api/matches/${id}/legal`);
    await mover.post(`/api/matches/${id}/act`, { id: `n${n}`, actions: [actions[below(rng, actions.length)]] });
  }
  const line = await bob.socket();
  for (const [at, views] of seen) {
    expect(await ann.get(`/api/matches/${id}/position?at=${at}`)).toEqual({ at, side: 0, view: views[0] });
    expect((await line.ask({ t: 'past', match: id, at })).view).toEqual(views[1]);
  }
  expect(await refusal(line.ask({ t: 'past', match: id, at: 9999 }))).toBe('422 no-point');
  expect(await refusal(line.ask({ t: 'past', match: id, at: 1, side: 0 }))).toBe('403 not-your-seat');
  line.close();
});

it('two who ask for the next match at once get the same one', async () => {
  const { url } = await testServer();
  const { ann, bob, id } = await twoAt(url);
  await ann.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
  const [one, two] = await Promise.all([ann, bob].map((who) => who.post(`/api/matches/${id}/rematch`)));
  expect(two.id).toBe(one.id);
  expect(one.seats.map((s: Answer) => [s.side, s.name])).toEqual([
    [0, 'Bob'],
    [1, 'Ann'],
  ]);
});

describe('the computer', () => {
  it('thinks beside the match: people can look and talk meanwhile, and what they change it looks at again', async () => {
    let asked = 0;
    const waiting: (() => void)[] = [];
    const slow: ComputerPlayers = () => (live, side) => {
      asked += 1;
      const action = { k: 'plan', n: side };
      if (live.seq > 2) return action;
      return new Promise((resolve) => {
        waiting.push(() => resolve(action));
      });
    };
    const { url, app } = await testServer({ computers: slow });
    const ann = await person(url, 'Ann');
    const { id } = await ann.post('/api/matches', { ...table, side: 1, computer: { 0: 'slow' } });
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await ann.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'take your time' });
    // A draw is offered and declined by the house: the log has gone on.
    await ann.post(`/api/matches/${id}/control`, { id: 'd', do: 'offer-draw' });
    await app.openMatches.wake(id);
    waiting[0]();
    const line = await ann.socket();
    await line.ask({ t: 'subscribe', match: id });
    while ((await ann.get(`/api/matches/${id}`)).turn !== 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(asked).toBe(2);
    expect((await ann.get(`/api/matches/${id}/log`)).entries.map((e: Answer) => e.by)).toEqual([0]);
    line.close();
  });

  it('also the one that looks ahead answers within its time', async () => {
    const { url, logged } = await testServer({ games: undefined, computerBudget: 60 });
    const ann = await person(url, 'Ann');
    const { id } = await ann.post('/api/matches', {
      game: 'last-gamble',
      scenario: 'breakthrough',
      side: 1,
      computer: { 0: 'sharp' },
    });
    const line = await ann.socket();
    const { seq } = await line.ask({ t: 'subscribe', match: id, views: 'none' });
    await line.until((m) => m.t === 'update' && m.seq >= seq + 3);
    expect(logged.filter((entry) => entry.startsWith('error'))).toEqual([]);
    await ann.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
    line.close();
  });
});

describe('how one is told', () => {
  it('is everybody’s own choice; posts go to known services only', async () => {
    let time = Date.UTC(2030, 0, 1);
    const posts: { url: string; content: string }[] = [];
    const post = (async (url: string, init: RequestInit) => {
      posts.push({ url, content: JSON.parse(String(init.body)).content });
      return new Response('', { status: 204 });
    }) as unknown as typeof fetch;
    const letters: string[] = [];
    const server = await testServer({
      now: () => time,
      webhookUrl: 'https://hook.example/all',
      webhookPost: post,
      mail: async (to) => void letters.push(to),
      publicUrl: 'http://games.example',
    });
    expect(await (await fetch(`${server.url}/api/about`)).json()).toEqual({
      guests: true,
      mail: true,
      push: false,
      webhook: true,
      ownWebhooks: ['discord.com', 'discordapp.com'],
    });
    const { ann, bob, id } = await twoAt(server.url, { name: 'Friday' });
    const set = (who: Person, wanted: object) => who.call('PUT', '/api/me/notices', wanted);
    for (const url of ['https://evil.example/x', 'http://discord.com/api', 'https://discord.com:81/x', 'https://discord.com.evil.example/'])
      expect(await refusal(set(ann, { url }))).toBe('422 no-such-service');
    const own = 'https://discord.com/api/webhooks/1/x';
    expect(await set(ann, { url: own })).toEqual({ email: '', mail: true, webhook: true, url: own });
    await server.app.store.db.updateTable('users').set({ email: 'ann@example.org' }).where('name', '=', 'Ann').execute();
    const due = async () => {
      time += 61_000;
      await server.app.scheduler.look();
    };
    await due();
    const words = `Ann: your turn in Friday http://games.example/match/${id}`;
    expect(posts).toEqual([
      { url: 'https://hook.example/all', content: words },
      { url: own, content: words },
    ]);
    expect(letters).toEqual(['ann@example.org']);
    // Everything switched off: silence.
    await set(ann, { mail: false, webhook: false });
    await ann.post(`/api/matches/${id}/act`, { id: 'a', actions: [{ k: 'plan', n: 1 }] });
    await bob.post(`/api/matches/${id}/act`, { id: 'b', actions: [{ k: 'plan', n: 1 }] });
    await due();
    expect([posts.length, letters.length]).toEqual([2, 1]);
    expect(await set(ann, { webhook: true, url: '' })).toEqual({ email: 'ann@example.org', mail: false, webhook: true, url: '' });
  });
});
