/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import type { Setup } from '@hexfront/engine';
import { conformance } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { commitByItself } from '../../src/rules/commitment.ts';
import { WEATHERS } from '../../src/rules/weather/weather.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const FIRST_DAY = ['bastogne-first-day'];
conformance(it, wachtAmRhein, { scenarios: FIRST_DAY, optionSets: [{}], games: 1, points: 4, timeout: 120_000 });
conformance(it, wachtAmRhein, {
  scenarios: FIRST_DAY,
  optionSets: [{ 'set-up': 'free', 'headquarters-count': false }],
  games: 1,
  points: 3,
  timeout: 120_000,
});

/** Events met on the last day. */
const met = new Set<string>();
/** All of Bastogne takes too long for a test: its last day and the night before it, with a fourth of the counters under a clear sky. */
const lastDay: typeof wachtAmRhein = {
  ...wachtAmRhein,
  setup(g: G, setup: Setup) {
    wachtAmRhein.setup(g, setup);
    for (const { index: u } of UNITS) if (u % 4 !== 0) g.move(u, g.box('Not in play'));
    g.v.turn = 13;
    g.v.weather = WEATHERS.indexOf('clear');
    for (const side of [GERMAN, ALLIED]) commitByItself(g, side);
  },
  watch(g: G) {
    for (const event of g.events) met.add(event.e);
    return wachtAmRhein.watch?.(g);
  },
};
conformance(it, lastDay, {
  scenarios: ['bastogne'],
  optionSets: [{ 'headquarters-count': false }],
  games: 1,
  points: 5,
  seed: 'sky',
  timeout: 120_000,
});
it('the last day has seen night, weather, the secret split of air points, arrivals', () => {
  for (const e of ['fatigued', 'rested', 'weather', 'ground', 'airPlan', 'arrived']) expect([...met]).toContain(e);
});
