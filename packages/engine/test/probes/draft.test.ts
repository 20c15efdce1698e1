/** Drafts of attacks on random toy fronts: what is listed is what a search over every hex and unit finds. */
import {
  type Action,
  type AnyOption,
  besideAll,
  canAttackAll,
  draftOptions,
  hexesBeside,
  type Locals,
  PLACE,
  type RowsOf,
  type Shape,
  start,
  targetsBeside,
  unitsAround,
  type World,
} from '@hexfront/engine';
import { hexes, record, units } from '@hexfront/engine/parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toy } from './toy.ts';

const ROWS = { battles: record({ targets: hexes(), attackers: units() }) } as const;
interface Drafts extends Shape {
  rows: RowsOf<typeof ROWS>;
}

const UNITS = 12;
const SIZE = 6;
/** Units 0 to 5 attack, 6 to 11 are the enemy; some cannot attack. */
const front = fc.record({
  at: fc.array(fc.nat(SIZE * SIZE - 1), { minLength: UNITS, maxLength: UNITS }),
  unable: fc.array(fc.boolean(), { minLength: UNITS, maxLength: UNITS }),
});
type Front = { at: number[]; unable: boolean[] };
const mine = (u: number): boolean => u < 6;

function world({ at }: Front): World<Drafts> {
  return start(
    toy<Drafts>({
      run: 'ask',
      size: SIZE,
      units: at.map((_, i) => ({ id: `u${i}`, name: `Unit ${i}`, side: i < 6 ? 0 : 1 })),
      fields: { place: PLACE },
      vars: {},
      rows: ROWS,
      setup: (g) => {
        for (const [u, hex] of at.entries()) g.move(u, hex);
      },
      procs: { ask: { first: 'q', points: { q: { who: () => 0, cases: ['1'], always: true, options: [] } } } },
    }),
    { scenario: 'probe' },
  );
}
const enemyIn = (g: World<Drafts>, hex: number): boolean => g.unitsIn(hex).some((u) => !mine(u));
const beside = (g: World<Drafts>, u: number, hex: number): boolean => g.board.dirTo(g.hexOf(u), hex) >= 0;
const ascending = (list: Iterable<number>): number[] => [...list].sort((a, b) => a - b);

type Draft = { targets: number[]; attackers: number[] };
const refused = { case: '1', why: 'no' };
function optionsFor(f: Front) {
  const can = (g: World<Drafts>, u: number): boolean => mine(u) && !f.unable[u] && g.onMap(u);
  const joinRefusal = (g: World<Drafts>, d: Draft, u: number) =>
    can(g, u) && !d.attackers.includes(u) && besideAll(g, u, d.targets) ? undefined : refused;
  const feasible = (g: World<Drafts>, d: Draft): boolean =>
    canAttackAll(g, d, unitsAround(g, d.targets[0], mine), (u) => joinRefusal(g, d, u) === undefined);
  const open = (g: World<Drafts>): number[] =>
    ascending(targetsBeside(g, { among: mine, able: (u) => can(g, u), enemyIn: (h) => enemyIn(g, h) }));
  return draftOptions<Drafts, Locals, Draft>({
    targets: open,
    openRefusal: (g, _l, hex) =>
      hex < g.board.n && enemyIn(g, hex) && feasible(g, { targets: [hex], attackers: [] }) ? undefined : refused,
    closed: { of: (l) => (l.closed as number[]) ?? [], refusal: (hex) => ({ case: '1', why: 'closed', hex }) },
    open: (g, l, hex) => {
      g.rows.battles = [{ targets: [hex], attackers: [] }];
      l.closed = [...((l.closed as number[]) ?? []), hex];
      return 'draft';
    },
    draft: (g) => g.rows.battles[0],
    candidates: (g, d) => unitsAround(g, d.targets[0], mine),
    joinRefusal,
    join: (_g, _l, d, u) => {
      d.attackers.push(u);
      return 'draft';
    },
    also: {
      hexes: (g, d) => hexesBeside(g, d.targets),
      refusal: (g, d, hex) =>
        hex < g.board.n && !d.targets.includes(hex) && enemyIn(g, hex) && feasible(g, { ...d, targets: [...d.targets, hex] })
          ? undefined
          : refused,
      add: (_g, _l, d, hex) => {
        d.targets.push(hex);
        return 'draft';
      },
    },
    readyRefusal: (_g, d) => (d.attackers.length > 0 ? undefined : refused),
    ready: () => 'fight',
  });
}
/** Answers of one kind, listed and tested, against every answer there could be. */
function complete(g: World<Drafts>, l: Locals, option: AnyOption<Drafts, Locals>): (Action & { u: number; h: number })[] {
  const listed = [...option.from(g, l)].filter((a) => option.test(g, l, a) === undefined);
  const part = option.parts as 'u' | 'h';
  const all = Array.from({ length: part === 'u' ? UNITS : g.board.n }, (_, i): Action => ({ k: option.k, [part]: i }));
  expect(ascending(listed.map((a) => a[part] as number))).toEqual(
    all.filter((a) => option.test(g, l, a) === undefined).map((a) => a[part] as number),
  );
  // Each has the part of its kind; which one its option knows.
  return listed as (Action & { u: number; h: number })[];
}

describe('a draft of an attack', () => {
  it('has every hex, unit and further hex in its lists that its checks accept, at every step', () => {
    let steps = 0;
    fc.assert(
      fc.property(front, fc.array(fc.nat(99), { minLength: 6, maxLength: 6 }), (f, picks) => {
        const g = world(f);
        const { target, also, join, ready } = optionsFor(f);
        const l: Locals = {};
        const opened = complete(g, l, target);
        if (opened.length === 0) return;
        expect(target.take(g, l, opened[picks[0] % opened.length])).toBe('draft');
        expect(complete(g, l, target)).toHaveLength(opened.length - 1);
        for (const pick of picks.slice(1)) {
          const further = [...complete(g, l, also), ...complete(g, l, join)];
          if (further.length === 0) break;
          const a = further[pick % further.length];
          (a.k === 'also' ? also : join).take(g, l, a);
          steps++;
        }
        // It never grows into what cannot be closed.
        const d = g.rows.battles[0];
        const able = [0, 1, 2, 3, 4, 5].filter((u) => !f.unable[u] && d.targets.every((h) => beside(g, u, h)));
        expect(able.length).toBeGreaterThan(0);
        for (const u of d.attackers) expect(able).toContain(u);
        expect(ready.test(g, l, { k: 'ready' }) === undefined).toBe(d.attackers.length > 0);
        expect(ready.take(g, l, { k: 'ready' })).toBe('fight');
        expect(target.test(g, l, { k: 'target', h: d.targets[0] })?.why).toBe('closed');
      }),
      { numRuns: 150 },
    );
    expect(steps).toBeGreaterThan(100);
  });

  it('finds the hexes beside whoever is able, or the first of them, asking about each unit once and only beside an enemy', () => {
    fc.assert(
      fc.property(front, fc.boolean(), (f, inside) => {
        const g = world(f);
        const asked: number[] = [];
        const able = (u: number): boolean => asked.push(u) > 0 && !f.unable[u];
        const spec = { among: mine, able, enemyIn: (h: number) => enemyIn(g, h), inside };
        const near = (u: number, h: number): boolean => beside(g, u, h) || (inside && g.f.place[u] === h);
        const hexes = [...g.board.ids.keys()].filter((h) => enemyIn(g, h));
        const want = hexes.filter((h) => [0, 1, 2, 3, 4, 5].some((u) => !f.unable[u] && near(u, h)));
        expect(ascending(targetsBeside(g, spec))).toEqual(want);
        expect(new Set(asked).size).toBe(asked.length);
        for (const u of asked) expect(hexes.some((h) => near(u, h))).toBe(true);
        expect(targetsBeside(g, { ...spec, one: true }).size).toBe(Math.min(1, want.length));
        const even = targetsBeside(g, { ...spec, open: (h) => h % 2 === 0 });
        expect(ascending(even)).toEqual(want.filter((h) => h % 2 === 0));
      }),
      { numRuns: 150 },
    );
  });

  it('in a game of single targets offers no further hex', () => {
    const f: Front = { at: Array.from({ length: UNITS }, (_, i) => i), unable: Array.from({ length: UNITS }, () => false) };
    const { also, ...rest } = optionsFor(f);
    expect(Object.keys(rest)).toEqual(['target', 'join', 'ready']);
    const g = world(f);
    g.rows.battles = [{ targets: [7], attackers: [] }];
    const single = draftOptions<Drafts, Locals, Draft>({
      ...{ targets: () => [], openRefusal: () => undefined, open: () => 'draft', draft: () => ({ targets: [7], attackers: [] }) },
      ...{ candidates: () => [], joinRefusal: () => undefined, join: () => 'draft', readyRefusal: () => undefined, ready: () => 'fight' },
    });
    expect([...single.also.from(g, {})]).toEqual([]);
    expect(single.also.test(g, {}, { k: 'also', h: 8 })).toBeDefined();
    expect(also.k).toBe('also');
  });
});
