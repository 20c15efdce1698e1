/** The reckoning of a barrage on values that the tests bring themselves. */
import { audit, explained } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { barrageLimit, type Observer, overLimit, UNOBSERVED } from '../../src/rules/barrage/reckoning/limits.ts';
import { type BarrageTarget, type VolleyModifiers, volleyModifier } from '../../src/rules/barrage/reckoning/modifier.ts';
import { depletedBy, readBarrageTable, readVolley, together, volleysOf, volleyText } from '../../src/rules/barrage/reckoning/volleys.ts';

describe('volleys', () => {
  it('[12.4.0 12.4.0-ex] eights, then what is left', () => {
    expect(volleysOf(20)).toEqual([8, 8, 4]);
    expect(volleysOf(5)).toEqual([5]);
    expect(volleysOf(16)).toEqual([8, 8]);
    expect(volleysOf(0)).toEqual([]);
  });

  it('[12.5.0] the value gives the column, the modified roll the row, with open ends', () => {
    const table = readBarrageTable({
      rows: [
        {
          result: 'none',
          cells: [
            [null, 6],
            [null, 3],
          ],
        },
        {
          result: 'AS',
          cells: [
            [7, null],
            [4, 5],
          ],
        },
        { result: '1 AS', cells: [null, [6, null]] },
      ],
    });
    expect([volleyText(table, 1, 6), volleyText(table, 1, 12), volleyText(table, 2, 3), volleyText(table, 2, 5)]).toEqual([
      'none',
      'AS',
      'none',
      'AS',
    ]);
    expect(volleyText(table, 2, 13)).toBe('1 AS');
    expect(volleyText(table, 2, -4)).toBe('none');
  });

  it('[12.5.2 12.5.2-ex] hits add up, shifts do not', () => {
    expect(together([readVolley('1 AS'), readVolley('1 AS')])).toEqual({ hits: 2, shift: true });
    expect(together([readVolley('2'), readVolley('none')])).toEqual({ hits: 2, shift: false });
    expect(readVolley('AS')).toEqual({ hits: 0, shift: true });
    expect(() => readVolley('x')).toThrow();
  });

  it('[12.8.1] as many units are depleted as the roll exceeds the value', () => {
    expect([depletedBy(7, 7, 3), depletedBy(9, 7, 3), depletedBy(9, 3, 2), depletedBy(2, 7, 2)]).toEqual([0, 2, 2, 0]);
  });
});

describe('the modifier of the volleys', () => {
  const LIST: VolleyModifiers = (
    [
      ['unobserved', -2],
      ['pozit', 1],
      ['surprise', -1],
      ['dense', 1],
      ['very-dense', 2],
      ['thin', -1],
      ['armor', -2],
      ['mixed', -1],
      ['rough', 0],
      ['woods', -1],
      ['forest', -2],
      ['city', -3],
      ['improved', -1],
      ['entrenched', -2],
      ['fortified', -3],
      ['strategic', 2],
      ['night', -1],
    ] as const
  ).map(([id, modifier]) => ({ id, modifier, when: id, existence: 'reconstructed' }));
  const plain: BarrageTarget = { observed: true, battalions: 1, armored: 0, others: 1, terrain: [], strategic: false, night: false };
  const of = (more: Partial<BarrageTarget>) => volleyModifier(LIST, { ...plain, ...more });

  it('[12.5.1 4.1.0 8.0] density by full battalions, armor, observation; the best terrain and the works beside it', () => {
    expect(of({})).toBe(0);
    expect([of({ battalions: 0 }), of({ battalions: 2 }), of({ battalions: 3 })]).toEqual([-1, 1, 2]);
    expect([of({ armored: 1, others: 0 }), of({ armored: 1 })]).toEqual([-2, -1]);
    expect(of({ observed: false })).toBe(-2);
    expect(of({ terrain: ['rough', 'woods', 'forest'] })).toBe(-2);
    expect(of({ terrain: ['woods'], works: 'entrenched' })).toBe(-3);
    expect(of({ strategic: true, night: true })).toBe(1);
    expect([of({ fuses: true }), of({ surprised: true })]).toEqual([1, -1]);
    const told = explained((out) => volleyModifier(LIST, { ...plain, observed: false, terrain: ['city'], works: 'improved' }, out));
    expect(told.total).toBe(-6);
    expect(audit(told)).toBeUndefined();
  });
});

describe('barrage limits', () => {
  const none = { formation: 0, parent: 0, 'other-formation': 0, stranger: 0 };
  const of = (more: Partial<Observer>) =>
    barrageLimit({ side: 'allied', attacking: false, preparedAssault: false, vantage: false, company: false, ...more });
  const many = Number.POSITIVE_INFINITY;

  it('[12.3.2 12.3.2a 12.3.2c] in Prepared Assault, or in an entrenchment or fort', () => {
    for (const stand of [{ attacking: true, preparedAssault: true }, { works: 'entrenched' as const }, { works: 'fortified' as const }]) {
      expect(of(stand)).toMatchObject({ formation: many, parent: many, otherFormation: many, total: many });
      expect(of({ ...stand, side: 'german' })).toMatchObject({ formation: many, parent: 3, otherFormation: 0 });
    }
  });

  it('[12.3.2b 12.3.2f] attacking otherwise, or in any other situation', () => {
    for (const stand of [{}, { attacking: true }, { attacking: true, works: 'entrenched' as const }]) {
      expect(of(stand)).toMatchObject({ total: 2, parent: 1, needsOwn: true });
      expect(of({ ...stand, side: 'german' })).toMatchObject({ total: 1, parent: 0 });
    }
  });

  it('[12.3.2d] in an Improved Position', () => {
    expect(of({ works: 'improved' })).toMatchObject({ formation: many, parent: 2, otherFormation: 0 });
    expect(of({ works: 'improved', side: 'german' })).toMatchObject({ formation: many, parent: 1 });
  });

  it('[12.3.2g 12.3.2h] one more from a vantage point, one in all for a company in the open, none of that from the air', () => {
    expect(of({ vantage: true })).toMatchObject({ total: 3 });
    expect(of({ vantage: true, side: 'german' })).toMatchObject({ total: 2, formation: 2 });
    expect(of({ company: true, vantage: true })).toMatchObject({ total: 1 });
    expect(of({ company: true, attacking: true, preparedAssault: true })).toMatchObject({ total: 1 });
    expect(of({ company: true, works: 'improved' })).toMatchObject({ total: many });
    expect(of({ air: true, vantage: true, works: 'entrenched' })).toMatchObject({ total: 2 });
  });

  it('[12.3.0 12.3.1 12.3.3] affiliation is counted apart, strangers fire only unobserved, and then alone', () => {
    const improved = of({ works: 'improved' });
    expect(overLimit(improved, { ...none, parent: 1 }, 'parent')).toBeUndefined();
    expect(overLimit(improved, { ...none, parent: 2 }, 'parent')).toBe('parent');
    expect(overLimit(improved, { ...none, parent: 2 }, 'formation')).toBeUndefined();
    expect(overLimit(improved, none, 'other-formation')).toBe('other-formation');
    expect(overLimit(improved, none, 'stranger')).toBe('stranger');
    expect(overLimit(UNOBSERVED, none, 'stranger')).toBeUndefined();
    expect(overLimit(UNOBSERVED, { ...none, stranger: 1 }, 'formation')).toBe('total');
  });
});
