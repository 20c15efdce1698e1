/** Every sentence of the game, chapter by chapter. */
import type { Catalogue } from '@hexfront/engine';
import { AIR_WORDS } from './air.ts';
import { BOUNDARY_WORDS } from './boundaries.ts';
import { CAMPAIGN_WORDS } from './campaign.ts';
import { CARD_WORDS } from './cards.ts';
import { SPECIAL_UNIT_WORDS } from './chapter-30/special-units.ts';
import { COMBAT_WORDS } from './combat.ts';
import { BARRAGE_WORDS } from './combat-barrage.ts';
import { RESULT_WORDS } from './combat-results.ts';
import { DECEMBER_28_WORDS } from './december-28.ts';
import { DUMP_WORDS } from './dumps.ts';
import { FREE_SETUP_WORDS } from './free-setup.ts';
import { LEADER_WORDS } from './leaders.ts';
import { LOGISTICS_WORDS } from './logistics.ts';
import { MONTGOMERY_WORDS } from './montgomery.ts';
import { MOVEMENT_WORDS } from './movement.ts';
import { OFFENSIVE_WORDS } from './offensive.ts';
import { OPTION_WORDS } from './options.ts';
import { REPLACEMENT_WORDS } from './replacements.ts';
import { SCENARIO_WORDS } from './scenario.ts';
import { SPECIAL_WORDS } from './special.ts';
import { COMPLEX_WORDS } from './supplies/complex.ts';
import { GROUP_WORDS } from './supplies/groups.ts';
import { RAID_WORDS } from './supplies/raids.ts';
import { SUPPLY_WORDS } from './supply.ts';
import { TASK_WORDS } from './tasks.ts';
import { WARNING_WORDS } from './warnings.ts';
import { WEATHER_WORDS } from './weather.ts';
import { WITHDRAWAL_WORDS } from './withdrawals.ts';

export const WORDS: Catalogue = {
  '@language': 'en',
  ...MOVEMENT_WORDS,
  ...COMBAT_WORDS,
  ...BARRAGE_WORDS,
  ...RESULT_WORDS,
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
};
