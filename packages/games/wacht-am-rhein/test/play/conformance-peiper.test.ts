/** The tests every game gets, on Kampfgruppe Peiper: its last turns with a sixth of the counters, commandos and the rules for artillery included. */
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
    for (const { index: u, type } of UNITS) if (u % 6 !== 0 && type !== 'commando') g.move(u, g.box('Not in play'));
    g.v.turn = 14;
    for (const side of [GERMAN, ALLIED]) commitByItself(g, side);
  },
  watch(g: G) {
    for (const event of g.events) met.add(event.e);
    return wachtAmRhein.watch?.(g);
  },
};
conformance(it, lastTurns, {
  scenarios: ['kampfgruppe-peiper'],
  optionSets: [{ truppeneinheit: true, 'parachute-drop': true, infiltration: true, 'secret-fire': true, 'artillery-march': true }],
  games: 1,
  points: 3,
  seed: 'peiper',
  timeout: 120_000,
});
it('the last turns have seen commandos in disguise, and barrage stated after the fire was written down', () => {
  for (const e of ['sneaked', 'barrage']) expect([...met]).toContain(e);
});
