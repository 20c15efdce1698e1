/** The tests every game gets: random games end, legal and check agree, states and saves survive, views leak nothing. */
import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';

conformance(it, wachtAmRhein, { optionSets: [{}], games: 1, points: 4, timeout: 120_000 });
conformance(it, wachtAmRhein, { optionSets: [{ 'set-up': 'free', 'headquarters-count': false }], games: 1, points: 3, timeout: 120_000 });
