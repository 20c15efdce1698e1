/** What the state of this game is made of. Fields, vars and rows stand in one file for each piece of the rules (`fields/`) and are joined here. */
import {
  type AskPoint,
  type Option,
  type Procedure,
  type RowKinds,
  type RowsOf,
  SIGHTING_FIELDS,
  type Side,
  type UnitId,
  type World,
} from '@hexfront/engine';
import type { UnitData } from '../data/index.ts';
import type { Rules } from '../decisions/rules.ts';
import type { Derived } from './derived.ts';
import type { EVENTS } from './events.ts';
import { AIR_FIELDS, AIR_VARS } from './fields/air.ts';
import { BRIDGE_FIELDS } from './fields/bridges.ts';
import { ARRIVAL_FIELDS, WITHDRAWAL_VARS } from './fields/campaign/arrivals.ts';
import { BOUNDARY_FIELDS, BOUNDARY_ROWS } from './fields/campaign/boundaries.ts';
import { CAPACITY_FIELDS } from './fields/campaign/capacity.ts';
import { COMPANY_FIELDS } from './fields/campaign/companies.ts';
import { DUMP_FIELDS, DUMP_VARS } from './fields/campaign/dumps.ts';
import { MONTGOMERY_FIELDS, MONTGOMERY_VARS } from './fields/campaign/montgomery.ts';
import { REPLACEMENT_FIELDS, REPLACEMENT_VARS } from './fields/campaign/replacements.ts';
import { COMBAT_FIELDS, COMBAT_ROWS, COMBAT_VARS } from './fields/combat.ts';
import { COUNTER_FIELDS } from './fields/counter.ts';
import { DESIGNATION_FIELDS, DESIGNATION_ROWS } from './fields/designation.ts';
import { GROUND_FIELDS } from './fields/ground.ts';
import { GROUP_FIELDS, GROUP_VARS } from './fields/groups.ts';
import { LEADER_FIELDS } from './fields/leaders.ts';
import { MODE_FIELDS } from './fields/modes.ts';
import { MOVEMENT_FIELDS, MOVEMENT_VARS } from './fields/movement.ts';
import { NIGHT_FIELDS, NIGHT_VARS } from './fields/night.ts';
import { SPECIAL_FIELDS, SPECIAL_VARS } from './fields/reserves-vehicles-rockets.ts';
import { COURSE_FIELDS, COURSE_VARS } from './fields/scenarios/course.ts';
import { OFFENSIVE_FIELDS, OFFENSIVE_VARS } from './fields/scenarios/december-16.ts';
import { DECEMBER_28_FIELDS, DECEMBER_28_VARS } from './fields/scenarios/december-28.ts';
import { FREE_SETUP_FIELDS } from './fields/scenarios/free-setup.ts';
import { SPECIAL_UNIT_FIELDS, SPECIAL_UNIT_ROWS, SPECIAL_UNIT_VARS } from './fields/special/units.ts';
import { COMPLEX_VARS } from './fields/supply/complex.ts';
import { LOGISTICS_FIELDS, LOGISTICS_VARS } from './fields/supply/logistics.ts';
import { SUPPLY_FIELDS, SUPPLY_VARS } from './fields/supply/supply.ts';
import { WEATHER_VARS } from './fields/weather.ts';

export { FATIGUED, FRESH, RESTING } from './fields/counter.ts';
export { BUILDING, ENTRENCHED, IMPROVED } from './fields/ground.ts';
export { PREPARED_ASSAULT, TACTICAL } from './fields/modes.ts';

export const GERMAN: Side = 0;
export const ALLIED: Side = 1;
export const SIDES = [
  { id: 'german', name: 'German' },
  { id: 'allied', name: 'Allied' },
] as const;

/** Boxes beside the map. The first is where a counter lies that is not in play: companies nobody has broken down among them. */
export const BOXES = ['Not in play', 'Eliminated', 'Left the area', 'Arriving', 'Broken down', 'In disguise', 'Written down'] as const;
export type Box = (typeof BOXES)[number];

export const FIELDS = {
  ...COUNTER_FIELDS,
  ...MODE_FIELDS,
  ...MOVEMENT_FIELDS,
  ...GROUND_FIELDS,
  ...BRIDGE_FIELDS,
  ...REPLACEMENT_FIELDS,
  ...NIGHT_FIELDS,
  ...ARRIVAL_FIELDS,
  ...LEADER_FIELDS,
  ...SPECIAL_FIELDS,
  ...DESIGNATION_FIELDS,
  ...COMBAT_FIELDS,
  ...COMPANY_FIELDS,
  ...COURSE_FIELDS,
  ...AIR_FIELDS,
  ...SUPPLY_FIELDS,
  ...GROUP_FIELDS,
  ...LOGISTICS_FIELDS,
  ...CAPACITY_FIELDS,
  ...OFFENSIVE_FIELDS,
  ...DECEMBER_28_FIELDS,
  ...BOUNDARY_FIELDS,
  ...MONTGOMERY_FIELDS,
  ...SPECIAL_UNIT_FIELDS,
  ...DUMP_FIELDS,
  ...FREE_SETUP_FIELDS,
  ...SIGHTING_FIELDS,
} as const;

export const VARS = {
  turn: { init: 1, doc: 'game turn of the scenario, from 1' },
  side: { doc: 'active side (3.2.1)' },
  ...MOVEMENT_VARS,
  ...COMBAT_VARS,
  ...REPLACEMENT_VARS,
  ...WEATHER_VARS,
  ...WITHDRAWAL_VARS,
  ...NIGHT_VARS,
  ...MONTGOMERY_VARS,
  ...DUMP_VARS,
  ...LOGISTICS_VARS,
  ...SUPPLY_VARS,
  ...GROUP_VARS,
  ...COMPLEX_VARS,
  ...COURSE_VARS,
  ...AIR_VARS,
  ...OFFENSIVE_VARS,
  ...DECEMBER_28_VARS,
  ...SPECIAL_VARS,
  ...SPECIAL_UNIT_VARS,
} as const;

export const ROWS = { ...DESIGNATION_ROWS, ...COMBAT_ROWS, ...BOUNDARY_ROWS, ...SPECIAL_UNIT_ROWS } as const satisfies RowKinds;

export interface WaR2 {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: RowsOf<typeof ROWS>;
  rules: Rules;
  derived: Derived;
  unit: Unit;
  events: typeof EVENTS;
}
/** A counter as the rules see it: the printed data with its side as a number. */
export interface Unit extends Omit<UnitData, 'side' | 'index'> {
  side: Side;
  index: UnitId;
}
export type G = World<WaR2>;
export type Proc<L = Record<never, never>> = Procedure<WaR2, L>;
export type Opt<L = Record<never, never>> = Option<WaR2, L>;
export type Ask<L = Record<never, never>> = AskPoint<WaR2, L>;
