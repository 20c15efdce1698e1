import type { RuleModule } from '../rules.ts';

export const variantModules: readonly RuleModule[] = [];
