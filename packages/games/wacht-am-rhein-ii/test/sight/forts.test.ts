/** Forts that are never looked into (8.6.1), planes by night (8.5.0), rough ground along a hexside (8.3.1). */
import { expect } from 'vitest';
import { isSeenByPlanes, seesHex, visible } from '../../src/rules/sight/observation.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ALLIED, type G, GERMAN, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, out, S, SE, scene } from '../kit/field.ts';
import { hex, proves, u } from '../kit/kit.ts';

const FOOT = 'al-78id-1-309-inf';
const STACK = ['ge-272vg-i-980-vg', 'ge-272vg-272-hetz'];
const next = out(SE, 1);
const under = (g: G, rules: Partial<G['rules']>): G => Object.assign(g, { kit: { ...g.kit, rules: { ...g.rules, ...rules } } });

proves(['8.6.1'], 'not even by who is about to attack it from a height', () => {
  const known = (what: string[]): number => {
    const units = { [FOOT]: { at: C, mode: PREPARED_ASSAULT }, ...Object.fromEntries(STACK.map((id) => [id, next])) };
    const g = scene({ units, hexes: { [C]: ['vantage'], [next]: what } });
    return STACK.filter((id) => visible(g, ALLIED, u(id)) === 2).length;
  };
  expect([known(['westwall']), known(['town'])]).toEqual([1, 2]);
});

proves(['8.5.0'], 'planes see nothing by night, not even columns', () => {
  const seen = (night: boolean): boolean => {
    const g = under(scene({ units: { [STACK[0]]: { at: next, mode: STRATEGIC }, [FOOT]: out(S, 4) } }), {
      atmosphere: () => 'clear',
      isNight: () => night,
    });
    return isSeenByPlanes(g, ALLIED, hex(g, next));
  };
  expect([seen(false), seen(true)]).toEqual([true, false]);
});

proves(['8.3.1'], 'along a hexside both hexes have to be rough', () => {
  const sees = (...rough: string[]): boolean => {
    const g = scene({ units: { [FOOT]: C }, hexes: { [C]: ['village'], ...Object.fromEntries(rough.map((id) => [id, 'rough'])) } });
    return seesHex(g, hex(g, C), g.board.neighbors[6 * hex(g, next) + S]);
  };
  expect([sees(), sees(next), sees(out(S, 1)), sees(next, out(S, 1))]).toEqual([true, true, true, false]);
});

proves(['8.6.1', '18.4.0'], 'a fort hides German units only', () => {
  const mates = [FOOT, 'al-78id-2-309-inf'];
  const units = { ...Object.fromEntries(mates.map((id) => [id, next])), [STACK[0]]: C };
  const g = scene({ units, hexes: { [next]: ['westwall'] } });
  expect(mates.map((id) => visible(g, GERMAN, u(id)))).toEqual([2, 2]);
});
