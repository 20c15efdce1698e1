import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fisher, mannWhitney, meanInterval, wilson } from '../src/stats.ts';

describe('interval of a share (Wilson)', () => {
  it.each([
    [0, 10, 0, 0.2775],
    [8, 10, 0.4902, 0.9433],
    [10, 10, 0.7225, 1],
    [50, 100, 0.4038, 0.5962],
  ])('%i of %i lies between %f and %f', (k, n, low, high) => {
    const [a, b] = wilson(k, n);
    expect(a).toBeCloseTo(low, 4);
    expect(b).toBeCloseTo(high, 4);
  });
  it('says nothing without games', () => expect(wilson(0, 0)).toEqual([0, 1]));
});

describe('interval of a mean', () => {
  it('follows the tables of Student', () => {
    const { mean, low, high } = meanInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Deviation 3.02765, 9 degrees of freedom: 2.262157.
    expect(mean).toBe(5.5);
    expect(high - mean).toBeCloseTo(2.1658, 2);
    expect(mean - low).toBeCloseTo(2.1658, 2);
    expect(meanInterval([1, 3]).high).toBeCloseTo(2 + 12.706, 3);
  });
  it('is a point for one number and zero for none', () => {
    expect(meanInterval([7])).toEqual({ mean: 7, low: 7, high: 7 });
    expect(meanInterval([])).toEqual({ mean: 0, low: 0, high: 0 });
  });
});

describe('exact test of Fisher', () => {
  it.each([
    [8, 10, 2, 10, 0.023],
    [3, 4, 1, 4, 0.4857],
    [1, 10, 11, 14, 0.0028],
    [5, 10, 5, 10, 1],
    [0, 5, 0, 7, 1],
  ])('%i of %i against %i of %i gives p = %f', (k1, n1, k2, n2, p) => expect(fisher(k1, n1, k2, n2)).toBeCloseTo(p, 4));
  it('does not care which comes first', () => {
    const share = fc.integer({ min: 1, max: 40 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(share, share, ([k1, n1], [k2, n2]) => {
        const p = fisher(k1, n1, k2, n2);
        expect(p).toBeCloseTo(fisher(k2, n2, k1, n1), 9);
        expect(p).toBeGreaterThan(0);
      }),
    );
  });
});

describe('Mann and Whitney', () => {
  it('gives the known answer without ties', () => {
    // U = 22 of 25, variance 25 * 11 / 12, continuity 1/2: z = 1.8800.
    expect(mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12, 15])).toBeCloseTo(0.0601, 4);
  });
  it('corrects for ties', () => {
    // Ties of 2, 3 and 2: U = 15 of 16, variance 16/12 * (9 - 36/56), z = 1.9472.
    expect(mannWhitney([3, 4, 4, 5], [2, 2, 3, 3])).toBeCloseTo(0.0515, 4);
    expect(mannWhitney([2, 2, 3, 3], [3, 4, 4, 5])).toBeCloseTo(0.0515, 4);
  });
  it('finds nothing in equal samples or in none', () => {
    expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
    expect(mannWhitney([], [1])).toBe(1);
  });
});
