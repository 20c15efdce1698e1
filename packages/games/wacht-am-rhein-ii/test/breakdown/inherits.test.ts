/** What companies share with the unit that they come from: who sleeps, who is sent somewhere, who is in the wrong area (22.2.0, 24.3.0, 26.1.0, 35.1.4). */
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { detach } from '../../src/rules/companies/breakdown.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { ALLIED } from '../../src/state/shape.ts';
import { C, offers, out, proves, refusal, S, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-99id-1-393-inf';
const TANKS = 'al-9ad-ccb-1';

proves(['35.1.4', '19.0'], 'a unit that has not been activated does not break down: it may not move', () => {
  const g = (asleep: number) =>
    scene({
      stage: 'allied.movement',
      turn: turnNumber('dec-16-am'),
      units: { [FOOT]: { at: C, asleep }, 'ge-277vg-i-990-vg': out(S, 4) },
    });
  expect(refusal(g(1), { k: 'detach', u: u(FOOT) })).toMatchObject({ case: '35.1.4', why: 'asleep' });
  expect(offers(g(0), 'detach').some((a) => a.u === u(FOOT))).toBe(true);
});

proves(
  ['19.1.0', '35.1.4-e', '26.1.0', '24.3.0', '22.2.0'],
  'companies carry the marks of their unit: sent, astray, withdrawn, newly arrived',
  () => {
    const marks = { sent: 1, astray: 1, joining: 1, withdrew: 1, cameBy: 7, asleep: 1 };
    for (const id of [FOOT, TANKS]) {
      const g = scene({ stage: 'allied.movement', turn: turnNumber('dec-17-am'), units: { [id]: C, 'ge-277vg-i-990-vg': out(S, 4) } });
      for (const [field, n] of Object.entries(marks)) g.set(field as keyof typeof marks, u(id), n);
      detach(g, u(id));
      const companies = onMapOf(g, ALLIED).filter((v) => g.f.origin[v] === u(id) + 1);
      expect(companies.length).toBeGreaterThan(0);
      for (const v of companies)
        expect(Object.fromEntries(Object.keys(marks).map((field) => [field, g.f[field as keyof typeof marks][v]]))).toEqual(marks);
    }
  },
);
