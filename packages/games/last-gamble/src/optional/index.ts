import type { RuleModule } from '../rules.ts';
import { variableWeather } from './weather.ts';

export const optionalModules: readonly RuleModule[] = [variableWeather];
