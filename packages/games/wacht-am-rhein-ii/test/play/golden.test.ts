/**
 * A whole game of Kesternich with hidden stacks, recorded: four turns between two computer players. A change of the rules that changes the game shows as
 * a difference in a text a person can judge. The state itself still grows with the rules of larger scenarios, so its hash is not compared. To record it anew:
 *   npx hexfront read packages/games/wacht-am-rhein-ii/test/golden/kesternich.hexfront.json > packages/games/wacht-am-rhein-ii/test/golden/kesternich.txt
 */
import { readFileSync } from 'node:fs';
import { openSave, transcript } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { describe } from '../../src/screen/describe.ts';

const read = (name: string): string => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');

it('the recorded game of Kesternich plays as it was written down', () => {
  const { session, stopped } = openSave(wachtAmRheinII, JSON.parse(read('kesternich.hexfront.json')));
  expect(stopped).toBeUndefined();
  const text = transcript(session, (g) => describe.track(g).find((cell) => cell.when === 'now')?.label ?? '');
  expect(text).toBe(read('kesternich.txt'));
  expect(session.world.result).toMatchObject({ level: 'draw', case: '33.2.0' });
});
