/** A sentence that another chapter overwrote would tell a player the wrong reason. */
import { expect, it } from 'vitest';
import { CAMPAIGN_WORDS } from '../../src/words/campaign.ts';
import { COMBAT_WORDS } from '../../src/words/combat.ts';
import { MOVEMENT_WORDS } from '../../src/words/movement.ts';
import { SUPPLY_WORDS } from '../../src/words/supply.ts';

it('no two chapters use the same key for a sentence', () => {
  const keys = [CAMPAIGN_WORDS, COMBAT_WORDS, MOVEMENT_WORDS, SUPPLY_WORDS].flatMap((words) => Object.keys(words));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
