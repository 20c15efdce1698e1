/** Sentences of the Advanced game, the optional rules and the variants: fetched with their rules. */
import type { Catalogue } from '@hexfront/engine';
import { AIR_WORDS } from './advanced-air.ts';
import { ARMOR_WORDS } from './advanced-armor.ts';
import { GROUND_WORDS } from './advanced-ground.ts';
import { WORDS } from './index.ts';
import { COMMAND_WORDS } from './optional-command.ts';
import { OPTIONAL_WORDS } from './optional-forces.ts';
import { VARIANT_WORDS } from './variants.ts';

/** Adds them to those of the Basic game; once is enough, and twice does no harm. */
export function addFurtherWords(): void {
  Object.assign(WORDS as Record<string, Catalogue[string]>, {
    ...OPTIONAL_WORDS,
    ...COMMAND_WORDS,
    ...AIR_WORDS,
    ...GROUND_WORDS,
    ...ARMOR_WORDS,
    ...VARIANT_WORDS,
  });
}
