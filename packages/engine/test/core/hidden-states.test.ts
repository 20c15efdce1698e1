/** The checks of secrets bite: each way in which a game might tell what is hidden is found, and the game that tells nothing passes. */
import {
  type Action,
  type AnyOption,
  type AskPoint,
  drawRoll,
  type GameDef,
  type Kit,
  legal,
  perform,
  prompt,
  type Refusal,
  type Shape,
  seedRng,
  start,
  type World,
} from '@hexfront/engine';
import { count } from '@hexfront/engine/parts';
import { checkHiddenStates, playTwins } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';

type G = World<TenHexes>;
type Def = GameDef<TenHexes>;
type Ask = AskPoint<TenHexes>;
type Option = AnyOption<TenHexes>;
const BLUE = 0;
const RED = 1;

/** Whether some Blue unit has fired: of hidden ones only Blue may know. */
const fired = (g: G): boolean => tenHexes.units.some((unit, u) => unit.side === BLUE && g.f.fired[u] === 1);
/** Whether the first Blue unit stands farther on than the second. */
const farther = (g: G): boolean => g.f.place[0] > g.f.place[1];

/** The example with every question changed. */
const asking = (change: (point: Ask) => Ask): Def => ({
  ...tenHexes,
  evidence: { ...tenHexes.evidence, fired: count() },
  kit: (setup, board) => {
    const kit = tenHexes.kit(setup, board);
    const procs: Record<string, Kit<TenHexes>['procs'][string]> = {};
    for (const [name, proc] of Object.entries(kit.procs)) {
      const points = Object.entries(proc.points).map(([at, point]) => [at, 'options' in point ? change(point) : point]);
      procs[name] = { ...proc, points: Object.fromEntries(points) };
    }
    return { ...kit, procs };
  },
});
const options = (change: (option: Option) => Partial<Option>): Def =>
  asking((point) => {
    const changed = point.options.map((option) => {
      const { list: _, sure: __, ...plain } = option as Option;
      return { ...plain, ...change(option as Option) };
    });
    return { ...point, options: changed as unknown as Ask['options'] };
  });
const listing = (change: (all: Action[], g: G) => Action[]): Def =>
  options((option) => ({ from: (g, l, focus) => change([...option.from(g, l, focus)], g) }));
const refusing = (change: (refusal: Refusal, g: G) => Refusal): Def =>
  options((option) => ({
    test: (g, l, a) => {
      const refusal = option.test(g, l, a);
      return refusal && change(refusal, g);
    },
  }));

/** A game by its first answers up to a moment. */
function until<S extends Shape>(g: World<S>, reached: (g: World<S>) => boolean): World<S> {
  for (let n = 0; n < 50 && !reached(g); n++) perform(g, drawRoll(g) ?? [...legal(g)].at(-1) ?? { k: 'done' });
  expect(reached(g)).toBe(true);
  return g;
}
const said = (check: () => number): string => {
  try {
    expect(check()).toBeGreaterThan(0);
    return '';
  } catch (error) {
    return String(error);
  }
};
/** What the check of hidden states says of a game in which Blue or Red is asked for its first move, or with a unit in hand where it goes. */
const found = (def: Def, asked = RED, on = 0, inHand = false): string =>
  said(() => {
    const g = until(start(def, { scenario: 'meeting', options: { fog: true }, seed: 'leak' }), (now) => {
      const { side, at } = prompt(now);
      return side === asked && at.startsWith('move');
    });
    if (inHand) perform(g, [...legal(g)][0]);
    return checkHiddenStates(g, RED, seedRng('hidden'), { fields: ['fired'], tries: 6, on });
  });

describe('a hidden state is found out', () => {
  it('nowhere in the game as it is', () => {
    expect([found(tenHexes), found(tenHexes, BLUE), found(tenHexes, BLUE, 1)]).toEqual(['', '', '']);
    expect([found(listing((all) => all)), found(refusing((refusal) => refusal))]).toEqual(['', '']);
  });

  it('in a view', () => {
    const def: Def = { ...tenHexes, visible: (g, side, u) => (u === 0 && fired(g) ? 2 : (tenHexes.visible?.(g, side, u) ?? 2)) };
    expect(found(def)).toContain('Red can tell "fired"');
    expect(found(def, BLUE)).toContain('Red can tell "fired"');
  });

  it('in the length of a list', () => {
    expect(found(listing((all, g) => (fired(g) ? all.slice(1) : all)))).toContain('Red can tell "fired"');
  });

  it('in the order of a list', () => {
    expect(found(listing((all, g) => (fired(g) ? all.reverse() : all)))).toContain('Red can tell "fired"');
  });

  it('in why something is refused, and in what the sentence names', () => {
    expect(found(refusing((refusal, g) => ({ ...refusal, case: fired(g) ? '3.1' : '1.0' })))).toContain('Red can tell "fired"');
    expect(found(refusing((refusal, g) => ({ ...refusal, fired: Number(fired(g)) })))).toContain('Red can tell "fired"');
    // Only where somebody aims at the hidden unit.
    const there = options(({ test }) => ({
      test: (g, l, a) => {
        const refusal = test(g, l, a);
        const hit = a.h !== undefined && tenHexes.units.some((unit, u) => unit.side === BLUE && g.f.place[u] === a.h && g.f.fired[u] === 1);
        return refusal && (hit ? { ...refusal, fired: 1 } : refusal);
      },
    }));
    expect(found(there, RED, 0, true)).toContain('Red can tell "fired"');
  });

  it('in what is accepted without being listed', () => {
    expect(found(options(({ test }) => ({ test: (g, l, a) => (fired(g) ? undefined : test(g, l, a)) })))).toContain('Red can tell "fired"');
  });

  it('in a question', () => {
    const def = asking((point) => ({ ...point, args: (g, l) => ({ ...point.args?.(g, l), fired: Number(fired(g)) }) }));
    expect(found(def)).toContain('Red can tell "fired"');
  });

  it('in what is told of the next action', () => {
    const def = options((option) => ({
      take: (g, l, a) => {
        if (fired(g)) g.emit({ e: 'plans', blue: 1, red: 1, case: '2.1' });
        return option.take(g, l, a);
      },
    }));
    expect([found(def, BLUE), found(def, BLUE, 1)]).toEqual(['', expect.stringContaining('Red can tell "fired"')]);
  });
});

describe('which of two hidden units is where is found out', () => {
  const twins = (def: Def): string =>
    said(() => {
      let together = 0;
      for (let i = 0; i < 8; i++)
        together += playTwins(start(def, { scenario: 'meeting', options: { fog: true }, seed: `t${i}` }), RED, seedRng(`p${i}`));
      return together;
    });

  it('nowhere in the game as it is', () => expect(twins(tenHexes)).toBe(''));

  it('in the length and in the order of a list', () => {
    expect(twins(listing((all, g) => (farther(g) ? all.slice(1) : all)))).toContain('Red can tell');
    expect(twins(listing((all, g) => (farther(g) ? all.reverse() : all)))).toContain('Red can tell');
  });

  it('in why something is refused', () => {
    expect(twins(refusing((refusal, g) => ({ ...refusal, fired: Number(farther(g)) })))).toContain('Red can tell');
  });

  it('in the order of what is told', () => {
    const def = options((option) => ({
      take: (g, l, a) => {
        const open = tenHexes.units.flatMap((unit, u) => (unit.side === RED && g.onMap(u) ? [u] : []));
        for (const unit of farther(g) ? open.reverse() : open) g.emit({ e: 'hit', unit, case: '6.1' });
        return option.take(g, l, a);
      },
    }));
    expect(twins(def)).toContain('Red can tell');
  });
});
