/** German reinforcements by the die (22.2), and divisions that join a corps as they come (err-counter-6). */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations, variableArrivals } from '../../src/index.ts';
import { supportFor } from '../../src/rules/artillery/formations.ts';
import { groupOf, sourcesOf } from '../../src/rules/supply/sources.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

type Lay = Record<string, Record<string, string | number>>;
const HEADQUARTERS = { 'de-iss-h': { at: 'C1408' }, 'de-lxvi-h': { at: 'C3209' } };
/** Before the die of a German turn. */
const before = (turn: number, units: Lay = {}, stage = 'german.reinforcements'): G =>
  position({
    scenario: 'kampfgruppe-peiper',
    stage,
    vars: { turn },
    units: { ...HEADQUARTERS, 'de-1-48-12-i': { at: 'C1709' }, ...units },
  });
const rolled = (...pips: number[]): G => {
  const g = before(8);
  for (const pip of pips) roll(g, pip);
  return g;
};
const due = (g: G): string[] => g.unitsIn(g.box('Due')).map((unit) => g.def.units[unit].id);
const idsOf = (name: string): readonly string[] => {
  const group = variableArrivals.groups[name];
  return 'units' in group ? group.units : group.oneOf;
};
const drawn = (g: G): string[] => due(g).filter((id) => g.f.drawn[u(id)] !== 0);

describe('the die', () => {
  proves(
    ['22.2'],
    'brings the 246th Division, a Tiger, Panther or Panzer IV battalion, or with a six one of two divisions or nobody',
    () => {
      expect(drawn(rolled(1)).sort()).toEqual([...idsOf('246VG')].sort());
      expect([2, 3].map((pip) => drawn(rolled(pip)))).toEqual([['ss-iss-tvi-4'], ['ss-iss-tvi-4']]);
      expect([4, 5].map((pip) => drawn(rolled(pip)))).toEqual([['de-iss-tv'], ['de-iss-tiv']]);
      expect([1, 2].map((pip) => drawn(rolled(6, pip)).length)).toEqual([12, 12]);
      expect([3, 4].map((pip) => drawn(rolled(6, pip)).includes('ss-10p-lxvii-h'))).toEqual([true, true]);
      expect([5, 6].map((pip) => drawn(rolled(6, pip)))).toEqual([[], []]);
    },
  );
  proves(['22.2'], 'brings nobody when those it names are there already: one Tiger battalion after the other, a division once', () => {
    const g = before(8, { 'ss-iss-tvi-4': { at: 'C1410' } });
    roll(g, 2);
    expect(drawn(g)).toEqual(['ss-iss-tvi-5']);
    const none = before(8, { 'ss-iss-tvi-4': { at: 'C1410' }, 'ss-iss-tvi-5': { at: 'Eliminated' } });
    roll(none, 3);
    expect(drawn(none)).toEqual([]);
    expect(none.events.find((e) => e.e === 'reinforced')).toMatchObject({ n: 0, die: 3, case: '22.2' });
    const gone = before(8, { 'de-246xx-e': { at: 'Eliminated' } });
    roll(gone, 1);
    expect(drawn(gone)).toEqual([]);
  });
  proves(['22.2', '5.2E'], 'is thrown every morning from December 16 on, before the Germans move, and at no other time', () => {
    const asked = (turn: number): boolean => {
      const g = before(turn, {}, 'german.commitment');
      idle(g, (w) => prompt(w).at.startsWith('reinforcements') || prompt(w).at === 'movement.plan');
      return prompt(g).at.startsWith('reinforcements');
    };
    expect([2, 3, 4, 5, 6, 8].map(asked)).toEqual([true, false, false, true, false, true]);
    const other = position({ stage: 'german.commitment', vars: { turn: 2 }, units: { 'de-1-48-12-i': { at: 'D1709' } } });
    expect(prompt(other).at).toBe('movement.plan');
  });
  proves(['22.2', '21.11', '21.25'], 'what it brings enters by C10 to C15, at once or later', () => {
    const g = rolled(4);
    const doors = [...new Set(offers(g, 'enter').map((a) => g.board.ids[a.h as number]))];
    expect(doors.length).toBe(6);
    for (const id of doors) expect(id.slice(3)).toBe('01');
    expect(explain(g, { q: 'arrivals', side: GERMAN })?.find((a) => a.unit === u('de-iss-tv'))).toMatchObject({
      turn: 8,
      where: 'C10, C11, C12, C13, C14, C15',
    });
    expect(refusal(g, { k: 'enter', u: u('de-iss-tv'), h: hex(g, 'C1709') })).toMatchObject({ case: '21.24' });
    expect(refusal(g, { k: 'enter', u: u('de-iss-tiv'), h: hex(g, doors[0]) })).toMatchObject({ why: 'not-due' });
    const later = rolled(4);
    play(later, { k: 'done' });
    idle(later, (w) => w.v.turn === 9 && w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    expect(offers(later, 'enter').some((a) => a.u === u('de-iss-tv'))).toBe(true);
    play(g, offers(g, 'enter')[0]);
    expect([g.f.march[u('de-iss-tv')], g.f.committed[u('de-iss-tv')]]).toEqual([1, 1]);
  });
  proves(['err-22.0e'], 'engineers of the two divisions bring a bridge', () => {
    const g = position({ scenario: 'kampfgruppe-peiper', stage: 'german.reinforcements', vars: { turn: 8 }, clear: undefined as never });
    roll(g, 6);
    roll(g, 1);
    expect(g.f.carries[u('de-209-11pxx-e')]).not.toBe(0);
  });
});

describe('a division without a corps', () => {
  const eleventh = (): G => rolled(6, 1);
  const corps = (id: string): number => formations.findIndex((f) => f.id === id) + 1;
  proves(
    ['err-counter-6', '14.32', '11.12'],
    'joins one whose headquarters is on the map, draws supply from it and is supported by its artillery',
    () => {
      const g = eleventh();
      expect(prompt(g)).toMatchObject({ at: 'reinforcements.choose', side: GERMAN });
      expect(
        offers(g, 'attach')
          .map((a) => a.n)
          .sort(),
      ).toEqual([corps('ISS'), corps('LXVI')].sort());
      expect(refusal(g, { k: 'attach', n: corps('LXVII') })).toMatchObject({ case: 'err-counter-6', why: 'no-such-corps' });
      const tanks = u('de-1-15-11p-t');
      const gun = g.def.units.findIndex((unit) => unit.id.startsWith('de-lxvi-a') || unit.id.startsWith('ss-lxvi-a'));
      expect(gun).toBeGreaterThan(0);
      expect(supportFor(g, gun, tanks)).toBe('half');
      play(g, { k: 'attach', n: corps('LXVI') });
      expect(supportFor(g, gun, tanks)).toBe('full');
      const group = groupOf(tanks);
      expect(group && sourcesOf(g, group)).toContain(u('de-lxvi-h'));
      expect(prompt(g).at).toBe('movement.plan');
    },
  );
  proves(['err-counter-6'], 'keeps it for the rest of the game; who waits is asked again', () => {
    const g = eleventh();
    play(g, { k: 'pass' });
    expect(prompt(g).at).toBe('movement.plan');
    play(g, { k: 'done' });
    idle(g, (w) => prompt(w).at === 'reinforcements.choose' || w.v.turn > 10);
    expect([g.v.turn, prompt(g).at]).toEqual([9, 'reinforcements.choose']);
    play(g, { k: 'attach', n: corps('ISS') });
    idle(g, (w) => prompt(w).at === 'reinforcements.choose' || w.v.turn > 10);
    expect(g.v.turn).toBe(11);
    expect(at(g, 'de-11p-h')).toBe('Due');
  });
});
