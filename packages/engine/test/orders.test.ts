import { describe, expect, it } from 'vitest';
import { tenHexes } from '../example/game.ts';
import { below, drawRoll, legal, listOrders, perform, readOrder, seedRng, start, writeOrder } from '../src/index.ts';

describe('typed orders', () => {
  it('every legal answer of random games is read back from its own text', () => {
    for (let game = 0; game < 6; game++) {
      const g = start(tenHexes, { scenario: tenHexes.scenarios[game % tenHexes.scenarios.length].id, seed: `o${game}` });
      const rng = seedRng(`orders${game}`);
      for (let i = 0; i < 200 && !g.result; i++) {
        const roll = drawRoll(g);
        if (roll) {
          perform(g, roll);
          continue;
        }
        const list = [...legal(g)];
        for (const a of list) if (!a.path) expect(readOrder(g, writeOrder(g, a))).toEqual({ actions: [a] });
        expect(listOrders(g)).toHaveLength(Math.min(list.length, 40) + (list.length > 40 ? 1 : 0));
        expect(readOrder(g, '1')).toEqual({ actions: [list[0]] });
        perform(g, list[below(rng, list.length)]);
      }
    }
  });

  it('says what it does not understand, whatever is typed', () => {
    const g = start(tenHexes, { scenario: tenHexes.scenarios[0].id, seed: 'x' });
    for (const text of [
      '',
      '   ',
      'fly me',
      '999',
      'move',
      'move nobody to nowhere',
      '__proto__',
      'move '.repeat(500),
      '\u0000',
      '👾 👾',
    ]) {
      const order = readOrder(g, text);
      expect('error' in order ? order.error.length : 0).toBeGreaterThan(0);
    }
  });
});
