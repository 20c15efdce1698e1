import { below, type GameEvent, seedRng, type World } from '@hexfront/engine';
import { type TenHexes, tenHexes } from '@hexfront/engine/example';
import { describe, expect, it } from 'vitest';
import { type Answer, type Line, type Person, person, refusal, testServer } from './helpers.ts';

const UNIT_KEYS = /^(u|unit|units|mover|movers|attackers|defenders|blocker|enemy|other|waiting)\d*$/;

/** Numbers under keys that name units, anywhere inside. */
function unitsNamed(data: unknown, key = ''): number[] {
  if (Array.isArray(data)) return data.flatMap((each) => unitsNamed(each, key));
  if (typeof data === 'object' && data !== null) return Object.entries(data).flatMap(([k, value]) => unitsNamed(value, k));
  return typeof data === 'number' && UNIT_KEYS.test(key) ? [data] : [];
}

function keysOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [key, ...keysOf(value)]);
}

const hiddenFrom = (g: World<TenHexes>, side: number): number[] =>
  g.result ? [] : tenHexes.units.flatMap((unit, u) => (unit.side !== side && (tenHexes.visible?.(g, side, u) ?? 2) < 2 ? [u] : []));

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
}

async function seats(url: string, options: object, views: string[]): Promise<{ id: string; all: Seat[] }> {
  const people = [await person(url, 'Ann'), await person(url, 'Bob'), await person(url, 'Eve')];
  const { id } = await people[0].post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', options });
  await people[1].post(`/api/matches/${id}/join`, {});
  const all = [];
  for (const [i, who] of people.entries()) {
    const line = await who.socket();
    await line.ask({ t: 'subscribe', match: id, views: views[i], words: true });
    all.push({ who, line, side: i === 2 ? -1 : i, read: 0 });
  }
  return { id, all };
}

describe('nothing leaves that a side may not know', () => {
  it.each([
    [true, 'fog'],
    [false, 'sealed plans only'],
  ])('in complete random games (fog %s: %s)', async (fog) => {
    const server = await testServer();
    let messages = 0;
    let hiddenSeen = 0;
    for (let game = 0; game < 2; game += 1) {
      const { id, all } = await seats(server.url, { fog }, ['full', 'changes', 'full']);
      const rng = seedRng(`leak ${game}`);
      const seed = await server.app.desk.use(id, (table) => table.live.cup.seed);
      for (let n = 0; n < 400; n += 1) {
        const live = await server.app.desk.use(id, (table) => table.live);
        if (live.status === 'over') break;
        const turn = (await all[0].who.get(`/api/matches/${id}`)).turn;
        const mover = all[turn];
        const { actions } = await mover.line.ask({ t: 'legal', match: id, words: true });
        const { seq } = await mover.line.ask({ t: 'act', match: id, cid: `g${game}n${n}`, actions: [actions[below(rng, actions.length)]] });
        const session = live.session!;
        for (const seat of all) {
          await seat.line.until((m) => m.t === 'update' && m.seq === seq && m.match === id);
          // What the others asked of the rules is answered from their own eyes too.
          await seat.line.ask({ t: 'explain', match: id, question: { q: 'battle' } }).catch(() => undefined);
          await seat.line.ask({ t: 'log', match: id, from: Math.max(0, session.log.length - 3), words: true });
          const fresh = seat.line.raw.slice(seat.read);
          seat.read = seat.line.raw.length;
          for (const text of fresh) {
            messages += 1;
            expect(text).not.toContain(seed);
            const m: Answer = JSON.parse(text);
            expect(keysOf(m).filter((k) => k === 'rng' || k === 'unseen' || k === 'for')).toEqual([]);
            if (m.view) expect(m.view.state.setup.seed).toBe('');
            const now = hiddenFrom(session.world as World<TenHexes>, seat.side);
            hiddenSeen += now.length;
            const state = m.view?.state ?? m.changes;
            if (state && !live.result) {
              expect(indices(state.fields.place).filter((u) => now.includes(u))).toEqual([]);
              expect(unitsNamed([state.rows, state.frames ?? []]).filter((u) => now.includes(u))).toEqual([]);
              for (const name of ['blueSealed', 'redSealed'] as const)
                if (tenHexes.vars[name].seen !== seat.side) expect(Object.keys(state.vars)).not.toContain(name);
            }
            for (const [i, entry] of (m.entries ?? []).entries() as [number, Answer][]) {
              const at = m.from + i;
              const own = session.log[at];
              const then = hiddenFrom(session.at(at + 1) as World<TenHexes>, seat.side);
              // In the log an onlooker reads what both sides know; his view shows less.
              const secret =
                seat.side >= 0
                  ? then
                  : then.filter((u) => [0, 1].some((side) => hiddenFrom(session.at(at + 1) as World<TenHexes>, side).includes(u)));
              expect([seat.side, unitsNamed([entry.action, entry.events]).filter((u) => secret.includes(u))]).toEqual([seat.side, []]);
              if (own.secret && own.by !== seat.side) expect(entry.action).toEqual({ k: 'sealed' });
              expect((entry.events as GameEvent[]).length).toBeLessThanOrEqual(own.events.length);
            }
          }
        }
      }
      expect((await all[0].who.get(`/api/matches/${id}`)).status).toBe('over');
    }
    expect(messages).toBeGreaterThan(200);
    expect(hiddenSeen > 0).toBe(fog);
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('whatever is sealed, the others hear the same', async () => {
    const server = await testServer();
    const heard: string[][] = [];
    for (const n of [0, 1, 2]) {
      const { id, all } = await seats(server.url, { fog: true }, ['full', 'full', 'full']);
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
    const { id, all } = await seats(server.url, { fog: true }, ['changes', 'changes', 'changes']);
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
