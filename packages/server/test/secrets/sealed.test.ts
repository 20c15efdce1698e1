/** How many answers a secret plan took is told to nobody until it is opened: not by the protocol, nor by any number that goes over the wire. */
import { continuesPlan } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import type { Live } from '../../src/match/live.ts';
import { type Line, type Person, person, refusal, type TestServer, testServer } from '../helpers.ts';

const MARKET_GARDEN = {
  game: 'road-to-the-rhine',
  scenario: 'market-garden',
  options: {},
  clock: { type: 'total', seconds: 3600, increment: 60 },
};

interface Seats {
  server: TestServer;
  id: string;
  german: Person;
  allied: Person;
  onlooker: Person;
  unit(id: string): number;
  hex(name: string): Promise<number>;
  live(): Promise<Live>;
  pass(seconds: number): void;
}

async function marketGarden(): Promise<Seats> {
  const game = (await loadGameById('road-to-the-rhine'))!;
  let time = Date.UTC(2030, 0, 1);
  const server = await testServer({ games: [{ id: 'road-to-the-rhine', name: 'RR', load: async () => game }], now: () => time });
  const [german, allied, onlooker] = [await person(server.url, 'Ann'), await person(server.url, 'Bob'), await person(server.url, 'Eve')];
  const { id } = await german.post('/api/matches', MARKET_GARDEN);
  await allied.post(`/api/matches/${id}/join`);
  const live = () => server.app.openMatches.use(id, (table) => table.live);
  return {
    server,
    id,
    german,
    allied,
    onlooker,
    live,
    unit: (name) => game.def.units.findIndex((u) => u.id === name),
    hex: async (name) => (await live()).session!.world.board.hex(name) as number,
    pass: (seconds) => {
      time += seconds * 1000;
    },
  };
}

/** What says nothing about the game: ids, times of the clock on the wall. */
const plain = (text: string, id: string) =>
  text.replaceAll(id, 'ID').replaceAll(/"(id|created|invite|commitment|salts)":("[^"]*"|\d+|\[[^\]]*\])/g, '"$1":0');

/** Everything that can be asked for, as text. */
async function everything(seats: Seats, who: Person, line: Line): Promise<string[]> {
  const { id } = seats;
  const out: unknown[] = [];
  for (const path of ['', '/position', '/log', '/log?words=1', '/chat', '/proof', '/position?at=0', '/position?at=1', '/position?at=2'])
    out.push(await who.get(`/api/matches/${id}${path}`).catch((error) => error.message));
  for (const path of ['/api/matches?list=mine', '/api/matches?list=watch']) out.push(await who.get(path));
  for (const message of [
    { t: 'log', words: true },
    { t: 'past', at: 1 },
    { t: 'act', cid: 'no', actions: [{ k: 'done' }], seq: 77 },
    { t: 'control', cid: 'no', do: 'undo' },
    { t: 'control', cid: 'no', do: 'offer-rollback', n: 5 },
    { t: 'legal' },
  ])
    out.push(await line.ask({ ...message, match: id }).catch((error) => error.message));
  out.push(await refusal(who.get(`/api/matches/${id}/export`)));
  const again = await who.socket();
  out.push(await again.ask({ t: 'subscribe', match: id, views: 'full', words: true, since: 0 }));
  again.close();
  return out.map((part) => plain(JSON.stringify(part), id));
}

/** The plan is made while the others listen; what they heard and could find out at its beginning, in its midst and at its end. */
async function overheard(plan: (seats: Seats) => Promise<object[]>): Promise<{ heard: Record<string, string[]>; seats: Seats }> {
  const seats = await marketGarden();
  const { id } = seats;
  const lines = new Map<Person, Line>();
  const heard: Record<string, string[]> = {};
  for (const who of [seats.german, seats.onlooker]) {
    const line = await who.socket();
    await line.ask({ t: 'subscribe', match: id, views: 'changes', words: true });
    lines.set(who, line);
    heard[who.name] = [];
  }
  const look = async () => {
    for (const [who, line] of lines) {
      await line.ask({ t: 'ping' });
      heard[who.name].push(...(await everything(seats, who, line)));
    }
  };
  const actions = await plan(seats);
  await look();
  for (const [i, action] of actions.entries()) {
    if (i === actions.length - 1) await look();
    // The whole plan takes ten minutes, however many answers it has.
    seats.pass(i < actions.length - 1 ? 10 : 610 - 10 * actions.length);
    if ('do' in action) await seats.allied.post(`/api/matches/${id}/control`, { id: `c${i}`, ...action });
    else await seats.allied.post(`/api/matches/${id}/act`, { id: `a${i}`, actions: [action] });
  }
  await look();
  for (const [who, line] of lines)
    heard[who.name].push(
      ...line.raw.filter((text) => JSON.parse(text).t !== 'reply' && JSON.parse(text).t !== 'error').map((text) => plain(text, id)),
    );
  return { heard, seats };
}

/** The first text that differs, and where. */
function difference(a: readonly string[], b: readonly string[]): string | undefined {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    let at = 0;
    while (x[at] === y[at]) at += 1;
    const near = (text: string) => text.slice(Math.max(0, at - 120), at + 80);
    return `text ${i}: ${near(x)} | against | ${near(y)}`;
  }
  return undefined;
}

describe('a secret plan', () => {
  it('of two answers, of seven and of one look alike to the enemy and to onlookers', async () => {
    const plots =
      (...names: string[]) =>
      async ({ unit, hex }: Seats) => {
        const h = await hex('N-2710');
        return [...names.map((name) => ({ k: 'plot', u: unit(name), h })), { k: 'done' }];
      };
    const two = await overheard(plots('us-82-par'));
    const names = (await two.seats.live()).base.def.units.map((u: { id: string }) => u.id);
    const may = names.filter((name: string) => /-par$|-gli$/.test(name));
    const many = await overheard(async (seats) => {
      const actions: object[] = [];
      const session = (await seats.live()).session!;
      const h = await seats.hex('N-2710');
      for (const name of may) {
        const action = { k: 'plot', u: seats.unit(name), h };
        if (actions.length < 6 && session.check(action) === undefined) actions.push(action);
      }
      expect(actions.length).toBeGreaterThan(2);
      // One is taken back and made again, which is nobody's business either.
      actions.splice(2, 0, { do: 'undo' }, actions[1]);
      return [...actions, { k: 'done' }];
    });
    const one = await overheard(plots());
    for (const who of ['Ann', 'Eve']) {
      expect(difference(many.heard[who], two.heard[who])).toBeUndefined();
      expect(difference(one.heard[who], two.heard[who])).toBeUndefined();
    }
    const log = await two.seats.german.get(`/api/matches/${two.seats.id}/log`);
    expect(log.entries.filter((e: { action: { k: string } }) => e.action.k === 'sealed')).toHaveLength(1);
    // For who made the plan every answer is there.
    const own = await many.seats.allied.get(`/api/matches/${many.seats.id}/log`);
    expect(own.entries.filter((e: { action: { k: string } }) => e.action.k === 'plot').length).toBeGreaterThan(2);
    expect(own.length).toBeGreaterThan(log.length);
    const { session } = await many.seats.live();
    expect(session!.log.filter((entry, i) => continuesPlan(session!.log[i - 1], entry)).length).toBeGreaterThan(2);
  }, 120_000);
});
