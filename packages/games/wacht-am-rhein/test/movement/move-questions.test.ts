/** What screens ask about moves: where to and in which mode, what it costs, what speaks against it; and moving hex by hex. */
import { explain, type PlanAnswer, type ReachAnswer } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { pointsText } from '../../src/state/points.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, out, scene, spent, W } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const TANKS = 'de-1-16-116p-t';
const FOOT = 'de-1-48-12-i';
const US_FOOT = 'us-1-18-1-i';

const reach = (g: G, id: string): ReachAnswer => explain(g, { q: 'reach', unit: u(id) }) as ReachAnswer;
const plan = (g: G, id: string, to: string, form?: string): PlanAnswer =>
  explain(g, { q: 'plan', unit: u(id), hex: hex(g, to), ...(form ? { form } : {}) }) as PlanAnswer;

describe('reach', () => {
  const road = Array.from({ length: 10 }, (_, n) => out(E, n));
  proves(['7.11', '7.21', '7.42'], 'a hex that is reached in both modes is two ends, each with its price', () => {
    const g = scene({ units: { [TANKS]: C }, primary: road });
    const near = reach(g, TANKS).hexes.find((h) => h.hex === hex(g, out(E, 3)));
    expect(near).toMatchObject({ cost: '3', end: 'tactical', also: [{ cost: '5', end: 'march', form: 'march' }] });
    const far = reach(g, TANKS).hexes.find((h) => h.hex === hex(g, out(E, 9)));
    expect(far).toMatchObject({ cost: '7', end: 'march', also: [{ cost: '9', end: 'tactical' }] });
  });
  proves(['6.22', '6.0'], 'says where a rigid zone stops, and why a unit does not move at all', () => {
    const g = scene({ units: { [FOOT]: C, [US_FOOT]: out(E, 3) } });
    expect(reach(g, FOOT).hexes.find((h) => h.hex === hex(g, out(E, 2)))).toMatchObject({ stop: true });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect(reach(g, FOOT)).toMatchObject({ hexes: [], refusal: { why: 'moved-already' } });
  });
});

describe('plan', () => {
  const road = Array.from({ length: 8 }, (_, n) => out(E, n));
  proves(['7.21', '6.12'], 'the change of mode is a line of the account, and the actions do what was planned', () => {
    const g = scene({ units: { [TANKS]: C }, primary: road });
    const p = plan(g, TANKS, out(E, 6), 'march');
    expect(p.ledger?.lines.map((l) => l.what)).toContain('line.turn');
    expect(p.costs.at(-1)).toBe('6');
    const total = p.ledger?.total ?? 0;
    play(g, ...p.actions);
    expect([at(g, TANKS), total / 30]).toEqual([out(E, 6), 6]);
    expect(g.f.march[u(TANKS)]).toBe(1);
  });
  proves(['7.21', '7.11'], 'a move that is to end in Tactical Mode does so, though March Mode would be cheaper', () => {
    const g = scene({ units: { [TANKS]: C }, primary: Array.from({ length: 10 }, (_, n) => out(E, n)) });
    const to = { unit: u(TANKS), hex: hex(g, out(E, 9)) };
    expect(explain(g, { q: 'plan', ...to })?.costs.at(-1)).toBe('7');
    const tactical = explain(g, { q: 'plan', ...to, end: 'tactical' }) as PlanAnswer;
    expect(tactical.costs.at(-1)).toBe('9');
    play(g, ...tactical.actions);
    expect([at(g, TANKS), g.f.march[u(TANKS)]]).toEqual([out(E, 9), 0]);
  });
  proves(['9.12', '6.24'], 'warns of a hex with too many, refuses one too far', () => {
    const crowd = { 'de-1-27-12-i': out(E, 1), 'de-2-27-12-i': out(E, 1), 'de-2-48-12-i': out(E, 1) };
    const g = scene({ units: { [FOOT]: C, ...crowd } });
    expect(plan(g, FOOT, out(E, 1)).warnings).toMatchObject([{ case: '9.12', what: 'too-many', args: { n: 4 } }]);
    expect(plan(g, FOOT, out(W, 8))).toMatchObject({ actions: [], refusals: [{ case: '6.24' }] });
  });
});

describe('by hand', () => {
  proves(['6.11', '6.28', '7.21'], 'one hex after another in either mode, with the change in between', () => {
    const g = scene({ units: { [TANKS]: C }, primary: Array.from({ length: 5 }, (_, n) => out(E, n)) });
    play(g, { k: 'pick', u: u(TANKS) });
    expect(offers(g, 'step').map((a) => a.n)).toEqual([0, 1, 2, 3, 4, 5]);
    play(g, { k: 'step', n: E });
    expect([at(g, TANKS), spent(g)]).toEqual([out(E, 1), 1]);
    play(g, { k: 'march', h: hex(g, out(E, 1)) }, { k: 'step', n: E });
    expect([at(g, TANKS), spent(g)]).toEqual([out(E, 2), 5 + 1 / 3]);
    expect(refusal(g, { k: 'step', n: 9 })).toBeDefined();
    play(g, { k: 'stop' });
    expect(g.frames.some((f) => f.proc === 'move')).toBe(false);
  });
  proves(['6.21'], 'not into an enemy, and it says so', () => {
    const g = scene({ units: { [TANKS]: C, [US_FOOT]: out(E, 1) } });
    play(g, { k: 'pick', u: u(TANKS) });
    expect(refusal(g, { k: 'step', n: E })).toMatchObject({ case: '6.21', why: 'enemy-hex' });
  });
});

describe('zones', () => {
  proves(['8.11', '8.12'], 'all zones of a side, or only one kind', () => {
    const g = scene({ units: { [US_FOOT]: C, 'us-745-1xx-t': { at: out(E, 6), steps: 1 } } });
    const zoc = (kind?: string): number =>
      (explain(g, { q: 'zoc', side: 1, ...(kind ? { kind } : {}) } as never) as unknown as number[]).length;
    expect([zoc('rigid'), zoc('fluid'), zoc()]).toEqual([6, 6, 12]);
  });
});

it('points are written with their fractions', () => {
  expect([0, 30, 10, 100, 45, 66, 12].map(pointsText)).toEqual(['0', '1', '⅓', '3⅓', '1½', '2 1/5', '2/5']);
});
