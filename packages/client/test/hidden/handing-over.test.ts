/** One screen for both players: whatever is played, the next player can take the seat and the table answers. */
import { below, seedRng } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { openTable } from '../kit.ts';

/** Dice and answers that bring assaults among hidden stacks within the first sixty answers. */
it.each(['shared-5', 'shared-9'])(
  'two who share a screen get past every assault: each seat can be taken, each action is told (%s)',
  async (seed) => {
    const table = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'kesternich', seed } });
    const rng = seedRng(`${seed}/answers`);
    let seats = 0;
    let borne = 0;
    for (let i = 0; i < 60; i++) {
      const { wait, legal, choices, version } = table.moment();
      if (wait !== undefined) {
        expect((await table.order({ o: 'take', side: wait })).done).toBe(true);
        expect(table.moment().wait).toBeUndefined();
        seats++;
        // Whoever has to take a result sees the roll of the assault, not only the checks after it.
        if (/^(burden|retreat)\./.test(table.moment().prompt.at) && table.moment().battle) {
          const told = table.steps().flatMap((s) => (s.kind === 'roll' ? s.result.map((r) => r.text) : []));
          expect(told.join(' ')).toMatch(/Attacker rolls|Volley/);
          borne++;
        }
        continue;
      }
      const answers = [...legal, ...choices.map((c) => c.action)];
      const action = answers[below(rng, answers.length)];
      const reply = await table.order({ o: 'play', actions: [action], version, sure: true });
      expect(reply.done, JSON.stringify([action, reply])).toBe(true);
    }
    expect(seats).toBeGreaterThan(1);
    if (seed === 'shared-5') expect(borne).toBeGreaterThan(0);
  },
);
