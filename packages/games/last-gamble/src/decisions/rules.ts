/**
 * The decisions of the rules that a scenario, an advanced or optional rule, a variant or a ruling may change, gathered in one record.
 * A rule module receives the record while it is being put together and replaces or extends the decisions it is about; after that the
 * record is frozen and shared by every copy of the game. Chapters ask the record; they never ask which options are on.
 */
import type {
  AnyOption,
  AnyProcedure,
  AnyQuestion,
  Direction,
  HexId,
  Refusal,
  Result,
  Setup,
  Side,
  Sink,
  Stage,
  Trigger,
  UnitId,
} from '@hexfront/engine';
import type { Place, ScenarioData } from '../data/index.ts';
import type { Battle, G, LG } from '../state/shape.ts';
import type { AirHooks } from './air.ts';
import type { DieRule, Factor, FightHooks, ShiftRule, SupportFactor } from './combat.ts';
import type { MoveHooks } from './movement.ts';
import type { WorkHooks } from './works.ts';

/** The three times a unit moves by itself. */
export const WINDOWS = ['movement', 'reaction', 'reserve'] as const;
export type Window = (typeof WINDOWS)[number];
/** Ways of moving: normal (roads at road rates), March, Strategic, and breaking out through zones of control (basic-15.8). */
export const FORMS = ['normal', 'march', 'strategic', 'breakout'] as const;
export type Form = (typeof FORMS)[number];

export type { DieRule, Factor, ShiftRule, Sink, SupportFactor };

/** A further price of a step; `line` is the code of its line in the account (`COSTS` of step-rules.ts). */
export type StepExtra = ((g: G, unit: UnitId, from: HexId, dir: Direction, to: HexId) => number) & { line?: number };

/** What is hidden from a side. */
export interface Sight {
  /** 0 unseen, 1 only that something is there, 2 fully. */
  visible(g: G, side: Side, unit: UnitId): 0 | 1 | 2;
}

export interface Rules {
  readonly setup: Setup;
  readonly scenario: ScenarioData;
  /** Ids of the options, variants and toggles in force; for modules while they put the record together, and for display. */
  readonly on: ReadonlySet<string>;
  /** Whether one of them is in force in this game: variants dealt as cards are known only in play (var-0#3). */
  inForce(g: G, id: string): boolean;

  // -- conditions of a turn (track, weather)
  /** Clear sky with air supremacy (adv-1). Always false without it. */
  clear(g: G): boolean;
  freeze(g: G): boolean;
  snow(g: G): boolean;
  /** Columns of German surprise this turn (basic-11.45#3, 15.1). */
  surprise(g: G): number;

  // -- movement
  /** Points added to or taken from the printed allowance before any halving; each returns the new value in half points. */
  allowance: ((g: G, unit: UnitId, halfPoints: number, window: Window, form: Form, sink: Sink) => number)[];
  /** Further prices of a step in half points (e.g. leaving a zone of control at night); 0 for none, -1 forbidden, or minus the number of a reason in step-rules.ts. */
  stepExtra: StepExtra[];
  /** Price of a hex off road in half points, before March; may depend on the class of the unit, the hex and `move.groundKey`, on nothing else. */
  terrainPrice(g: G, unit: UnitId, hex: HexId): number;
  /** Whether March Movement may be used (basic-5.71, 5.73, 5.75). */
  mayMarch(g: G, unit: UnitId): boolean;
  /** True when this unit ignores enemy zones of control in `to` (basic-15.8, adv-3.1); asked with `from` = `to` about the hex it leaves. */
  ignoresZones: ((g: G, unit: UnitId, from: HexId, to: HexId, window: Window | 'advance') => boolean)[];
  /** Further reasons why a unit may not move at all in a window; an id of the word catalogue with its case. */
  mayMove: ((g: G, unit: UnitId, window: Window) => { case: string; why: string } | undefined)[];
  /** Everything else about movement. */
  readonly move: MoveHooks;

  // -- zones of control
  /** Whether a unit that has a zone extends it from its hex in this direction (basic-8.33, 15.7, adv-5.11, adv-6.14). All must agree. */
  zoneReaches: ((g: G, unit: UnitId, from: HexId, dir: Direction, to: HexId) => boolean)[];

  // -- supply
  /** Units whose status is fixed by a rule instead of being traced: returns the status, or undefined. */
  supplyFixed: ((g: G, unit: UnitId) => number | undefined)[];
  /** Last word on a traced status (resupply by air...). */
  supplyChanges: ((g: G, unit: UnitId, status: number) => number)[];
  /** Hexes where the road carries no supply for a side (interdiction, adv-2.47). */
  roadCuts: ((g: G, side: Side, hex: HexId) => boolean)[];
  /** Game turns of isolation after which a unit surrenders (adv-4.13, opt-6). Nobody does without the rule. */
  surrender(g: G, unit: UnitId): number;
  /** First game turn with fuel rolls, and how many rolls on a turn. */
  fuelStart(g: G): number;
  fuelRolls(g: G): number;

  // -- air
  /** Decisions about aircraft (adv-1, adv-2). */
  readonly air: AirHooks;

  // -- engineers
  /** Decisions about bridges (opt-4.3, 4.4). */
  readonly works: WorkHooks;

  // -- airdrop
  /** Where the paratroops may jump, and whether they land without a die (opt-1, gvar-10). */
  drop: { refusal(g: G, hex: HexId): { case: string; why: string } | undefined; automatic(g: G): boolean };

  // -- what a side may know
  /** Hidden enemy units (opt-2); undefined when everything lies open. */
  sight: Sight | undefined;

  // -- combat
  /** Further decisions about fighting. */
  fight: FightHooks;
  /** Halvings and doublings of an attacker (against the battle's hexes), a defender (in its hex), artillery fire. */
  attackFactors: Factor[];
  defenseFactors: Factor[];
  supportFactors: SupportFactor[];
  shifts: ShiftRule[];
  dieRules: DieRule[];
  /** Changes of the result read from the table, in this order (adv-6.11, opt-5.22). */
  results: ((g: G, b: Battle, result: string) => string)[];
  /** Whether basic armor superiority is in use (replaced by the tables of adv-11). */
  armorClaims: boolean;
  /** Which participating unit has to take the next step, if a rule says so: the allowed payers, or undefined for no preference. */
  lossPriority: ((g: G, b: Battle, side: Side, payers: readonly number[]) => readonly number[] | undefined)[];
  /** Farthest advance in hexes for a unit; without a battle when the enemy gave up an engagement. */
  advanceLimit: ((g: G, b: Battle | undefined, unit: UnitId, limit: number) => number)[];
  /** Procedures run at fixed moments of a battle, in order: before the attack is resolved (after both sides' guns) and after it. */
  beforeRoll: string[];
  afterBattle: string[];

  // -- sequence
  stages: (root: Stage<LG>) => Stage<LG>;
  triggers: Trigger<LG>[];
  procs: Record<string, AnyProcedure<LG>>;
  /** Further answers to questions of other chapters; they stand behind the chapter's own. */
  offers: { proc: string; point: string; option: AnyOption<LG> }[];
  /** Answers that are refused wherever they are offered while a refusal is given. */
  bars: { k: string; refusal: (g: G) => Refusal | undefined }[];
  /** Further victory tests, asked after the scenario's own. */
  victory: ((g: G, result: Result | undefined) => Result | undefined)[];
  /** Places that decide the game instead of those of the scenario (gvar-2#vc). */
  prizes(g: G): readonly Place[] | undefined;
  /** The chosen reading of a ruling that leaves a choice, by the id of its option. */
  choice(id: string): string;
  /** Run once after the units were placed. */
  atStart: ((g: G) => void)[];
  /** Run when a unit leaves the map for good or for a box. */
  onLoss: ((g: G, unit: UnitId, box: string) => void)[];
  /** Answers to questions of the screens, by name. */
  questions: Record<string, AnyQuestion<LG>>;
}

/** A rule module: puts its decisions into the record. `draft` is complete with everything of the modules before it. */
export interface RuleModule {
  /** Option, variant or toggle that switches it on; undefined for the basic rules. */
  id?: string;
  /** Says why it cannot be used with these others. */
  apply(draft: Rules): void;
  /** What needs to know what all the others have put in; called when they have. */
  finish?(draft: Rules): void;
}
