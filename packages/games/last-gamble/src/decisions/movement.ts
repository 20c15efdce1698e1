/** The decisions about movement that modules may change (`rules.move`), beside the ones that stand in `rules.ts` itself. */
import type { Direction, HexId, Of, Refusal, Side, UnitId } from '@hexfront/engine';
import { about, code, count, flag, hex, maybe, open, record, unit } from '@hexfront/engine/parts';
import type { Arrival, Turn, ZocClass } from '../data/index.ts';
import type { G, Opt } from '../state/shape.ts';
import { FORMS, type Form, WINDOWS, type Window } from './rules.ts';

/** What the procedure `move` remembers about the unit that is being moved. How far a hidden one still goes would tell what it is. */
export const MOVE_LOCALS = about('u', {
  u: unit(),
  w: open(code(...WINDOWS)),
  /** Way of moving, fixed by the first leg. */
  form: code(...FORMS),
  /** Spent so far, in half points, and the class of road it is on (basic-5.44). */
  spent: count(),
  memory: count(),
  /** Hex where the move began. */
  from: hex(),
  /** Hexes entered so far. */
  legs: count(),
  /** Points for the whole move in half points, and whether it is a half-move. */
  points: count(),
  half: flag(),
  /** Spent on entering the map if the move becomes a march; undefined once the form is settled. */
  marchSpent: maybe(count()),
  /** Next of the procedures that follow a move. */
  after: maybe(count()),
});
export type MoveLocals = Of<typeof MOVE_LOCALS>;

/** What the phases in which units are picked to move remember: the first has set out, so no more columns are formed (basic-6.11). */
export const PHASE_LOCALS = record({ started: maybe(flag()) });
export type PhaseLocals = Of<typeof PHASE_LOCALS>;

/** A halving of the movement allowance: its case and the key of its sentence. */
export interface Halving {
  case: string;
  what: string;
}

export interface MoveHooks {
  /** Halvings beside supply and the half-move; each rounds up to a whole point (basic-1.52, R-73). */
  halvings: ((g: G, unit: UnitId, window: Window, form: Form) => Halving | undefined)[];
  /** Kind of zone a counter has (basic-8.2). */
  zoneClass(g: G, unit: UnitId): ZocClass;
  /** Number of everything `terrainPrice` depends on beside the class of the unit and the hex: prices are kept per number. */
  groundKey(g: G): number;
  /** State of the ground by the turn track; decides who may march (basic-5.73, 5.75). */
  ground(g: G): Turn['ground'];
  /** Whether a road may be used by this unit over this hexside (basic-15.5, adv-2.47); all must agree. */
  roadOpen: ((g: G, unit: UnitId, from: HexId, dir: Direction, to: HexId) => boolean)[];
  /** Marks the units whose presence in a hex denies this one the road rate (basic-5.45); undefined if nobody's does. */
  crowders(g: G, unit: UnitId): Uint8Array | undefined;
  /** crossing a slope off road costs everything, or follows the chart. */
  slope: 'whole' | 'chart';
  /** a unit that lost the road rate through crowding still gets over by the bridge. */
  crowdedBridge: boolean;
  /** Whether an enemy unit keeps this one out of its hex; all must agree. */
  blocks: ((g: G, unit: UnitId, enemy: UnitId) => boolean)[];
  /** Entering this hex ends the move or the advance (basic-15.21, opt-7.13). `from` is -1 for who comes onto the map. */
  mustStop: ((g: G, unit: UnitId, from: HexId, to: HexId, window: Window | 'advance') => boolean)[];
  /** Something happens there that others decide or dice decide: an order leads there only as its last hex. */
  loud: ((g: G, unit: UnitId, from: number, to: number, window: Window) => boolean)[];
  /** Further reasons against stacking (adv-3.3). */
  stackClash: ((g: G, unit: UnitId, hex: HexId) => Refusal | undefined)[];
  /**
   * What the units of one side in a hex count against the limit, in half regiments, together with those about to come in (already in `load`);
   * a Kampfgruppe counts less than its parts (adv-12.35).
   */
  stackLoad: ((g: G, side: Side, hex: HexId, load: number, coming: readonly UnitId[]) => number)[];
  /** Further reasons why a move may not end in a hex (basic-15.34). */
  mayEnd: ((g: G, unit: UnitId, hex: HexId, window: Window) => Refusal | undefined)[];
  /** Further reasons against entering Strategic Movement, on the map or as a reinforcement that arrives in it (adv-1.11, adv-1.12, R-41). */
  mayStrategic: ((g: G, unit: UnitId, arriving: boolean) => Refusal | undefined)[];
  /** A column that passes friends freely (opt-5.5). */
  freeColumn(g: G, unit: UnitId): boolean;
  /** Procedures run when a unit has ended its move, with the unit as `u` (opt-4.13). */
  afterMove: string[];
  /** Further reasons against putting a unit in reserve (adv-2.43, opt-5.25). */
  mayReserve: ((g: G, unit: UnitId) => Refusal | undefined)[];
  /** The case that keeps a unit from being put in reserve, or taken out of it, by the turn alone (basic-15.31, 15.41; gvar-1, gvar-5). */
  reservesClosed(g: G, unit: UnitId, release: boolean): string | undefined;
  /** Germans who move on 12/16 AM before the first attacks after all (gvar-1#turn, gvar-5). */
  firstMoves: ((g: G, unit: UnitId) => boolean)[];
  /** Armor that may move half in the Movement Phase although in reserve (basic-13.31, adv-12.36). */
  mayHalfMove(g: G, unit: UnitId): boolean;
  /** A reason that frees a movement-restricted unit (basic-5.63, avar-11). */
  released: ((g: G, unit: UnitId) => boolean)[];
  /** Units that may break out through zones of control with the one they have to stay near (basic-15.8). */
  breakout(g: G, unit: UnitId): number | undefined;
  /** Reinforcements of the scenario. */
  arrivals: readonly Arrival[];
  /** All must agree that the unit comes at all (adv-10, gvar-7, avar-8). */
  mayArrive: ((g: G, arrival: Arrival) => boolean)[];
  /** Earlier or later arrival (avar-1, avar-2, avar-4); applied to the turn and to the turn without condition. */
  arrivalTurn: ((g: G, arrival: Arrival, turn: number) => number)[];
  /** Conditions that no longer have to be met (gvar-4). */
  unconditional: ((g: G, arrival: Arrival) => boolean)[];
  /** Other entry hexes than those of the areas (avar-12). */
  doors: ((g: G, unit: UnitId, hexes: readonly HexId[]) => readonly number[])[];
  /** Further answers while a unit is being moved (bridge building 14.32). */
  options: Opt<MoveLocals>[];
  /** Reasons why the Movement Phase may not end yet (adv-3.3). */
  mayFinish: ((g: G) => Refusal | undefined)[];
  /** Run when the Movement Phase of a side ends. */
  after: ((g: G, side: Side) => void)[];
}

/** Everything empty; the module of the basic rules fills it. */
export const emptyMoveHooks = (): MoveHooks => ({
  halvings: [],
  zoneClass: () => 'none',
  groundKey: () => 0,
  ground: () => 'mud',
  roadOpen: [],
  crowders: () => undefined,
  slope: 'whole',
  crowdedBridge: false,
  blocks: [],
  mustStop: [],
  loud: [],
  stackClash: [],
  stackLoad: [],
  mayEnd: [],
  mayStrategic: [],
  freeColumn: () => false,
  afterMove: [],
  mayReserve: [],
  reservesClosed: () => undefined,
  firstMoves: [],
  mayHalfMove: () => false,
  released: [],
  breakout: () => undefined,
  arrivals: [],
  mayArrive: [],
  arrivalTurn: [],
  unconditional: [],
  doors: [],
  options: [],
  mayFinish: [],
  after: [],
});
