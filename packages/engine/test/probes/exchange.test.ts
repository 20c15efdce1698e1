/**
 * Probe: the escalating exchange. Both sides begin with one level lost; the defender may raise to one more than the attacker, which cancels
 * retreat and advance; the attacker may match, which restores them; and so on. Losses fall after the last bid, the defender's first.
 * A change of the machine that cannot express this is refused.
 */
import {
  burdenProcedures,
  call,
  END,
  type FieldSpecs,
  type GameDef,
  listed,
  type Of,
  PLACE,
  type Procedure,
  plain,
  type RowsOf,
  type Shape,
  start,
  type World,
} from '@hexfront/engine';
import { count, flag, list, record, side } from '@hexfront/engine/parts';
import { describe, expect, it } from 'vitest';
import { everyLine, toy } from './toy.ts';

const FIELDS = { place: PLACE, levels: { of: 'unit', type: 'u8', doc: 'levels left' } } as const satisfies FieldSpecs;
interface Unit {
  id: string;
  name: string;
  side: number;
  levels: number;
  /** The last level is a cadre: nobody can bid or lose it in a battle; the unit leaves the map as one. */
  cadre: boolean;
}
const ROWS = {
  outcome: record({ bidA: count(), bidD: count(), paidA: count(), paidD: count(), order: list(side()), advance: flag() }),
} as const;
interface Probe extends Shape {
  fields: typeof FIELDS;
  rows: RowsOf<typeof ROWS>;
  unit: Unit;
}
type G = World<Probe>;
const BIDS = record({ a: count(), d: count() });
type Bids = Of<typeof BIDS>;

const START = 24; // hex 0404
const unitOf = (side: number, i: number, levels: number, cadre: boolean): Unit => ({
  id: `${side}${i}`,
  name: `${side}${i}`,
  side,
  levels,
  cadre,
});
const mine = (g: G, side: number): number[] => g.def.units.flatMap((u, i) => (u.side === side && g.onMap(i) ? [i] : []));
const spare = (g: G, u: number): number => g.f.levels[u] - (g.def.units[u].cadre ? 1 : 0);
const payable = (g: G, side: number): number => mine(g, side).reduce((n, u) => n + spare(g, u), 0);
const out = (g: G) => g.rows.outcome[0];

const bid = (k: string, side: number, next: string, to: (l: Bids) => number) =>
  ({
    k,
    from: () => [{ k }],
    test: (g: G, l: Bids) => (payable(g, side) >= to(l) ? undefined : { case: '1', why: 'cannot-bid' }),
    take: (_g: G, l: Bids) => {
      if (side === 0) l.a = to(l);
      else l.d = to(l);
      return next;
    },
  }) as const;

const exchange: Procedure<Probe, Bids> = {
  locals: BIDS,
  first: 'begin',
  points: {
    begin: {
      auto: (_g, l) => {
        l.a = l.d = 1;
        return 'raise';
      },
    },
    raise: { who: () => 1, cases: ['1'], options: [bid('escalate', 1, 'match', (l) => l.a + 1), plain('stand', 'payD')] },
    match: { who: () => 0, cases: ['1'], options: [bid('match', 0, 'raise', (l) => l.d), plain('decline', 'payD')] },
    payD: {
      auto: (g, l) => {
        out(g).bidA = l.a;
        out(g).bidD = l.d;
        return call('burden', { side: 1, units: mine(g, 1), must: l.d, either: 0, hexes: 0 }, 'payA');
      },
    },
    payA: { auto: (g, l) => call('burden', { side: 0, units: mine(g, 0), must: l.a, either: 0, hexes: 0 }, 'after') },
    after: {
      auto: (g, l) => (l.a === l.d ? call('burden', { side: 1, units: mine(g, 1), must: 0, either: 0, hexes: 2 }, 'advance') : END),
    },
    advance: {
      who: () => 0,
      cases: ['1'],
      options: [
        listed(
          'advance',
          'u',
          (g) => (g.unitsIn(START).length === 0 ? mine(g, 0) : []),
          (_g, _l, unit) => ({ case: '1', why: 'cannot', unit }),
          (g, _l, u) => {
            g.move(u, START);
            out(g).advance = true;
            return END;
          },
        ),
        plain('stay', END),
      ],
    },
  },
};

const procs = burdenProcedures<Probe>({
  cases: { lose: ['1'], split: ['1'], retreat: ['1'] },
  alive: (g, u) => g.onMap(u),
  payers: (g, b) => b.units.filter((u) => spare(g, u) > 0),
  lose: (g, u) => {
    g.set('levels', u, g.f.levels[u] - 1);
    if (g.f.levels[u] === 0) g.move(u, g.box('dead'));
    else if (spare(g, u) === 0) g.move(u, g.box('cadre'));
    out(g).order.push(g.def.units[u].side);
    if (g.def.units[u].side === 0) out(g).paidA++;
    else out(g).paidD++;
  },
  split: (_g, b) => [0, b.either],
  groups: (_g, b) => b.units.map((u) => [u]),
  // Owner the first hex, enemy the second, two hexes from the start; never into a hex with an enemy in it.
  next: (g, _r, from, path) =>
    [...g.board.neighbors.subarray(6 * from, 6 * from + 6)].filter(
      (h) =>
        h >= 0 &&
        !path.includes(h) &&
        g.unitsIn(h).every((u) => g.def.units[u].side === 1) &&
        (path.length < 2 || g.board.dirTo(path[0], h) < 0),
    ),
  grade: () => [],
  chooser: (_g, r) => (r.path.length > 1 ? 0 : 1),
  short: () => 99,
  why: (_g, _r, hex) => ({ case: '1', why: 'no-way', hex }),
});

function probe(attackers: [number, boolean][], defenders: [number, boolean][]): GameDef<Probe> {
  const units = [...attackers.map(([n, c], i) => unitOf(0, i, n, c)), ...defenders.map(([n, c], i) => unitOf(1, i, n, c))];
  return toy<Probe>({
    units,
    fields: FIELDS,
    vars: {},
    rows: ROWS,
    procs: { exchange, ...procs },
    run: 'exchange',
    setup: (g) => {
      g.rows.outcome = [{ bidA: 0, bidD: 0, paidA: 0, paidD: 0, order: [], advance: false }];
      units.forEach((u, i) => {
        g.set('levels', i, u.levels);
        g.move(i, u.side === 1 ? START : (g.board.neighbors[6 * START + 3] as number));
      });
    },
  });
}

/** The ladder by itself, written as the rule says it, without the machine: all pairs of last bids. */
function ladder(payA: number, payD: number): Set<string> {
  const ends = new Set<string>();
  const raise = (a: number): void => {
    ends.add(`${a}:${a}`);
    if (payD < a + 1) return;
    ends.add(`${a}:${a + 1}`);
    if (payA >= a + 1) raise(a + 1);
  };
  raise(1);
  return ends;
}

const sumOf = (list: [number, boolean][]): number => list.reduce((n, [levels, cadre]) => n + levels - (cadre ? 1 : 0), 0);

describe('the escalating exchange', () => {
  const forces: [string, [number, boolean][], [number, boolean][]][] = [
    ['three levels against three', [[3, false]], [[3, false]]],
    ['one against one', [[1, false]], [[1, false]]],
    ['one against four', [[1, false]], [[4, false]]],
    ['four against one', [[4, false]], [[1, false]]],
    ['cadres cannot be bid', [[3, true]], [[3, true]]],
    [
      'stacks',
      [
        [2, false],
        [1, false],
      ],
      [
        [2, true],
        [1, false],
      ],
    ],
  ];
  it.each(forces)('ends in every line of play: %s', (_name, a, d) => {
    const ends = new Set<string>();
    const g = start(probe(a, d), { scenario: 'probe' });
    const lines = everyLine(g, (end, line) => {
      const o = out(end);
      ends.add(`${o.bidA}:${o.bidD}`);
      // Losses after the last bid, all the defender's first; nobody pays more than he has.
      expect(o.order).toEqual([...o.order].sort((x, y) => y - x));
      expect(o.paidA).toBe(Math.min(o.bidA, sumOf(a)));
      expect(o.paidD).toBe(Math.min(o.bidD, sumOf(d)));
      const matched = o.bidA === o.bidD;
      if (!matched) expect(o.advance).toBe(false); // even if nobody is left in the hex
      if (!matched) expect(line.some((x) => x.startsWith('retreat'))).toBe(false);
      if (matched) expect(mine(end, 1).every((u) => end.f.place[u] !== START)).toBe(true);
    });
    expect(lines).toBeGreaterThan(0);
    expect([...ends].sort()).toEqual([...ladder(sumOf(a), sumOf(d))].sort());
  });

  it('has five ends with three levels each, and only those', () => {
    expect([...ladder(3, 3)]).toEqual(['1:1', '1:2', '2:2', '2:3', '3:3']);
  });
});
