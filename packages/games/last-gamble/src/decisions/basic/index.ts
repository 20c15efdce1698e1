import type { RuleModule } from '../rules.ts';
import { combatModule } from './combat.ts';
import { logisticsModule } from './logistics.ts';
import { movementModule } from './movement.ts';

/** The Basic game, chapter by chapter. */
export const basicModules: readonly RuleModule[] = [logisticsModule, movementModule, combatModule];
