import type { RuleModule } from '../../decisions/rules.ts';
import { airborneDrop } from './airdrop.ts';
import { commanders } from './commanders.ts';
import { commandos } from './commandos.ts';
import { flak } from './flak.ts';
import { fog } from './fog.ts';
import { fuelByDistance } from './fuel-by-distance.ts';
import { malmedy } from './malmedy.ts';
import { monschau } from './monschau.ts';
import { observation } from './observation.ts';
import { recovery } from './recovery.ts';
import { roadblocks } from './roadblocks.ts';
import { tigerBattalions } from './tigers.ts';
import { variableWeather } from './weather.ts';

export const optionalModules: readonly RuleModule[] = [
  airborneDrop,
  variableWeather,
  commandos,
  commanders,
  malmedy,
  roadblocks,
  tigerBattalions,
  flak,
  monschau,
  recovery,
  observation,
  fuelByDistance,
  // Last: it looks at what the others have put in.
  fog,
];
