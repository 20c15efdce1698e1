/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';

conformance(it, roadToTheRhine, { scenarios: ['bulge', 'market-garden'], optionSets: [{}], games: 2, points: 6, timeout: 120_000 });
conformance(it, roadToTheRhine, {
  scenarios: ['market-garden'],
  optionSets: [{ 'set-up': 'free', 'dx-stand-option': true }],
  games: 2,
  points: 4,
  timeout: 120_000,
});
