import { start } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
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
    expect(await t.ask('follows', { action: hold as { k: string } })).toContain('106/424 loses a step.');
    expect(await t.ask('follows', { action: retreat as { k: string } })).toMatch(/^Retreat from 1020 to 1120/);
  });

  it('of the end of a phase: the next one', async () => {
    const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
    const end = t.moment().choices.find((c) => c.ends);
    expect(await t.ask('follows', { action: end?.action as { k: string } })).toBe('Next: German Combat Phase.');
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
