/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';

conformance(it, wachtAmRheinII, { scenarios: ['kesternich'], optionSets: [{}, { fog: false }], games: 2, points: 4, timeout: 120_000 });
