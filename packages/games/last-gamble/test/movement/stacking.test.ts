/** Chapter 7, stacking. */
import { describe, expect } from 'vitest';
import { mixedStack, overloaded, overstacked, stackLoad, stackRoom } from '../../src/rules/movement/stacking.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { C, from, N, S, scene } from '../kit/field.ts';
import { at, hex, play, proves, refusal, u } from '../kit/kit.ts';

const room = (units: Record<string, string | Record<string, string | number>>, id: string, to = C) => {
  const g = scene({ side: id.startsWith('A-') ? 'allied' : 'german', units: { ...units, [id]: from(C, N, N) } });
  return stackRoom(g, u(id), hex(g, to));
};

describe('stacking', () => {
  proves(['basic-7.0', 'basic-7.11'], 'three regiments fit in a hex, whatever their type and steps, a fourth does not', () => {
    expect(room({ 'G-12-48': C, 'G-116-156': C }, 'G-12-89')).toBeUndefined();
    expect(room({ 'G-12-48': C, 'G-116-156': C, 'G-18-293': C }, 'G-12-89')).toMatchObject({ case: 'basic-7.11', why: 'stack-full' });
    expect(
      room({ 'G-12-48': { at: C, steps: 1 }, 'G-116-156': { at: C, steps: 1 }, 'G-18-293': { at: C, steps: 1 } }, 'G-12-89'),
    ).toMatchObject({ case: 'basic-7.11' });
  });

  proves(['basic-7.12', 'basic-7.13'], 'a battalion is half, and the limit is not passed even by half', () => {
    const two = { 'G-12-48': C, 'G-116-156': C, 'G-116-16-I': C };
    expect(room(two, 'G-116-16-II')).toBeUndefined();
    expect(room({ ...two, 'G-116-116': C }, 'G-116-16-II')).toMatchObject({ case: 'basic-7.12', why: 'stack-full', load: 7, limit: 6 });
    expect(room(two, 'G-12-89')).toMatchObject({ why: 'stack-full', load: 7 });
  });

  proves(['basic-7.13'], 'artillery counts as a brigade', () => {
    expect(room({ 'G-12-48': C, 'G-ISS-388': C, 'G-ISS-402': C }, 'G-12-89')).toMatchObject({ case: 'basic-7.11' });
  });

  proves(['basic-7.14'], 'a company is free', () => {
    expect(room({ 'G-12-48': C, 'G-116-156': C, 'G-18-293': C }, 'G-15A-1000')).toBeUndefined();
    const g = scene({ units: { 'G-12-48': C, 'G-15A-1000': C } });
    expect(stackLoad(g, GERMAN, hex(g, C))).toBe(2);
  });

  proves(['basic-7.15'], 'going back in a group, too many are seen together', () => {
    const g = scene({ units: { 'G-12-48': C, 'G-18-293': C, 'G-12-89': from(C, N), 'G-12-27F': from(C, N) } });
    expect(overloaded(g, [u('G-12-89')], hex(g, C))).toBe(false);
    expect(overloaded(g, [u('G-12-89'), u('G-12-27F')], hex(g, C))).toBe(true);
    g.move(u('G-12-89'), hex(g, C));
    g.move(u('G-12-27F'), hex(g, C));
    expect(overstacked(g, GERMAN, hex(g, C))).toBe(true);
  });

  proves(['basic-7.22', 'basic-7.23'], 'units of a stack go their own ways and meet again', () => {
    const g = scene({ units: { 'G-12-48': C, 'G-12-89': C } });
    play(g, { k: 'pick', u: u('G-12-48') }, { k: 'go', h: hex(g, from(C, N)) }, { k: 'stop' });
    play(g, { k: 'pick', u: u('G-12-89') }, { k: 'go', h: hex(g, from(C, N)) }, { k: 'stop' });
    expect([at(g, 'G-12-48'), at(g, 'G-12-89')]).toEqual([from(C, N), from(C, N)]);
  });

  proves(['basic-7.33', 'basic-7.42'], 'a column is alone in its hex', () => {
    expect(room({ 'G-12-48': { at: C, strategic: 1 } }, 'G-12-89')).toMatchObject({ case: 'basic-7.42', why: 'column-alone' });
    const g = scene({ units: { 'G-12-48': C, 'G-116-156': { at: from(C, N), strategic: 1 } } });
    expect(stackRoom(g, u('G-116-156'), hex(g, C))).toMatchObject({ case: 'basic-7.33', why: 'column-alone' });
  });

  proves(['basic-7.41'], 'markers take no room', () => {
    const g = scene({
      units: { 'G-12-48': { at: C, supply: 1 }, 'G-116-156': { at: C, reserve: 1 }, 'G-12-89': from(C, N) },
      hexFields: { [C]: { position: 1 } },
    });
    expect(stackRoom(g, u('G-12-89'), hex(g, C))).toBeUndefined();
  });

  proves(['basic-7.51'], 'British, French and US units do not stack, nor end a move together', () => {
    expect(room({ 'A-43-129': C }, 'A-106-422')).toMatchObject({ case: 'basic-7.51', why: 'allies-apart' });
    expect(room({ 'A-Fr-Metz': C }, 'A-43-129')).toMatchObject({ case: 'basic-7.51' });
    expect(room({ 'A-43-129': C }, 'A-43-130')).toBeUndefined();
    const g = scene({ side: 'allied', units: { 'A-43-129': from(C, N), 'A-106-422': C } });
    play(g, { k: 'pick', u: u('A-106-422') });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N)) })).toMatchObject({ case: 'basic-7.51' });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N)) })).toBeUndefined();
  });

  proves(['basic-7.52'], 'thrown together by combat they part in the next Movement Phase', () => {
    const g = scene({ side: 'allied', turn: 16, units: { 'A-43-129': C, 'A-106-422': C } });
    expect(mixedStack(g, hex(g, C))).toBe(true);
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: 'basic-7.52', why: 'allies-part' });
    play(g, { k: 'pick', u: u('A-106-422') }, { k: 'go', h: hex(g, from(C, S)) }, { k: 'stop' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
    expect(stackLoad(g, ALLIED, hex(g, C))).toBe(2);
  });
});
