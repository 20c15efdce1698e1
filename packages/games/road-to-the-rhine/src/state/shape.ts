/** What the state of this game is made of: a field for every mark a counter, hex or hexside can carry, and the named numbers beside the map. */
import {
  type AskPoint,
  type CounterOf,
  type HexId,
  type NoLocals,
  type Of,
  type Option,
  PLACE,
  type Procedure,
  type RowKinds,
  type RowsOf,
  type Side,
  type World,
  type ZoneMap,
} from '@hexfront/engine';
import { code, count, hex, record, side, text, unit, units } from '@hexfront/engine/parts';
import type { UnitData } from '../data/index.ts';
import type { Rules } from '../decisions/rules.ts';
import type { EVENTS } from './events.ts';

export const GERMAN = 0;
export const ALLIED = 1;
export const SIDES = [
  { id: 'german', name: 'German' },
  { id: 'allied', name: 'Allied' },
] as const;
export const enemyOf = (side: Side): number => 1 - side;

/** Boxes beside the map. The first holds what is not in this game. */
export const BOXES = [
  'out',
  // Order of appearance: due on a later turn; may come in now (new, rebuilt or held back).
  'due',
  'ready',
  // Airborne units and transports; units on their way back there (21.B.4).
  'england',
  'to-england',
  'cadre',
  'destroyed',
  'cannibalized',
  // Withdrawn (31.E) or lost for good (18.D).
  'removed',
  // Divisions that their breakdown counters stand for, and breakdown counters not in use (22.A).
  'broken-down',
  'spare',
  // Left the map by one edge of the chart box, to come back by the other (29.C).
  'chart-west',
  'chart-north',
  // Still to be set up by their owner (30.C).
  'to-set-up',
] as const;
export type Box = (typeof BOXES)[number];

/** Bits of `acted`. */
export const MOVED = 1;
export const ATTACKED = 2;

/** Values of `sky`. */
export const CLEAR_SKY = 1;
export const CLOUDY = 2;

/** Values of `weather`, in the order of rule 17. */
export const WEATHERS = ['clear', 'rain', 'storm', 'frost', 'winter-storm', 'thaw'] as const;
export type Weather = (typeof WEATHERS)[number];

export const FIELDS = {
  place: PLACE,
  // -- strength and supply
  reduced: { of: 'unit', type: 'u8', doc: '1: on its reduced side (11-loss)' },
  unsupplied: { of: 'unit', type: 'u8', doc: '1: out of general supply in this impulse (6.A)' },
  airSupplied: { of: 'unit', type: 'u8', doc: '1: in general supply in this impulse only by airdrop (6.D)', scope: 'impulse' },
  wasSupplied: {
    of: 'unit',
    type: 'u8',
    doc: '1: in general supply in some impulse of this player turn: no attrition (6.C-attrition)',
    scope: 'playerTurn',
  },
  maneuver: { of: 'unit', type: 'u8', doc: '1: in maneuver supply (5.D.1); kept by a reserve until it is used (13-nonmoving)' },
  // -- what it has done
  acted: {
    of: 'unit',
    type: 'u8',
    doc: '+1 moved, +2 attacked in this player turn: Finished Movement (7-individual, 11-who)',
    scope: 'playerTurn',
  },
  movedNow: { of: 'unit', type: 'u8', doc: '1: moved in this impulse, also as a reserve (11-who, 15)', scope: 'impulse' },
  spent: { of: 'unit', type: 'u16', doc: 'movement spent in this impulse, in 1/16 points (9.A)', scope: 'impulse' },
  startHex: { of: 'unit', type: 'i16', init: -1, holds: hex(), doc: 'hex where it began the impulse (R-06)', scope: 'impulse' },
  touchedZone: { of: 'unit', type: 'u8', doc: '1: was in an enemy primary zone in this movement phase (9.A)', scope: 'phase' },
  fought: { of: 'unit', type: 'u8', doc: '+1 attacked, +2 was attacked in this combat phase (11-once)', scope: 'phase' },
  reserve: { of: 'unit', type: 'u8', doc: '1: in reserve (9)' },
  stood: {
    of: 'unit',
    type: 'u8',
    doc: '1: became a reserve in this player turn: its move is over even if it loses the marker (9.A)',
    scope: 'playerTurn',
  },
  provoked: { of: 'unit', type: 'u8', doc: '1: a reserve an enemy came next to in this impulse: may attack (15)', scope: 'impulse' },
  released: { of: 'unit', type: 'u8', doc: 'first-turn reserve: 1 released, 2 held in this impulse (26-reserve)', scope: 'impulse' },
  entered: { of: 'unit', type: 'u8', doc: '1: came onto the map in this impulse, in general supply (23)', scope: 'impulse' },
  barred: { of: 'unit', type: 'u8', doc: '1: may never again enter an enemy primary zone (22.E-mutiny)' },
  landed: {
    of: 'unit',
    type: 'u8',
    holds: unit(1),
    doc: 'amphibious brigade it goes with in this impulse: 1 + unit (22.C.4)',
    scope: 'impulse',
  },
  role: {
    of: 'unit',
    type: 'u8',
    doc: 'specialized brigade of both kinds: 1 amphibious, 2 support in this turn (22.C.4-alone)',
    scope: 'turn',
  },
  // -- airborne
  plotHex: {
    of: 'unit',
    type: 'i16',
    init: -1,
    holds: hex(),
    doc: 'hex of the drop plotted for this turn (21.A.5)',
    scope: 'turn',
    seen: 'owner',
  },
  plotImpulse: { of: 'unit', type: 'u8', doc: 'impulse plotted for a German drop (21.C)', scope: 'turn', seen: 'owner' },
  droppedNow: { of: 'unit', type: 'u8', doc: '1: dropped in this impulse: no move, no zone, in supply (21.A.1, 21.A.3)', scope: 'impulse' },
  droppedTurn: { of: 'unit', type: 'u8', doc: '1: dropped in this player turn: movement halved (21.A.6)', scope: 'playerTurn' },
  lastDrop: { of: 'unit', type: 'u8', doc: 'game turn of its last drop; 0 never (21.B.3)' },
  dropHex: { of: 'unit', type: 'i16', init: -1, holds: hex(), doc: 'hex of its last drop, -1 never (21.B.2)' },
  regrouped: { of: 'unit', type: 'u8', doc: 'turns in a row outside enemy primary zones since the drop (21.B.3)' },
  zoneThisTurn: { of: 'unit', type: 'u8', doc: '1: was in an enemy primary zone in this game turn (21.B.3)', scope: 'turn' },
  // -- aircraft and transports
  operational: { of: 'unit', type: 'u8', doc: 'aircraft: 1 supplied and on top of its ground element (5.D.2-ready)' },
  aborted: { of: 'unit', type: 'u8', doc: 'aircraft: 1 aborted, no supply in this player turn (10.A.3-abort)', scope: 'playerTurn' },
  airlift: { of: 'unit', type: 'u8', doc: 'transport: player turns for which it carries maneuver supply (5.C.4-lock)' },
  flew: {
    of: 'unit',
    type: 'u8',
    doc: 'aircraft or transport: 1 flew its mission of this impulse (10.A-ops, 10.B.3-mix)',
    scope: 'impulse',
  },
  lostOn: { of: 'unit', type: 'u8', doc: 'aircraft: game turn of its destruction (18.D.5)' },
  // -- replacements
  rebuilt: { of: 'unit', type: 'u8', doc: '1: its free rebuilding is used up (18.D.3a, 18.D.4)' },
  replaced: { of: 'unit', type: 'u8', doc: '1: was given a replacement in this player turn (18.B-use)', scope: 'playerTurn' },
  standsFor: { of: 'unit', type: 'i16', init: -1, holds: unit(), doc: 'breakdown counter: division it is part of (22.A)' },
  // -- arrivals
  listed: { of: 'unit', type: 'u8', doc: '1: comes by the order of appearance, so the edge noted there binds it; 0 rebuilt (23.A-west)' },
  since: { of: 'unit', type: 'u8', doc: 'game turn on which it became ready to enter (23)' },
  crossed: {
    of: 'unit',
    type: 'u8',
    doc: 'impulse of the last Allied player turn in which it crossed into Germany; 0 none (23.A-germany)',
  },
  unplaced: { of: 'unit', type: 'u8', doc: '1: still to be set up by its owner (30.C)' },
  // -- the map
  control: { of: 'hex', type: 'u8', doc: '1 + side that last had a ground unit in or through the hex (R-25)' },
  passed: { of: 'hexside', type: 'u8', doc: '1 + side whose ground unit last crossed it (34.B)' },
} as const;

export const VARS = {
  turn: { init: 1, doc: 'game turn, 1 = Sept I 1944' },
  side: { doc: 'side with the initiative' },
  impulse: { doc: 'impulse of this player turn, from 1' },
  final: { doc: '1: this impulse has been declared final (16)', scope: 'impulse' },
  more: { doc: '1: another impulse follows', scope: 'playerTurn' },
  weather: { doc: 'weather of the turn: index in WEATHERS (17)' },
  sky: { doc: 'air visibility of this impulse: 0 not yet known, 1 clear, 2 cloudy (17.S2)', scope: 'impulse' },
  lastSky: { init: 1, doc: 'air visibility of the impulse before (17.S2-transport)' },
  germanMsp: { doc: 'German maneuver supply points' },
  alliedMsp: { doc: 'Allied maneuver supply points of all sources but the southern ports' },
  southMsp: { doc: 'Allied maneuver supply points of the southern ports (5.C.2)' },
  southImpulse: {
    doc: '1: this impulse was paid with southern points: nothing on the N map moves or attacks (5.C.2-limit)',
    scope: 'impulse',
  },
  halfPoint: {
    doc: 'purse in which half a point paid for a single non-division is left: 1 the general one, 2 the southern (5.D.1-cost)',
    scope: 'phase',
  },
  due: { doc: 'points that this impulse costs and that are not yet paid (5.D.3)', scope: 'impulse' },
  nextSouth: { doc: '1: the next impulse is to be paid with southern points (5.C.2-limit)', scope: 'playerTurn' },
  invasionCut: { doc: 'points by which the invasion ports pay less (28)' },
  naval: { doc: 'German naval movement points left in this turn (25)' },
  // -- replacement points
  germanInfantry: { doc: 'replacements' },
  germanArmor: { doc: 'replacements' },
  germanGrenadier: { doc: 'panzergrenadier replacements' },
  germanPara: { doc: 'parachute replacements' },
  usInfantry: { doc: 'replacements' },
  usArmor: { doc: 'replacements' },
  usPara: { doc: 'replacements' },
  britishInfantry: { doc: 'replacements' },
  britishArmor: { doc: 'replacements' },
  britishPara: { doc: 'replacements' },
  canadian: { doc: 'raw Canadian replacements (18.D.1)' },
  frenchInfantry: { doc: 'replacements' },
  frenchArmor: { doc: 'replacements, only by cannibalizing (18.E)' },
  germanAirBack: { doc: 'German aircraft replaced in this turn (18.D.5)', scope: 'turn' },
  alliedAirBack: { doc: 'Allied aircraft replaced in this turn (18.D.5)', scope: 'turn' },
  cavalryMonth: { doc: 'month of 1945 whose free cavalry regiment has been rebuilt (18.D.6)' },
  // -- places
  dunkirkSince: { doc: 'game turn since which the Allies hold Dunkirk alone; 0 not (19-small)' },
  ostendeSince: { doc: 'game turn since which the Allies hold Ostende alone; 0 not (19-small)' },
  antwerpSince: { doc: 'game turn on which the last Antwerp or estuary hex fell; 0 not (19-antwerp)' },
  antwerpWorked: { doc: 'turns Antwerp has been working (19-antwerp-ramp)' },
  antwerpShut: { doc: '1: an estuary hex has been lost (19-antwerp-lost)' },
  invested: { doc: '1: the garrison of Dunkirk is invested and has no zone (20-effect)' },
  damsBlown: { doc: 'game turn on which the Roer dams were blown; 0 not (24)' },
  damsQuiet: { doc: '1: the German does not want to be asked about the dams in this player turn', scope: 'playerTurn' },
  germanyClear: {
    doc: '1: no Allied unit in general supply was in Germany when the German player turn began (23.A-germany)',
    scope: 'playerTurn',
  },
  lateCrossing: { doc: 'Allied impulse that was the last of its player turn (23.A-germany)' },
  // -- single units
  mutiny: { doc: '30th SS: 0 not tested, 1 loyal, 2 mutinied (22.E)' },
  mutinyDue: { doc: '1: the 30th SS entered an Allied primary zone in this impulse for the first time (22.E)', scope: 'impulse' },
  masquerade: { doc: '150th SS Brigade: 0 not yet, 1 this impulse, 2 used (22.F)' },
  jump: { doc: '1: the German drop has been made (21.C)' },
  cityDrops: { doc: 'units that dropped from a city on the map in this turn (21.B.4-city)', scope: 'turn' },
  plotted: { doc: '+1 the German, +2 the Allied drops of this turn were plotted during the set-up (32.G.2, 34.G.2)', scope: 'turn' },
  division66: { doc: 'US 66th: 0 not rolled, 1 comes, 2 never (DN-II.B-66)' },
  antwerpTaken: { doc: '1: a German unit stood in Antwerp at the end of an impulse (34.B)' },
} as const;

export const ROWS = {
  /** A declared attack; they are rows because several wait for the air phase before they are fought (seq-move, R-19). */
  attacks: record({
    id: count(),
    by: side(),
    target: hex(),
    attackers: units(),
    /** Airborne units that dropped on the target and must attack at once (21.A.2). */
    drop: count(),
    /** Attack of reserves in the enemy's player turn (15). */
    reserve: count(),
    /** Maneuver supply paid for crossing water (5.D.4). */
    paid: count(),
    /** Of that, out of the southern points (5.C.2). */
    paidSouth: count(),
    /** Specialized brigade in its support role: 1 + unit (22.C.3). */
    support: unit(1),
    /** 150th SS: 0 no, 1 surprise attack (22.F.1), 2 infiltration with the advance (22.F.2). */
    masquerade: count(),
    /** Columns by air support that came through. */
    air: count(),
    /** Units that stood in the hex when the battle was fought. */
    defenders: units(),
    die: count(),
    result: text(),
    /** 0 declared, 1 being fought, 2 over, 3 being put together. */
    state: count(),
  }),
  /** A mission flown in this air phase. */
  flights: record({
    unit: unit(),
    side: side(),
    hex: hex(),
    mission: code('offense', 'defense', 'intercept'),
    extended: count(),
    /** 0 through, 1 aborted, 2 destroyed. */
    fate: count(),
  }),
  /** Replacements a side owes for withdrawals (31.E-withdraw-rep). */
  debts: record({ side: side(), pool: text(), n: count() }),
} as const satisfies RowKinds;
export type Rows = RowsOf<typeof ROWS>;
export type Attack = Of<typeof ROWS.attacks>;
export type Flight = Of<typeof ROWS.flights>;
export type Debt = Of<typeof ROWS.debts>;

/** Rebuilt from the state, never saved. */
export interface Derived {
  /** Kind 0 primary, kind 1 secondary. */
  zones: ZoneMap;
  dirty: HexId[];
  allDirty: boolean;
  /** What zones depend on besides units: floods, investment. */
  zoneKey: number;
  /** Raised whenever any field changes, and whenever a ground unit of a side changes place. */
  change: number;
  moves: [number, number];
}

export interface RR {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: Rows;
  events: typeof EVENTS;
  rules: Rules;
  derived: Derived;
  unit: Unit;
}
export type Unit = CounterOf<UnitData>;
export type G = World<RR>;
export type Proc<L = NoLocals> = Procedure<RR, L>;
export type Opt<L = NoLocals> = Option<RR, L>;
export type Ask<L = NoLocals> = AskPoint<RR, L>;
