import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, atLeast, audit, drm, explained, ledger, type Rounding, type Sink, scaled, shift, sum, times } from '../src/ledger.ts';
import { strength } from './strength-rule.ts';

const pieces = fc.array(fc.record({ id: fc.nat(99), face: fc.nat(15), tired: fc.boolean(), wet: fc.boolean() }), { maxLength: 6 });

describe('ledger', () => {
  it('is the calculation: lines, total and quick number agree', () => {
    fc.assert(
      fc.property(pieces, (list) => {
        const told = explained((out) => strength(list, out));
        expect(told.total).toBe(strength(list, undefined));
        expect(audit(told)).toBeUndefined();
      }),
    );
  });

  it('writes what was looked at and does not count', () => {
    const told = explained((out) => strength([{ id: 7, face: 5, tired: true, wet: true }], out));
    expect(told).toEqual({
      total: 3,
      den: 1,
      lines: [
        {
          case: '1.2',
          what: 'unit',
          args: { unit: 7 },
          op: '+',
          value: 3,
          applied: true,
          parts: [
            { case: '1.1', what: 'printed', args: { unit: 7 }, op: '+', value: 5, applied: true },
            { case: '4.1', what: 'tired', op: 'x', value: 1, den: 2, applied: true },
            { case: '4.2', what: 'wet', op: 'x', value: 1, den: 2, applied: false, because: 'ledger.not-cumulative' },
            { case: '4.1', what: 'ledger.rounded', op: '=', value: 3, applied: true },
          ],
        },
        { case: '1.3', what: 'at-most', op: 'cap', value: 20, applied: false },
        { case: '1.4', what: 'dark', op: 'note', value: 0, applied: false },
      ],
    });
  });

  it('keeps its own total along the way', () => {
    const out = ledger();
    let d = drm(out, 0, -1, '2.1', 'a');
    d = drm(out, d, 3, '2.2', 'b');
    d = atLeast(out, d, 5, '2.3', 'c');
    d = shift(out, d, -2, '2.4', 'd');
    expect([d, out.total, audit(out)]).toEqual([3, 3, undefined]);
  });

  it('keeps fractions and rounds a sum once', () => {
    const quarters = (out: Sink) => {
      let s = add(out, 0, 5 * 4, '1', 'a');
      s = times(out, s, 1, 4, 'exact', '2', 'b', undefined, 4); // 1 1/4
      s = add(out, s, 5, '3', 'c'); // + 1 1/4 = 2 1/2
      return sum(out, s, '4', 'd', 'near', 4);
    };
    const told = explained(quarters, 4);
    expect([told.total, quarters(undefined), audit(told)]).toEqual([12, 12, undefined]);
    expect(() => explained(quarters, 2)).toThrow('cannot round');
    expect(() => times(undefined, 7, 1, 2, 'exact', '', '')).toThrow('larger den');
  });

  it('rounds like pencil and paper', () => {
    const halves = (mode: Rounding) => [0, 1, 2, 3, 4, 5, -1, -3].map((n) => scaled(n, 1, 2, mode, 1));
    expect(halves('up')).toEqual([0, 1, 1, 2, 2, 3, 0, -1]);
    expect(halves('down')).toEqual([0, 0, 1, 1, 2, 2, -1, -2]);
    expect(halves('near')).toEqual([0, 1, 1, 2, 2, 3, 0, -1]);
    expect([9, 10, 11].map((n) => scaled(n, 1, 1, 'near', 4))).toEqual([8, 12, 12]);
  });

  it('notices lines that do not lead to the total', () => {
    const out = ledger();
    add(out, 0, 4, '1', 'a');
    out.total = 5;
    expect(audit(out)).toContain('the total says 5');
    sum(out, 9, '2', 'b');
    expect(audit(out)).toContain('line 1');
  });
});
