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
        const { lines, total } = listOrders(g, { most: 5 });
        expect([lines.length, total]).toEqual([Math.min(list.length, 5), list.length]);
        expect([...lines, ...listOrders(g, { from: 5, most: list.length }).lines]).toEqual(listOrders(g, { most: list.length }).lines);
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

  it('lists what fits units, hexes, kinds and words, with the numbers of the whole list', () => {
    const g = start(tenHexes, { scenario: tenHexes.scenarios[0].id, seed: 'list' });
    for (let i = 0; i < 40 && !g.result; i++) {
      const roll = drawRoll(g);
      const list = [...legal(g)];
      if (!roll)
        for (const a of list) {
          const parts = [
            a.k,
            ...(a.u === undefined ? [] : [g.def.units[a.u].id]),
            ...(a.h === undefined || a.h >= g.board.n ? [] : [g.board.ids[a.h]]),
          ];
          const { lines } = listOrders(g, { find: parts.join(' '), most: 999 });
          expect(lines.some((l) => l.startsWith(`${list.indexOf(a) + 1}. `))).toBe(true);
          for (const l of lines) expect(readOrder(g, l.split('.')[0])).toEqual({ actions: [list[Number.parseInt(l, 10) - 1]] });
          expect(lines.length).toBeLessThanOrEqual(list.filter((b) => b.k === a.k).length);
        }
      perform(g, roll ?? list[i % list.length]);
    }
    expect(listOrders(g, { find: 'no such thing at all' })).toEqual({ lines: [], total: 0 });
  });
});
