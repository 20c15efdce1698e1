/** What is put together of parts reads as one: the name of a phase and whose it is, a prompt, its answers, the log. */
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { stageText } from '../src/play/stage-words.ts';
import type { Moment } from '../src/table/protocol.ts';
import { openTable } from './kit.ts';

const DOUBLED = /\b(\p{L}{2,}) \1\b/iu;

describe.each(games.map((g) => g.id))('%s', (id) => {
  it('says no word twice where a phase, a prompt and an answer meet', async () => {
    const scenario = (await games.find((g) => g.id === id)?.catalog())?.scenarios[0].id as string;
    const t = await openTable({ game: id, setup: { scenario, seed: 'seams' } });
    const called = (side: number | undefined): string => (side === undefined ? '' : t.info.sides[side].name);
    const said = new Set<string>();
    for (let i = 0; i < 90 && !t.moment().result; i++) {
      const { wait } = t.moment();
      if (wait !== undefined) await t.order({ o: 'take', side: wait });
      const { choices, legal, version, prompt, blocked } = t.moment();
      const stage = prompt.stages.at(-1)?.name ?? '';
      for (const text of [stageText(t.moment(), called), prompt.text, `End ${stage}`, ...[...choices, ...blocked].map((c) => c.text)])
        said.add(text);
      // Something of everything: now an answer on the map, now the last button.
      const action = i % 3 === 0 && legal.length > 0 ? legal[(i * 7) % legal.length] : (choices.at(-1)?.action ?? legal[0]);
      await t.order({ o: 'play', actions: [action], version, sure: true });
    }
    for (const line of t.log()) said.add(line.text);
    expect(said.size).toBeGreaterThan(20);
    expect([...said].filter((text) => DOUBLED.test(text))).toEqual([]);
  });
});

it('an answer in a phase that names its side already names it once', () => {
  const moment = { prompt: { side: 1, stages: [{ name: 'German barrages', side: 0 }] } } as unknown as Moment;
  expect(stageText(moment, (side) => ['German', 'Allied'][side ?? 0])).toBe('Allied response: German barrages');
});
