import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapters 10 to 14. */
export const COMBAT_WORDS: Catalogue = {};
