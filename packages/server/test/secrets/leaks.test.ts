import { type Action, apply, below, type GameDef, legal, type RngState, seedRng, toAct, type World } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { unitsLogged, unitsNamed } from '@hexfront/engine/testing';
import { loadGameById } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { type Live, lengthOf, turnOf } from '../../src/match/live.ts';
import { lengthAt, seenSeq } from '../../src/match/numbering.ts';
import { type Answer, type Line, type Person, person, refusal, type TestServer, testServer } from '../helpers.ts';
import { lastDayOfBastogne } from './last-day.ts';

function keysOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [key, ...keysOf(value)]);
}

// biome-ignore lint/suspicious/noExplicitAny: games of any shape
type AnyWorld = World<any>;
// biome-ignore lint/suspicious/noExplicitAny: games of any shape
type AnyDef = GameDef<any>;

const hiddenFrom = (g: AnyWorld, side: number): number[] =>
  g.result ? [] : g.def.units.flatMap((unit, u) => (unit.side !== side && (g.def.visible?.(g, side, u) ?? 2) < 2 ? [u] : []));

/** Indices in the difference list of a field. */
function indices(list: number[] = []): number[] {
  let at = 0;
  return list.filter((_, i) => i % 2 === 0).map((step) => (at += step));
}

interface Seat {
  who: Person;
  line: Line;
  side: number;
  read: number;
  /** The last change told, as he counts. */
  seq: number;
}

async function seats(url: string, match: object, views: string[]): Promise<{ id: string; all: Seat[] }> {
  const people = [await person(url, 'Ann'), await person(url, 'Bob'), await person(url, 'Eve')];
  const { id } = await people[0].post('/api/matches', match);
  await people[1].post(`/api/matches/${id}/join`, {});
  const all = [];
  for (const [i, who] of people.entries()) {
    const line = await who.socket();
    await line.ask({ t: 'subscribe', match: id, views: views[i], words: true });
    all.push({ who, line, side: i === 2 ? -1 : i, read: 0, seq: 1 });
  }
  return { id, all };
}

const tiny = (fog: boolean) => ({ game: 'ten-hexes', scenario: 'meeting', options: { fog } });

/** Everything a message says about the game must be something the reader may know. */
function checkMessage(m: Answer, def: AnyDef, live: Live, side: number, at: (length: number) => AnyWorld): void {
  const session = live.session!;
  expect(keysOf(m).filter((k) => k === 'rng' || k === 'unseen' || k === 'for')).toEqual([]);
  if (m.view) expect(m.view.state.setup.seed).toBe('');
  const now = hiddenFrom(session.world, side);
  const state = m.view?.state ?? m.changes;
  if (state && !session.world.result) {
    for (const [name, list] of Object.entries(state.fields) as [string, number[]][]) {
      const spec = def.fields[name];
      expect(spec.seen).not.toBe('never');
      if (spec.of !== 'unit') continue;
      const enemy = (u: number) => def.units[u].side !== side;
      expect([name, indices(list).filter((u) => now.includes(u) || (spec.seen === 'owner' && enemy(u)))]).toEqual([name, []]);
    }
    expect(unitsNamed(session.world, state).filter((u) => now.includes(u))).toEqual([]);
    for (const name of Object.keys(state.vars)) expect([undefined, side]).toContain(def.vars[name].seen);
  }
  for (const [i, entry] of (m.entries ?? []).entries() as [number, Answer][]) {
    const own = session.log[lengthAt(live, side, m.from + i) as number];
    const after = at(lengthAt(live, side, m.from + i + 1) as number);
    // In the log an onlooker reads what both sides know; his view shows less.
    const secret = side >= 0 ? hiddenFrom(after, side) : [0, 1].flatMap((s) => hiddenFrom(after, s));
    expect([side, entry, unitsLogged(def, entry.action, entry.events).filter((u) => secret.includes(u))]).toEqual([side, entry, []]);
    if (own.secret && own.by !== side) expect(entry.action).toEqual({ k: 'sealed' });
  }
}

/** Every text anywhere in a message. */
function textsOf(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsOf) : [];
}

/**
 * Names of units that the reader could see at none of these moments, as the bytes would show them: in sentences and prompts too. A name that
 * another unit or a place of the board bears as well says nothing.
 */
function namesHidden(def: AnyDef, moments: AnyWorld[], side: number): string[] {
  const hidden = moments.map((g) => new Set(side >= 0 ? hiddenFrom(g, side) : [0, 1].flatMap((s) => hiddenFrom(g, s))));
  const open = new Set(def.units.flatMap((unit, u) => (hidden.every((set) => set.has(u)) ? [] : [unit.name])));
  return [...new Set(def.units.flatMap((unit, u) => (hidden.every((set) => set.has(u)) && !open.has(unit.name) ? [unit.name] : [])))];
}

const said = (name: string): RegExp => new RegExp(`(^|[^\\w/])${name.replaceAll(/[^\w]/g, '\\$&')}($|[^\\w/])`);

/** Some answers of one side in a row, chosen at random as far as no die has to fall in between. */
function someOrders(world: AnyWorld, side: number, rng: RngState, most: number): Action[] {
  const g = world.copy();
  const out: Action[] = [];
  while (out.length < most && !g.result && toAct(g) === side) {
    const list: Action[] = [];
    for (const action of legal(g)) if (list.push(action) === 60) break;
    if (list.length === 0) break;
    const action = list[below(rng, list.length)];
    apply(g, action);
    out.push(action);
  }
  return out;
}

interface Heard {
  messages: number;
  hidden: number;
  over: boolean;
  actions: number;
}

/** Plays at random and reads everything that anybody at the table hears. `most` actions at the most, up to `row` in one order. */
async function listen(server: TestServer, def: AnyDef, match: object, rng: RngState, most: number, row = 1): Promise<Heard> {
  const { id, all } = await seats(server.url, match, ['full', 'changes', 'full']);
  const seed = await server.app.openMatches.use(id, (table) => table.live.dice.seed);
  const out: Heard = { messages: 0, hidden: 0, over: false, actions: 0 };
  for (let n = 0; out.actions < most; n += 1) {
    const { live, turn, length } = await server.app.openMatches.use(id, ({ live: now }) => ({
      live: now,
      turn: turnOf(now),
      length: lengthOf(now),
    }));
    if (live.status === 'over') return { ...out, over: true };
    const mover = all[turn];
    const actions = someOrders(live.session!.world, turn, rng, 1 + below(rng, row));
    // Now and then the list is asked for: what may be done must not tell more either.
    if (n % 16 === 0) await mover.line.ask({ t: 'legal', match: id, words: true });
    const { done } = await mover.line.ask({ t: 'act', match: id, cid: `n${n}`, actions });
    out.actions += done;
    const kept = new Map<number, AnyWorld>();
    const at = (when: number): AnyWorld => {
      const world = kept.get(when) ?? live.session!.at(when);
      kept.set(when, world);
      return world;
    };
    const moments = [at(length), live.session!.world];
    for (const seat of all) {
      // Answers of a plan that is still being made are not told to the others at all.
      const counted = seenSeq(live, seat.side);
      if (counted !== seat.seq) await seat.line.until((m) => m.t === 'update' && m.seq === counted);
      seat.seq = counted;
      // What the others ask of the rules is answered from what they themselves may see.
      await seat.line.ask({ t: 'explain', match: id, question: { q: 'battle' } }).catch(() => undefined);
      const fresh = seat.line.raw.slice(seat.read);
      seat.read = seat.line.raw.length;
      out.hidden += hiddenFrom(live.session!.world, seat.side).length;
      for (const text of fresh) {
        out.messages += 1;
        expect(text).not.toContain(seed);
        const message = JSON.parse(text);
        // Answers to what was asked before the last change speak of an older position.
        if (message.t !== 'update') continue;
        checkMessage(message, def, live, seat.side, at);
        const between = message.entries.map((_: unknown, i: number) => at(lengthAt(live, seat.side, message.from + i) as number));
        const words = textsOf(message).join('\n');
        const leaked = namesHidden(def, [...moments, ...between], seat.side).filter(
          (name) => words.includes(name) && said(name).test(words),
        );
        expect([seat.side, leaked]).toEqual([seat.side, []]);
      }
      seat.line.heard.length = 0;
    }
  }
  return out;
}

describe('nothing leaves that a side may not know', () => {
  it.each([true, false])('in complete random games with sealed plans (fog %s)', async (fog) => {
    const server = await testServer();
    for (let game = 0; game < 2; game += 1) {
      const { messages, hidden, over } = await listen(server, tenHexes, tiny(fog), seedRng(`leak ${game}`), 400);
      expect([over, messages > 100, hidden > 0]).toEqual([true, true, fog]);
    }
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it.each([
    ['fog of battle', { 'opt-2': true }],
    [
      'fog, commandos, commanders and secret cards',
      { level: 'advanced', 'opt-2': true, 'opt-4': true, 'opt-5': true, 'variant-cards': true },
    ],
  ])(
    'in The Last Gamble with %s',
    async (_what, options) => {
      const game = await loadGameById('last-gamble');
      const server = await testServer({ games: [{ id: 'last-gamble', name: 'LG', load: async () => game! }] });
      // HEXFRONT_LEAKS=100000 plays to the end.
      const most = Number(process.env.HEXFRONT_LEAKS ?? 100);
      const match = { game: 'last-gamble', scenario: 'breakthrough', options };
      const { messages, hidden, actions, over } = await listen(server, game!.def, match, seedRng('leak'), most, 12);
      expect([messages > 40, hidden > 0, over || actions >= most]).toEqual([true, true, true]);
      expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
    },
    900_000,
  );

  it('in Road to the Rhine with its secret drop plots, a whole battle game', async () => {
    const game = await loadGameById('road-to-the-rhine');
    const server = await testServer({ games: [{ id: 'road-to-the-rhine', name: 'RR', load: async () => game! }] });
    const match = { game: 'road-to-the-rhine', scenario: 'market-garden', options: {} };
    const { messages, over, actions } = await listen(server, game!.def, match, seedRng('plots'), 2000, 12);
    expect([over, messages > 40, actions > 100]).toEqual([true, true, true]);
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  }, 300_000);

  it('in Wacht am Rhein with its secret split of air points, a whole day and night', async () => {
    const def = await lastDayOfBastogne();
    const game = await loadGameById('wacht-am-rhein');
    const server = await testServer({ games: [{ id: 'wacht-am-rhein', name: 'WR', load: async () => ({ ...game!, def: def as never }) }] });
    const match = { game: 'wacht-am-rhein', scenario: 'bastogne', options: {} };
    const { messages, over, actions } = await listen(server, def, match, seedRng('air'), 4000, 12);
    expect([over, messages > 40, actions > 100]).toEqual([true, true, true]);
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  }, 900_000);

  it('wherever the Allies of Road to the Rhine plot their drops, the German hears the same, also when he comes back', async () => {
    const game = await loadGameById('road-to-the-rhine');
    const server = await testServer({ games: [{ id: 'road-to-the-rhine', name: 'RR', load: async () => game! }] });
    const unit = (id: string): number => game!.def.units.findIndex((u) => u.id === id);
    const heard: string[] = [];
    for (const hex of ['N-2710', 'N-2611']) {
      const { id, all } = await seats(server.url, { game: 'road-to-the-rhine', scenario: 'market-garden', options: {} }, [
        'full',
        'full',
        'full',
      ]);
      const [german, allied, onlooker] = all;
      const h = await server.app.openMatches.use(id, ({ live }) => live.session!.world.board.hex(hex) as number);
      await allied.line.ask({ t: 'act', match: id, cid: 'p', actions: [{ k: 'plot', u: unit('us-82-par'), h }] });
      // He who plotted finds it again on another screen; nobody else finds anything.
      const again = await allied.who.socket();
      const own = await again.ask({ t: 'subscribe', match: id, views: 'full', words: true });
      expect(indices(own.view.state.fields.plotHex)).toContain(unit('us-82-par'));
      expect(JSON.stringify(await again.ask({ t: 'log', match: id, words: true }))).toContain('is plotted to drop');
      for (const seat of [german, onlooker]) {
        // Not even that something was written down.
        await seat.line.ask({ t: 'ping' });
        expect(seat.line.heard.filter((m) => m.t === 'update')).toEqual([]);
        const back = await seat.who.socket();
        const seen = await back.ask({ t: 'subscribe', match: id, views: 'full', words: true });
        expect(seen.view.state.fields.plotHex).toBeUndefined();
        await back.ask({ t: 'explain', match: id, question: { q: 'unit', unit: unit('us-82-par') } });
        await back.ask({ t: 'log', match: id, words: true });
        const plain = (text: string) =>
          text
            .replaceAll(id, 'ID')
            .replaceAll(/"(id|created|updated|at|invite|commitment|salt|seen|online)":("[^"]*"|\d+|true|false)/g, '"$1":0');
        heard.push([...seat.line.raw, ...back.raw].map(plain).join('\n'));
      }
      // Both see what happens in the open.
      await allied.line.ask({ t: 'act', match: id, cid: 'd', actions: [{ k: 'done' }] });
      for (const seat of [german, onlooker])
        expect((await seat.line.until((m) => m.t === 'update' && m.seq > 1)).entries.length).toBeGreaterThan(0);
    }
    expect(heard[2]).toBe(heard[0]);
    expect(heard[3]).toBe(heard[1]);
    for (const text of heard) expect(text).not.toMatch(/plotted to drop/);
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('whatever is sealed, the others hear the same', async () => {
    const server = await testServer();
    const heard: string[][] = [];
    for (const n of [0, 1, 2]) {
      const { id, all } = await seats(server.url, tiny(true), ['full', 'full', 'full']);
      await all[0].line.ask({ t: 'act', match: id, cid: 'p', actions: [{ k: 'plan', n }] });
      for (const seat of all.slice(1)) {
        await seat.line.until((m) => m.t === 'update');
        await seat.line.ask({ t: 'log', match: id, words: true });
        await seat.line.ask({ t: 'explain', match: id, question: { q: 'battle' } });
      }
      const plain = (text: string) =>
        text.replaceAll(id, 'ID').replaceAll(/"(id|created|updated|at|invite|commitment|salt)":("[^"]*"|\d+)/g, '"$1":0');
      heard.push(all.slice(1).flatMap((seat) => seat.line.raw.map(plain)));
      // Not in an export or a refusal either.
      expect(await refusal(all[1].who.get(`/api/matches/${id}/export`))).toBe('409 has-secrets');
      expect(JSON.stringify(await all[1].who.get(`/api/matches/${id}/log`))).toContain('"sealed"');
    }
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[2]).toEqual(heard[0]);
  });

  it('the changes of a view add up to the view', async () => {
    const server = await testServer();
    const { id, all } = await seats(server.url, tiny(true), ['changes', 'changes', 'changes']);
    const rng = seedRng('changes');
    const kept = all.map((seat) => structuredClone(seat.line.heard.find((m) => m.t === 'reply').view));
    for (let n = 0; n < 60; n += 1) {
      const { turn, status } = await all[0].who.get(`/api/matches/${id}`);
      if (status === 'over') break;
      const { actions } = await all[turn].line.ask({ t: 'legal', match: id });
      const { seq } = await all[turn].line.ask({ t: 'act', match: id, cid: `n${n}`, actions: [actions[below(rng, actions.length)]] });
      for (const [i, seat] of all.entries()) {
        const { changes } = await seat.line.until((m) => m.t === 'update' && m.seq === seq);
        const { state } = kept[i];
        for (const part of ['fields', 'vars'] as const) for (const name of changes.gone[part]) delete state[part][name];
        for (const part of ['fields', 'vars', 'rows'] as const) Object.assign(state[part], changes[part]);
        if (changes.frames) state.frames = changes.frames;
        if (changes.result) state.result = changes.result;
        if (changes.tokens) kept[i].tokens = changes.tokens;
      }
    }
    for (const [i, seat] of all.entries()) expect(kept[i]).toEqual((await seat.who.get(`/api/matches/${id}/position`)).view);
  });
});
