/** The chain of command as printed and as attached. */
import { expect, it } from 'vitest';
import { chain, hqOf } from '../../src/rules/command/chain.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import { C, scene, u } from '../kit/campaign.ts';

it('part of 9.0: a unit obeys its formation, that its corps, and a German corps its army; an attached unit obeys the other formation', () => {
  const g = scene({ stage: 'allied.movement', units: { 'al-78id-1-309-inf': C, 'ge-272vg-i-981-vg': '5810NE' } });
  const ids = (id: string) => chain(g, u(id)).map((hq) => UNITS[hq].id);
  expect(ids('al-78id-1-309-inf')[0]).toBe('al-78id-hq');
  expect(ids('al-nd-v-corps-hq')).toEqual([]);
  const german = ids('ge-272vg-i-981-vg');
  expect([german.length, german[0]]).toEqual([3, 'ge-272vg-hq']);
  expect(UNITS[u(german[2])].army).toBe(UNITS[u(german[1])].army);
  g.set('attached', u('al-78id-1-309-inf'), formationOf(g, u('al-7ad-hq')) + 1);
  expect(UNITS[hqOf(g, u('al-78id-1-309-inf'))].id).toBe('al-7ad-hq');
});
