/** Every sentence of the game, chapter by chapter. */
import type { Catalogue } from '@hexfront/engine';
import { AIR_WORDS } from './advanced-air.ts';
import { ARMOR_WORDS } from './advanced-armor.ts';
import { GROUND_WORDS } from './advanced-ground.ts';
import { COMBAT_WORDS } from './combat.ts';
import { LOGISTICS_WORDS } from './logistics.ts';
import { MOVEMENT_WORDS } from './movement.ts';
import { COMMAND_WORDS } from './optional-command.ts';
import { OPTIONAL_WORDS } from './optional-forces.ts';
import { VARIANT_WORDS } from './variants.ts';

export const WORDS: Catalogue = {
  '@language': 'en',
  ...LOGISTICS_WORDS,
  ...MOVEMENT_WORDS,
  ...COMBAT_WORDS,
  ...OPTIONAL_WORDS,
  ...COMMAND_WORDS,
  ...AIR_WORDS,
  ...GROUND_WORDS,
  ...ARMOR_WORDS,
  ...VARIANT_WORDS,
};
