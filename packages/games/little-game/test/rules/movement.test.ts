import { explain, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { cost } from '../../src/rules/movement.ts';
import { at, hex, play, proves, refusal, situation, u } from '../kit/kit.ts';

describe('movement', () => {
  proves(['2.1'], 'a clear hex costs 1, wood 2, a stream 1 more', () => {
    const g = situation('blue.move', { b1: '0202', b2: '0101', r1: '0806' });
    const price = (from: string, to: string) => cost(g, hex(g, from), hex(g, to));
    expect([price('0202', '0201'), price('0202', '0302'), price('0402', '0502')]).toEqual([1, 2, 2]);
    play(g, { k: 'pick', u: u('b1') }, { k: 'step', h: hex(g, '0302') });
    expect(refusal(g, { k: 'step', h: hex(g, '0504') })).toMatchObject({ case: '2.1', why: 'not-adjacent' });
    play(g, { k: 'step', h: hex(g, '0402') });
    // Three points are spent: the move is over.
    expect([at(g, 'b1'), prompt(g).at]).toEqual(['0402', 'move.pick']);
    expect(refusal(g, { k: 'pick', u: u('b1') })).toMatchObject({ case: '2.1', why: 'moved' });
  });

  proves(['2.2'], 'a unit stops next to an enemy', () => {
    const stepped = (enemy: string) => {
      const g = situation('blue.move', { bc: '0101', b2: '0106', r1: enemy });
      return prompt(play(g, { k: 'pick', u: u('bc') }, { k: 'step', h: hex(g, '0202') })).at;
    };
    expect([stepped('0806'), stepped('0302')]).toEqual(['move.step', 'move.pick']);
  });

  proves(['2.3'], 'one unit to a hex', () => {
    const g = situation('blue.move', { b1: '0101', b2: '0102', r1: '0806' });
    play(g, { k: 'pick', u: u('b1') });
    expect(refusal(g, { k: 'step', h: hex(g, '0102') })).toMatchObject({ case: '2.3', why: 'occupied' });
  });

  it('is answered by the engine for screens: where a unit can go, how, and where zones of control are', () => {
    const g = situation('blue.move', { b1: '0101', b2: '0106', r1: '0806' });
    const reach = explain(g, { q: 'reach', unit: u('b1') });
    expect(reach?.hexes.map((h) => g.board.ids[h.hex])).toContain('0401');
    expect(explain(g, { q: 'zoc', side: 1 })?.map((h) => g.board.ids[h])).toEqual(['0705', '0706', '0805']);
    const plan = explain(g, { q: 'plan', unit: u('b1'), hex: hex(g, '0401') });
    play(g, ...(plan?.actions ?? []));
    expect(at(g, 'b1')).toBe('0401');
  });
});
