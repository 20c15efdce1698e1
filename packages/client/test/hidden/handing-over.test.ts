/** One screen for both players: whatever is played, the next player can take the seat and the table answers. */
import { describe, expect, it } from 'vitest';
import { openTable } from '../kit.ts';

const SCENES = [['wacht-am-rhein-ii', 'kesternich', 150]] as const;

/** A generator of its own, so that the games are the same every time. */
function chooser(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x = (Math.imul(x, 1_103_515_245) + 12_345) >>> 0;
    return (x >>> 8) % n;
  };
}

describe('a table that two share', () => {
  it.each(SCENES)('%s, %s: every seat is taken and every action told', async (game, scenario, actions) => {
    for (const seed of [3]) {
      const table = await openTable({ game, setup: { scenario, seed: `shared-${seed}` } });
      const below = chooser(seed);
      for (let i = 0; i < actions && !table.moment().result; i++) {
        const { wait, legal, choices, version } = table.moment();
        if (wait !== undefined) {
          expect((await table.order({ o: 'take', side: wait })).done).toBe(true);
          expect(table.moment().wait).toBeUndefined();
          continue;
        }
        const answers = [...legal, ...choices.map((c) => c.action)];
        const action = answers[below(answers.length)];
        const reply = await table.order({ o: 'play', actions: [action], version, sure: true });
        expect(reply.done, JSON.stringify([action, reply, table.moment().prompt, table.moment().legal.length, table.moment().cut])).toBe(
          true,
        );
      }
    }
  });
});
