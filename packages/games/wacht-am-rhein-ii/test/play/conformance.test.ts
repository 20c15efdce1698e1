/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { goose } from '../kit/goose.ts';

conformance(it, wachtAmRheinII, { scenarios: ['kesternich'], optionSets: [{}, { fog: false }], games: 2, points: 4, timeout: 120_000 });
// A large game takes long: one with all checks at once, looked at closely in a few places.
conformance(it, goose, { optionSets: [{ fog: true }], games: 1, points: 2, seed: 'goose', timeout: 240_000 });
