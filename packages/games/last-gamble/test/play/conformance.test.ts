/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { lastGamble } from '../../src/index.ts';

conformance(it, lastGamble, { scenarios: ['breakthrough'], optionSets: [{}], games: 1, points: 8, timeout: 120_000 });
conformance(it, lastGamble, { scenarios: ['meuse'], optionSets: [{}], games: 1, points: 5, timeout: 120_000 });
