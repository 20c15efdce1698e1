/** What the state of this game is made of: a field for every mark a counter, hex or hexside can carry, and the named numbers beside the map. */
import {
  type AskPoint,
  type CounterOf,
  type HexId,
  type NoLocals,
  type Option,
  PLACE,
  type Procedure,
  type RowKinds,
  type RowsOf,
  type Side,
  type World,
  type ZoneMap,
} from '@hexfront/engine';
import { unit } from '@hexfront/engine/parts';
import type { UnitData } from '../data/index.ts';
import type { Rules } from '../decisions/rules.ts';
import { BATTLE } from './battle.ts';
import { BLOWN, RUIN } from './bridge-attempt.ts';
import { DISGUISED, TRAIL } from './disguised.ts';
import type { EVENTS } from './events.ts';
import { FUEL_DUMP } from './fuel-dump.ts';

export const GERMAN: Side = 0;
export const ALLIED: Side = 1;
export const SIDES = [
  { id: 'german', name: 'German' },
  { id: 'allied', name: 'Allied' },
] as const;

/** Boxes beside the map. The first is where a counter lies that is not in play: the pool of companies among them. */
export const BOXES = ['Not in play', 'Due', 'Eliminated', 'Left the map', 'Broken down', 'In disguise'] as const;
export type Box = (typeof BOXES)[number];

/** Values of `supply`, in two families of markers: out of communications and unsupplied, isolated 1 and 2 (14.5, 14.6). */
export const SUPPLIED = 0;
export const OUT_OF_COMMUNICATIONS = 1;
export const UNSUPPLIED = 2;
export const ISOLATED_1 = 3;
export const ISOLATED_2 = 4;

/** Values of `fatigue` (13.5). */
export const RESTED = 0;
export const FATIGUED = 1;
export const RECOVERING = 2;

/** Values of `moved`: gone somewhere, building a position where it stands, or held there by another rule; only the first has left its place. */
export const MOVED = 1;
export const WORKS = 2;
export const WAITS = 3;
/** Values of `work` on a hex (16). */
export const IMPROVED = 1;
export const ENTRENCHED = 2;

/** Values of `bridge` on a hexside; 0 is as printed (15). */
export const BRIDGE_BLOWN = 1;
export const BRIDGE_US = 2;
export const BRIDGE_GERMAN = 3;
/** The same with its marker in the other hex of the hexside (15.27). */
export const BRIDGE_GERMAN_FAR = 4;

export const FIELDS = {
  place: PLACE,
  // -- the counter
  steps: { of: 'unit', type: 'u8', doc: 'steps left: 2 full, 1 reduced or a unit of one step; 0 when lost (10.71, 10.72)' },
  face: { of: 'unit', type: 'u8', doc: 'a counter of the pool: which of its two companies it shows (17.0)' },
  battery: { of: 'unit', type: 'u8', doc: 'artillery: 1 In Battery, 0 Out of Battery (6.31)' },
  carries: { of: 'unit', type: 'u8', doc: 'German engineer: 1 carries a bridge, 2 is building it (15.21, 15.22)' },
  spans: { of: 'unit', type: 'u8', doc: 'US engineer: directions (bit d) in which it has placed bridges from its hex (15.33)' },
  leftStart: { of: 'unit', type: 'u8', doc: 'artillery that only marches: 1 once it has left the hex it began the game in (sug-11.92)' },
  // -- modes
  march: { of: 'unit', type: 'u8', doc: '1: in March Mode (7.0)' },
  mate: { of: 'unit', type: 'i16', init: -1, holds: unit(), doc: 'other half of a team under one March Mode marker (9.25)' },
  left: { of: 'unit', type: 'u8', doc: '1: left March Mode at the beginning of this phase, for 4 points (7.23)', scope: 'phase' },
  // -- what it has done
  moved: {
    of: 'unit',
    type: 'u8',
    doc: '1: moved in this Movement Phase, 2: works on positions, 3: may not move either (6.0, 16.13, 17.11, 24.1)',
    scope: 'phase',
  },
  stood: { of: 'unit', type: 'u8', doc: 'engineer: Movement Phases of its side in which it has stayed in its hex, up to 2 (sug-15.2)' },
  stayed: { of: 'unit', type: 'u8', doc: '1: did not move in the last Movement Phase of its side (15.22, 15.31)' },
  helped: {
    of: 'unit',
    type: 'u8',
    doc: '1: helped a unit across a river and may not fight in this player turn (6.53)',
    scope: 'playerTurn',
  },
  battalion: {
    of: 'unit',
    type: 'i16',
    init: -1,
    holds: unit(),
    doc: 'a company that is due: the battalion in whose place it enters (21.3)',
  },
  blocked: { of: 'unit', type: 'u8', doc: 'turn since which a reinforcement finds its entry hexes blocked (21.22)' },
  drawn: { of: 'unit', type: 'u8', doc: 'turn on which the die brought it as a variable reinforcement; 0 for all others (22.2)' },
  committed: { of: 'unit', type: 'u8', doc: '1: committed: it may move (25.16)' },
  onFoot: { of: 'unit', type: 'u8', doc: '1: mechanized or motorized infantry on foot, 2: waits for its vehicles (24.1)' },
  leftFrom: { of: 'unit', type: 'i16', init: -1, doc: 'hex from which it exited the map (27.4b)' },
  // -- supply
  corps: {
    of: 'unit',
    type: 'u8',
    doc: 'unit of a division that joined a corps as it came: 1 + number of the corps or army among the formations (err-counter-6, err-11.1)',
  },
  // -- condition
  supply: { of: 'unit', type: 'u8', doc: '0 supplied, 1 Out of Communications, 2 Unsupplied, 3 Isolated-1, 4 Isolated-2 (14)' },
  fatigue: { of: 'unit', type: 'u8', doc: '0 rested, 1 Fatigued, 2 Recovering (13)' },
  // -- combat
  attacked: {
    of: 'unit',
    type: 'u8',
    doc: '1: attacked or fired in this Combat Phase; 2: its hex has attacked without it (9.33, 10.16, err-10.8)',
    scope: 'phase',
  },
  defended: { of: 'unit', type: 'u8', doc: '1: was attacked in this Combat Phase (10.16, 11.41)', scope: 'phase' },
  fled: { of: 'unit', type: 'u8', doc: '1: retreated in this Combat Phase (10.86)', scope: 'phase' },
  fpf: { of: 'unit', type: 'u8', doc: '1: artillery that used its final protective fire in this game turn (11.46)', scope: 'turn' },
  greenTested: { of: 'unit', type: 'u8', doc: '1: rolled on the green unit table in its first combat (24.61)' },
  // -- map
  work: { of: 'hex', type: 'u8', doc: '1 Improved Positions, 2 Entrenchments, 3 and 4 the same being built (16)' },
  bridge: { of: 'hexside', type: 'u8', doc: '0 as printed, 1 blown, 2 built by US engineers, 3 and 4 built by German engineers (15)' },
  entries: { of: 'hex', type: 'u8', doc: 'units that entered the map here in this phase (21.13)', scope: 'phase' },
  crossings: {
    of: 'hexside',
    type: 'u8',
    doc: 'German units that crossed this river bridge in this phase on the first day (25.14f)',
    scope: 'phase',
  },
} as const;

export const VARS = {
  turn: { init: 1, doc: 'game turn, 1 to 55' },
  side: { doc: 'phasing side' },
  begun: { doc: '1: a unit has begun to move in this Movement Phase', scope: 'phase' },
  bonus: { doc: '1 in a Night Bonus turn (13)' },
  freeze: { doc: '1: the ground is frozen today (18.2)' },
  weather: { doc: '0 overcast, 1 mist, 2 clear (18.1)' },
  // -- air
  alliedPlan: { seen: ALLIED, doc: 'secret split of the Allied air points, five bits for each mission (19.0)' },
  germanPlan: { seen: GERMAN, doc: 'secret split of the German air points, five bits for each mission (19.0)' },
  alliedSupport: { doc: 'Allied Ground Support points of the day left after Patrol (19.1)' },
  germanSupport: { doc: 'German Ground Support points of the day left after Patrol (19.1)' },
  alliedFlown: { doc: 'Allied Ground Support points used in this Combat Phase (19.13)', scope: 'phase' },
  germanFlown: { doc: 'German Ground Support points used in this Combat Phase (19.13)', scope: 'phase' },
  interdiction: { doc: 'US Interdiction points of the day left after Patrol (19.4)' },
  escort: { doc: 'US Resupply Escort points of the day left after Patrol (19.3)' },
  hunter: { doc: '1 + the US unit that has to go to parachute-commandos; 0 nobody (24.44)' },
  fuelCaptured: { doc: 'true fuel dumps captured by the Germans (25.27)' },
  resupplied: { doc: '1 + number of the formation that is supplied from the air today; 0 none (19.33)' },
  // -- the whole front
  plan: { seen: GERMAN, doc: 'secret German plan of the Campaign Game, 1 to 5 in the order of 27.71 to 27.75; 0 none (27.7)' },
  britishFree: { doc: 'British formations free to leave the Meuse, a bit for each (23.0)' },
} as const;

export const ROWS = {
  battles: BATTLE,
  blown: BLOWN,
  ruins: RUIN,
  fuel: FUEL_DUMP,
  disguised: DISGUISED,
  trails: TRAIL,
} as const satisfies RowKinds;

export interface Derived {
  zones: ZoneMap;
  dirty: HexId[];
  allDirty: boolean;
  /** By side: how often one of its units has been put somewhere. */
  moves: [number, number];
  /** Hexes with positions that are being built, in order (16.13). */
  building: readonly HexId[];
  /** Grows whenever something changed that movement may depend on. */
  change: number;
  /** How often a bridge was blown, built or taken away. */
  bridges: number;
}

export interface WaR {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: RowsOf<typeof ROWS>;
  rules: Rules;
  derived: Derived;
  unit: Unit;
  events: typeof EVENTS;
}
export type Unit = CounterOf<UnitData>;
export type G = World<WaR>;
export type Proc<L = NoLocals> = Procedure<WaR, L>;
export type Opt<L = NoLocals> = Option<WaR, L>;
export type Ask<L = NoLocals> = AskPoint<WaR, L>;
