/** The tests every game gets, on all four maps: the last turns of the Campaign Game with an eighth of the counters, from the choice of the plan on. */
import type { Setup } from '@hexfront/engine';
import { conformance } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { commitByItself } from '../../src/rules/commitment.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const met = new Set<string>();
const lastTurns: typeof wachtAmRhein = {
  ...wachtAmRhein,
  setup(g: G, setup: Setup) {
    wachtAmRhein.setup(g, setup);
    for (const { index: u } of UNITS) if (u % 8 !== 0) g.move(u, g.box('Not in play'));
    g.v.turn = 54;
    for (const side of [GERMAN, ALLIED]) commitByItself(g, side);
  },
  watch(g: G) {
    for (const event of g.events) met.add(event.e);
    return wachtAmRhein.watch?.(g);
  },
};
conformance(it, lastTurns, { scenarios: ['campaign'], optionSets: [{}], games: 1, points: 3, seed: 'plan', timeout: 120_000 });
it('the last turns have seen arrivals and the plan', () => {
  for (const e of ['planShown', 'arrived']) expect([...met]).toContain(e);
});
