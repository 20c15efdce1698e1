import { describe, expect } from 'vitest';
import { hex, idle, play, proves, roll, situation, u } from '../kit/kit.ts';

describe('victory', () => {
  proves(['1.1', '4.1'], 'whoever stood in the town last wins after the last turn', () => {
    const g = situation('blue.move', { b1: '0404', b2: '0101', r1: '0806' });
    play(g, { k: 'pick', u: u('b1') }, { k: 'step', h: hex(g, '0504') });
    idle(g, (now) => now.result !== undefined);
    expect(g.result).toMatchObject({ winner: 0, case: '4.1' });
    expect(g.v.turn).toBe(7);
  });

  proves(['4.2'], 'a side without units loses at once', () => {
    const g = situation('blue.fight', { b1: '0201', b2: '0202', r1: '0301' });
    play(g, { k: 'attack', h: hex(g, '0301') }, { k: 'join', u: u('b1') }, { k: 'join', u: u('b2') }, { k: 'ready' });
    roll(g, 6);
    expect(g.result).toMatchObject({ winner: 0, case: '4.2' });
  });
});
