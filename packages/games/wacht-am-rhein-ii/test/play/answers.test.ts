/** One verdict: what screens are told is what the rules do. Here every answer is compared often enough to mean something. */
import { seedRng, start } from '@hexfront/engine';
import { checkAnswers, fuzz, noAnswers } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';

it('moves, battles, barrages and victory are compared in Kesternich, and nothing differs', () => {
  const { failures, answered } = fuzz(wachtAmRheinII, { games: 1, seed: 'e1', scenario: 'kesternich', points: 12, checks: ['answers'] });
  expect(failures.map((f) => f.message)).toEqual([]);
  for (const what of ['moves', 'battles', 'victory'] as const) expect(answered[what]).toBeGreaterThan(10);
});

it('the supply of two armies is compared where they stand and when they are thrown about', () => {
  const answered = noAnswers();
  const g = start(wachtAmRheinII, { scenario: 'nuts', seed: 'supply' });
  const rng = seedRng('supply');
  for (let n = 0; n < 12; n++) checkAnswers(g, rng, answered);
  expect(answered.supply).toBeGreaterThan(200);
});
