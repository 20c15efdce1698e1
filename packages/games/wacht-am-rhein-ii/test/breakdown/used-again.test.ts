/** Counters of companies are used again and again (19.1.0): what one knew as another company it has forgotten, and what binds its battalion binds it. */
import { expect } from 'vitest';
import { FATIGUED, type G } from '../../src/state/shape.ts';
import { C, N, out, play, proves, scene, u } from '../kit/campaign.ts';

const ENGINEERS = 'al-78id-303-ce';
const COMPANY = 'us-bk-ce';
const HYBRID = 'al-7ad-cca-1';
const FOOT = 'al-78id-1-309-inf';
/** A counter that lies in the box with the marks of the company it was, and a unit that breaks down. */
function detached(unit: string, company: string, was: Record<string, number>, is: Record<string, number> = {}): G {
  const g = scene({ stage: 'allied.movement', units: { [FOOT]: out(N, 4), [unit]: { at: C, ...is } } });
  for (const [field, value] of Object.entries(was)) g.set(field as 'builds', u(company), value);
  play(g, { k: 'detach', u: u(unit) });
  expect(g.onMap(u(company))).toBe(true);
  return g;
}

proves(
  ['17.1.1a', '19.1.0'],
  'a counter that stood for a company at a bridge builds nothing for the next battalion that puts it out',
  () => {
    const g = detached(ENGINEERS, COMPANY, { builds: 7, overMeuse: 20, withdrew: 1, dropped: 3, vehicles: 9, sightedIn: 4 });
    const left = ['builds', 'overMeuse', 'withdrew', 'dropped', 'vehicles', 'sightedIn'] as const;
    expect(left.map((field) => g.f[field][u(COMPANY)])).toEqual([0, 0, 0, 0, 0, 0]);
    expect(g.f.steps[u(COMPANY)]).toBe(1);
  },
);

proves(
  ['19.0', '15.9.1a', '26.1.0', '24.3.0', '30.8.0'],
  'a company is as isolated, as free and as far astray as its battalion, whole or in part',
  () => {
    const is = { fatigue: FATIGUED, isolated: 2, freed: 1, astray: 1, withdrew: 1 };
    const fields = Object.keys(is) as (keyof typeof is)[];
    for (const [unit, company] of [
      [ENGINEERS, COMPANY],
      [HYBRID, 'us-bk-m4'],
    ]) {
      const g = detached(unit, company, {}, is);
      expect([unit, ...fields.map((field) => g.f[field][u(company)])]).toEqual([unit, ...Object.values(is)]);
    }
  },
);
