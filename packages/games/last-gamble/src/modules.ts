/** The rules of the Advanced game, the optional rules and the variants, in the order in which they change the record of decisions. */

import type { RuleModule } from './decisions/rules.ts';
import { advancedModules } from './rules/advanced/index.ts';
import { optionalModules } from './rules/optional/index.ts';
import { variantModules } from './rules/variants/index.ts';
import { addFurtherWords } from './words/further.ts';

// What these rules say comes with them, so that a page with the Basic game alone need not fetch it.
addFurtherWords();

export const furtherModules: readonly RuleModule[] = [...advancedModules, ...optionalModules, ...variantModules];
