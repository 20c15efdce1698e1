/** Advanced chapter 5: armor and terrain. */
import { describe, expect } from 'vitest';
import { inEnemyZoc } from '../../src/rules/movement/zones-of-control.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { advanced, fightTo } from '../kit/advanced-field.ts';
import { field, gun, join, lines, lose, odds, target } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, type Scene, SE } from '../kit/field.ts';
import { hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const north = from(C, N);
const tanks = 'G-116-16-I';
const foot = 'G-12-48';
const rifles = 'A-106-422';
const shermans = 'A-28-707';

/** Attack strength of units in the middle against others to the north. */
function attack(by: string[], against: string[], ground: Partial<Scene> = {}, make = advanced): number {
  const g = make({ units: Object.fromEntries([...by.map((id) => [id, C]), ...against.map((id) => [id, north])]), ...ground });
  return odds(g, { at: north, by }).attackStrength;
}
const on = (what: string | string[]): Partial<Scene> => ({ hexes: { [north]: what } });

describe('closed ground', () => {
  proves(['adv-5.21', 'adv-5.0'], 'armor is halved against infantry in forest, Westwall and city, other units are not', () => {
    for (const ground of [on('forest'), on(['westwall']), on(['city'])]) {
      expect(attack([tanks], [rifles], ground)).toBe(2);
      expect(attack([foot], [rifles], ground)).toBe(4);
      // Panzer grenadiers show no vehicle.
      expect(attack(['G-116-60'], [rifles], ground)).toBe(5);
    }
    expect(attack([tanks], [rifles], on('rough'))).toBe(3);
    expect(attack([tanks], [rifles], on('forest'), field)).toBe(3);
    const g = advanced({ units: { [tanks]: C, [rifles]: north }, ...on('forest') });
    expect(lines(odds(g, { at: north, by: [tanks] }).attack)).toContain('attack-armor-closed');
  });

  proves(['adv-5.21'], 'one closed hex among several attacked is enough', () => {
    const east = from(C, NE);
    const g = advanced({ units: { [tanks]: C, [rifles]: north, 'A-106-423': east }, hexes: { [east]: 'forest' } });
    expect(odds(g, { at: [north, east], by: [tanks] }).attackStrength).toBe(2);
  });

  proves(['adv-5.22'], 'not if armor is among the defenders', () => {
    expect(attack([tanks], [rifles, shermans], on('forest'))).toBe(3);
  });

  proves(['adv-5.23'], 'a river on top of it does not halve again', () => {
    expect(attack([tanks], [rifles], { ...on('forest'), sides: { [`${C}|${north}`]: ['river'] } })).toBe(2);
    expect(attack([tanks], [rifles], { ...on('rough'), sides: { [`${C}|${north}`]: ['river'] } })).toBe(2);
  });
});

describe('open ground', () => {
  proves(['adv-5.31', 'adv-5.0'], 'armor counts twice in the open against units without vehicles or guns', () => {
    expect(attack([tanks], [rifles])).toBe(6);
    expect(attack([tanks], [rifles], {}, field)).toBe(3);
    expect(attack([foot], [rifles])).toBe(4);
    expect(attack([tanks], [rifles, shermans])).toBe(3);
    expect(attack([tanks], [rifles, 'A-2Arm-702'])).toBe(3);
    expect(attack([tanks], [rifles], on(['town']))).toBe(3);
    expect(attack([tanks], [rifles], on('light-woods'))).toBe(3);
  });

  proves(['adv-5.31'], 'towed guns and flak keep tanks at a distance, artillery does not', () => {
    const byUs = (against: string[]): number => {
      const g = advanced({
        side: 'allied',
        units: { [shermans]: C, [foot]: north, ...Object.fromEntries(against.map((id) => [id, north])) },
      });
      return odds(g, { at: north, by: [shermans] }).attackStrength;
    };
    const doubled = byUs([]);
    expect(byUs(['G-7A-657'])).toBe(doubled / 2);
    expect(byUs(['G-7A-15Flak'])).toBe(doubled / 2);
    expect(byUs(['G-ISS-4VW'])).toBe(doubled);
  });
});

describe('zones', () => {
  const forests = { [north]: 'forest', [from(C, S)]: 'forest' };
  const reaches = (g: G, id: string): boolean => inEnemyZoc(g, GERMAN, hex(g, id));
  proves(['adv-5.11'], 'the zone of an armored brigade enters forest only by road, that of armored infantry always', () => {
    const g = advanced({ phase: 'movement', units: { 'A-9Arm-CCB': C, [foot]: from(C, N, N, N, N) }, hexes: forests, road: [C, north] });
    expect([reaches(g, north), reaches(g, from(C, S)), reaches(g, from(C, SE))]).toEqual([true, false, true]);
    const h = advanced({ phase: 'movement', units: { 'A-2Arm-41': C, [foot]: from(C, N, N, N, N) }, hexes: forests });
    expect([reaches(h, north), reaches(h, from(C, S))]).toEqual([true, true]);
  });
});

describe('step losses', () => {
  const scene = (tankSteps: number) => () =>
    advanced({
      units: { [tanks]: { at: C, steps: tankSteps }, [foot]: C, 'G-12-89': C, [rifles]: north, 'A-106-423': north, 'A-106-424': north },
      ...on('forest'),
    });
  const plan = { at: north, by: [tanks, foot, 'G-12-89'] };

  proves(['adv-5.41', 'adv-5.43'], 'the first step, and only the first, comes from armor at full strength that took part', () => {
    const g = fightTo(scene(2), plan, 'A1x');
    // The game takes the only answer itself.
    expect(g.f.steps[u(tanks)]).toBe(1);
    expect(g.f.steps[u(foot)]).toBe(2);
    const two = () =>
      advanced({
        units: { [tanks]: C, 'G-116-228': C, [foot]: C, [rifles]: north, 'A-106-423': north, 'A-106-424': north },
        ...on('forest'),
      });
    const h = fightTo(two, { at: north, by: [tanks, 'G-116-228', foot] }, 'A1x');
    expect(
      offers(h, 'lose')
        .map((a) => a.u)
        .sort(),
    ).toEqual([u(tanks), u('G-116-228')].sort());
    expect(refusal(h, lose(foot))).toMatchObject({ case: 'adv-5.41', why: 'armor-first', unit: u(foot) });
    play(h, lose('G-116-228'));
    expect(h.f.steps[u('G-116-228')]).toBe(1);
    // Once: the tanks that are still whole are not the next to pay (adv-5.43).
    play(h, { k: 'back', n: 0 });
    expect(offers(h, 'lose').map((a) => a.u)).toContain(u(foot));
    expect(refusal(h, lose(foot))).toBeUndefined();
  });

  proves(['adv-5.41', 'adv-5.42'], 'armor that is reduced or defended already does not pay for armor at full strength', () => {
    const make = () =>
      advanced({
        units: {
          'G-12-48': C,
          'G-12-89': C,
          'G-12-27F': C,
          [shermans]: north,
          'A-1-745': north,
          'A-2-741': { at: north, steps: 1 },
          'A-30-743': { at: north, defended: 1 },
        },
      });
    const g = fightTo(make, { at: north, by: ['G-12-48', 'G-12-89', 'G-12-27F'] }, 'FF');
    expect(
      offers(g, 'lose')
        .map((a) => a.u)
        .sort(),
    ).toEqual([u(shermans), u('A-1-745')].sort());
    for (const id of ['A-2-741', 'A-30-743'])
      expect(refusal(g, lose(id))).toMatchObject({ case: 'adv-5.41', why: 'armor-first', unit: u(id) });
  });

  proves(['adv-5.42'], 'with only reduced armor the owner is free', () => {
    const g = fightTo(scene(1), plan, 'A1x');
    expect(
      offers(g, 'lose')
        .map((a) => a.u)
        .sort(),
    ).toEqual([u(tanks), u(foot), u('G-12-89')].sort());
    expect(refusal(g, lose(foot))).toBeUndefined();
  });

  proves(['adv-5.43'], 'after it the owner is free again', () => {
    const g = fightTo(scene(2), plan, 'A1x');
    expect(g.f.steps[u(tanks)]).toBe(1);
    // The second point may be taken as another step, from anybody.
    play(g, { k: 'back', n: 0 });
    expect(
      offers(g, 'lose')
        .map((a) => a.u)
        .sort(),
    ).toEqual([u(tanks), u(foot), u('G-12-89')].sort());
  });

  proves(['adv-5.41'], 'the defender is bound in the same way', () => {
    const make = () => advanced({ units: { 'G-12-48': C, 'G-12-89': C, 'G-12-27F': C, [rifles]: north, [shermans]: north } });
    const g = fightTo(make, { at: north, by: ['G-12-48', 'G-12-89', 'G-12-27F'] }, 'FF');
    expect(g.f.steps[u(shermans)]).toBe(1);
    expect(g.f.steps[u(rifles)]).toBe(2);
  });
});

describe('Sturmtigers', () => {
  const [sturm, brumm] = ['G-15A-1000', 'G-6PzA-217'];
  const two = from(C, N, N);

  proves(['adv-5.51', 'adv-5.52'], 'the Sturmtigers and the Brummbars fire two hexes far like artillery', () => {
    for (const id of [sturm, brumm]) {
      const near = advanced({ units: { [id]: C, [rifles]: two } });
      expect(offers(near, 'target').map((a) => a.h)).toContain(hex(near, two));
      play(near, target(near, two));
      expect(near.rows.battles[0]?.guns ?? []).toEqual([u(id)]);
      const far = advanced({ units: { [id]: C, [rifles]: from(C, N, N, N), [foot]: two } });
      play(far, target(far, from(C, N, N, N)));
      expect(refusal(far, gun(id))).toMatchObject({ case: 'basic-12.12', range: 2 });
      const basic = field({ units: { [id]: C, [rifles]: two } });
      expect(offers(basic, 'target').map((a) => a.h)).not.toContain(hex(basic, two));
    }
  });

  proves(['adv-5.51'], 'who shells does not assault as well', () => {
    const g = advanced({ units: { [sturm]: C, [foot]: C, [rifles]: north } });
    play(g, target(g, north), gun(sturm));
    expect(refusal(g, join(sturm))).toMatchObject({ case: 'basic-11.23', why: 'already-in' });
    // Nor in another battle of the same player turn.
    const spent = advanced({ units: { [sturm]: C, [foot]: C, [rifles]: north } });
    spent.set('fired', u(sturm), 1);
    play(spent, target(spent, north));
    expect(refusal(spent, join(sturm))).toMatchObject({ case: 'adv-5.51', why: 'fired' });
    const h = advanced({ units: { [sturm]: C, [foot]: C, [rifles]: north } });
    play(h, target(h, north), join(sturm));
    expect(refusal(h, gun(sturm))?.case).toBe('basic-11.23');
  });

  proves(['adv-5.51'], 'nor does who assaulted shell afterwards', () => {
    const g = advanced({ units: { [sturm]: C, [foot]: C, [rifles]: two, 'G-12-89': north } });
    g.set('attacked', u(sturm), 1);
    play(g, target(g, two));
    expect(refusal(g, gun(sturm))).toMatchObject({ case: 'adv-5.51', why: 'attacked-already' });
  });

  proves(['basic-11.21', 'adv-5.51'], 'the only one next to both hexes of an attack assaults or the attack is none', () => {
    const east = from(C, NE);
    const g = advanced({ units: { [sturm]: C, 'G-ISS-402': from(C, S), [foot]: from(C, NW), [rifles]: north, 'A-28-112': east } });
    play(g, target(g, north), { k: 'also', h: hex(g, east) });
    expect(refusal(g, gun(sturm))).toMatchObject({ case: 'basic-11.21', why: 'nobody-can', hex: hex(g, east) });
    const two = advanced({ units: { [sturm]: C, 'G-ISS-402': from(C, S), [foot]: C, [rifles]: north, 'A-28-112': east } });
    play(two, target(two, north), { k: 'also', h: hex(two, east) });
    expect(refusal(two, gun(sturm))).toBeUndefined();
  });

  proves(['adv-5.52'], 'their strength is doubled against a town or city, shelled or assaulted', () => {
    for (const mark of ['town', 'city']) {
      expect(attack([brumm], [rifles, shermans], on([mark]))).toBe(2 * attack([brumm], [rifles, shermans], on('rough')));
      const g = advanced({ units: { [brumm]: C, [foot]: C, [rifles]: north }, ...on([mark]) });
      const p = odds(g, { at: north, by: [foot], guns: [brumm] });
      expect(lines(p.attack)).toContain('attack-sturmtiger-town');
      // Doubled, and the total of all guns halved into cover: face value (basic-12.78).
      expect(p.attackStrength).toBe(4 + 2);
    }
  });
});
