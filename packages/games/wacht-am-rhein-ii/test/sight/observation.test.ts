/** Chapter 8 and covering terrain: lines of sight, observed and hidden stacks. */
import { ONLOOKER } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { isCover, isFortFor } from '../../src/rules/sight/cover.ts';
import { isObserved, observes, seesHex, show, visible } from '../../src/rules/sight/observation.ts';
import { topOf } from '../../src/rules/sight/tops.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, out, S, SE, scene } from '../kit/field.ts';
import { hex, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'al-78id-1-309-inf';
const US_TANKS = 'us-bk-m4';
const G_FOOT = 'ge-272vg-i-980-vg';
const G_TANKS = 'ge-272vg-272-hetz';
const G_GUN = 'ge-272vg-272-at-co';

/** How far a unit in the middle sees down a row of hexes. */
function sight(hexes: Record<string, string | string[]>, rules: Partial<G['rules']> = {}): number {
  const g = scene({ units: { [FOOT]: C }, hexes });
  Object.assign(g, { kit: { ...g.kit, rules: { ...g.rules, ...rules } } });
  return [1, 2, 3, 4].filter((n) => seesHex(g, hex(g, C), hex(g, out(SE, n)))).length;
}
const CLEAR: Partial<G['rules']> = { atmosphere: () => 'clear' };

describe('lines of sight', () => {
  proves(['8.1.0', '8.3.0'], 'one hex, two from a village or town, three from a vantage point', () => {
    expect([
      sight({}, CLEAR),
      sight({ [C]: ['village'] }, CLEAR),
      sight({ [C]: ['town'] }, CLEAR),
      sight({ [C]: ['vantage'] }, CLEAR),
    ]).toEqual([1, 2, 2, 3]);
  });
  proves(['8.3.2', '33.1.0'], 'overcast, as at Kesternich, no farther than two; snow and night one', () => {
    const high = { [C]: ['vantage'] };
    expect([sight(high), sight(high, { atmosphere: () => 'snow' }), sight(high, { isNight: () => true })]).toEqual([2, 1, 1]);
  });
  proves(['8.3.1', '8.3.1-ex'], 'through or into rough ground one hex less, though next door is always seen', () => {
    expect(sight({ [C]: ['vantage'], [out(SE, 3)]: 'rough' }, CLEAR)).toBe(2);
    expect(sight({ [C]: ['city'], [out(SE, 1)]: 'rough' }, CLEAR)).toBe(1);
    expect(sight({ [out(SE, 1)]: 'rough' }, CLEAR)).toBe(1);
  });
  proves(['8.2.0'], 'woods, cities and heights block, fewer of them from a town and only heights from a height', () => {
    const behind = (here: string, between: string | string[]): boolean => sight({ [C]: [here], [out(SE, 1)]: between }, CLEAR) >= 2;
    expect([behind('village', 'woods'), behind('town', 'woods'), behind('vantage', 'forest')]).toEqual([false, true, true]);
    expect([behind('town', ['city']), behind('town', ['vantage']), behind('vantage', ['city']), behind('vantage', ['vantage'])]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
  proves(['8.2.0'], 'along a hexside both hexes have to block', () => {
    const sees = (hexes: Record<string, string>): boolean => {
      const g = scene({ units: { [FOOT]: C }, hexes: { [C]: ['village'], ...hexes } });
      return seesHex(g, hex(g, C), hex(g, corner));
    };
    const east = out(SE, 1);
    const south = out(S, 1);
    const corner = cornerOf();
    expect([sees({}), sees({ [east]: 'woods' }), sees({ [east]: 'woods', [south]: 'woods' })]).toEqual([true, true, false]);
  });
});
/** The hex two away that lies behind the corner between southeast and south. */
function cornerOf(): string {
  const g = scene({ units: { [FOOT]: C } });
  return g.board.ids[g.board.neighbors[6 * hex(g, out(SE, 1)) + S]];
}

describe('observation', () => {
  proves(['8.0', '8.4.0', '8.0-ex'], 'cover hides all but from next door, and there only when one of the two is marked to attack', () => {
    const watch = (where: string, hexes: Record<string, string | string[]>, fields = {}) => {
      const g = scene({ units: { [FOOT]: { at: C, ...fields }, [G_FOOT]: where }, hexes });
      return observes(g, u(FOOT), g.hexOf(u(G_FOOT)));
    };
    const next = out(SE, 1);
    const far = out(SE, 2);
    expect(watch(far, { [C]: ['village'] })).toBe(true);
    expect(watch(far, { [C]: ['village'], [far]: 'woods' })).toBe(false);
    expect([watch(next, { [next]: 'woods' }), watch(next, { [next]: ['village'] }), watch(next, {})]).toEqual([false, false, true]);
    expect([watch(next, { [next]: 'woods' }, { mode: 1 }), watch(next, { [next]: 'woods' }, { designated: 1 })]).toEqual([true, true]);
    expect(watch(far, { [C]: ['village'], [far]: 'woods' }, { mode: 1 })).toBe(false);
    const marked = scene({ units: { [FOOT]: C, [G_FOOT]: { at: next, mode: 1 } }, hexes: { [next]: 'woods' } });
    expect(isObserved(marked, ALLIED, hex(marked, next))).toBe(true);
    // The unit in the open is seen by the one in the woods, not the other way round.
    const woods = scene({ units: { [FOOT]: C, [G_FOOT]: far }, hexes: { [C]: ['village'] } });
    expect([isObserved(woods, ALLIED, hex(woods, far)), isObserved(woods, GERMAN, hex(woods, C))]).toEqual([true, false]);
  });
  proves(
    ['18.1.2', '1.5.0-open'],
    'three lists of cover: trees and towns, villages too, fieldworks too; forts for German units only',
    () => {
      const cover = (what: string | string[], work = 0): string => {
        const g = scene({ units: { [FOOT]: C }, hexes: { [C]: what }, works: { [C]: work } });
        const h = hex(g, C);
        return (['movement', 'observation', 'combat'] as const).map((purpose) => Number(isCover(g, ALLIED, h, purpose))).join('');
      };
      expect(['clear', 'rough', 'woods', 'rough-woods', 'forest'].map((ground) => cover(ground))).toEqual([
        '000',
        '000',
        '111',
        '111',
        '111',
      ]);
      expect([cover(['town']), cover(['city']), cover(['village']), cover(['location'])]).toEqual(['111', '111', '011', '011']);
      expect([cover('clear', 1), cover('clear', 2), cover('clear', 3), cover('clear', 4)]).toEqual(['001', '001', '000', '001']);
      const fort = scene({ units: { [FOOT]: C }, hexes: { [C]: ['westwall'] } });
      const h = hex(fort, C);
      expect([
        isFortFor(fort, GERMAN, h),
        isFortFor(fort, ALLIED, h),
        isCover(fort, GERMAN, h, 'movement'),
        isCover(fort, ALLIED, h, 'combat'),
      ]).toEqual([true, false, true, false]);
      Object.assign(fort, { kit: { ...fort.kit, rules: { ...fort.rules, isNight: () => true } } });
      expect(isCover(fort, ALLIED, h, 'movement')).toBe(true);
    },
  );
});

describe('hidden stacks', () => {
  const stack = (where: string, s: Partial<Parameters<typeof scene>[0]> = {}) =>
    scene({ ...s, units: { [FOOT]: C, [G_FOOT]: where, [G_TANKS]: where, [G_GUN]: where, ...s.units } });
  const known = (g: G): number[] => [G_GUN, G_TANKS, G_FOOT].map((id) => visible(g, ALLIED, u(id)));
  const far = out(SE, 3);
  const next = out(SE, 1);

  proves(['6.5.0', '8.6.0'], 'a stack that nobody observes shows its top counter; an observed one can be looked through', () => {
    const g = stack(far);
    const top = topOf(g, GERMAN, hex(g, far));
    expect(known(g).filter((n) => n === 2)).toHaveLength(1);
    expect(visible(g, ALLIED, top)).toBe(2);
    expect(known(stack(next))).toEqual([2, 2, 2]);
    expect([G_GUN, G_TANKS, G_FOOT].map((id) => visible(g, GERMAN, u(id)))).toEqual([2, 2, 2]);
    expect(known(stack(far, { options: { fog: false } }))).toEqual([2, 2, 2]);
  });
  proves(['8.6.1'], 'in fieldworks only from a vantage point, in a fort not before a ground assault begins', () => {
    expect(known(stack(next, { works: { [next]: 1 } })).filter((n) => n === 2)).toHaveLength(1);
    expect(known(stack(next, { works: { [next]: 1 }, hexes: { [C]: ['vantage'] } }))).toEqual([2, 2, 2]);
    const fort = stack(next, { hexes: { [C]: ['vantage'], [next]: ['westwall'] } });
    expect(known(fort).filter((n) => n === 2)).toHaveLength(1);
    show(fort, [G_GUN, G_TANKS, G_FOOT].map(u));
    expect(known(fort)).toEqual([2, 2, 2]);
    expect(fort.events.at(-1)).toMatchObject({ e: 'shown', reveals: true });
  });
  proves(['8.6.1'], 'an assault is open to onlookers as well, also where the enemy could look through the stack before', () => {
    const g = stack(next);
    const units = [G_GUN, G_TANKS, G_FOOT].map(u);
    const onlooker = () => units.map((unit) => visible(g, ONLOOKER, unit));
    expect([known(g), onlooker().filter((n) => n === 2)]).toEqual([[2, 2, 2], [2]]);
    const told = g.events.length;
    show(g, units);
    expect(onlooker()).toEqual([2, 2, 2]);
    // The enemy learns nothing new.
    expect(g.events).toHaveLength(told);
  });
  proves(['6.5.0'], 'its owner says who lies on top, once in a phase', () => {
    const g = scene({ side: 'allied', phase: 'mode', units: { [FOOT]: C, [US_TANKS]: C, 'us-bk-ce': C, [G_FOOT]: out(SE, 3) } });
    const h = hex(g, C);
    const first = topOf(g, ALLIED, h);
    const other = [FOOT, US_TANKS, 'us-bk-ce'].map(u).find((v) => v !== first) as number;
    expect(refusal(g, { k: 'top', u: first })).toMatchObject({ case: '6.5.0', why: 'on-top-already' });
    play(g, { k: 'top', u: other });
    expect([topOf(g, ALLIED, h), visible(g, GERMAN, other), visible(g, GERMAN, first)]).toEqual([other, 2, 1]);
    expect(refusal(g, { k: 'top', u: first })).toMatchObject({ why: 'turned-already' });
    const open = scene({ side: 'allied', phase: 'mode', options: { fog: false }, units: { [FOOT]: C, [US_TANKS]: C } });
    expect(refusal(open, { k: 'top', u: u(US_TANKS) })).toMatchObject({ why: 'nothing-hidden' });
  });
});
