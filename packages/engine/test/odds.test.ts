import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dieDist, mapDist, outcomes, percentile, sumDist, totalWeight } from '../src/chance/index.ts';
import { audit, explained, ledger } from '../src/ledger.ts';
import {
  ALL,
  asColumn,
  BELOW,
  type Combining,
  column,
  combine,
  type Factor,
  factor,
  headerFaults,
  headerText,
  leftFirst,
  lookup,
  openColumn,
  rangeFaults,
  readHeaders,
  resultDist,
  rowFaults,
  type Shift,
  shares,
  shiftColumn,
  tableFaults,
  tableOfGrid,
  tableOfRanges,
  tableOfRows,
} from '../src/odds/index.ts';

const HALF = factor(1, 2, '1', 'half');
const QUARTER = factor(1, 4, '2', 'quarter');
const DOUBLE = factor(2, 1, '3', 'double');

describe('combine', () => {
  it('clamp: one halving and one doubling at most, rounded up', () => {
    expect(combine(7, [HALF], 'clamp')).toBe(4);
    expect(combine(7, [HALF, HALF, HALF], 'clamp')).toBe(4);
    expect(combine(7, [HALF, DOUBLE, HALF], 'clamp')).toBe(7);
    expect(combine(7, [DOUBLE, DOUBLE], 'clamp')).toBe(14);
    expect(combine(7, [HALF, QUARTER], 'clamp')).toBe(2);
    expect(combine(7, [], 'clamp')).toBe(7);
  });

  it('chain: one after another in order, rounded each time', () => {
    expect(combine(7, [HALF, HALF], 'chain-down')).toBe(1);
    expect(combine(39, [HALF, HALF], 'chain-down')).toBe(9);
    expect(combine(1, [HALF, HALF], 'chain-down')).toBe(0);
    expect(combine(5, [HALF, DOUBLE], 'chain-down')).toBe(4);
    expect(combine(5, [DOUBLE, HALF], 'chain-down')).toBe(5);
    expect(combine(7, [HALF, HALF], 'chain-up')).toBe(2);
  });

  it('product: everything, exactly', () => {
    expect(combine(5 * 16, [HALF, QUARTER], 'product', 16)).toBe(10); // 5/8
    expect(combine(3 * 16, [HALF, DOUBLE, DOUBLE], 'product', 16)).toBe(6 * 16);
    expect(() => combine(1, [HALF], 'product')).toThrow('larger den');
  });

  it('half-quarter: one halves, two or more quarter, never less', () => {
    const four = (list: Factor[]) => combine(7 * 4, list, 'half-quarter', 4);
    expect([four([]), four([HALF]), four([HALF, HALF]), four([HALF, HALF, HALF])]).toEqual([28, 14, 7, 7]);
    expect([four([QUARTER]), four([HALF, QUARTER]), four([QUARTER, HALF, HALF]), four([QUARTER, QUARTER])]).toEqual([7, 7, 7, 7]);
    expect(four([HALF, DOUBLE, HALF])).toBe(14);
  });

  it('counts factors that share a name once', () => {
    const walls = factor(2, 1, '4', 'walls', 'cover');
    const ditch = factor(2, 1, '5', 'ditch', 'cover');
    expect(combine(6, [walls, ditch, DOUBLE], 'chain-down')).toBe(24);
    expect(combine(6, [walls, ditch], 'product', 1, 0b10)).toBe(12);
    const told = explained((out) => combine(6, [walls, ditch], 'product', 1, ALL, out));
    expect(told.lines.map((line) => line.applied)).toEqual([true, false]);
  });

  it('tells the same number quickly and with its lines, whatever applies', () => {
    const hows: Combining[] = ['clamp', 'chain-down', 'chain-up', 'product', 'half-quarter'];
    const table = [HALF, DOUBLE, HALF, QUARTER, factor(2, 1, '6', 'works', 'w'), factor(2, 1, '7', 'town', 'w')];
    fc.assert(
      fc.property(fc.nat(30), fc.nat(63), fc.constantFrom(...hows), (face, when, how) => {
        const den = how === 'product' || how === 'half-quarter' ? 16 : 1;
        const told = ledger(den);
        told.lines.push({ case: '', what: 'printed', op: '+', value: face * den, den, applied: true });
        const loud = combine(face * den, table, how, den, when, told);
        expect(loud).toBe(combine(face * den, table, how, den, when));
        expect(told.total).toBe(loud);
        expect(audit(told)).toBeUndefined();
        expect(told.lines.filter((line) => line.op === 'x')).toHaveLength(table.length);
      }),
    );
  });
});

describe('columns', () => {
  const plain = readHeaders(['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1', '7-1+']);
  const mixed = readHeaders(['1:5', '1:4', '1:3', '1:2', '-2', '1:1', '+2', '3:2', '2:1', '5:2', '3:1', '4:1', '5:1', '6:1', '7:1']);
  const at = (att: number, def: number, line = plain) => headerText(line[column(att, def, line)]);

  it('round in favour of the defender', () => {
    expect([at(7, 2), at(8, 2), at(2, 7), at(9, 10), at(10, 9), at(5, 1)]).toEqual(['3-1', '4-1', '1-4', '1-2', '1-1', '5-1']);
    const half = readHeaders(['1:3', '1:2', '1:1', '1.5:1', '2:1']);
    expect([at(3, 2, half), at(29, 20, half), at(4, 2, half)]).toEqual(['15-10', '1-1', '2-1']);
  });

  it('hold the ends, or report odds below the line', () => {
    expect(at(1, 9)).toBe('1-4');
    expect(at(99, 1)).toBe('7-1');
    expect(column(1, 5, plain, 'below')).toBe(BELOW);
    expect(column(1, 4, plain, 'below')).toBe(0);
    expect(column(3, 0, plain)).toBe(9);
    expect(column(0, 0, plain, 'below')).toBe(BELOW);
  });

  it('use differences only inside their window of ratios', () => {
    const woods = readHeaders(['1:4', '1:3', '1:2', '-3', '1:1', '+3', '3:2', '2:1']);
    const city = readHeaders(['1:2', '-4', '1:1', '+4', '3:2', '2:1']);
    expect([at(11, 8, woods), at(11, 8, city), at(9, 11, mixed)]).toEqual(['+3', '1-1', '-2']);
    expect(at(1, 3, mixed)).toBe('1-3');
    expect(at(3, 2, mixed)).toBe('3-2');
    expect(at(20, 30, mixed)).toBe('1-2');
    expect(at(30, 28, mixed)).toBe('+2');
    expect(column(30 * 4, 28 * 4, mixed, 'first', 4)).toBe(6);
    expect(column(30 * 4, 28 * 4 + 1, mixed, 'first', 4)).toBe(5);
  });

  it('never get worse with more attackers or better with more defenders', () => {
    const n = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(n, n, fc.constantFrom(plain, mixed), (att, def, line) => {
        expect(column(att + 1, def, line)).toBeGreaterThanOrEqual(column(att, def, line));
        expect(column(att, def + 1, line)).toBeLessThanOrEqual(column(att, def, line));
      }),
    );
  });

  it('name their faults', () => {
    expect(headerFaults(plain)).toEqual([]);
    expect(headerFaults([])).toEqual(['the line has no headers']);
    expect(
      headerFaults([
        { a: 2, d: 1 },
        { a: 1, d: 1 },
        { a: 0, d: 1 },
      ]),
    ).toHaveLength(2);
    expect(() => readHeaders(['1-1', 'two to one'])).toThrow('[1]: expected a header such as "3-1", "3:2" or "+2", found "two to one"');
    expect(() => readHeaders(['2-1', '2-1'])).toThrow('not harder');
  });
});

describe('shifts', () => {
  const s = (by: number): Shift => ({ by, case: '9', what: 'shift' });
  const shifted = (col: number, groups: Shift[][], width = 10) => shiftColumn(asColumn(col), groups, width);

  it('clamp after each group, not inside one', () => {
    const list = [s(3), s(-4), s(1)];
    expect(shifted(1, [list])).toBe(1); // net 0
    expect(shifted(1, leftFirst(list))).toBe(4); // down to the edge, then up four
    expect(shifted(9, [[s(2)], [s(-1)]])).toBe(8); // the last group counts in full
    expect(shifted(9, [[s(2), s(-1)]])).toBe(9);
    expect(shifted(5, [])).toBe(5);
  });

  it('write a ledger that starts at the odds and ends at the column', () => {
    const line = readHeaders(['1-2', '1-1', '2-1', '3-1']);
    const told = explained((out) => {
      const col = openColumn(out, column(7, 3, line), 7, 3, line, '8');
      return shiftColumn(col, leftFirst([s(3), s(-4)]), line.length, out, '10');
    });
    expect(told.total).toBe(3);
    expect(told.lines.map((l) => `${l.op} ${l.value}`)).toEqual(['= 2', 'shift -4', 'cap 0', 'shift 3']);
    expect(told.lines[0].args).toEqual({ attack: 7, defense: 3, header: '2-1' });
    expect(audit(told)).toBeUndefined();
  });
});

describe('tables', () => {
  const grid = tableOfGrid(
    0,
    [
      ['win', 'win'],
      ['win', 'win'],
      ['even', 'win'],
      ['even', 'win'],
      ['lose', 'even'],
      ['lose', 'even'],
      ['lose', 'lose'],
      ['lose', 'lose'],
    ],
    'hold',
  );

  it('look up a grid by modified die and column', () => {
    expect([lookup(grid, 0, 0), lookup(grid, 3, 1), lookup(grid, 7, 1)]).toEqual(['win', 'win', 'lose']);
    expect([lookup(grid, -5, 0), lookup(grid, 12, 0)]).toEqual(['win', 'lose']);
    expect(lookup({ ...grid, ends: 'none' }, 12, 0)).toBeUndefined();
    expect(lookup(grid, 3, 9)).toBeUndefined();
  });

  it('read rows with open and closed ends', () => {
    const rows = [
      { max: 2, result: 'none' },
      { min: 3, max: 5, result: 'one' },
      { min: 6, max: 7, result: 'two' },
    ];
    expect([-99, 2, 3, 7, 8, 99].map((r) => lookup(tableOfRows(rows), r))).toEqual(['none', 'none', 'one', 'two', undefined, undefined]);
    expect([8, 99].map((r) => lookup(tableOfRows(rows, 'hold'), r))).toEqual(['two', 'two']);
    expect(lookup(tableOfRows([]), 3)).toBeUndefined();
    expect(lookup(tableOfRows([{ result: 'always' }]), 3)).toBe('always');
    expect(lookup(tableOfRows([{ result: 'always' }], 'hold'), 3)).toBe('always');
    expect(lookup(tableOfRows([{ min: 4, result: 'high' }], 'hold'), 3)).toBe('high');
  });

  it('read ranges per result and column', () => {
    const table = tableOfRanges([
      {
        result: '*',
        cells: [
          [58, 85],
          [10, 20],
        ],
      },
      {
        result: '1',
        cells: [
          [86, 101],
          [21, undefined],
        ],
      },
      { result: '2', cells: [[102, undefined], undefined] },
    ]);
    expect([57, 58, 85, 86, 102, 500].map((r) => lookup(table, r, 0))).toEqual([undefined, '*', '*', '1', '2', '2']);
    expect([-50, 9, 10, 21, 500].map((r) => lookup(table, r, 1))).toEqual([undefined, undefined, '*', '1', '1']);
  });

  it('give the exact distribution of results for any modifier', () => {
    const dice = dieDist(6);
    for (const modifier of [-7, -1, 0, 1, 2, 7]) {
      const counted = new Map(
        outcomes({ dice: [6], classOf: ([pip]) => lookup(grid, pip + modifier, 1) as string }).map((o) => [o.key, o.weight]),
      );
      expect(resultDist(grid, dice, 1, modifier)).toEqual(counted);
    }
    expect(resultDist(grid, sumDist([6, 6]), 0, -2)).toEqual(
      new Map([
        ['win', 3],
        ['even', 7],
        ['lose', 26],
      ]),
    );
    const closed = tableOfRows([{ min: 90, max: 95, result: 'hit' }]);
    const hundred = mapDist(sumDist([10]), (n) => percentile(1, n));
    expect(() => resultDist(closed, hundred)).toThrow('no result');
    expect(resultDist(closed, hundred, 0, 80, 'none')).toEqual(
      new Map([
        ['hit', 6],
        ['none', 4],
      ]),
    );
    expect(shares(resultDist(grid, dice, 0))[0]).toEqual({ result: 'lose', weight: 3, share: 0.5 });
    expect(totalWeight(resultDist(grid, dice, 0))).toBe(6);
  });

  it('list all their faults at once', () => {
    const results = ['win', 'even', 'lose'];
    expect(tableFaults(grid, { rolls: [0, 7], results, width: 2 })).toEqual([]);
    const bad = tableOfGrid(1, [['win', 'wni'], ['even'], [undefined, 'lose']], 'none');
    expect(tableFaults(bad, { rolls: [1, 4], results })).toEqual([
      'roll 2: 1 columns, expected 2',
      'column 0: roll 3 has no result',
      'column 0: roll 4 has no result',
      'column 1: unknown result "wni"',
      'column 1: roll 2 has no result',
      'column 1: roll 4 has no result',
    ]);
    const rows = [
      { min: 1, max: 3, result: 'win' },
      { min: 3, max: 2, result: 'even' },
      { min: 5.5, max: 6, result: 'loose' },
    ];
    const faults = rowFaults(rows, { rolls: [1, 6], results });
    expect(faults).toContain('even (3..2) ends before it begins');
    expect(faults).toContain('loose (5.5..6) has a bound that is not whole');
    expect(faults).toContain('unknown result "loose"');
    expect(
      rowFaults(
        [
          { min: 1, max: 3, result: 'win' },
          { min: 3, max: 4, result: 'even' },
        ],
        { rolls: [1, 6] },
      ),
    ).toEqual(['even (3..4) overlaps win', 'roll 5 has no result', 'roll 6 has no result']);
    expect(
      rangeFaults([
        { result: 'a', cells: [[1, undefined]] },
        { result: 'b', cells: [[9, 9]] },
      ]),
    ).toEqual(['column 0: b (9..9) overlaps a']);
    expect(rowFaults([{ min: 1, max: 1e9, result: 'win' }], { rolls: [1, 6] })[0]).toContain('which no dice do');
    expect(tableFaults(tableOfGrid(1, [], 'none'), { rolls: [1, 6] })).toEqual(['the table has no rows']);
  });
});
