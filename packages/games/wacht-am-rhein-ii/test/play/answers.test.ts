/** What answers are called: whoever reads a list of them must know which unit and which hex each is about. */
import { type Action, legal, pick, prompt, Session, sayAction, sayPrompt, seedRng, settle, start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';

it('an answer about a unit names it, one about a hex names that, and no sentence ends in nothing', () => {
  const session = new Session(start(wachtAmRheinII, settle(wachtAmRheinII, { scenario: 'goose-egg', seed: 'answers' })));
  const random = seedRng('answers');
  const nameless = new Set<string>();
  const asked = new Map<string, number>();
  for (let i = 0; i < 400 && !session.world.result; i++) {
    const g = session.world;
    const { at, ...p } = prompt(g);
    const said = sayPrompt(g, { ...p });
    if (said !== said.trim() || /\s{2}/.test(said)) nameless.add(`${at}: ${said}`);
    const kinds = new Map<string, Action[]>();
    for (const a of legal(g)) kinds.set(a.k, [...(kinds.get(a.k) ?? []), a]);
    for (const [k, [a]] of kinds) {
      const text = sayAction(g, a);
      if (a.u !== undefined && !text.includes(g.def.units[a.u].name)) nameless.add(`${at} ${k}: ${text}`);
      if (a.h !== undefined && a.h < g.board.n && !text.includes(g.board.ids[a.h])) nameless.add(`${at} ${k}: ${text}`);
    }
    // Every kind of answer in turn, so that few actions come far.
    const n = asked.get(at) ?? 0;
    asked.set(at, n + 1);
    const of = [...kinds.values()][n % kinds.size];
    session.play(pick(random, of));
  }
  expect(asked.size).toBeGreaterThan(20);
  expect([...nameless]).toEqual([]);
});
