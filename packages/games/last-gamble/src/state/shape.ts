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
import {
  about,
  code,
  count,
  counts,
  hex,
  hexes,
  hexside,
  maybe,
  record,
  side,
  text,
  texts,
  unit,
  units,
  withPerUnit,
} from '@hexfront/engine/parts';
import type { UnitData } from '../data/index.ts';
import { TASKS } from '../decisions/air.ts';
import type { Rules } from '../decisions/rules.ts';
import type { EVENTS } from './events.ts';

export const GERMAN = 0;
export const ALLIED = 1;
export const SIDES = [
  { id: 'german', name: 'German' },
  { id: 'allied', name: 'Allied' },
] as const;
export const enemyOf = (side: Side): number => 1 - side;

/** Boxes beside the map. The first holds what is not in this game or not yet due. */
/** `out`: still to come by the chart; `aside`: in a game begun from an empty map, not in it at all. */
export const BOXES = ['out', 'due', 'eliminated', 'destroyed', 'exited', 'pursuit', 'air', 'aside'] as const;
export type Box = (typeof BOXES)[number];

/** Values of `supply`. */
export const SUPPLIED = 0;
export const UNSUPPLIED = 1;
export const ISOLATED = 2;

/** Values of `reserve`. */
export const NO_RESERVE = 0;
export const IN_RESERVE = 1;
/** Armor or Kampfgruppe that used its half move in the Movement Phase and is still in reserve (basic-13.31). */
export const HALF_MOVED = 2;
/** Values of `halted`. */
export const BY_FIRE = 1;
export const BY_ROADBLOCK = 2;

/** Values of `bridge` on a hexside; 0 is as printed. */
export const BRIDGE_DESTROYED = 1;
export const BRIDGE_BUILT = 2;

export const FIELDS = {
  place: PLACE,
  // -- strength and supply
  steps: { of: 'unit', type: 'u8', doc: 'steps left: 2 full, 1 reduced or a unit without a back; 0 when lost' },
  supply: {
    of: 'unit',
    type: 'u8',
    doc: 'as determined at the start of the player turn: 0 supplied, 1 unsupplied, 2 isolated (basic-1.1)',
  },
  fuel: { of: 'unit', type: 'u8', doc: '1: out of supply for want of fuel until the next German turn (basic-2.1)' },
  attackSupply: {
    of: 'unit',
    type: 'u8',
    doc: '1: failed the four-hex test at the end of the Movement Phase, attacks halved this turn (basic-1.31, R-31)',
    scope: 'playerTurn',
  },
  isolatedFor: {
    of: 'unit',
    type: 'u8',
    doc: '1 + game turns in isolation: enemy supply phases in a row that found it isolated (adv-4.12)',
  },
  // -- postures
  reserve: { of: 'unit', type: 'u8', doc: '0 none, 1 in reserve, 2 in reserve and half move used (basic-4, 13.31)' },
  strategic: {
    of: 'unit',
    type: 'u8',
    doc: '1: in Strategic Movement (basic-6); 2: since this Movement Phase, entry still to be paid (basic-6.12)',
  },
  engaged: { of: 'unit', type: 'u8', doc: 'id of the engagement row that holds it (basic-11.48#ENG); 0 none' },
  disorganized: { of: 'unit', type: 'u8', doc: 'player-turn tick up to which an air strike disorganizes it (adv-2.43)' },
  flownAm: { of: 'unit', type: 'u8', doc: 'aircraft: morning whose list it last flew from (adv-2.12)' },
  flownPm: { of: 'unit', type: 'u8', doc: 'aircraft: evening whose list it last flew from (adv-2.13, 2.14)' },
  arrived: { of: 'unit', type: 'u8', doc: 'game turn it entered the map; 0 at start' },
  building: {
    of: 'unit',
    type: 'i16',
    init: -1,
    holds: hexside(),
    doc: 'hexside where this engineer builds a bridge this turn (basic-14.32)',
    scope: 'playerTurn',
  },
  kg: { of: 'unit', type: 'i16', init: -1, holds: unit(), doc: 'partner unit in a Kampfgruppe (adv-12)' },
  kgNew: { of: 'unit', type: 'u8', doc: '1: its Kampfgruppe was formed in this phase (adv-12.38)', scope: 'phase' },
  kgWas: { of: 'unit', type: 'i16', init: -1, holds: unit(), doc: 'partner it was parted from in this phase (adv-12.38)', scope: 'phase' },
  halted: {
    of: 'unit',
    type: 'u8',
    doc: 'moves no more in this game turn: 1 stopped by a burning fuel dump (adv-9.24), 2 at a roadblock (opt-7.13)',
    scope: 'turn',
  },
  // -- optional rules
  misled: {
    of: 'unit',
    type: 'u8',
    doc: '1: sent the wrong way by a commando, moves no more in this player turn (opt-4.23)',
    scope: 'playerTurn',
  },
  zonesEntered: {
    of: 'unit',
    type: 'u8',
    doc: 'commando: Allied zones of control entered in this player turn (opt-4.13)',
    scope: 'playerTurn',
  },
  coordinated: {
    of: 'unit',
    type: 'u8',
    doc: 'corps commander: 1 if his army commander coordinates him in this player turn (opt-5.12)',
    scope: 'playerTurn',
  },
  pointsSpent: {
    of: 'unit',
    type: 'u8',
    doc: 'commander: option points spent in this player turn, in halves (opt-5.12, 5.22, R-76)',
    scope: 'playerTurn',
  },
  under: {
    of: 'unit',
    type: 'i16',
    init: -1,
    holds: unit(),
    doc: 'unit without a corps: corps commander it follows in this player turn (R-76)',
    scope: 'playerTurn',
  },
  shaken: { of: 'unit', type: 'u8', doc: 'commander: player-turn tick up to which a retreat cuts his range (opt-5.21)' },
  zoneless: { of: 'unit', type: 'u8', doc: '1: no zone of control after a breakthrough attack that failed (orders-attack)' },
  blockTried: { of: 'hex', type: 'u8', doc: 'a roadblock was tried here in this player turn (opt-7.11)', scope: 'playerTurn' },
  // -- done this phase, player turn, day
  moved: { of: 'unit', type: 'u8', doc: 'moved in this phase', scope: 'phase' },
  movedTurn: {
    of: 'unit',
    type: 'u8',
    doc: 'moved in this player turn; +2 by March Movement, +4 next to an enemy on the way (basic-5.71)',
    scope: 'playerTurn',
  },
  attacked: { of: 'unit', type: 'u8', doc: 'attacked in this phase (basic-11.12)', scope: 'phase' },
  foughtTurn: { of: 'unit', type: 'u8', doc: 'attacked or was attacked in this player turn (basic-14.41)', scope: 'playerTurn' },
  defended: { of: 'unit', type: 'u8', doc: 'was attacked in this phase (basic-11.12)', scope: 'phase' },
  fled: {
    of: 'unit',
    type: 'u8',
    doc: 'retreated into its hex in this phase: adds nothing if attacked there (basic-11.56)',
    scope: 'phase',
  },
  fired: { of: 'unit', type: 'u8', doc: 'artillery supported or attacked in this player turn (basic-12.15, 12.25)', scope: 'playerTurn' },
  hit: { of: 'unit', type: 'u8', doc: 'attacked in this game turn (basic-15.21)', scope: 'turn' },
  hit16: { of: 'unit', type: 'u8', doc: 'attacked on 12/16 at all (basic-15.22)' },
  // -- marks on the map
  position: { of: 'hex', type: 'u8', doc: 'Improved Position: 1 + side (basic-14.4)' },
  control: { of: 'hex', type: 'u8', doc: '1 + side that last occupied or passed through (R-53); 0 nobody yet' },
  interdicted: { of: 'hex', type: 'u8', doc: 'player-turn tick up to which the road is interdicted (adv-2.47)' },
  roadblock: { of: 'hex', type: 'u8', doc: 'roadblock: 1 + side that made it (opt-7)' },
  dump: { of: 'hex', type: 'u8', doc: 'fuel dump: points still there (adv-9)' },
  entries: { of: 'hex', type: 'u8', doc: 'units that came in here in this phase: the queue outside (basic-9.16)', scope: 'phase' },
  exitMark: { of: 'hex', type: 'u8', doc: 'a German unit exited here: no Allied entry (basic-9.33)' },
  bridge: { of: 'hexside', type: 'u8', doc: '0 as printed, 1 destroyed, 2 built in play (basic-14)' },
  crossed: { of: 'hexside', type: 'u8', doc: 'Germans who crossed the Meuse here: 1 anybody, 2 SS, 4 motorized (gset-1, gset-2, avar-8)' },
  crossedTick: { of: 'hexside', type: 'u8', doc: 'player turn of the first crossing' },
  bridgeTried: { of: 'hexside', type: 'u8', doc: 'destruction attempted in this player turn (basic-14.26)', scope: 'playerTurn' },
} as const;

export const VARS = {
  turn: { init: 1, doc: 'game turn, 1 = 12/16 AM' },
  tick: { doc: 'player turns begun: 2 per game turn' },
  side: { doc: 'phasing side' },
  germanInfantry: { doc: 'replacement points' },
  germanArmor: { doc: 'replacement points' },
  alliedInfantry: { doc: 'replacement points' },
  alliedArmor: { doc: 'replacement points' },
  germanBridges: { doc: 'bridges the Germans have built (basic-14.35)' },
  exitedStrength: { doc: 'attack strength the Germans have taken off the map (R-78)' },
  committed: { doc: 'bits of conditions waived to bring in 10SS (1) or 11 Panzer (2), gset-1-2alt' },
  freed29: { doc: '1: a German came near the Meuse, the 29th Brigade is released (basic-5.63)' },
  pursuitOwed: { doc: 'strength of reinforcements the Allies still have to send after them (basic-9.33)' },
  exitedPanzers: { doc: 'supplied panzer and panzer grenadier units exited between J and M (basic-16.0#wacht)' },
  alliedLost: { doc: 'Allied units eliminated, replaced ones taken off (basic-5.63)' },
  resupplied: { doc: 'game turn on which the Ju-88 tried its one resupply (adv-2.71)' },
  skorzeny: { doc: '1: the 150th Panzer Brigade has attacked and is known for what it is (adv-3.1, 3.2)' },
  clearDays: { doc: 'bits of the rows of the Weather Table that came up clear (opt-3.0)' },
  fuelCaptured: { doc: 'points of Allied fuel captured (adv-9)' },
  history: { doc: 'bits of things that once happened, see history.ts' },
  spatleseTurn: { doc: 'game turn on which Operation Spatlese was launched; 0 never (adv-10)' },
  bastogneLost: { doc: 'game turn on which the Germans were first found holding Bastogne from 12/26 AM on (aset-8)' },
  warned: { doc: '1: the Allies saw it coming (avar-1)' },
  motorizedOver: { doc: 'game turn on which a German motorized unit first crossed the Meuse; 0 never (avar-8)' },
  usFreed: { doc: '1: the US units held at Meuse and Semois are free (avar-11)' },
  germanUp: { doc: '1 + card the German shows (var-0#3); 0 without cards' },
  alliedUp: { doc: '1 + card the Allied player shows (var-0#3)' },
  germanDown: { seen: GERMAN, doc: '1 + secret card of the German (var-0#3)' },
  alliedDown: { seen: ALLIED, doc: '1 + secret card of the Allied player (var-0#3)' },
  nextCard: { seen: 'never', doc: '1 + card on top of the deck (var-0#3)' },
  germanVariant: { seen: GERMAN, doc: 'number of the variant that the German plays by his card; 0 none (var-0#3)' },
  alliedVariant: { seen: ALLIED, doc: 'number of the variant that the Allied player plays by his card; 0 none (var-0#3)' },
  secured: { doc: '1: the German has reached a Tactical Victory and may only do better (basic-16.0#wacht)' },
  dropTried: { doc: '1: the airdrop has been tried (opt-1.11)' },
  dumpsTaken: { doc: 'fuel dumps captured by the Germans (optfuel-table)' },
  fuelFree: { doc: 'divisions that captured a dump and never run dry (optfuel-table)' },
  deceived: { doc: 'game turn of the last combat deception (opt-4.54)' },
  malmedy: { doc: '1: Kampfgruppe Peiper has broken through (opt-6.0)' },
  driven: { doc: '1 + number of the division that its army commander drives on in this player turn (opt-5.14)', scope: 'playerTurn' },
  germanOrder: { doc: 'sealed order of the German in the battle being fought (opt-5.24)', seen: 0 },
  alliedOrder: { doc: 'sealed order of the Allies in the battle being fought (opt-5.24)', seen: 1 },
  germanLostAttacking: { doc: 'German armor steps lost attacking (opt-11.12)' },
  germanLostDefending: { doc: 'German armor steps lost defending (opt-11.11)' },
  alliedLostAttacking: { doc: 'Allied armor steps lost attacking (opt-11.12)' },
  alliedLostDefending: { doc: 'Allied armor steps lost defending (opt-11.11)' },
  playOn: { doc: 'the German chose to play on for a decisive victory (basic-16.0#wacht)' },
} as const;

/** Free notes of option modules on a battle: orders and aid of commanders, an engagement fought out, what has been paid. */
const NOTES = withPerUnit(
  record({
    engagement: maybe(count()),
    deception: maybe(count()),
    attackOrder: maybe(count()),
    defenseOrder: maybe(count()),
    attackAid: maybe(count()),
    defenseAid: maybe(count()),
    /** 1 + unit that a commander helps (opt-5.13). */
    attackAided: maybe(unit(1)),
    defenseAided: maybe(unit(1)),
    /** Defenders whose worth the attacker does not know (opt-2.0). */
    unseen: maybe(count()),
    /** By side: its armor has paid for its superiority (basic-11.85); steps lost. */
    armorPaid0: maybe(count()),
    armorPaid1: maybe(count()),
    lost0: maybe(count()),
    lost1: maybe(count()),
    /** First attack of the 150th Panzer Brigade (adv-3.2). */
    skorzeny: maybe(count()),
  }),
  // Commanders who stood with the attackers.
  { commander: count() },
);

export const ROWS = {
  /** A battle being built or fought: one at a time. Kept in the state so that a game can stop in the middle of it. */
  battles: record({
    kind: code('attack', 'barrage', 'reserve'),
    by: side(),
    targets: hexes(),
    attackers: units(),
    /** Artillery that supports the attack, and the defense. */
    guns: units(),
    defenseGuns: units(),
    /** Defending units, and units in the hex that only suffer (basic-11.56). */
    defenders: units(),
    bystanders: units(),
    /** Armor superiority claimed by attacker, defender: -1 until decided, then 0 or 1. */
    claims: counts(),
    extra: NOTES,
    die: count(),
    result: text(),
    /** Hexes the losers left, for advances. */
    vacated: hexes(),
    retreated: count(),
  }),
  /** Units of both sides held by an ENG result. */
  engagements: record({
    /** Number in the field `engaged` of its units, from 1. */
    id: count(),
    by: side(),
    attackers: units(),
    defenders: units(),
    /** Where each of them stood: who is elsewhere has left. */
    attackerHexes: hexes(),
    defenderHexes: hexes(),
    tick: count(),
    /** What the phasing side's units in it do in this Combat Phase: not decided, stay, counterattack, fight again. */
    stance: code('', 'stay', 'counter', 'refight'),
  }),
  /** A reinforcement waiting at its door. */
  waiting: about('unit', { unit: unit(), turn: count(), areas: texts(), delayed: count() }),
  /** An aircraft in the air: there until the end of the player turn, a transport until the end of the game turn. */
  sorties: record({
    unit: unit(),
    side: side(),
    hex: hex(),
    task: code(...TASKS),
    /** 1 + unit that cancels it (adv-2.63, 1.25); 0 while nobody does. */
    off: unit(1),
    /** 0 to be done, 1 done with success, 2 done in vain. */
    done: count(),
  }),
  /** Counters that have been turned up in this phase (opt-2). */
  known: record({ units: units() }),
} as const satisfies RowKinds;
export type Rows = RowsOf<typeof ROWS>;
export type Battle = Of<typeof ROWS.battles>;
export type Engagement = Of<typeof ROWS.engagements>;
export type Waiting = Of<typeof ROWS.waiting>;
export type Sortie = Of<typeof ROWS.sorties>;

/** Rebuilt from the state, never saved. Kept up to date by derived.ts; read through the chapters. */
export interface Derived {
  zones: ZoneMap;
  /** Hexes whose zone has to be looked at again. */
  dirty: HexId[];
  allDirty: boolean;
  /** Game turn the zones were made for: some depend on it (basic-15.7). */
  zoneTurn: number;
  /** Distance of each hex to the nearest unit of a side, per side; made when first asked for after `moves` changed. */
  near: [Uint8Array, Uint8Array];
  nearMade: [number, number];
  /** Raised whenever a unit of the side changes place. */
  moves: [number, number];
  /** Raised whenever any field changes. */
  change: number;
}

export interface LG {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: Rows;
  events: typeof EVENTS;
  rules: Rules;
  derived: Derived;
  unit: Unit;
}
export type Unit = CounterOf<UnitData>;
export type G = World<LG>;
export type Proc<L = NoLocals> = Procedure<LG, L>;
export type Opt<L = NoLocals> = Option<LG, L>;
export type Ask<L = NoLocals> = AskPoint<LG, L>;
