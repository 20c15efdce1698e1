/** Every sentence of the game, chapter by chapter. */
import type { Catalogue } from '@hexfront/engine';
import { CAMPAIGN_WORDS } from './campaign.ts';
import { COMBAT_WORDS } from './combat.ts';
import { MOVEMENT_WORDS } from './movement.ts';
import { SUPPLY_WORDS } from './supply.ts';

export const WORDS: Catalogue = {
  '@language': 'en',
  ...SUPPLY_WORDS,
  ...MOVEMENT_WORDS,
  ...COMBAT_WORDS,
  ...CAMPAIGN_WORDS,
};
