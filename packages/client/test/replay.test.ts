import { below, seedRng } from '@hexfront/engine';
import { describe, expect, it, vi } from 'vitest';
import { luckSeries, placeOf } from '../src/panels/graphs.tsx';
import type { Chronicle } from '../src/replay/chronicle.ts';
import { packSave, unpackSave } from '../src/replay/link.ts';
import { activity, along, atAlong, lastStop, nextStop, stops, turnStops } from '../src/replay/places.ts';
import { createTextPlayer } from '../src/text/run.ts';
import { openTable } from './kit.ts';

const turn = (label: string, at: number, luck = 0, spread = 0) => ({
  label,
  at,
  strength: [10, 10],
  ground: [0, 0],
  lost: [1, 2],
  battles: 1,
  luck,
  spread,
  rolls: 1,
  front: [],
});
const story: Chronicle = {
  turns: [turn('16 AM', 0, 1, 4), turn('16 PM', 10, -3, 5), turn('17 AM', 40)],
  end: { strength: [9, 8], ground: [3, 1], front: [] },
  marks: [],
  by: Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? -1 : i < 40 ? 0 : 1)),
  length: 60,
};

describe('the timeline', () => {
  it('gives every turn the same room and finds the way back', () => {
    expect(along(story, 0)).toBe(0);
    expect(along(story, 10)).toBeCloseTo(1 / 3);
    expect(along(story, 60)).toBe(1);
    for (const at of [0, 5, 10, 25, 40, 59]) expect(atAlong(story, along(story, at))).toBe(at);
    expect(placeOf(story, 25)).toBeCloseTo(1.5);
  });
  it('stops where something is told, and at turns', () => {
    const lines = [3, 3, 8].map((at) => ({ at, kind: 'moved', text: 'x', hexes: [], units: [] }));
    const all = stops([...lines, { at: 5, kind: 'stage', text: 'Combat.', hexes: [], units: [] }], 60);
    expect(all).toEqual([0, 3, 8, 60]);
    expect([nextStop(all, 3), lastStop(all, 3), nextStop(all, 60), lastStop(all, 0)]).toEqual([8, 0, 60, 0]);
    expect(turnStops(story)).toEqual([0, 10, 40, 60]);
  });
  it('shows who was busy', () => {
    const [german, allied] = activity(story, 2);
    expect(german).toHaveLength(6);
    expect(german[4]).toBe(0);
    expect(allied[5]).toBeGreaterThan(0);
  });
  it('sums luck and its band', () => {
    expect(luckSeries(story).luck).toEqual([0, 1, -2, -2]);
    expect(luckSeries(story).band[2]).toBeCloseTo(1.2816 * 3);
  });
});

describe('the chronicle of Wacht am Rhein II', () => {
  it('counts every Ground Assault, with the luck of both sides’ dice', async () => {
    const seed = 'shared-5';
    const t = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'kesternich', seed } });
    const rng = seedRng(`${seed}/answers`);
    for (let i = 0; i < 60; i++) {
      const { wait, legal, choices, version } = t.moment();
      const answers = [...legal, ...choices.map((c) => c.action)];
      if (wait !== undefined) await t.order({ o: 'take', side: wait });
      else await t.order({ o: 'play', actions: [answers[below(rng, answers.length)]], version, sure: true });
    }
    const { turns } = await t.ask('chronicle', {});
    const sum = (of: (turn: (typeof turns)[number]) => number) => turns.reduce((n, turn) => n + of(turn), 0);
    const assaults = t.log().filter((line) => line.kind === 'result').length;
    expect(assaults).toBeGreaterThan(0);
    expect(sum((turn) => turn.battles)).toBe(assaults);
    expect(sum((turn) => turn.spread)).toBeGreaterThan(0);
    expect(sum((turn) => Math.abs(turn.luck))).toBeGreaterThan(0);
  });
});

describe('the chronicle of a game', () => {
  it('counts ground, losses and luck of the dice that fell', async () => {
    const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
    const run = createTextPlayer(t);
    for (const line of [
      'end anyway',
      'attack 1020 with 62/190, 62/183, 116Pz/60, LVIII/7VW',
      'ready',
      'retreat 1 hex',
      'advance 116Pz/60 1020',
    ])
      await run(line);
    const c = await t.ask('chronicle', {});
    expect(c.length).toBe(t.moment().length);
    expect(c.turns).toHaveLength(1);
    expect(c.turns[0]).toMatchObject({ label: '16 Dec AM', battles: 1, rolls: 1, lost: [0, 0] });
    // Column 5-1 of light woods: D2 D1 FF D1 D1+ ENG for 1 to 6 is worth 2 1 0 1 0 0; a D1 fell.
    expect(c.turns[0].luck).toBeCloseTo(1 - 4 / 6);
    expect(c.turns[0].spread).toBeCloseTo(6 / 6 - (4 / 6) ** 2);
    expect(c.end.ground).toEqual([1, 0]);
    expect(c.by.at(-1)).toBe(0);
  });
  it('is told in slices, of the game as it was asked for, and once for a position', async () => {
    const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
    const run = createTextPlayer(t);
    for (const line of ['refit Pz Lehr/130@0624', 'end anyway']) await run(line);
    const { length } = t.moment();
    // A clock on which every slice is used up at once.
    let clock = 0;
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1000));
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    try {
      const coming = t.ask('chronicle', {});
      expect(await Promise.all([t.ask('chronicle', {}), coming]).then(([a, b]) => a === b)).toBe(true);
      expect(turns).toBeGreaterThan(0);
      await t.order({ o: 'undo' });
      const next = t.ask('chronicle', {});
      await t.order({ o: 'redo' });
      expect((await coming).length).toBe(length);
      expect((await next).length).toBeLessThan(length);
    } finally {
      clearInterval(others);
      slow.mockRestore();
    }
  });
  it('lets any position be branched into a game of its own', async () => {
    const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
    await createTextPlayer(t)('refit Pz Lehr/130@0624');
    const save = await t.ask('branch', { length: 0 });
    expect(save.actions).toHaveLength(0);
    const whole = await t.ask('save', {});
    expect(whole.actions.length).toBe(1);
    const again = await unpackSave(await packSave(whole));
    expect(again).toEqual(whole);
    await expect(unpackSave('not a save')).rejects.toThrow(/damaged|no save/);
  });
});

describe('the front line', () => {
  it('runs between the ground of both sides, also where nobody stands, and not on a sheet that is not in play', async () => {
    const t = await openTable({ game: 'road-to-the-rhine', setup: { scenario: 'market-garden', seed: 'a' } });
    await createTextPlayer(t)('end anyway');
    const hexes = new Set((await t.ask('front', {})).flatMap((line) => line.hexsides.flat()));
    expect(hexes.size).toBeGreaterThan(40);
    expect([...hexes].filter((h) => h.startsWith('S-'))).toEqual([]);
    // South of Bastogne a wide gap is in the American line; the land behind it is American all the same.
    for (const behind of ['N-1625', 'N-1725', 'N-1825', 'N-1824', 'N-1726']) expect(hexes).not.toContain(behind);
  });
});
