/**
 * Whole games with hidden stacks between two computer players, recorded: four turns of Kesternich, and The Fortified Goose Egg from December 21 to 24. A change
 * of the rules that changes them shows as a difference in a text a person can judge. The state itself still grows with the rules of larger scenarios, so its
 * hash is not compared. To write one down anew, `kesternich` or `goose-egg`:
 *   npx hexfront read packages/games/wacht-am-rhein-ii/test/golden/goose-egg.hexfront.json > packages/games/wacht-am-rhein-ii/test/golden/goose-egg.txt
 * Where a recorded answer is no longer legal, `npx hexfront simulate wacht-am-rhein-ii goose-egg --games 1` plays another game and keeps its save.
 */
import { readFileSync } from 'node:fs';
import { openSave, transcript } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { describe } from '../../src/screen/describe.ts';

const read = (name: string): string => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');

const games = [
  { id: 'kesternich', name: 'Kesternich', result: { level: 'draw', case: '33.2.0' } },
  { id: 'goose-egg', name: 'The Fortified Goose Egg', result: { level: 'german-win', case: '36.8.9' } },
];
for (const { id, name, result } of games)
  it(`the recorded game of ${name} plays as it was written down`, () => {
    const { session, stopped } = openSave(wachtAmRheinII, JSON.parse(read(`${id}.hexfront.json`)));
    expect(stopped).toBeUndefined();
    const text = transcript(session, (g) => describe.track(g).find((cell) => cell.when === 'now')?.label ?? '');
    expect(text).toBe(read(`${id}.txt`));
    expect(session.world.result).toMatchObject(result);
  });
