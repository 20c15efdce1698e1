import { below, type GameDef, type Kind, legal, type Question, Session, seedRng, type World } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { loadGameById } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/http/reply.ts';
import type { AnyShape, Live } from '../../src/match/live.ts';
import { explainFor } from '../../src/match/sight.ts';
import { person, testServer } from '../helpers.ts';

const INHERITED = [
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '__lookupGetter__',
  'isPrototypeOf',
];

// biome-ignore lint/suspicious/noExplicitAny: games of any shape
type AnyWorld = World<any>;
// biome-ignore lint/suspicious/noExplicitAny: games of any shape
type AnyDef = GameDef<any>;

/** Longer than any answer a player needs. */
const MOST = 256 * 1024;

/** What somebody may name who wishes no good: the ends of every range, much of everything, and what is nothing. */
function hostile(g: AnyWorld, kind: Kind): Question[string][] {
  const ends = (n: number) => [0, 1, Math.floor(n / 2), n - 1, n, -1, 1.5, 1e308];
  const many = (each: Question[string], count = 200) => Array.from({ length: count }, () => each) as Question[string];
  switch (kind.is) {
    case 'unit':
      return ends(g.def.units.length);
    case 'hex':
    case 'place':
      return ends(g.board.n);
    case 'side':
      return [0, 1, -1, 2];
    case 'count':
      return [0, 1, -1, 1e9, -1e9, 0.5];
    case 'flag':
      return [true, false];
    case 'list': {
      const each = kind.each as Kind;
      const n = each.is === 'unit' ? g.def.units.length : g.board.n;
      const some = (from: number) => Array.from({ length: 200 }, (_, i) => (from + i) % n);
      return [[], many(0), many(n - 1), some(0), some(Math.floor(n / 2)), [0, -1], [n]];
    }
    default:
      return ['', 'constructor', 'x'.repeat(100), '0'];
  }
}

/** Every question with every argument alone, and with all of them by chance. */
function* questions(g: AnyWorld, rng: ReturnType<typeof seedRng>): Generator<Question> {
  const known: Record<string, { args: Record<string, Kind> }> = g.def.questions?.(g) ?? {};
  for (const q of Object.keys(known)) {
    const args = Object.entries(known[q].args);
    yield { q };
    for (let i = 0; i < 3 + 3 * args.length; i += 1) {
      const asked: Question = { q };
      for (const [name, kind] of args) {
        const values = hostile(g, kind);
        if (!kind.maybe || below(rng, 2) === 0) asked[name] = values[below(rng, values.length)];
      }
      yield asked;
    }
  }
}

/** Plays so many random actions. */
function playOn(session: Session<AnyShape>, actions: number, rng: ReturnType<typeof seedRng>): void {
  for (let n = 0; n < actions && !session.world.result; n += 1) {
    const list = [];
    for (const action of legal(session.world)) if (list.push(action) === 40) break;
    session.play(list[below(rng, list.length)]);
  }
}

describe('questions of the rules', () => {
  it.each([
    ['ten-hexes', 'meeting', { q: 'battle' }],
    ['last-gamble', 'breakthrough', { q: 'victory' }],
    ['road-to-the-rhine', 'bulge', { q: 'victory' }],
    ['wacht-am-rhein', 'bastogne', { q: 'victory' }],
  ])('%s answers none that it does not know, by HTTP or socket', async (game, scenario, known) => {
    const server = await testServer(game === 'ten-hexes' ? {} : { games: undefined });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { game, scenario });
    await bob.post(`/api/matches/${id}/join`);
    const line = await ann.socket();
    for (const q of INHERITED) {
      const question = { q, unit: 0, hex: 0, side: 0 };
      expect((await ann.post(`/api/matches/${id}/explain`, { question })).answer).toBeUndefined();
      expect((await line.ask({ t: 'explain', match: id, question })).answer).toBeUndefined();
    }
    const { answer } = await ann.post(`/api/matches/${id}/explain`, { question: known });
    expect(game === 'ten-hexes' ? answer === undefined : Array.isArray(answer)).toBe(true);
  });

  it.each([
    ['last-gamble', 'breakthrough', { 'opt-2': true, level: 'advanced' }],
    ['road-to-the-rhine', 'bulge', {}],
    ['wacht-am-rhein', 'bastogne-first-day', {}],
  ])(
    'whatever is named in them, answers of %s are as declared and of a measure',
    async (game, scenario, options) => {
      const { def } = (await loadGameById(game)) as { def: AnyDef };
      const server = await testServer({ games: undefined });
      const ann = await person(server.url, 'Ann');
      const { id } = await ann.post('/api/matches', { game, scenario, options, side: 'both' });
      const rng = seedRng(game);
      const faults: string[] = [];
      let [longest, answered] = ['', 0];
      const session = new Session<AnyShape>(await server.app.openMatches.use(id, ({ live }) => live.session!.world.copy()));
      for (const actions of [0, 120]) {
        playOn(session, actions, rng);
        const { world } = session;
        for (const side of [0, 1, -1])
          for (const question of questions(world, rng)) {
            try {
              const text = JSON.stringify(explainFor({ session: { world } } as unknown as Live, side, question)) ?? '';
              answered += text === '' ? 0 : 1;
              if (text.length > longest.length) longest = text;
            } catch (error) {
              // A question about nothing may have no answer; what is not declared or has no measure is a fault of the rules.
              if ((error as Error).constructor.name === 'Undeclared' || error instanceof Refused)
                faults.push(`${JSON.stringify(question).slice(0, 200)}: ${(error as Error).message}`);
            }
          }
      }
      expect(faults).toEqual([]);
      expect(longest.length).toBeLessThan(MOST);
      expect(answered).toBeGreaterThan(100);
      expect(def.questions).toBeDefined();
    },
    120_000,
  );

  it('an answer without measure, or with what was not declared, does not leave', async () => {
    const known = tenHexes.questions?.({} as never) ?? {};
    const declared = { args: {}, gives: { is: 'list', each: { is: 'text' } } as unknown as Kind };
    const def = {
      ...tenHexes,
      questions: () => ({
        ...known,
        long: { ...declared, answer: () => Array.from({ length: 3000 }, () => 'x'.repeat(100)) },
        wild: { ...declared, answer: () => [{ seed: 'secret' }] },
        short: { ...declared, answer: () => ['x'] },
      }),
    } as unknown as AnyDef;
    const server = await testServer({ games: [{ id: 'ten-hexes', name: 'Ten Hexes', load: async () => ({ def }) }] });
    const ann = await person(server.url, 'Ann');
    const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 'both' });
    const line = await ann.socket();
    for (const ask of [
      (q: string) => ann.post(`/api/matches/${id}/explain`, { question: { q } }),
      (q: string) => line.ask({ t: 'explain', match: id, question: { q } }),
    ]) {
      expect((await ask('short')).answer).toEqual(['x']);
      await expect(ask('long')).rejects.toMatchObject({ status: 422, body: { error: 'long-answer' } });
      await expect(ask('wild')).rejects.toMatchObject({ status: 422, body: { error: 'no-answer' } });
    }
    expect(server.logged.filter((entry) => entry.includes('long-answer'))).toHaveLength(2);
    expect(server.logged.filter((entry) => entry.startsWith('error'))).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('ten-hexes answers what it does not declare: wild')),
    );
    expect(Math.max(...line.raw.map((text) => text.length))).toBeLessThan(100_000);
  });
});
