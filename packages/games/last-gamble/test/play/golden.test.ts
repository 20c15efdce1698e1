/**
 * A whole game of Breakthrough, recorded: eight turns between two computer players, won by the Allies. A change of the rules that changes the
 * game shows as a difference in a text a person can judge. To record it anew after such a change:
 *   npx hexfront read packages/games/last-gamble/test/golden/breakthrough.hexfront.json > packages/games/last-gamble/test/golden/breakthrough.txt
 */
import { readFileSync } from 'node:fs';
import { openSave, transcript } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { describe, lastGamble } from '../../src/index.ts';

const read = (name: string): string => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');

it('the recorded game of Breakthrough plays as it was written down', () => {
  const { session, stopped, differs } = openSave(lastGamble, JSON.parse(read('breakthrough.hexfront.json')));
  expect(stopped).toBeUndefined();
  const text = transcript(session, (g) => describe.track(g).find((cell) => cell.when === 'now')?.label ?? '');
  expect(text).toBe(read('breakthrough.txt'));
  expect(differs).toBe(false);
  expect(session.world.result).toMatchObject({ winner: 1, case: 'basic-16.0#breakthrough' });
});
