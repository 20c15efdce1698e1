/** Supply told in links: which part of a line holds and which is cut. */
import { chainAnswer, type LineWords, linksAnswer } from '@hexfront/engine';
import { rectangle } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../../src/board/index.ts';
import { type Trace, TraceField } from '../../src/walk/index.ts';

/** One row of nine hexes: a road over the first five, the source at its western end, at most three hexes off the road. */
const board = boardOf(rectangle(1, 9));
const at = (row: number): number => board.hex(`010${row}`) as number;
const NAMES = [
  { what: 'to-road', case: '2', stages: [1] },
  { what: 'road', case: '1', stages: [0] },
];
const WORDS: LineWords = {
  barred: (b) => ({ case: `${b.code}`, what: b.stage === 0 ? 'road-cut' : 'country-cut' }),
  far: () => ({ case: '9', what: 'far' }),
  none: { case: '8', what: 'nowhere' },
};
function told(row: number, barred: { road?: number; country?: number } = {}, limit = 3) {
  const bars = (r: number | undefined) => {
    const codes = new Int8Array(board.n);
    if (r !== undefined) codes[at(r)] = 5;
    return codes;
  };
  const road = Uint8Array.from({ length: board.n }, (_, h) => (h < at(5) ? 0b001000 : 0));
  const trace: Trace = {
    key: 'line',
    sources: [at(1)],
    stages: [
      { name: 'road', from: 'sources', limit: Number.POSITIVE_INFINITY, open: road, bars: bars(barred.road) },
      { name: 'country', from: 'before', limit, bars: bars(barred.country) },
    ],
  };
  const verdict = new TraceField(board).run(trace).verdict(at(row));
  return linksAnswer(verdict, at(row), WORDS, NAMES);
}
const brief = (answer: ReturnType<typeof told>) => answer.links.map((l) => [l.what, l.path.length, l.blockers.map((b) => b.what)]);

describe('a line of several links', () => {
  it('names each with its own way; together they are the way of the line', () => {
    const answer = told(8);
    expect(brief(answer)).toEqual([
      ['to-road', 4, []],
      ['road', 5, []],
    ]);
    expect(answer.links.flatMap((l) => l.path).filter((h, i, all) => h !== all[i - 1])).toEqual(answer.path);
    expect(answer.blockers).toEqual([]);
  });

  it('leaves out a link of no length: who stands on the road has no way to it', () => {
    expect(brief(told(3))).toEqual([['road', 3, []]]);
  });

  it('says which of them is cut', () => {
    expect(brief(told(8, { road: 3 }, 4))).toEqual([
      ['to-road', 4, []],
      ['road', 5, ['road-cut']],
    ]);
    expect(brief(told(8, { country: 7 }))).toEqual([
      ['to-road', 4, ['country-cut']],
      ['road', 5, []],
    ]);
  });

  it('says which is too long, and of one that leads nowhere that the first fails', () => {
    const far = told(9, {}, 2);
    expect(far.links[0]).toMatchObject({ what: 'to-road', blockers: [{ hex: at(9), what: 'far' }] });
    expect(far.links.filter((l) => l.blockers.length > 0)).toHaveLength(1);
    const verdict = { ok: false, kind: 'none' } as const;
    expect(linksAnswer(verdict, at(4), WORDS, NAMES)).toEqual({
      path: [],
      blockers: [{ hex: at(4), case: '8', what: 'nowhere' }],
      links: [{ what: 'to-road', case: '2', path: [], blockers: [{ hex: at(4), case: '8', what: 'nowhere' }] }],
    });
  });

  it('may be traces one after another: from a unit to its headquarters, from there on', () => {
    const cut = { hex: at(2), case: '7', what: 'enemy' };
    expect(
      chainAnswer([
        { what: 'to-hq', case: '3', unit: 4, path: [at(7), at(6), at(5)], blockers: [] },
        { what: 'road', case: '1', path: [at(5), at(4), at(3), at(2)], blockers: [cut] },
      ]),
    ).toEqual({
      path: [7, 6, 5, 4, 3, 2].map(at),
      blockers: [cut],
      links: [
        { what: 'to-hq', case: '3', unit: 4, path: [7, 6, 5].map(at), blockers: [] },
        { what: 'road', case: '1', path: [5, 4, 3, 2].map(at), blockers: [cut] },
      ],
    });
  });
});
