/** Sequence of play and victory of Kesternich. */
import { stagePath, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { levelNow } from '../../src/rules/victory/victory.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, idle, proves } from '../kit/kit.ts';

const begin = (): G => start(wachtAmRheinII, { scenario: 'kesternich', seed: 'victory' });

describe('sequence of play', () => {
  proves(
    ['3.2.1', '3.3.6-combat', '3.3.7'],
    'US, then German player turn; construction, modes, movement, resting, combat with US barrages before German ones; four turns',
    () => {
      const g = begin();
      const seen: string[] = [];
      idle(g, (now) => {
        if (now.v.turn > 1) return true;
        const id = stagePath(now).at(-1)?.id ?? '';
        if (seen.at(-1) !== id) seen.push(id);
        return false;
      });
      const order = ['construction', 'mode', 'movement', 'designation', 'allied-barrages', 'german-barrages', 'assaults'];
      for (const side of ['allied', 'german']) {
        const met = seen.filter((id) => id.startsWith(`${side}.`)).map((id) => id.slice(side.length + 1));
        expect(met.filter((id) => order.includes(id))).toEqual(order.filter((id) => met.includes(id)));
        expect(met).toEqual(expect.arrayContaining(['mode', 'movement']));
      }
      expect(seen.findIndex((id) => id.startsWith('german.'))).toBeGreaterThan(seen.findIndex((id) => id.startsWith('allied.')));
      idle(g, (now) => now.result !== undefined);
      expect(g.v.turn).toBe(5);
    },
  );
});

describe('victory', () => {
  proves(['33.2.0'], 'both hexes are a US victory, none a German one, one of them a draw', () => {
    const g = begin();
    const both = ['5608NE', '5609NE'].map((id) => hex(g, id));
    const level = (...sides: number[]): string => {
      for (const [i, h] of both.entries()) g.set('control', h, sides[i] + 1);
      return levelNow(g);
    };
    expect([level(ALLIED, ALLIED), level(ALLIED, GERMAN), level(GERMAN, ALLIED), level(GERMAN, GERMAN)]).toEqual([
      'us-win',
      'draw',
      'draw',
      'german-win',
    ]);
    g.v.turn = 5;
    expect(wachtAmRheinII.watch?.(g)).toEqual({ winner: GERMAN, level: 'german-win', case: '33.2.0' });
  });
});
