/** Every sentence of the game, chapter by chapter. */
import type { Catalogue } from '@hexfront/engine';
import { AIR_WORDS } from './air.ts';
import { ARTILLERY_WORDS } from './artillery.ts';
import { CARD_WORDS } from './cards.ts';
import { COMBAT_WORDS } from './combat.ts';
import { COMMANDO_WORDS } from './commandos.ts';
import { ENGINEER_WORDS } from './engineers.ts';
import { FOUR_MAPS_WORDS } from './four-maps.ts';
import { MOVEMENT_WORDS } from './movement.ts';
import { NIGHT_AND_WEATHER_WORDS } from './night-and-weather.ts';
import { OPTIONAL_WORDS } from './optional.ts';
import { SCENARIO_WORDS } from './scenario.ts';
import { SUPPLY_WORDS } from './supply.ts';
import { TASK_WORDS } from './tasks.ts';

export const WORDS: Catalogue = {
  '@language': 'en',
  ...MOVEMENT_WORDS,
  ...COMBAT_WORDS,
  ...COMMANDO_WORDS,
  ...ARTILLERY_WORDS,
  ...SCENARIO_WORDS,
  ...SUPPLY_WORDS,
  ...ENGINEER_WORDS,
  ...NIGHT_AND_WEATHER_WORDS,
  ...AIR_WORDS,
  ...CARD_WORDS,
  ...FOUR_MAPS_WORDS,
  ...OPTIONAL_WORDS,
  ...TASK_WORDS,
};
