/** Blank counters on stacks that are not observed (8.6.0-opt). */
import { view } from '@hexfront/engine';
import { expect } from 'vitest';
import { visible } from '../../src/rules/sight/observation.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ALLIED, type G, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
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

proves(['8.6.0-opt', '8.4.0', '8.5.0'], 'what blank counters hide does not depend on marks under them', () => {
  const inMode = (blanks: boolean, mode: number): string => {
    const g = scene({
      stage: 'allied.movement',
      options: { fog: true, blanks },
      units: { [US]: C, [ONE]: { at: out(S, 1), mode }, [TWO]: { at: out(S, 1), mode } },
      hexes: { [out(S, 1)]: 'woods' },
    });
    const { state, tokens } = view(g, ALLIED);
    return JSON.stringify([state.fields.place, state.fields.mode, tokens]);
  };
  for (const mode of [PREPARED_ASSAULT, STRATEGIC]) {
    expect(inMode(true, mode), `mode ${mode}`).toBe(inMode(true, TACTICAL));
    expect(inMode(false, mode), `mode ${mode}, with its top open`).not.toBe(inMode(false, TACTICAL));
  }
});
