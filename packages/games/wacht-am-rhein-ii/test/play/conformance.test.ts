/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import type { Setup } from '@hexfront/engine';
import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { turnNumber, wachtAmRheinII } from '../../src/index.ts';
import type { G } from '../../src/state/shape.ts';
import { goose } from '../kit/goose.ts';

conformance(it, wachtAmRheinII, { scenarios: ['kesternich'], optionSets: [{}, { fog: false }], games: 2, points: 4, timeout: 120_000 });
/** All of the Goose Egg takes too long for a test: its last day with the night that ends it, the 2nd SS Division about to come in. */
const lastDay: typeof goose = {
  ...goose,
  setup(g: G, setup: Setup) {
    goose.setup(g, setup);
    g.v.turn = turnNumber('dec-24-am');
  },
};
conformance(it, lastDay, { optionSets: [{ fog: true }], games: 1, points: 2, seed: 'goose', timeout: 240_000 });
