import { legal, Session, type Shape, settle, start } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../src/table/games.ts';
import { follows } from '../src/table/words/follows.ts';
import { effectsSaid } from '../src/table/words/map-answers.ts';
import { mentioned } from '../src/table/words/speak.ts';
import { createTextPlayer } from '../src/text/run.ts';
import { openTable } from './kit.ts';

describe('answers tell what follows from them', () => {
  it('of a loss: the retreat, or the question after it', async () => {
    const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
    const run = createTextPlayer(t);
    for (const line of ['end anyway', 'attack 1020 with 62/190, 62/183, 116Pz/60, LVIII/7VW', 'ready']) await run(line);
    const { choices, prompt } = t.moment();
    expect(prompt.text).toBe('Retreat one hex or lose a step?');
    const [retreat, hold] = ['Retreat 1 hex', 'Hold: take step losses'].map((text) => choices.find((c) => c.text === text)?.action);
    expect((await t.ask('follows', { action: hold as { k: string } })).text).toContain('106/424 loses a step.');
    expect((await t.ask('follows', { action: retreat as { k: string } })).text).toMatch(/^Retreat from 1020 to 1120/);
  });

  it('of hits that may be taken as hexes: the steps that are left to lose, and where the retreat may go', async () => {
    const { def } = await loadGame('last-gamble');
    const session = new Session<Shape>(start<Shape>(def, settle<Shape>(def, { scenario: 'breakthrough', seed: 'back0' })));
    const told: { text: string; hexes: string[] }[] = [];
    // Attacks all along the front until several ways of bearing a result have been asked for.
    for (let i = 0, pip = 7; i < 90; i++) {
      const list = [...legal(session.world)];
      for (const a of list) if (a.k === 'back') told.push(follows(session.world, a, effectsSaid));
      pip = (pip * 1103515245 + 12345) & 0x7fffffff;
      const attacks = list.filter((a) => /target|join|ready/.test(a.k));
      const pool = attacks.length > 0 && pip % 3 ? attacks : list;
      session.play(pool[pip % pool.length]);
    }
    const far = told.find((f) => f.text.startsWith('No step is lost, and the units retreat 2 hexes.'));
    expect(far?.text).toBe('No step is lost, and the units retreat 2 hexes. The next hex is one of 1624, 1625.');
    expect(far?.hexes).toEqual(['1624', '1625']);
    const held = told.find((f) => f.text.includes('the hex is held'));
    expect(held).toEqual({ text: '1 step is lost, and the hex is held.', hexes: [] });
  });

  it('of the end of a phase: the next one', async () => {
    const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
    const end = t.moment().choices.find((c) => c.ends);
    expect((await t.ask('follows', { action: end?.action as { k: string } })).text).toBe('Next: German Combat Phase.');
  });
});

/** The card of a hex calls areas by words of the game, never by a mark of its board. */
it.each(games.map((g) => g.id))('%s has words for every kind of area on its boards', async (id) => {
  const { def } = await (games.find((g) => g.id === id) as (typeof games)[number]).load();
  const silent = def.scenarios.flatMap((scenario) => {
    const { board } = start(def, { scenario: scenario.id, seed: 'areas' });
    return board.regions.filter(
      ({ kind, name }) => ![`region.${kind}`, `region.${kind}.${name}`].some((key) => Object.hasOwn(def.words, key)),
    );
  });
  expect([...new Set(silent.map(({ kind }) => kind))]).toEqual([]);
});

/** A sentence points at what its parts are declared to be, whatever they are called. */
it('a number of enemies is no unit, an attack by name is', async () => {
  const { def } = await (games.find((g) => g.id === 'last-gamble') as (typeof games)[number]).load();
  const g = start(def, { scenario: 'breakthrough', seed: 'parts' });
  expect(mentioned(g, { enemy: 3, limit: 2, unit: 5, to: 7, path: [7, 8], side: 1 })).toEqual({
    hexes: [g.board.ids[7], g.board.ids[8]],
    units: [5],
  });
});
