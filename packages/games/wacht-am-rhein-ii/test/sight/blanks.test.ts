/** Blank counters on stacks that are not observed (8.6.0-opt). */
import { expect } from 'vitest';
import { visible } from '../../src/rules/sight/observation.ts';
import type { G } from '../../src/state/shape.ts';
import { C, out, proves, S, scene, u } from '../kit/campaign.ts';

const [US, ONE, TWO] = ['al-78id-1-309-inf', 'ge-272vg-i-981-vg', 'ge-272vg-ii-981-vg'];
const look = (blanks: boolean, away: number): (0 | 1 | 2)[] => {
  const g: G = scene({
    stage: 'allied.movement',
    options: { fog: true, blanks },
    units: { [US]: C, [ONE]: out(S, away), [TWO]: out(S, away) },
    hexes: { [out(S, 4)]: 'woods' },
  });
  return [ONE, TWO].map((id) => visible(g, 1, u(id)));
};

proves(['8.6.0-opt'], 'hide the top counter of a stack as well, until the stack is observed', () => {
  expect([look(false, 4), look(true, 4)]).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(look(true, 1)).toEqual([2, 2]);
});
