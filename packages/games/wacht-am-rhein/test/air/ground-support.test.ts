/** Ground Support in battles (19.1). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { C, E, out, type Scene } from '../kit/field.ts';
import { battlefield, DE, declare, draft, lines, theBattle, told, US } from '../kit/fight.ts';
import { hex, offers, play, proves, refusal } from '../kit/kit.ts';

const EAST = out(E, 1);
const air = (n: number) => ({ k: 'air', n });
const front = (points: Record<string, number>, more: Partial<Scene> = {}): G =>
  battlefield({ turn: 8, units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: EAST }, vars: points, ...more });

describe('Ground Support', () => {
  proves(['19.11'], 'adds to an attack anywhere on the map', () => {
    const g = draft(front({ germanSupport: 8 }), { on: EAST, by: [DE.foot, DE.mate] });
    play(g, air(3));
    expect(lines(g).some((line) => line.startsWith('11.22 line.barrage 3'))).toBe(true);
    expect(offers(g, 'air').map((a) => a.n)).toEqual([4]);
    play(g, air(4), { k: 'ready' });
    expect(theBattle(g).air).toBe(4);
    expect(g.v.germanFlown).toBe(4);
  });

  proves(['19.13'], 'at most half of all points on one hex, and each point once in a Combat Phase', () => {
    const g = draft(front({ germanSupport: 7 }), { on: EAST, by: [DE.foot, DE.mate] });
    expect(offers(g, 'air').map((a) => a.n)).toEqual([1, 2, 3]);
    expect(refusal(g, air(4))).toMatchObject({ case: '19.13', why: 'air-points-short' });
    const used = draft(front({ germanSupport: 7, germanFlown: 6 }), { on: EAST, by: [DE.foot, DE.mate] });
    expect(offers(used, 'air').map((a) => a.n)).toEqual([1]);
  });

  proves(['19.12', '12.14'], 'is halved by terrain as artillery is, and never flies at night', () => {
    const wooded = draft(front({ germanSupport: 8 }, { hexes: { [EAST]: 'woods' } }), { on: EAST, by: [DE.foot, DE.mate] });
    play(wooded, air(4));
    expect(lines(wooded).some((line) => line.startsWith('11.22 line.barrage 2'))).toBe(true);
    const dark = draft(front({ germanSupport: 8 }, { turn: 10 }), { on: EAST, by: [DE.foot, DE.mate] });
    expect(offers(dark, 'air')).toEqual([]);
    expect(refusal(dark, air(1))).toMatchObject({ case: '19.12', why: 'air-points-short' });
  });

  proves(['19.11'], 'makes a Barrage attack by itself, next to a friend who needs not attack', () => {
    const weak = 'us-co-im-01';
    const g = battlefield({
      turn: 8,
      units: { [DE.foot]: C, [weak]: EAST },
      works: { [C]: 1 },
      vars: { germanSupport: 16 },
    });
    play(g, { k: 'target', h: hex(g, EAST) });
    play(g, air(8), { k: 'ready' });
    expect(theBattle(g)).toMatchObject({ kind: 'barrage', attackers: [], guns: [], air: 8 });
  });

  proves(['19.11'], 'defends as final protective fire at half', () => {
    const g = front({ alliedSupport: 8 });
    declare(g, { on: EAST, by: [DE.foot, DE.mate] });
    expect(prompt(g).at).toBe('battle.support');
    expect(offers(g, 'air').map((a) => a.n)).toEqual([2, 4]);
    expect(refusal(g, air(3))).toMatchObject({ case: '19.11', why: 'air-fire-in-pairs' });
    play(g, air(4));
    expect(lines(g).some((line) => line.startsWith('11.43 line.final-fire 2'))).toBe(true);
    if (prompt(g).at === 'battle.support') play(g, { k: 'ready' });
    expect([g.v.alliedFlown, told(g, 'finalFire')[0]?.n]).toEqual([4, 2]);
  });
});
