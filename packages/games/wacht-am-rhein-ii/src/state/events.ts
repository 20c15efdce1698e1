/** What happens in this game, and what is told of it: the parts of every event, one file for each piece. Sentences stand in the words under `event.<name>`. */
import { AIR_EVENTS } from './events/air.ts';
import { BOUNDARY_EVENTS } from './events/boundaries.ts';
import { CAMPAIGN_EVENTS } from './events/campaign.ts';
import { COMBAT_EVENTS } from './events/combat.ts';
import { COMPLEX_EVENTS } from './events/complex.ts';
import { DECEMBER_28_EVENTS } from './events/december-28.ts';
import { DUMP_EVENTS } from './events/dumps.ts';
import { GROUP_EVENTS } from './events/groups.ts';
import { LEADER_EVENTS } from './events/leaders.ts';
import { LOGISTICS_EVENTS } from './events/logistics.ts';
import { MONTGOMERY_EVENTS } from './events/montgomery.ts';
import { MOVEMENT_EVENTS } from './events/movement.ts';
import { OFFENSIVE_EVENTS } from './events/offensive.ts';
import { RAID_EVENTS } from './events/raids.ts';
import { REPLACEMENT_EVENTS } from './events/replacements.ts';
import { SCENARIO_EVENTS } from './events/scenario.ts';
import { SPECIAL_EVENTS } from './events/special.ts';
import { SPECIAL_UNIT_EVENTS } from './events/special-units.ts';
import { SUPPLY_EVENTS } from './events/supply.ts';
import { WEATHER_EVENTS } from './events/weather.ts';
import { WITHDRAWAL_EVENTS } from './events/withdrawals.ts';

export const EVENTS = {
  ...MOVEMENT_EVENTS,
  ...COMBAT_EVENTS,
  ...SCENARIO_EVENTS,
  ...CAMPAIGN_EVENTS,
  ...LEADER_EVENTS,
  ...DUMP_EVENTS,
  ...BOUNDARY_EVENTS,
  ...REPLACEMENT_EVENTS,
  ...MONTGOMERY_EVENTS,
  ...SUPPLY_EVENTS,
  ...WITHDRAWAL_EVENTS,
  ...GROUP_EVENTS,
  ...COMPLEX_EVENTS,
  ...LOGISTICS_EVENTS,
  ...WEATHER_EVENTS,
  ...AIR_EVENTS,
  ...RAID_EVENTS,
  ...OFFENSIVE_EVENTS,
  ...DECEMBER_28_EVENTS,
  ...SPECIAL_EVENTS,
  ...SPECIAL_UNIT_EVENTS,
} as const;
