/** Artillery counters in barrages. Ranges and factors are those of the counters in play; no test depends on their numbers. */
import { distance, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { affiliation, factorsLeft, limitOf } from '../../src/rules/barrage/guns.ts';
import { farthest } from '../../src/rules/combat/results/retreat.ts';
import { defenseStrength, unitDefense } from '../../src/rules/combat/strength.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { formationOf } from '../../src/state/query.ts';
import { ENTRENCHED, type G, IMPROVED } from '../../src/state/shape.ts';
import { C, from, N, NW, out, S, type Scene, scene } from '../kit/field.ts';
import { attackOn, declare, fight, GE, marked, prepared, TARGET, theAssault, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const GERMAN_SP = 'ge-116pz-bayer-i-146-art-sp';
const GUNS = ['al-78id-307-fa', 'al-78id-308-fa', 'al-78id-903-fa'] as const;
const us = (s: Scene): G => scene({ phase: 'allied-barrages', ...s, options: { fog: false, ...s.options } });
const german = (s: Scene): G => scene({ phase: 'german-barrages', ...s, options: { fog: false, ...s.options } });
const behind = (id: string, n: number) => ({ [id]: out(NW, n) });
const all = (g: G, id: string) => ({ k: 'gun', u: u(id), n: factorsLeft(g, u(id)) });
/** Opens a barrage on the target with an observer, or without. */
function open(g: G, observer?: string): G {
  play(g, { k: 'target', h: hex(g, TARGET) });
  if (prompt(g).at === 'barrage.observe') play(g, observer ? { k: 'observer', u: u(observer) } : { k: 'unobserved' });
  return g;
}

describe('artillery in barrages', () => {
  const battery = (more: Scene['units'] = {}, also: Partial<Scene> = {}) =>
    us({
      units: { [US.foot]: C, [GE.foot]: TARGET, ...behind(GUNS[0], 2), ...behind(GUNS[1], 3), ...behind(GUNS[2], 2), ...more },
      ...also,
    });

  proves(['12.1.2', '12.2.0', '12.3.2', '12.3.2b', '12.3.2f'], 'an observer of the formation directs two of its units, not three', () => {
    const g = open(battery(), US.foot);
    expect(g.rows.barrages[0]).toMatchObject({ observer: u(US.foot), observed: true });
    play(g, all(g, GUNS[0]), all(g, GUNS[1]));
    expect(refusal(g, all(g, GUNS[2]))).toMatchObject({ case: '12.3.2', why: 'barrage-limit' });
    expect(refusal(g, all(g, GUNS[0]))).toMatchObject({ case: '12.1.2', why: 'fires-already' });
  });

  proves(
    ['12.3.2a', '12.3.2c', '12.3.2d', '12.3.2g', '12.3.2h', '5.4.2'],
    'in Prepared Assault, entrenched or on a vantage point it directs more, as a company one',
    () => {
      const limits = (unit: Scene['units'][string], more: Partial<Scene> = {}, id: string = US.foot) => {
        const g = open(battery({ [id]: unit }, more), id);
        return limitOf(g, g.rows.barrages[0]);
      };
      const limit = (...of: Parameters<typeof limits>) => limits(...of).total;
      const many = Number.POSITIVE_INFINITY;
      expect(limit(C)).toBe(2);
      expect(limit(prepared(C))).toBe(many);
      expect(limit(C, { works: { [C]: ENTRENCHED } })).toBe(many);
      expect(limit(C, { hexes: { [C]: ['vantage'] } })).toBe(3);
      // In Exploit mode two is the most, wherever it stands (5.4.2).
      expect(limit({ at: C, mode: EXPLOIT }, { hexes: { [C]: ['vantage'] } })).toBe(2);
      expect(limits(C, { works: { [C]: IMPROVED } })).toMatchObject({ formation: many, parent: 2, otherFormation: 0, total: many });
      const company = { at: C, attached: formationOf(battery(), u(US.foot)) + 1 };
      expect(limit(company, {}, US.company)).toBe(1);
      expect(limit(company, { hexes: { [C]: ['vantage'] } }, US.company)).toBe(1);
      expect(limit(company, { works: { [C]: ENTRENCHED } }, US.company)).toBe(many);
    },
  );

  proves(
    ['12.3.0', '12.3.3', '12.2.0'],
    'unobserved one unit fires, whoever it belongs to; at a hex beside it a unit does not count',
    () => {
      const g = open(battery({ [US.recon]: out(N, 4), 'al-7ad-443-afa': out(NW, 1) }));
      expect(g.rows.barrages[0].observed).toBe(false);
      play(g, all(g, 'al-7ad-443-afa'));
      expect(refusal(g, all(g, GUNS[0]))).toMatchObject({ case: '12.3.3', why: 'barrage-limit' });
      const close = open(battery({ 'al-7ad-443-afa': C }));
      play(close, all(close, GUNS[0]), all(close, 'al-7ad-443-afa'));
      expect(refusal(close, all(close, GUNS[1]))).toMatchObject({ why: 'barrage-limit' });
    },
  );

  proves(['12.3.1', '12.3.1a'], 'whose artillery it is follows from formation, corps and army', () => {
    const g = battery({ 'al-7ad-443-afa': out(NW, 1) });
    expect(affiliation(g, u(US.foot), u(GUNS[0]))).toBe('formation');
    expect(affiliation(g, u(US.foot), u('al-7ad-443-afa'))).toBe('other-formation');
    const corps = g.def.units.find((unit) => unit.kind?.barrage !== undefined && unit.formation === undefined && unit.corps === 'V');
    const strange = g.def.units.find((unit) => unit.kind?.barrage !== undefined && unit.formation === undefined && unit.corps === 'VIII');
    expect(corps && affiliation(g, u(US.foot), corps.index)).toBe('parent');
    expect(strange && affiliation(g, u(US.foot), strange.index)).toBe('stranger');
    const two = open(g, US.foot);
    expect(refusal(two, all(two, 'al-7ad-443-afa'))?.why).toBeDefined();
  });

  proves(['12.3.2e'], 'units in Strategic mode do not observe', () => {
    const g = battery({ [US.foot]: { at: C, mode: 2 }, [US.mate]: C });
    play(g, { k: 'target', h: hex(g, TARGET) });
    expect(offers(g, 'observer').map((a) => a.u)).toEqual([u(US.mate)]);
  });

  proves(['12.1.3'], 'out of range it does not fire, and next to an attacker only at its neighbors', () => {
    const g = open(battery(), US.foot);
    const range = g.def.units[u(GUNS[1])].kind?.range ?? 0;
    expect(distance(g.board, g.hexOf(u(GUNS[1])), hex(g, TARGET))).toBeLessThanOrEqual(range);
    const pressed = open(battery({ [GE.other]: marked(from(out(NW, 3), N)) }), US.foot);
    expect(refusal(pressed, all(pressed, GUNS[1]))).toMatchObject({ case: '12.1.3', why: 'out-of-range' });
    // At the attacker itself it does, and at nobody two hexes away.
    const fires = (away: number) => {
      const units = { [GE.other]: marked(from(out(NW, away), N)), [GUNS[1]]: out(NW, away), [GUNS[2]]: out(NW, 5) };
      const near = open(battery(units), US.foot);
      return refusal(near, all(near, GUNS[1]))?.why;
    };
    expect([fires(0), fires(1)]).toEqual([undefined, 'out-of-range']);
  });

  proves(
    ['12.1.4', '12.1.4a', '12.4.0'],
    'the US divides the factors of a unit among barrages, Germans only the third of a division',
    () => {
      const g = open(battery({ [GE.other]: out(S, 1) }), US.foot);
      const full = factorsLeft(g, u(GUNS[0]));
      play(g, { k: 'gun', u: u(GUNS[0]), n: 1 }, { k: 'ready' });
      expect(factorsLeft(g, u(GUNS[0]))).toBe(full - 1);
      expect(g.rows.barrages[0].points).toBe(1);
      const own = german({ units: { [GE.foot]: C, [US.foot]: TARGET, [GE.artillery]: out(NW, 2), 'ge-2pz-ii-74-art': out(NW, 2) } });
      open(own);
      expect(refusal(own, { k: 'gun', u: u('ge-2pz-ii-74-art'), n: 1 })).toMatchObject({ case: '12.1.4a', why: 'no-split-fire' });
      expect(refusal(own, { k: 'gun', u: u(GE.artillery), n: 1 })).toBeUndefined();
    },
  );

  proves(['12.8.1'], 'after the first volley units run out of ammunition by as much as the roll exceeds the value', () => {
    const g = open(battery(), US.foot);
    play(g, all(g, GUNS[0]), all(g, GUNS[1]), { k: 'ready' });
    roll(g, 10);
    expect(prompt(g).at).toBe('barrage.ammunition');
    const none = roll(g.copy(), 7);
    expect(told(none, 'depletion')).toMatchObject([{ die: 7, n: 0 }]);
    roll(g, 8);
    expect(prompt(g)).toMatchObject({ at: 'depletion.choose', side: 1 });
    play(g, { k: 'deplete', u: u(GUNS[1]) });
    expect(g.f.depleted[u(GUNS[1])]).toBe(1);
    expect(g.f.depleted[u(GUNS[0])]).toBe(0);
    // Then the rest of the volleys.
    expect(prompt(g).at).toBe('barrage.volley');
    const empty = open(battery({ [GUNS[0]]: { at: out(NW, 2), depleted: 1 } }), US.foot);
    expect(refusal(empty, all(empty, GUNS[0]))).toMatchObject({ case: '12.8.2', why: 'no-ammunition' });
  });
  proves(['12.7.0', '12.2.0'], 'who has advanced after a barrage observes for no other', () => {
    const observed = (followed: number): boolean => open(battery({ [US.foot]: { at: C, followed } }), US.foot).rows.barrages[0].observed;
    expect([observed(0), observed(1)]).toEqual([true, false]);
  });
  proves(['12.8.4', '12.8.1'], 'who fires the last it carries is depleted at once, so that the roll falls to the others', () => {
    const g = open(battery({ [GUNS[0]]: { at: out(NW, 2), supply: 1 } }), US.foot);
    play(g, all(g, GUNS[0]), all(g, GUNS[1]), { k: 'ready' });
    expect([g.f.depleted[u(GUNS[0])], g.f.depleted[u(GUNS[1])]]).toEqual([1, 0]);
    roll(g, 10);
    roll(g, 8);
    expect([told(g, 'depletion')[0].n, g.f.depleted[u(GUNS[1])]]).toEqual([1, 1]);
    // It has its supply until the barrage is over.
    expect(g.f.supply[u(GUNS[0])]).toBe(1);
  });
  it('part of 20.2.4: in a thaw one is added to the roll for ammunition', () => {
    const lost = (ground: number) => {
      const g = open(battery(), US.foot);
      g.v.ground = ground;
      play(g, all(g, GUNS[0]), all(g, GUNS[1]), { k: 'ready' });
      roll(g, 10);
      roll(g, 7);
      return told(g, 'depletion')[0].n;
    };
    expect([lost(1), lost(4)]).toEqual([0, 1]);
  });

  proves(['12.1.2'], 'Out of Battery only self-propelled guns fire', () => {
    const g = open(battery({ [GUNS[0]]: { at: out(NW, 2), limbered: 1 }, 'al-7ad-443-afa': { at: out(NW, 2), limbered: 1 } }));
    expect(refusal(g, all(g, GUNS[0]))).toMatchObject({ case: '12.1.2', why: 'out-of-battery' });
    expect(refusal(g, all(g, 'al-7ad-443-afa'))).toBeUndefined();
  });
});

describe('artillery that is assaulted', () => {
  proves(['13.3.3c'], 'without ammunition it defends with one', () => {
    const g = declare(attackOn({ [GE.artillery]: { at: TARGET, depleted: 1 } }));
    expect(defenseStrength(g, theAssault(g))).toBe(1);
    const two = declare(attackOn({ [GE.artillery]: { at: TARGET, depleted: 1 }, [GE.foot]: TARGET }));
    expect(unitDefense(two, theAssault(two), u(GE.artillery))).toBe(4);
  });

  proves(['13.9.4a'], 'In Battery German towed guns are lost when they have to go back; others go one hex; Out of Battery all go', () => {
    const g = scene({ units: { [US.guns]: C } });
    // US towed, German and US self-propelled; then the first Out of Battery.
    expect([US.guns, GERMAN_SP, 'al-7ad-443-afa'].map((id) => farthest(g, u(id)))).toEqual([1, 1, 3]);
    expect(farthest(scene({ units: { [US.guns]: { at: C, limbered: 1 } } }), u(US.guns))).toBe(3);
    const lost = fight(attackOn({ [GE.artillery]: TARGET }), { defender: '1' });
    expect(at(lost, GE.artillery)).toBe('Eliminated');
    const gone = fight(attackOn({ [GE.artillery]: { at: TARGET, limbered: 1 } }), { defender: '1' });
    while (prompt(gone).at === 'retreat.step') play(gone, offers(gone, 'retreat')[0]);
    expect(at(gone, GE.artillery)).not.toBe('Eliminated');
    expect(at(gone, GE.artillery)).not.toBe(TARGET);
  });
});
