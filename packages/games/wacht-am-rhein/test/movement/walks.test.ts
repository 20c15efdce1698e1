import { check, drawRoll, legal, perform, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { everyScenario } from '../../src/index.ts';

describe('whole movement phases', () => {
  it('what is listed can be done, and a turn of movement comes to its end', () => {
    for (const scenario of ['bastogne', 'kampfgruppe-peiper']) {
      const g = start(everyScenario, { scenario, seed: 'walks' });
      const turn = g.v.turn;
      for (let n = 0; g.v.turn === turn; n++) {
        const roll = drawRoll(g);
        if (roll) {
          perform(g, roll);
          continue;
        }
        const list = [...legal(g)];
        expect(list.length).toBeGreaterThan(0);
        for (const a of list.filter((_, i) => i % 100 === n % 100)) expect(check(g, a), JSON.stringify(a)).toBeUndefined();
        // Twenty moves, then both sides let it be.
        const done = list.find((a) => a.k === 'done' || a.k === 'stop');
        perform(g, n % 40 < 20 || !done ? list[(n * 7919) % list.length] : done);
        expect(n).toBeLessThan(1_000);
      }
    }
  });
});
