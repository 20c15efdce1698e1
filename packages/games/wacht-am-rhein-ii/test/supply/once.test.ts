/** A headquarters that lives on what it has is a source once (15.5.1), and fuel far from the army (15.4.7). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { ON_HAND, OUT_OF_SUPPLY } from '../../src/state/fields/counter.ts';
import { C, GE, N, play, proves, roll, scene, states, step, u } from '../kit/supply.ts';

proves(['15.5.1'], 'a headquarters with On Hand supply is used up by the units it supplies, and keeps it while there are none', () => {
  const after = (units: Record<string, string>): number[] => {
    const g = scene({ units: { [GE.corps]: { at: 'Eliminated', steps: 0 }, [GE.hq]: { at: C, supply: ON_HAND }, ...units } });
    return states(g, 0, GE.hq);
  };
  expect([after({}), after({ [GE.foot]: step(C, N) })]).toEqual([[ON_HAND], [OUT_OF_SUPPLY]]);
});

proves(['15.4.7'], 'where the path from corps to army is Extended the roll for fuel is two lower', () => {
  const [HQ, ONE, TWO, CORPS] = ['ge-pzlehr-hq', 'ge-pzlehr-haus-1-stg', 'ge-pzlehr-haus-2-stg', 'ge-nd-xlvii-pzk-hq'];
  const { low } = tables.fuelReserveRelease.rows;
  const released = (extended: number, die: number): string => {
    const units = { [HQ]: C, [ONE]: step(C, N), [TWO]: step(C, N, 2), [CORPS]: { at: step(C, N, 4), extended } };
    const g = scene({ stage: 'german.movement', turn: 'dec-21-am', units, vars: { fuel5: 8 } });
    play(g, { k: 'fuel-low', u: u(HQ) });
    if (prompt(g).at === 'fueling.give') play(g, { k: 'done' });
    play(g, { k: 'pick', u: u(ONE) });
    roll(g, die);
    const n = g.f.release[u(HQ)] - 1;
    return n === 99 ? 'N' : String(n);
  };
  for (const die of [3, 5, 7, 9]) expect([released(0, die), released(1, die)]).toEqual([String(low[die]), String(low[die - 2])]);
  expect(low[9]).not.toBe(low[7]);
});
