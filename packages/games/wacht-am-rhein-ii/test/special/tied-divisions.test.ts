/** The 4th Division and CCA of the 9th Armored Division are tied to their areas wherever they are in play until December 28 (30.4.1-a, 30.5.1, 35.6.7, 36.1.1). */
import { expect } from 'vitest';
import { formations, scenarioById, specialsOf } from '../../src/data/index.ts';
import { turnNumber } from '../../src/index.ts';
import { detach } from '../../src/rules/companies/breakdown.ts';
import { closedTo, limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { kitOf } from '../kit/late.ts';

const { proves, position, u, hex } = kitOf('southern-shoulder');
const at = (units: Record<string, Record<string, string | number>>): G =>
  position({
    clear: true,
    stage: 'allied.movement',
    vars: { turn: turnNumber('dec-22-pm') },
    options: { fog: false },
    units: { 'ge-276vg-i-986-vg': { at: '4829SE' }, ...units },
  });
const FOOT = 'al-4id-1-12-inf';
const CCA = 'al-9ad-cca-1';
const bars = (g: G, id: string, to: string): boolean => (closedTo(g, u(id), 'move')?.always[hex(g, to)] ?? 0) > 0;

proves(['30.4.1-a', '30.5.1', '35.6.7', '36.1.1', '38.9.0'], 'in every scenario with them whose rules are in effect', () => {
  const tied = (id: string): string[] => specialsOf(scenarioById(id)).limits.map(({ bar }) => bar);
  for (const id of [
    'hard-left',
    'march-to-the-meuse',
    'campaign-dec-16',
    'sparring-on-the-sauer',
    'southern-shoulder',
    'cannot-force-the-meuse',
    'campaign-dec-21',
  ])
    expect([id, tied(id).includes('ownArea'), tied(id).includes('corpsReserve')]).toEqual([id, true, true]);
  const g = at({ [FOOT]: { at: '5632SE' }, [CCA]: { at: '4731SE' } });
  expect([bars(g, FOOT, '5532SE'), bars(g, FOOT, '4530SE')]).toEqual([false, true]);
  expect([bars(g, CCA, '4530SE'), bars(g, CCA, '5532SE'), bars(g, CCA, '3930SE'), bars(g, CCA, '3430SE')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

proves(
  ['30.4.1-a'],
  'driven out they may come back; assigned to another division they are free, and companies of the division are not',
  () => {
    const out = at({ [FOOT]: { at: '4530SE' } });
    expect([bars(out, FOOT, '4630SE'), bars(out, FOOT, '4830SE'), bars(out, FOOT, '4430SE')]).toEqual([false, false, true]);
    expect(limitRefusal(out, u(FOOT), hex(out, '4630SE'), 'advance')).toBeUndefined();
    expect(limitRefusal(out, u(FOOT), hex(out, '4430SE'), 'advance')).toMatchObject({ case: '30.4.1-a' });
    const number = (id: string): number => formations.findIndex((f) => f.id === id) + 1;
    const lent = at({ [FOOT]: { at: '4530SE', attached: number('10AD') }, 'us-bk-inf': { at: '5532SE', attached: number('4ID') } });
    expect([bars(lent, FOOT, '4430SE'), bars(lent, 'us-bk-inf', '4530SE')]).toEqual([false, true]);
  },
);

proves(['30.5.1', '19.2.0'], 'companies of CCA are tied as it is', () => {
  const g = at({ [CCA]: { at: '4731SE' } });
  detach(g, u(CCA));
  const companies = onMapOf(g, ALLIED).filter((v) => g.f.origin[v] === u(CCA) + 1);
  expect(companies.length).toBeGreaterThan(0);
  for (const v of companies)
    expect(['4530SE', '5532SE', '3430SE'].map((to) => (closedTo(g, v, 'move')?.always[hex(g, to)] ?? 0) > 0)).toEqual([false, true, true]);
});
