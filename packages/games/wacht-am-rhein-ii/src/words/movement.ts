import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapters 5 to 8 and 18. */
export const MOVEMENT_WORDS: Catalogue = {};
