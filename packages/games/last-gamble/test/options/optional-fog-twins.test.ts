/** Optional rule 2: whoever cannot see two counters cannot tell them apart, whatever is done with them. */
import { seedRng, start } from '@hexfront/engine';
import { playTwins } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';

/** Counters of one kind: what lies open (zones of control, stacking) does not change when they change places. */
const alike = (u: number, v: number): boolean =>
  UNITS[u].type === UNITS[v].type && UNITS[u].size === UNITS[v].size && UNITS[u].steps === UNITS[v].steps && UNITS[u].type !== 'artillery';

it.each([
  [0, 'breakthrough'],
  [1, 'breakthrough'],
])('side %i cannot tell hidden counters apart in %s', (side, scenario) => {
  let together = 0;
  for (let i = 0; i < 2; i++) {
    const g = start(lastGamble, { scenario, options: { 'opt-2': true }, seed: `fog twins ${i}` });
    together += playTwins(g, side, seedRng(`fog ${side}/${i}`), { alike: (_g, u, v) => alike(u, v), max: 250 });
  }
  expect(together).toBeGreaterThan(100);
});
