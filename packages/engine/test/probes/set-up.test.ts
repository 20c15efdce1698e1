/** Setting up and coming in: lists and checks of the two mechanisms agree, whatever a game says. */
import {
  type Action,
  type AnyOption,
  type ArrivalSpec,
  bestPlace,
  type DeploySpec,
  deployAtOnce,
  deployEnd,
  deployUnitFirst,
  enterOption,
  type Locals,
  openDoors,
  PLACE,
  type Shape,
  start,
  type World,
  whoCanEnter,
} from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { toy } from './toy.ts';

const G = (): World<Shape> =>
  start(
    toy<Shape>({
      run: 'ask',
      units: [0, 1, 2, 3].map((i) => ({ id: `u${i}`, name: `Unit ${i}`, side: 0 })),
      fields: { place: PLACE },
      vars: {},
      rows: () => ({}),
      setup: () => undefined,
      procs: { ask: { first: 'q', points: { q: { who: () => 0, cases: ['1'], always: true, options: [] } } } },
    }),
    { scenario: 'probe' },
  );

/** Units 0 to 2 in hexes of their own parity, no two in one hex; unit 2 is not to be set up. */
const spec: DeploySpec<Shape, Locals, Set<number>> = {
  units: (g) => [1, 0].filter((u) => !g.onMap(u)),
  barred: (g, _l, u) => (u > 1 || g.onMap(u) ? { case: '1', why: 'not-his', unit: u } : undefined),
  hexes: () => [6, 5, 4, 3, 2],
  shared: (g) => new Set([0, 1, 2, 3].map((u) => g.f.place[u])),
  refusal: (_g, _l, u, h, taken) => {
    if (h < 2 || h > 6 || h % 2 !== u % 2) return { case: '1', why: 'not-his-hex', unit: u };
    return taken.has(h) ? { case: '1', why: 'full', unit: u } : undefined;
  },
  put: (g, _l, u, h) => {
    g.move(u, h);
    return 'next';
  },
};
const said = (list: Iterable<Action>): string[] => [...list].map((a) => [a.k, a.u, a.h].filter((x) => x !== undefined).join(' '));
/** What `from` lists is what `test` accepts among all answers one could give. */
function agrees(g: World<Shape>, option: AnyOption<Shape, Locals>, l: Locals = {}): void {
  const listed = new Set(said(option.from(g, l)));
  for (let u = 0; u < 4; u++)
    for (let h = 0; h < 9; h++) {
      const a: Action = { k: option.k, ...(option.parts?.includes('u') ? { u } : {}), ...(option.parts?.includes('h') ? { h } : {}) };
      expect(option.test(g, l, a) === undefined, said([a])[0]).toBe(listed.has(said([a])[0]));
    }
}

describe('setting up', () => {
  it('offers units and hexes at once, in the order of the game, narrowed by a focus', () => {
    const g = G();
    const option = deployAtOnce('deploy', spec);
    expect(said(option.from(g, {}))).toEqual(['deploy 1 5', 'deploy 1 3', 'deploy 0 6', 'deploy 0 4', 'deploy 0 2']);
    expect(said(option.from(g, {}, { u: 0, h: 4 }))).toEqual(['deploy 0 4']);
    agrees(g, option);
    expect(option.take(g, {}, { k: 'deploy', u: 1, h: 5 })).toBe('next');
    expect(said(option.from(g, {}))).toEqual(['deploy 0 6', 'deploy 0 4', 'deploy 0 2']);
    agrees(g, option);
    expect(option.test(g, {}, { k: 'deploy', u: 2, h: 4 })?.why).toBe('not-his');
  });

  it('or the unit first and then its hex: two short lists', () => {
    const g = G();
    let made = 0;
    const { unit, hex } = deployUnitFirst(
      { unit: 'unit', hex: 'hex' },
      {
        ...spec,
        shared: (world, l) => {
          made++;
          return spec.shared(world, l);
        },
        pick: (_g, l, u) => {
          l.u = u;
          return 'hex';
        },
        inHand: (l) => l.u as number,
      },
    );
    const l: Locals = {};
    expect(said(unit.from(g, l))).toEqual(['unit 1', 'unit 0']);
    agrees(g, unit, l);
    expect(unit.take(g, l, { k: 'unit', u: 0 })).toBe('hex');
    expect(said(hex.from(g, l))).toEqual(['hex 6', 'hex 4', 'hex 2']);
    expect(made).toBe(1);
    agrees(g, hex, l);
    hex.take(g, l, { k: 'hex', h: 4 });
    expect(g.f.place[0]).toBe(4);
  });

  it('ends when everybody stands, or puts the rest where they are suggested', () => {
    const g = G();
    const { rest, done } = deployEnd<Shape, Locals>({
      waiting: (w) => [0, 1].filter((u) => !w.onMap(u)),
      rest: (w, _l, left) => {
        for (const u of left)
          w.move(
            u,
            bestPlace(
              [6, 5, 4],
              (h) => h,
              (h) => h % 2 === u % 2,
            ) as number,
          );
        return 'done';
      },
      unfinished: (left) => ({ case: '1', why: 'still', unit: left[0], n: left.length }),
      done: () => 'over',
    });
    expect(done.test(g, {}, { k: 'done' })).toEqual({ case: '1', why: 'still', unit: 0, n: 2 });
    expect([rest.test(g, {}, { k: 'rest' }), rest.take(g, {}, { k: 'rest' })]).toEqual([undefined, 'done']);
    expect([g.f.place[0], g.f.place[1], done.test(g, {}, { k: 'done' }), done.take(g, {}, { k: 'done' })]).toEqual([
      4,
      5,
      undefined,
      'over',
    ]);
  });

  it('the best place is the first of the cheapest that is allowed, and dearer ones are not asked about', () => {
    const asked: number[] = [];
    const allowed = (h: number): boolean => asked.push(h) > 0 && h !== 7;
    expect(bestPlace([9, 7, 8, 3, 4], (h) => (h > 6 ? 1 : 2), allowed)).toBe(9);
    expect(asked).toEqual([9]);
    expect(bestPlace([7], () => 1, allowed)).toBeUndefined();
  });
});

describe('coming in', () => {
  /** Doors 3 to 5; an enemy bars 4; the queue before 5 is too long for unit 1. */
  const doors: ArrivalSpec<Shape, { unit: number; own: number[] }, { hex: number }> = {
    waiting: (g) =>
      [
        { unit: 1, own: [3, 4, 5] },
        { unit: 0, own: [4, 5] },
      ].filter((w) => !g.onMap(w.unit)),
    unitOf: (w) => w.unit,
    barred: (g, u) => (u > 1 || g.onMap(u) ? { case: '1', why: 'not-due', unit: u } : undefined),
    entryOf: (_g, u) => ({ unit: u, own: u === 1 ? [3, 4, 5] : [4, 5] }),
    doors: (_g, w) =>
      openDoors(
        w.own,
        (hex) => hex === 4,
        false,
        () => [],
      ).map((hex) => ({ hex })),
    hexOf: (d) => d.hex,
    shut: (_g, w, hex) => ({ case: '1', why: w.own.includes(hex) ? 'shut' : 'not-his-door', unit: w.unit, to: hex }),
    refusal: (_g, w, d) => (w.unit === 1 && d.hex === 5 ? { case: '1', why: 'queue', unit: 1 } : undefined),
  };

  it('lists whoever waits with his open doors; a shut one, a strange one and a queue say why', () => {
    const g = G();
    const option = enterOption<Shape, Locals, { unit: number; own: number[] }, { hex: number }>('enter', doors, (w, _l, who, door) => {
      w.move(who.unit, door.hex);
      return 'in';
    });
    expect(said(option.from(g, {}))).toEqual(['enter 1 3', 'enter 0 5']);
    expect(said(option.from(g, {}, { h: 5 }))).toEqual(['enter 0 5']);
    agrees(g, option);
    const why = (u: number, h: number) => option.test(g, {}, { k: 'enter', u, h })?.why;
    expect([why(1, 4), why(0, 3), why(1, 5), why(3, 3)]).toEqual(['shut', 'not-his-door', 'queue', 'not-due']);
    expect(whoCanEnter(g, doors)).toEqual({ unit: 1, hex: 3 });
    expect(option.take(g, {}, { k: 'enter', u: 1, h: 3 })).toBe('in');
    expect(whoCanEnter(g, doors)).toEqual({ unit: 0, hex: 5 });
    option.take(g, {}, { k: 'enter', u: 0, h: 5 });
    expect(whoCanEnter(g, doors)).toBeUndefined();
  });

  it('goes round shut doors only when nothing of the own is free and the wait was long enough', () => {
    const round = () => [9];
    expect(openDoors([1, 2], (h) => h === 1, true, round)).toEqual([2]);
    expect(openDoors([1, 2], () => true, false, round)).toEqual([]);
    expect(openDoors([1, 2], () => true, true, round)).toEqual([9]);
  });
});
