import type { RuleModule } from '../../decisions/rules.ts';
import { weatherOfTrack } from '../../state/conditions.ts';
import { airEffects } from './air-effects.ts';
import { airPhase } from './air-phase.ts';
import { airSupremacy } from './air-supremacy.ts';
import { armorTerrain } from './armor-terrain.ts';
import { combinedArmsChapter } from './combined-arms.ts';
import { disengagement } from './disengagement.ts';
import { fuelDumps } from './fuel-dumps.ts';
import { groundConditions } from './ground.ts';
import { kampfgruppen } from './kampfgruppen.ts';
import { nightCombat } from './night.ts';
import { skorzeny } from './skorzeny.ts';
import { spatlese } from './spatlese.ts';
import { surrender } from './surrender.ts';

export const advancedModules: readonly RuleModule[] = [
  weatherOfTrack,
  airSupremacy,
  airPhase,
  airEffects,
  skorzeny,
  surrender,
  nightCombat,
  disengagement,
  groundConditions,
  armorTerrain,
  fuelDumps,
  spatlese,
  combinedArmsChapter,
  kampfgruppen,
];
