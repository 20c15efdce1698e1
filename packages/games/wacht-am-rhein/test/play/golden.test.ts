/**
 * A whole game of Bastogne, recorded: 16 turns between two computer players, a marginal German victory by units that left the map. A change of the
 * rules that changes the game shows as a difference in a text a person can judge, or in the hash of the last state. To record it anew after such a change:
 *   npx hexfront read packages/games/wacht-am-rhein/test/golden/bastogne.hexfront.json > packages/games/wacht-am-rhein/test/golden/bastogne.txt
 */
import { readFileSync } from 'node:fs';
import { openSave, transcript } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { describe } from '../../src/screen/describe.ts';

const read = (name: string): string => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');

it('the recorded game of Bastogne plays as it was written down', () => {
  const { session, stopped, differs } = openSave(wachtAmRhein, JSON.parse(read('bastogne.hexfront.json')));
  expect(stopped).toBeUndefined();
  const text = transcript(session, (g) => describe.track(g).find((cell) => cell.when === 'now')?.label ?? '');
  expect(text).toBe(read('bastogne.txt'));
  expect([session.hash(), differs]).toEqual([JSON.parse(read('bastogne.hexfront.json')).hash, false]);
  expect(session.world.result).toMatchObject({ winner: 0, level: 'german-marginal', case: '25.17' });
}, 120_000);
