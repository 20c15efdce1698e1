/** The account of a move as the card shows it: like steps together, all points as a strip. */
import { describe, expect, it } from 'vitest';
import { moveRows, pointsOf, sixtieths, stripOf } from '../src/play/move-rows.ts';
import type { SaidLine } from '../src/table/protocol.ts';

const line = (text: string, value: string, parts?: SaidLine[]): SaidLine => ({
  text,
  value,
  applied: true,
  case: '7.42',
  ...(parts ? { parts } : {}),
});
const path = ['D0217', 'D0317', 'D0417', 'D0517', 'D0617'];
const ledger = {
  total: '8',
  lines: [
    line('March Mode entered in D0217', '4'),
    line('Secondary road to D0317', '½'),
    line('Secondary road to D0417', '½'),
    line('From D0417 to D0517', '1⅓', [line('Primary road', '⅓'), line('Traffic', '1')]),
    line('From D0517 to D0617', '1⅔', [line('Primary road', '⅓'), line('Traffic', '1'), line('Rounded up', '⅓')]),
  ],
};

describe('points in words', () => {
  it.each([
    ['4', 240],
    ['½', 30],
    ['1⅓', 80],
    ['+2', 120],
    ['1/5', 12],
    ['1 2/5', 84],
    ['×½', undefined],
    ['', undefined],
  ])('%s is %s sixtieths', (text, amount) => {
    expect(sixtieths(text)).toBe(amount);
  });
  it.each([
    [0, '0'],
    [30, '½'],
    [80, '1⅓'],
    [12, '1/5'],
    [84, '1 2/5'],
    [50, '5/6'],
    [720, '12'],
  ])('%s sixtieths are %s', (amount, text) => {
    expect(pointsOf(amount)).toBe(text);
  });
});

describe('the account of a move', () => {
  it('has one line for steps in a row with the same reasons', () => {
    expect(moveRows(ledger, path)?.map((r) => [r.text, r.value])).toEqual([
      ['March Mode entered in D0217', '4'],
      ['Secondary road, 2 hexes', '1'],
      ['Primary road, traffic to D0517', '1⅓'],
      ['Primary road, traffic, rounded up to D0617', '1⅔'],
    ]);
  });
  it('is shown whole where an amount is no number of points', () => {
    expect(moveRows({ total: '?', lines: [line('All of it', 'all')] }, path)).toBeUndefined();
  });
  it('fills a strip by reason, as long as the allowance', () => {
    const strip = stripOf(ledger, path, '12');
    expect(strip?.parts.map((p) => [p.kind, p.value])).toEqual([
      ['mode', '4'],
      ['secondary', '1'],
      ['primary', '⅔'],
      ['other', '2⅓'],
    ]);
    expect(strip?.left).toBe('4');
    expect(strip?.parts.reduce((sum, p) => sum + p.share, 0)).toBeCloseTo(8 / 12);
    // More than the allowance was forgiven by the rules: no strip is better than a wrong one.
    expect(stripOf(ledger, path, '6')).toBeUndefined();
  });
});
