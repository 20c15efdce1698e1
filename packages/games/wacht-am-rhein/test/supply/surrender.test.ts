/** Surrender of units that are Isolated-2 (14.7). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { at, proves, roll } from '../kit/kit.ts';
import { at20, type Lay, lay } from '../kit/lines.ts';

const AM = 8;
const of = (ids: readonly string[], column: number, supply = 4): Lay['units'] =>
  Object.fromEntries(ids.map((id, i) => [id, { at: at20(column + 2 * i), supply }]));
const GREEN = ['us-1-422-106-i', 'us-2-422-106-i', 'us-3-422-106-i', 'us-1-423-106-i', 'us-2-423-106-i', 'us-3-423-106-i'];
const OTHERS = ['us-1-393-99-i', 'us-2-393-99-i'];
const gone = (g: G, ids: readonly string[]): number => ids.filter((id) => at(g, id) === 'Eliminated').length;
const stage = (units: Lay['units'], more: Partial<Lay> = {}): G => lay({ stage: 'surrender', turn: AM, units, ...more });

describe('surrender', () => {
  proves(
    ['14.71', '14.72', '14.7x', '5.2C'],
    'a die for each division with Isolated-2 units: on a 1 all of them are removed, else none',
    () => {
      const g = stage({ ...of(GREEN, 10), ...of(OTHERS, 30), 'us-3-393-99-i': { at: at20(36), supply: 3 } });
      roll(g, 1);
      expect([gone(g, GREEN), gone(g, OTHERS)]).toEqual([6, 0]);
      roll(g, 2);
      expect(gone(g, [...OTHERS, 'us-3-393-99-i'])).toBe(0);
      expect(prompt(g).at).toBe('movement.plan');
    },
  );

  proves(['14.71'], 'both players roll, in the morning only', () => {
    const units = { ...of(GREEN.slice(0, 1), 10), ...of(['de-1-48-12-i'], 30) };
    const g = stage(units);
    roll(g, 3);
    roll(g, 1);
    expect([gone(g, GREEN), gone(g, ['de-1-48-12-i'])]).toEqual([0, 1]);
    expect(prompt(stage(units, { turn: AM + 1 })).at).toBe('movement.plan');
  });

  proves(['14.72'], 'corps and brigades roll too, units without one hex by hex, unless players agreed that only divisions do', () => {
    const loose = { ...of(['us-254-v-e'], 10), ...of(['us-1-1308-e', 'us-2-1308-e'], 20) };
    const g = stage(loose);
    for (const pip of [1, 1, 4]) roll(g, pip);
    expect([gone(g, ['us-254-v-e']), gone(g, ['us-1-1308-e', 'us-2-1308-e'])]).toEqual([1, 1]);
    const divisions = stage(loose, { options: { 'surrender-of-corps-units': false } });
    expect(prompt(divisions).at).toBe('movement.plan');
  });
});
