import { chance, explain } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { column } from '../../src/rules/combat.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, play, proves, refusal, roll, situation, u } from '../kit/kit.ts';

/** Two strong units against one: 8 to 4. */
function attack(target: string, b1: string, b2: string): G {
  const g = situation('blue.fight', { b1, b2, bc: '0106', r1: target, r2: '0806' });
  return play(g, { k: 'attack', h: hex(g, target) }, { k: 'join', u: u('b1') }, { k: 'join', u: u('b2') });
}
const inClear = () => attack('0301', '0201', '0202');

describe('combat', () => {
  proves(['3.1'], 'only units next to the target attack, each once', () => {
    expect(refusal(inClear(), { k: 'join', u: u('b1') })).toMatchObject({ case: '3.1', why: 'fought' });
    expect(refusal(inClear(), { k: 'join', u: u('bc') })).toMatchObject({ case: '3.1', why: 'not-yours' });
  });

  proves(['3.2', '3.3'], 'the odds give the column, and wood shifts it', () => {
    expect(column(inClear(), undefined)).toBe(2);
    expect(column(attack('0302', '0202', '0203'), undefined)).toBe(1);
  });

  proves(['3.4'], 'the die decides who loses steps', () => {
    const g = play(inClear(), { k: 'ready' });
    roll(g, 6);
    expect(at(g, 'r1')).toBe('lost');
    const other = play(inClear(), { k: 'ready' });
    roll(other, 3);
    expect([other.f.steps[u('r1')], other.f.steps[u('b1')]]).toEqual([1, 2]);
  });

  it('shows the odds before the die', () => {
    const g = inClear();
    const before = explain(g, { q: 'battle' });
    expect(before?.outcomes.every((o) => o.total === 6)).toBe(true);
    expect(before?.outcomes.map((o) => [o.result, o.weight])).toEqual([
      ['-', 2],
      ['D1', 3],
      ['D2', 1],
    ]);
    expect([before?.attackers, before?.defenders]).toEqual([[u('b1'), u('b2')], [u('r1')]]);
    play(g, { k: 'ready' });
    expect(chance(g)?.outcomes).toHaveLength(3);
  });
});
