/** Every sentence of the game, chapter by chapter. */
import type { Catalogue } from '@hexfront/engine';
import { AIR_WORDS } from './air.ts';
import { CAMPAIGN_WORDS } from './campaign/arrivals.ts';
import { BOUNDARY_WORDS } from './campaign/boundaries.ts';
import { MONTGOMERY_WORDS } from './campaign/montgomery.ts';
import { REPLACEMENT_WORDS } from './campaign/replacements.ts';
import { WITHDRAWAL_WORDS } from './campaign/withdrawals.ts';
import { COMBAT_WORDS } from './combat/assaults.ts';
import { BARRAGE_WORDS } from './combat/barrages.ts';
import { COURSE_WORDS } from './combat/course.ts';
import { RESULT_WORDS } from './combat/results.ts';
import { ROLL_WORDS } from './combat/rolls.ts';
import { LEADER_WORDS } from './leaders.ts';
import { MODE_WORDS } from './movement/modes.ts';
import { MOVEMENT_WORDS } from './movement/movement.ts';
import { SPECIAL_WORDS } from './movement/special-moves.ts';
import { OPTION_WORDS } from './options.ts';
import { SCENARIO_WORDS } from './scenarios/course.ts';
import { OFFENSIVE_WORDS } from './scenarios/december-16.ts';
import { DECEMBER_28_WORDS } from './scenarios/december-28.ts';
import { FREE_SETUP_WORDS } from './scenarios/free-setup.ts';
import { CARD_WORDS } from './screen/cards.ts';
import { FORMATION_WORDS } from './screen/formation.ts';
import { TASK_WORDS } from './screen/tasks.ts';
import { WARNING_WORDS } from './screen/warnings.ts';
import { SPECIAL_UNIT_WORDS } from './special/units.ts';
import { COMPLEX_WORDS } from './supply/complex.ts';
import { DUMP_WORDS } from './supply/dumps.ts';
import { GROUP_WORDS } from './supply/groups.ts';
import { LOGISTICS_WORDS } from './supply/logistics.ts';
import { RAID_WORDS } from './supply/raids.ts';
import { SUPPLY_WORDS } from './supply/supply.ts';
import { WEATHER_WORDS } from './weather.ts';

export const WORDS: Catalogue = {
  '@language': 'en',
  ...MOVEMENT_WORDS,
  ...MODE_WORDS,
  ...FORMATION_WORDS,
  ...COMBAT_WORDS,
  ...BARRAGE_WORDS,
  ...RESULT_WORDS,
  ...COURSE_WORDS,
  ...SCENARIO_WORDS,
  ...REPLACEMENT_WORDS,
  ...SUPPLY_WORDS,
  ...WITHDRAWAL_WORDS,
  ...GROUP_WORDS,
  ...COMPLEX_WORDS,
  ...LOGISTICS_WORDS,
  ...WEATHER_WORDS,
  ...AIR_WORDS,
  ...RAID_WORDS,
  ...CAMPAIGN_WORDS,
  ...LEADER_WORDS,
  ...DUMP_WORDS,
  ...BOUNDARY_WORDS,
  ...MONTGOMERY_WORDS,
  ...FREE_SETUP_WORDS,
  ...OFFENSIVE_WORDS,
  ...DECEMBER_28_WORDS,
  ...SPECIAL_WORDS,
  ...SPECIAL_UNIT_WORDS,
  ...OPTION_WORDS,
  ...CARD_WORDS,
  ...WARNING_WORDS,
  ...TASK_WORDS,
  ...ROLL_WORDS,
};
