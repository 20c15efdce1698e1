/** Sentences of the Basic game, chapter by chapter; those of further rules come with them (`further.ts`). */
import type { Catalogue } from '@hexfront/engine';
import { COMBAT_WORDS } from './combat.ts';
import { LOGISTICS_WORDS } from './logistics.ts';
import { MOVEMENT_WORDS } from './movement.ts';

export const WORDS: Catalogue = {
  '@language': 'en',
  ...LOGISTICS_WORDS,
  ...MOVEMENT_WORDS,
  ...COMBAT_WORDS,
};
