import { describe, expect, it } from 'vitest';
import { compare, reportHtml, resultsCsv, summarise } from '../src/index.ts';
import { fakeStored } from './records.ts';

const sides = ['Red', 'Blue'];
/** Ten games, of which the first side wins so many. */
const ten = (variant: string, wins: number, lost = 0) =>
  Array.from({ length: 10 }, (_, i) =>
    fakeStored(variant, i, { winner: i < wins ? 0 : 1, level: i < wins ? 'red' : 'blue', losses: [{ infantry: i + lost }, {}] }),
  );

describe('what many games say', () => {
  const records = [...ten('base', 8), ...ten('fog', 2, 30)];
  it('shares with their intervals, per variant', () => {
    const [base, fog] = summarise(records, sides);
    expect([base.variant, base.games, fog.variant, fog.games]).toEqual(['base', 10, 'fog', 10]);
    expect(base.wins.map((w) => [w.name, w.k])).toEqual([
      ['Red', 8],
      ['Blue', 2],
      ['draw', 0],
    ]);
    expect(base.wins[0].low).toBeCloseTo(0.4902, 4);
    expect(fog.levels.map((l) => [l.name, l.k])).toEqual([
      ['blue', 8],
      ['red', 2],
    ]);
  });
  it('curves over the turns, losses by kind, and when places fell', () => {
    const [base] = summarise(records, sides);
    expect(base.strength.map((c) => [c.name, c.points.map((p) => p.mean)])).toEqual([
      ['Red', [10, 8]],
      ['Blue', [20, 18]],
    ]);
    expect(base.held[1].points.map((p) => p.label)).toEqual(['first', 'second']);
    expect(base.losses).toEqual([expect.objectContaining({ side: 'Red', kind: 'infantry', mean: 4.5 })]);
    expect(base.taken).toMatchObject([
      { name: 'Town', side: 'Red', turn: { mean: 2 } },
      { name: 'Town', side: 'Blue', turn: { mean: 1 } },
    ]);
  });
  it('margins between the two sides, and how many games have seen a place fall by each turn', () => {
    const [base] = summarise(records, sides);
    expect(base.margins.map((c) => [c.name, c.points.map((p) => Math.round(p.mean))])).toEqual([
      ['objectives', [-1, 1]],
      ['strength, %', [-33, -38]],
    ]);
    expect(base.falls).toMatchObject([{ name: 'Town', points: [{ mean: 0 }, { mean: 100 }] }]);
    expect(base.taken[0].when).toBe('second');
    expect(reportHtml('t', {}, [base], [])).toContain('Margin of Red over Blue: objectives');
  });
  it('places are compared where they tell variants apart', () => {
    const never = ten('never', 5).map((r) => ({ ...r, taken: { Town: [0, 1] } }));
    expect(compare([...ten('base', 5), ...never], sides)).toContainEqual(
      expect.objectContaining({ variant: 'never', measure: 'Red in Town', a: 1, b: 0 }),
    );
  });
  it('a place never taken has no turn, a game broken off no winner', () => {
    const [only] = summarise([fakeStored('base', 0, { winner: -2, taken: { Town: [0, 1] } })], sides);
    expect(only.taken[0]).toMatchObject({ share: { k: 0 }, turn: undefined });
    expect(only.wins.map((w) => w.k)).toEqual([0, 0, 0]);
  });
  it('variants are compared with the first, by Fisher and by Mann and Whitney', () => {
    const rows = compare(records, sides);
    expect(rows.map((r) => [r.variant, r.against, r.measure])).toEqual([
      ['fog', 'base', 'Red wins'],
      ['fog', 'base', 'Blue wins'],
      ['fog', 'base', 'Red steps lost'],
      ['fog', 'base', 'Blue steps lost'],
    ]);
    expect(rows[0]).toMatchObject({ a: 0.8, b: 0.2 });
    expect(rows[0].p).toBeCloseTo(0.023, 4);
    expect(rows[2].p).toBeLessThan(0.001);
    expect(rows[3].p).toBe(1);
    expect(compare(ten('base', 5), sides)).toEqual([]);
  });
});

describe('report', () => {
  const nasty = '<b>"x" & y</b>';
  const records = [
    fakeStored(nasty, 1, { level: nasty, seed: 'a"b,c' }),
    fakeStored(nasty, 0, { winner: -1 }),
    fakeStored('base', 0, { winner: -2 }),
  ];
  it('writes names into HTML as names, never as tags', () => {
    const html = reportHtml(nasty, { [nasty]: nasty }, summarise(records, [nasty, 'Blue']), compare(records, [nasty, 'Blue']));
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;&quot;x&quot; &amp; y&lt;/b&gt;');
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
  });
  it('quotes texts in CSV and sorts by variant and game', () => {
    const rows = resultsCsv(records, sides).split('\n');
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('"Red steps lost"');
    expect(rows[1]).toBe('"<b>""x"" & y</b>",0,"s/0","draw","marginal",100,7,2,8,1,18,2,1,"games/<b>""x"" & y</b>-0"');
    expect(rows[2]).toBe('"<b>""x"" & y</b>",1,"a""b,c","Red","<b>""x"" & y</b>",101,7,2,8,1,18,2,1,"games/<b>""x"" & y</b>-1"');
    expect(rows[3]).toContain('"none"');
  });
});
