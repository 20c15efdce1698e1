/** One verdict: what screens are told is what the rules do. Here every answer is compared often enough to mean something. */
import { below, type RngState, seedRng, start } from '@hexfront/engine';
import { checkAnswers, fuzz, noAnswers } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { HQ, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { proves } from '../kit/supply.ts';

it('moves, battles, barrages and victory are compared in Kesternich, and nothing differs', () => {
  const { failures, answered } = fuzz(wachtAmRheinII, { games: 1, seed: 'e1', scenario: 'kesternich', points: 12, checks: ['answers'] });
  expect(failures.map((f) => f.message)).toEqual([]);
  for (const what of ['moves', 'battles', 'victory'] as const) expect(answered[what]).toBeGreaterThan(10);
});

/** Units by the dozen in the states that stand for a path or take one away: markers, planes, columns, newcomers, parachutists, lost headquarters. */
function stirred(g: G, rng: RngState): G {
  const copy = g.copy();
  for (const { index: u } of UNITS.filter((unit) => g.onMap(unit.index))) {
    const lot = below(rng, 12);
    if (lot === 0) copy.set('supply', u, below(rng, 3));
    if (lot === 1) copy.set('airSupplied', u, 1);
    if (lot === 2 && HQ[u] === 0) copy.set('dropped', u, g.v.turn - below(rng, 3));
    if (lot === 3) copy.set('marching', u, 1);
    if (lot === 4) copy.set('cameBy', u, 1 + below(rng, g.board.n));
    if (lot === 5) copy.move(u, g.box('Eliminated'));
  }
  return copy;
}

proves(
  ['15.1.0', '15.4.3a', '15.7.0', '22.2.0', '30.1.3', '35.3.10'],
  'the answer about supply names what cuts it if and only if the rule finds none, in two armies thrown about',
  () => {
    const answered = noAnswers();
    const rng = seedRng('supply');
    for (const scenario of ['egg-is-laid', 'nuts']) {
      const g = start(wachtAmRheinII, { scenario, seed: 'supply' });
      for (let n = 0; n < 8; n++) checkAnswers(stirred(g, rng), rng, answered);
    }
    expect(answered.supply).toBeGreaterThan(300);
  },
);
