import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { ago, carried, chosen, chosenOptions, defaults, hoursText, optionStates } from '../src/start/setup.ts';
import { openTable } from './kit.ts';

const entry = games.find((g) => g.id === 'last-gamble')!;
const catalog = await entry.catalog();
const scenario = (id: string) => catalog.scenarios.find((s) => s.id === id)!;

describe('options of a new game', () => {
  const breakthrough = scenario('breakthrough');
  const first = defaults(catalog, breakthrough);
  const state = (id: string, values = first, s = breakthrough) => optionStates(catalog, s, values).find((o) => o.option.id === id)!;

  it('begin at their defaults without a problem', () => {
    expect(catalog.problems(breakthrough.id, first)).toEqual([]);
    expect(first.level).toBe('basic');
  });
  it('say in words why one cannot be chosen', () => {
    expect(state('opt-3').why).toMatch(/Advanced/);
    expect(state('opt-1').why).toBeUndefined();
    expect(state('gvar-2').why).toMatch(/scenario/);
  });
  it('say what excludes what, and name the other one', () => {
    const free = chosen(catalog, breakthrough, first, 'gvar-1', true).values;
    const martin = state('gvar-5', free);
    expect(martin.why).toMatch(/Free deployment/);
    expect(martin.because).toBe('gvar-1');
  });
  it('switch off what a choice makes impossible, and tell', () => {
    const advanced = chosen(catalog, breakthrough, first, 'level', 'advanced').values;
    const weather = chosen(catalog, breakthrough, advanced, 'opt-3', true).values;
    expect(catalog.problems(breakthrough.id, weather)).toEqual([]);
    const back = chosen(catalog, breakthrough, weather, 'level', 'basic');
    expect(back.dropped.map((o) => o.id)).toEqual(['opt-3']);
    expect(catalog.problems(breakthrough.id, back.values)).toEqual([]);
  });
  it('follow the scenario', () => {
    const campaign = scenario('campaign');
    const values = carried(catalog, campaign, { ...first, 'opt-1': true });
    expect(values.level).toBe('advanced');
    expect(values['opt-1']).toBe(true);
    expect(state('level', values, campaign).why).toMatch(/Fixed/);
    expect(catalog.problems(campaign.id, values)).toEqual([]);
    const meuse = scenario('meuse');
    expect(carried(catalog, meuse, values)['opt-1']).toBe(false);
  });
  it('are accepted by the game itself', async () => {
    const values = chosen(catalog, breakthrough, first, 'opt-7', true).values;
    const options = chosenOptions(catalog, breakthrough, values);
    expect(options).toEqual({ 'opt-7': true });
    const t = await openTable({ game: entry.id, setup: { scenario: 'breakthrough', options } });
    expect(t.info.setup.options['opt-7']).toBe(true);
  });
});

describe('the catalogue', () => {
  it('agrees with the game about scenarios and options', async () => {
    const { def } = await entry.load();
    expect(catalog.scenarios.map((s) => [s.id, s.turns])).toEqual(def.scenarios.map((s) => [s.id, s.turns]));
    expect(catalog.options.map((o) => o.id)).toEqual(def.options.map((o) => o.id));
    expect(catalog.sides.map((s) => s.id)).toEqual(def.sides.map((s) => s.id));
    // The box holds fewer counters than the game has pieces: some markers are pieces too.
    expect(def.units.length).toBeGreaterThanOrEqual(catalog.counters);
  });
  it('draws only hexes that are on the map', async () => {
    const { boardFile } = await entry.load();
    const hexes = new Set(boardFile().hexes.map((h) => h[0]));
    for (const s of catalog.scenarios)
      for (const hex of [
        ...(s.sketch?.towns.map((t) => t.hex) ?? []),
        ...(s.sketch?.arrows.flatMap((a) => a.path) ?? []),
        ...(s.sketch?.units.flat() ?? []),
      ])
        expect(hexes.has(hex), `${s.id} ${hex}`).toBe(true);
  });
});

describe('small words', () => {
  it('tell how long ago', () => {
    const hour = 3_600_000;
    expect([0, 3 * 60_000, hour, 5 * hour, 25 * hour, 5 * 24 * hour].map((d) => ago(0, d))).toEqual([
      'just now',
      '3 minutes ago',
      'an hour ago',
      '5 hours ago',
      'yesterday',
      '5 days ago',
    ]);
    expect(hoursText([3, 5])).toBe('3 to 5 hours');
  });
});
