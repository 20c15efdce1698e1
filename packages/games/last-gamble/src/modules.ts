/** The rules of the Advanced game, the optional rules and the variants, in the order in which they change the record of decisions. */
import { advancedModules } from './advanced/index.ts';
import { optionalModules } from './optional/index.ts';
import type { RuleModule } from './rules.ts';
import { variantModules } from './variants/index.ts';

export const furtherModules: readonly RuleModule[] = [...advancedModules, ...optionalModules, ...variantModules];
