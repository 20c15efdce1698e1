/** Combat Reserve bonuses (13.5.4) and the shift of a Maneuver Reserve bonus (5.5.2). */
import { prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { COMBAT_RESERVE } from '../../src/state/fields/modes.ts';
import { type G, TACTICAL } from '../../src/state/shape.ts';
import { C, hex, NW, offers, out, play, proves, refusal, SE, SW, scene, u } from '../kit/campaign.ts';
import { modifierLines, shiftLines } from '../kit/fight.ts';

const FOOT = 'al-78id-1-309-inf';
const there = out(SE, 1);
const inf = ['al-78id-2-309-inf', 'al-78id-3-309-inf', 'al-78id-1-311-inf', 'al-78id-2-311-inf'];
const reserve = (at: string) => ({ at, mode: COMBAT_RESERVE });
function assault(units: Record<string, string | Record<string, string | number>>, hqBonus = false): G {
  const g = scene({
    stage: 'allied.assaults',
    units: {
      [FOOT]: { at: C, mode: 1 },
      'ge-272vg-i-980-vg': there,
      'al-78id-1-310-inf': { at: '5207NE', designated: 1 },
      'ge-272vg-ii-982-vg': '5208NE',
      ...(hqBonus ? { 'al-78id-hq': { at: out(NW, 4), bonus: 1 } } : {}),
      ...units,
    },
  });
  play(g, { k: 'target', h: hex(g, there) });
  if (prompt(g).at === 'attack.draft' && offers(g, 'join').some((a) => a.u === u(FOOT))) play(g, { k: 'join', u: u(FOOT) });
  if (prompt(g).at === 'attack.draft') play(g, { k: 'ready' });
  return g;
}
const points = (g: G): number => modifierLines(g).filter((line) => line.startsWith('13.5.4')).length;

describe('Combat Reserve', () => {
  proves(
    ['13.5.4', '13.5.4a'],
    'units of the formation within three hexes that could come there each give a bonus, three at most, and leave the mode',
    () => {
      const g = assault({
        [inf[0]]: reserve(out(NW, 1)),
        [inf[1]]: reserve(out(NW, 1)),
        [inf[2]]: reserve(out(NW, 2)),
        [inf[3]]: reserve(out(SW, 1)),
      });
      expect(prompt(g)).toMatchObject({ at: 'assault.reserveAttack', side: 1 });
      for (const id of inf.slice(0, 3)) play(g, { k: 'commit', u: u(id) });
      expect([prompt(g).at, points(g), g.f.mode[u(inf[0])], g.f.mode[u(inf[3])]]).toEqual(['assault.roll', 1, TACTICAL, COMBAT_RESERVE]);
      expect(g.rows.assaults[0].reservesAttack).toHaveLength(3);
      const far = assault({ [inf[0]]: reserve(out(NW, 4)), 'al-7ad-cca-1': reserve(out(NW, 1)) });
      expect(prompt(far).at).toBe('assault.roll');
      const walled = assault({ [inf[0]]: reserve(out(NW, 1)) });
      play(walled, { k: 'done' });
      expect(points(walled)).toBe(0);
      expect(refusal(walled, { k: 'commit', u: u(inf[0]) })).toBeDefined();
    },
  );
  proves(['5.6.0'], 'an attacked hex with such a unit gives the attacker a column, and the unit leaves the mode', () => {
    const g = assault({ 'ge-272vg-ii-980-vg': reserve(there) });
    expect(shiftLines(g).filter((line) => line.startsWith('5.6.0'))).toHaveLength(1);
  });
  it('part of 5.5.2: a formation fresh from Maneuver Reserve attacks with a column in its favor', () => {
    const lines = (g: G) => shiftLines(g).filter((line) => line.startsWith('5.5.2')).length;
    expect([lines(assault({})), lines(assault({}, true))]).toEqual([0, 1]);
  });
});
