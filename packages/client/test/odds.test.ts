import { describe, expect, it } from 'vitest';
import { createTextPlayer } from '../src/text/run.ts';
import type { TextTable } from '../src/text/tell.ts';
import { openTable } from './kit.ts';

/** The German Combat Phase of the second turn, when Allied artillery can fire. */
async function afternoon(): Promise<TextTable> {
  const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
  const run = createTextPlayer(t);
  const at = () => `${t.moment().track.findIndex((c) => c.when === 'now') + 1} ${t.moment().prompt.stages.at(-1)?.id}`;
  for (let i = 0; i < 40 && at() !== '2 german.combat'; i++) {
    const told = await run('end anyway');
    if (told.refused) for (const line of ['enter 3FJ/8', 'stop here']) await run(line);
  }
  return t;
}

describe('odds keep their promise', () => {
  it('tell before the die what the enemy can still answer, and what that does to the column', async () => {
    const t = await afternoon();
    const play = (a: { k: string }) => t.order({ o: 'play', actions: [a], version: t.moment().version, sure: true });
    let told = 0;
    for (const target of t.moment().legal.filter((a) => a.u === undefined && a.h !== undefined)) {
      await play(target);
      for (let i = 0; i < 3; i++) {
        const join = t.moment().legal.find((a) => a.k === 'join');
        if (join) await play(join);
      }
      const b = t.moment().battle;
      if (b?.answers) {
        told++;
        expect(b.answers.side).toBe(1);
        // Given as it was announced, the answer moves the column as it was said to.
        const [first] = b.answers.options;
        const ready = t.moment().choices.find((c) => c.action.k === 'ready');
        await play(ready?.action as { k: string });
        const m = t.moment();
        const words = await t.ask('words', { actions: m.legal });
        const answer = m.legal[words.indexOf(first.text)];
        if (answer && m.prompt.side === 1) {
          await play(answer);
          const after = t.moment().battle;
          expect(after?.columns[after.final]).toBe(first.column);
          return;
        }
        break;
      }
      while (t.moment().undo > 0 && t.moment().battle) await t.order({ o: 'undo' });
    }
    throw new Error(`no announced answer could be given (${told} announced)`);
  });
});
