/** One verdict: what screens are told is what the rules do. Here every answer is compared often enough to mean something. */
import { fuzz } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';

it('supply, moves, battles and victory are compared, and nothing differs', () => {
  const { failures, answered } = fuzz(wachtAmRhein, {
    games: 2,
    seed: 'e1',
    scenario: 'bastogne-first-day',
    points: 12,
    checks: ['answers'],
  });
  expect(failures.map((f) => f.message)).toEqual([]);
  for (const n of Object.values(answered)) expect(n).toBeGreaterThan(5);
});
