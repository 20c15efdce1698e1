import type { RuleModule } from '../rules.ts';

export const optionalModules: readonly RuleModule[] = [];
