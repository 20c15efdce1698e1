import { weatherOfTrack } from '../conditions.ts';
import type { RuleModule } from '../rules.ts';

export const advancedModules: readonly RuleModule[] = [weatherOfTrack];
