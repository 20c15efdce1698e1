/** Optional rules and rulings that change combat, and the Night Bonus turn. */
import { neighboursOf, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { needsPartner } from '../../src/rules/combat/eligibility.ts';
import { isSurrounded, ratingOf } from '../../src/rules/combat/morale.ts';
import { unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, NE, out, type Scene, SE } from '../kit/field.ts';
import { battlefield, DE, declare, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, position, proves, roll, u } from '../kit/kit.ts';

const EAST = out(E, 1);
const HEAVY = 'ss-iss-tvi-1';
const finish = (g: G): G => {
  while (/^(burden|retreat|advance|settle)\./.test(prompt(g).at)) play(g, offers(g).at(-1) ?? { k: 'none' });
  return g;
};

describe('morale', () => {
  const MORALE = { options: { morale: true } };
  /** 15 to 6 or less in the open, D2 on a 2. */
  const hit = (s: Partial<Scene> = {}): G => {
    const g = battlefield({ ...MORALE, ...s, units: { [HEAVY]: C, [US.foot]: EAST, ...s.units } });
    return declare(g, { on: EAST, by: [HEAVY] }, 2);
  };
  proves(['31.1', '31.2'], 'a retreat may always be chosen; steps instead need a die no higher than the rating', () => {
    const g = hit();
    expect(prompt(g)).toMatchObject({ at: 'settle.morale', side: 1 });
    expect(offers(g).map((a) => a.k)).toEqual(['run', 'stand']);
    expect(prompt(play(g.copy(), { k: 'run' })).at).toBe('retreat.step');
    play(g, { k: 'stand' });
    const stands = roll(g.copy(), 4);
    expect(offers(stands, 'back').map((a) => a.n)).toEqual([2, 1, 0]);
    roll(g, 5);
    expect(told(g, 'morale')).toMatchObject([{ die: 5, outcome: 'runs', case: '31.2' }]);
    expect(prompt(g).at).toBe('retreat.step');
  });

  proves(['31.1', '31.2'], 'who was lost before the choice retreats no more with the others', () => {
    const [ONE, OTHER] = ['us-co-im-01', 'us-co-im-02'];
    let met = 0;
    for (let pip = 1; pip <= 6; pip++) {
      const units = { [HEAVY]: C, [ONE]: EAST, [OTHER]: EAST };
      const g = declare(battlefield({ ...MORALE, units }), { on: EAST, by: [HEAVY] }, pip);
      if (prompt(g).at !== 'burden.must') continue;
      play(g, { k: 'lose', u: u(ONE) });
      if (prompt(g).at !== 'settle.morale') continue;
      met++;
      play(g, { k: 'run' });
      expect(g.frames.find((f) => f.proc === 'burden')?.l.units).toEqual([u(OTHER)]);
    }
    expect(met).toBeGreaterThan(0);
  });

  proves(['31.2'], 'who is surrounded by enemies loses steps whatever the die says', () => {
    const ring = Object.fromEntries(
      [DE.foot, DE.mate, DE.other, DE.tanks, 'de-12xx-e'].map((id, i) => [id, from(EAST, [NE, E, SE, 3, 5][i])]),
    );
    const g = battlefield({
      ...MORALE,
      units: { [HEAVY]: C, [US.foot]: EAST, ...ring },
      hexes: Object.fromEntries(Object.values(ring).map((h) => [h, ['village']])),
    });
    declare(g, { on: EAST, by: [HEAVY] }, 2);
    play(g, { k: 'stand' });
    roll(g, 6);
    expect(at(g, US.foot)).toBe('Eliminated');
    // At the edge of the map it is not surrounded: six hexes are.
    const edge = 'D0120';
    const near = neighboursOf(g.board, hex(g, edge)).map((h) => g.board.ids[h]);
    expect(near.length).toBeLessThan(6);
    const beside = battlefield({
      ...MORALE,
      units: { [US.foot]: edge, ...Object.fromEntries(near.map((h, i) => [Object.keys(ring)[i], h])) },
    });
    expect(isSurrounded(beside, u(US.foot))).toBe(false);
  });

  proves(['31.3', '31.4', '31.5'], 'ratings by division and nation, one less when reduced, three for companies', () => {
    const g = battlefield({ ...MORALE, units: { [US.foot]: C, [US.mate]: { at: C, steps: 1 } } });
    const rating = (...ids: string[]) => ratingOf(g, ids.map(u));
    expect(
      [
        'ss-1-10-10p-t',
        'us-1-501-101-p',
        US.foot,
        DE.foot,
        DE.tanks,
        'us-co-im-01',
        'us-202-v-e',
        'de-1-914-352-i',
        'be-5fus-v-i',
        HEAVY,
      ].map((id) => rating(id)),
    ).toEqual([5, 5, 4, 3, 4, 3, 3, 2, 2, 5]);
    expect(rating(US.mate)).toBe(3);
    // The best of those affected counts.
    expect(rating(US.mate, 'us-co-im-01', 'us-1-501-101-p')).toBe(5);
  });

  proves(['31.6'], 'US airborne battalions are weaker with morale', () => {
    const values = (options: Record<string, boolean>, steps: number) => {
      const g = battlefield({ options, units: { 'us-1-501-101-p': { at: C, steps }, 'us-1-327-101-gl': { at: C, steps } } });
      return ['us-1-501-101-p', 'us-1-327-101-gl'].map((id) => [unitAttack(g, u(id)), unitDefense(g, u(id))]);
    };
    expect(values({ morale: true }, 2)).toEqual([
      [3, 5],
      [2, 4],
    ]);
    expect(values({ morale: true }, 1)).toEqual([
      [1, 3],
      [1, 2],
    ]);
    expect(values({}, 2)).not.toEqual(values({ morale: true }, 2));
  });
});

describe('more green divisions', () => {
  const GREEN = 'de-1-315-167-i';
  const fought = (options: Record<string, boolean>, fields: Record<string, number> = {}): string => {
    const g = position({
      scenario: 'campaign',
      options,
      stage: 'german.combat',
      vars: { turn: 20 },
      units: {
        [GREEN]: { at: 'D2025', ...fields },
        'us-co-rt-01': { at: 'D2024' },
        [DE.other]: { at: 'D0510' },
        'us-99-v-h': { at: 'D0511' },
      },
    });
    declare(g, { on: 'D2024', by: [GREEN] });
    return prompt(g).at;
  };
  proves(['24.61', '24.63'], 'with the option a unit of a green division rolls the first time it fights', () => {
    expect(fought({ 'more-green-units': true })).toBe('battle.test');
    expect(fought({ 'more-green-units': true }, { greenTested: 1 })).toBe('battle.roll');
    expect(fought({})).toBe('battle.roll');
  });

  proves(['24.62', '24.63'], 'the green divisions of both sides; the 326th is green as on the first day', () => {
    const green = (side: number) =>
      [...new Set(UNITS.filter((unit) => unit.green && unit.side === side).map((unit) => unit.formation))].sort();
    expect(green(1)).toEqual(['106', '11A', '35', '75', '87', '99', '9A']);
    expect(green(0)).toEqual(['167VG', '246VG', '272VG', '277VG', '326VG', '352VG', '560VG', '62VG', '9VG']);
  });
});

describe('rulings with a choice', () => {
  proves(['10.91', '10.92'], 'with the other reading victors always enter the hex of the eliminated', () => {
    const g = battlefield({
      options: { 'advance-after-elimination': 'one' },
      units: { [DE.tanks]: C, [US.foot]: { at: EAST, steps: 1 } },
    });
    declare(g, { on: EAST, by: [DE.tanks] }, 5);
    play(g, { k: 'back', n: 0 });
    expect(prompt(g).at).toBe('advance.choose');
    play(g, { k: 'advance', u: u(DE.tanks), h: hex(g, EAST) });
    expect(at(g, DE.tanks)).toBe(EAST);
  });

  proves(['10.19', '17.22'], 'infantry companies attack alone if their strength is read without parentheses', () => {
    const alone = (options: Record<string, string>) => {
      const g = battlefield({ side: 'allied', options, units: { 'us-co-im-01': C } });
      return needsPartner(g, u('us-co-im-01'));
    };
    expect([alone({}), alone({ 'infantry-company-attack': 'plain' })]).toEqual([true, false]);
  });
});

describe('Night Bonus turns', () => {
  proves(
    ['13.31', '13.32', '13.33', '13.35', '13.3x'],
    'who moved attacks at half, who did not is fatigued after it, and the defender never',
    () => {
      const g = battlefield({
        units: {
          [DE.foot]: { at: C, fatigue: 1 },
          [DE.mate]: { at: C, stayed: 1 },
          [DE.other]: { at: out(NE, 1), stayed: 1 },
          [US.foot]: EAST,
        },
        phase: 'bonus-combat',
        turn: 7,
      });
      declare(g, { on: EAST, by: [DE.foot, DE.mate] });
      roll(g, 1);
      // 1 and 3: halved, and in full.
      expect(told(g, 'result')).toMatchObject([{ attack: 4, defense: 6 }]);
      finish(g);
      expect(g.f.fatigue[u(DE.mate)]).toBe(0);
      play(g, { k: 'done' });
      expect([DE.foot, DE.mate, DE.other, US.foot].map((id) => g.f.fatigue[u(id)])).toEqual([1, 1, 0, 0]);
    },
  );
});
