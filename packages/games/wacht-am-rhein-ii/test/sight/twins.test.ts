/** Hidden stacks: whoever cannot see two counters cannot tell them apart, whatever is done with them (6.5.0, 8.6.0). */
import { seedRng, start } from '@hexfront/engine';
import { playTwins } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';

/** What is announced at a table does not change when they change places: kind, steps, mode, and the regiment, whose bonus tells it (R-V9, 13.5.2). */
const alike = (g: G, u: number, v: number): boolean =>
  UNITS[u].kind?.kind === UNITS[v].kind?.kind &&
  UNITS[u].part === UNITS[v].part &&
  g.f.steps[u] === g.f.steps[v] &&
  g.f.mode[u] === g.f.mode[v];

it.each([0, 1])('side %i cannot tell hidden counters apart in Kesternich', (side) => {
  let together = 0;
  for (let i = 0; i < 2; i++) {
    const g = start(wachtAmRheinII, { scenario: 'kesternich', seed: `twins ${i}` });
    together += playTwins(g, side, seedRng(`hidden ${side}/${i}`), { alike, max: 300 });
  }
  expect(together).toBeGreaterThan(10);
});
