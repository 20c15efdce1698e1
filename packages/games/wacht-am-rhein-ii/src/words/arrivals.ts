import type { Catalogue } from '@hexfront/engine';

/** Sentences of reinforcements and withdrawals (chapter 22). */
export const ARRIVAL_WORDS: Catalogue = {
  'refuse.left-out': '{unit} cannot enter the map: only some parts of its formation come, and others are here.',
};
