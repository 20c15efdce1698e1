/** The vocabulary of the machine: places, pieces, sides, actions, questions, stages. No word of any particular game. */
import type { Board, BoardOverrides } from '../board/index.ts';
import type { RollSpec } from '../chance/outcomes.ts';
import type { RngState } from '../chance/rng.ts';
import type { HexId, Holding, PlaceId, Side, UnitId } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import type { Kind, Parts, RecordKind, Whole } from '../parts/kinds.ts';
import type { Catalogue, Refusal } from '../words.ts';
import type { ENGINE_EVENTS } from './engine-events.ts';
import type { AnyQuestion } from './questions.ts';
import type { EncodedState } from './state/codec.ts';
import type { World } from './state/world.ts';
import type { Verdicts } from './verdicts.ts';

/** Number of a rule in the rulebook's own counting, such as `basic-8.42`. */
export type CaseId = string;

/**
 * What a player, or the die, does. Always small: one kind and at most a unit, a place, a number and a path.
 * `k: 'roll'` is the only action that belongs to nobody; it carries the pips that fell.
 */
export interface Action {
  k: string;
  u?: UnitId;
  h?: HexId;
  n?: number;
  path?: HexId[];
  pips?: number[];
}
/** The parts an action can have, with their types. */
export interface ActionHas {
  u: UnitId;
  /** A hex; a box only where the rules offer one. */
  h: HexId;
  n: number;
  path: HexId[];
}
export type ActionPart = keyof ActionHas;
/** Which parts an answer has, exactly these. */
export type ActionParts = 'u' | 'h' | 'n' | 'path' | 'u h' | 'u n' | 'h n' | 'u h n' | 'u path';
type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T;
/** An action with these parts. */
export type ActionWith<P extends ActionParts> = { k: string } & Pick<ActionHas, Words<P> & ActionPart>;

/** What the machine and the log know of an event besides its parts. */
// An alias, not an interface: events with it are events of any game.
export type EventMarks = {
  case?: CaseId;
  /** Something became known that a side did not know before: undo stops here. */
  reveals?: boolean;
  /** Only this side may read it. */
  for?: Side;
  /** Sides that may not read it, because it tells of units hidden from them. Set by the session. */
  unseen?: Side[];
};
/**
 * What happened, for the log, the screen and triggers. `e` names it; the sentence for it stands in the catalogue under `event.<e>`, and its parts
 * are declared among the events of the game. This is an event of any game; rules see their own (`EventOf`).
 */
export interface GameEvent extends EventMarks {
  e: string;
  [evidence: string]: string | number | boolean | number[] | string[] | undefined;
}
/** Parts of the events of a game, by their names. */
export type EventParts = Readonly<Record<string, Parts>>;
type AllEvents<S extends Shape> = S['events'] & typeof ENGINE_EVENTS;
export type EventName<S extends Shape> = keyof AllEvents<S> & string;
/** An event of a game with its declared parts. */
export type EventOf<S extends Shape, E extends EventName<S>> = { e: E } & EventMarks & Whole<AllEvents<S>[E]>;

export interface Result {
  /** Side that won, or -1 for a draw. */
  winner: Side;
  /** The game's own word for the size of the victory. */
  level: string;
  case: CaseId;
}

// ---- what the state is made of ----------------------------------------------------------------------------------------------------

export type FieldType = 'u8' | 'i8' | 'u16' | 'i16' | 'i32';
export type FieldOf = 'unit' | 'hex' | 'hexside' | 'group';

/** One property of every unit, hex, hexside or group: a typed array in the state. */
export interface FieldSpec {
  of: FieldOf;
  type: FieldType;
  /** Value at the start and after every reset; 0 unless said. */
  init?: number;
  /** Reset to `init` when a stage of this scope ends (phase, player turn, turn...). */
  scope?: string;
  /**
   * Who may know it; everyone unless said. `owner`: the unit's own side; `never`: nobody; `others`: the other sides, also while they do not see the unit,
   * and neither its own nor an onlooker: what they remember of it.
   */
  seen?: 'owner' | 'never' | 'others';
  /** Drawn from the seed at the start and never changed after: a kept position leaves it to the set-up. */
  drawn?: true;
  /** What it was called by older rules: positions kept by them are carried over. */
  was?: string;
  /** Hidden itself, but what a side sees is settled by it, as a lot settles which counter of a stack lies on top: tests of views do not change it. */
  settlesSight?: true;
  /** What its values name, if they name something: `unit()`, `unit(1)`, `hex()`, `hexside()`. Position files name them by id, views hide hidden units. */
  holds?: Kind;
  doc: string;
}
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;
/** The one field every game has: where each unit is. Box 0 (not in play) is set before the units are placed. */
export const PLACE: FieldSpec = { of: 'unit', type: 'i16', doc: 'hex or box where the unit is' };

export interface VarSpec {
  init?: number;
  /** What it was called by older rules. */
  was?: string;
  scope?: string;
  seen?: 'never' | Side;
  doc: string;
}
export type VarSpecs = Readonly<Record<string, VarSpec>>;

export type FieldArray = Uint8Array | Int8Array | Uint16Array | Int16Array | Int32Array;
/** Where each unit is. */
export type PlaceArray = Holding<PlaceId, FieldArray>;
/** Plain data, as rows and the memory of frames are. */
export type Json = string | number | boolean | undefined | Json[] | { [key: string]: Json };
export type Locals = { [key: string]: Json };
/** The memory of a procedure that remembers nothing. */
export type NoLocals = Record<never, never>;

/** A running procedure: which one, where it stands, and its own small memory. Plain JSON, so a game can stop and resume anywhere. */
export interface Frame {
  proc: string;
  at: string;
  l: Locals;
  /** Interrupted by a trigger: its `still` is asked before it goes on. */
  cut?: boolean;
}

/** A counter as the rules see it: what is printed on it, with its side as a number. */
export type CounterOf<Printed> = Omit<Printed, 'side' | 'index'> & { side: Side; index: UnitId };

/** The types of one game, named once and passed around together. */
export interface Shape {
  fields: FieldSpecs & { readonly place: FieldSpec };
  vars: VarSpecs;
  /** Small lists of plain rows (battles, works, engagements). */
  rows: object;
  /** Parts of its events. */
  events: EventParts;
  /** Decisions a scenario, option or variant may change, resolved once at the start. */
  rules: unknown;
  /** What can be rebuilt from the state: never saved. */
  derived: unknown;
  unit: UnitDef;
}

export interface UnitDef {
  readonly id: string;
  /** Short name as used on the map and in the log. */
  readonly name: string;
  readonly side: Side;
}

/** Declarations of rows, by the names of their lists. */
export type RowKinds = Readonly<Record<string, RecordKind>>;
/** The lists of rows that are declared so. */
export type RowsOf<R extends RowKinds> = { -readonly [K in keyof R]: R[K] extends RecordKind<infer T> ? T[] : never };

/** Everything that changes, as a plain value. The log is not part of it. */
export interface State<S extends Shape = Shape> {
  buffer: ArrayBuffer;
  f: { readonly [K in keyof S['fields']]: K extends 'place' ? PlaceArray : FieldArray };
  v: { -readonly [K in keyof S['vars']]: number };
  rows: S['rows'];
  frames: Frame[];
  rng: RngState;
  result: Result | undefined;
}

// ---- procedures: stopping points, questions, dice ------------------------------------------------------------------------------------

/** Where to go next: another point of the same procedure, into a called procedure, or back to the caller. */
export type Next = string | { call: string; with?: Locals; then: string } | { end: true };
export const END: Next = Object.freeze({ end: true as const });
export const call = (proc: string, locals: Locals, then: string): Next => ({ call: proc, with: locals, then });

/** Narrows a list of legal actions to one unit or hex. */
export interface Focus {
  k?: string;
  u?: UnitId;
  h?: HexId;
}

/** What an option of any kind has; `A` is its action. */
export interface OptionOf<S extends Shape, L, A> {
  k: string;
  /** Candidates; those `test` refuses are left out of the legal list. */
  from(g: World<S>, l: L, focus?: Focus): Iterable<A>;
  test(g: World<S>, l: L, a: A): Refusal | undefined;
  take(g: World<S>, l: L, a: A): Next;
  /** `from` never yields anything `test` would refuse (the conformance kit proves it), so lists skip the test. */
  sure?: boolean;
  /**
   * Adds to a list, at once and in the same order, all that `from` yields without a focus; only beside `sure`. Worth having for lists of a hundred
   * and more: who wants all of them is spared the generator's pause at each, who wants a few still asks `from`.
   */
  list?(g: World<S>, l: L, into: A[]): void;
  /** `test` may accept what `from` does not list, such as another path to a listed hex. Without it the list is complete. */
  more?: boolean;
  /** That it was given is the side's own business, as with every answer to a `secret` question. */
  secret?: boolean;
}
/** An answer without parts: done, stop, pass. */
export interface BareOption<S extends Shape, L> extends OptionOf<S, L, { k: string }> {
  parts?: undefined;
}
/** An answer with parts: its actions have exactly these. */
export interface OptionWith<S extends Shape, L, P extends ActionParts> extends OptionOf<S, L, ActionWith<P>> {
  parts: P;
}
/** One kind of answer to a question: which actions there are, what forbids one, what it does. `parts` settles what its actions look like. */
export type Option<S extends Shape, L = Locals> = BareOption<S, L> | { [P in ActionParts]: OptionWith<S, L, P> }[ActionParts];
/** An option as the machine handles it, whatever its parts. */
export interface AnyOption<S extends Shape, L = Locals> extends OptionOf<S, L, Action> {
  parts?: ActionParts;
}

/** Bookkeeping without a choice. */
export interface AutoPoint<S extends Shape, L = Locals> {
  auto(g: World<S>, l: L): Next;
}
interface Asked<S extends Shape, L> {
  whether(g: World<S>, l: L): boolean;
}
/** A question to one side. */
export interface AskPoint<S extends Shape, L = Locals> {
  who(g: World<S>, l: L): Side;
  /** Cases that ask; the first one is named when an answer of the wrong kind comes. */
  cases: readonly CaseId[];
  /** Key of the sentence in the catalogue; `ask.<proc>.<point>` unless said. */
  says?: string;
  args?(g: World<S>, l: L): Record<string, string | number>;
  options: readonly Option<S, L>[];
  /**
   * Asked even if there is only one answer: because skipping would tell the enemy something, or because the answer commits the player to
   * a die and he must be able to look and take back first.
   */
  always?: boolean | Asked<S, L>['whether'];
  /** Answers stay unknown to the other side until opened. */
  secret?: boolean;
  /** Of a `secret` question: where the procedure stands for the others. */
  seenAs?: string;
  /** Quick test that nothing but one given step can follow; saves building the list. */
  skip?(g: World<S>, l: L): Next | undefined;
  /** Quick test that there are at least two answers, so that the list need not be built to find out; false if it cannot tell. */
  several?(g: World<S>, l: L): boolean;
}
/** Dice about to fall. */
export interface RollPoint<S extends Shape, L = Locals> {
  roll(g: World<S>, l: L): RollNode;
  take(g: World<S>, l: L, pips: number[]): Next;
}
/** `dice` are the sides of each die; pips that lead to the same thing share a class (`classOf`). */
export interface RollNode extends RollSpec {
  cases: readonly CaseId[];
  /** Key of the sentence that says what is rolled for. */
  says: string;
  args?: Record<string, string | number>;
  ledger?: Ledger;
}
export type Point<S extends Shape, L = Locals> = AutoPoint<S, L> | AskPoint<S, L> | RollPoint<S, L>;

interface Points<S extends Shape, L> {
  first: string;
  points: Readonly<Record<string, Point<S, L>>>;
  /** Asked when the procedure goes on after an interruption: where to go instead, or undefined to go on. */
  still?(g: World<S>, l: L): Next | undefined;
}
/** A procedure; what its frames remember is declared in `locals`, nothing unless said. */
export type Procedure<S extends Shape, L = NoLocals> = Points<S, L> &
  ([keyof L] extends [never] ? { locals?: undefined } : { locals: RecordKind<L> });
/** A procedure as the machine handles it: what its frames remember is known only to itself. */
export interface AnyProcedure<S extends Shape> extends Points<S, Locals> {
  locals?: RecordKind;
}

/** An interruption: an event of this kind starts a procedure on top of the running one. */
export interface CallTrigger<S extends Shape, E extends EventName<S> = EventName<S>> {
  on: E;
  when(g: World<S>, event: EventOf<S, E>): Locals | undefined;
  call: string;
}
/** Bookkeeping that follows an event of this kind at once and asks nobody; what it emits is looked at in turn. */
export interface EffectTrigger<S extends Shape, E extends EventName<S> = EventName<S>> {
  on: E;
  effect(g: World<S>, event: EventOf<S, E>): void;
}
/** A trigger as the machine handles it. */
export type AnyTrigger<S extends Shape> =
  | { on: string; when(g: World<S>, event: GameEvent): Locals | undefined; call: string }
  | { on: string; effect(g: World<S>, event: GameEvent): void };
export type Trigger<S extends Shape> = { [E in EventName<S>]: CallTrigger<S, E> | EffectTrigger<S, E> }[EventName<S>];

/** A part of the sequence of play, as data. */
export interface Stage<S extends Shape> {
  id: string;
  name: string;
  cases: readonly CaseId[];
  /** Fields and vars of this scope are reset when the stage ends. */
  scope?: string;
  /** The side whose stage it is, if it is one side's. */
  side?: Side;
  when?(g: World<S>): boolean;
  /** Where a scenario, its options or the day leave no room for it: screens do not list it. `when` must be false there too. */
  belongs?(g: World<S>): boolean;
  enter?(g: World<S>): void;
  run?: string;
  /** Procedures that its own one leads to, and whose answers are of this stage: an order that comes too early is told where it belongs. */
  calls?: readonly string[];
  parts?: readonly Stage<S>[];
  leave?(g: World<S>): void;
  /** Once more? Asked after each run. */
  again?(g: World<S>): boolean;
}

// ---- a game ----------------------------------------------------------------------------------------------------------------------------

export type OptionValue = boolean | number | string;
export interface Setup {
  scenario: string;
  options: Record<string, OptionValue>;
  /** Never read by rules: in a view it is empty. */
  seed: string;
  /** Changes of the printed board, if the game began from a position that has some. */
  board?: BoardOverrides;
  /** Hash of the owner's values that it is played with; those of the game unless said. */
  values?: string;
}

export interface OptionSpec {
  id: string;
  name: string;
  about: string;
  cases?: readonly CaseId[];
  group: string;
  type: 'flag' | 'choice';
  choices?: readonly { value: string; name: string }[];
  default: OptionValue;
}
export interface ScenarioSpec {
  id: string;
  name: string;
  about: string;
  cases: readonly CaseId[];
  turns: number;
  /** Rough number of pieces on the map at the start. */
  units: number;
  /** Option values that this scenario fixes. */
  fixed?: Record<string, OptionValue>;
}

/** What one scenario with its options plays with; made once, shared by every copy of the state. */
export interface Kit<S extends Shape> {
  board: Board;
  rules: S['rules'];
  stages: Stage<S>;
  procs: Readonly<Record<string, AnyProcedure<S>>>;
  triggers: readonly AnyTrigger<S>[];
  /** Counts for fields of `group`. */
  groups: number;
}

type RowKindsOf<R> = { readonly [K in keyof R]: R[K] extends (infer T)[] ? RecordKind<T> : never };

/** What a game hands to the machine. */
export interface GameDef<S extends Shape> {
  id: string;
  name: string;
  /** Raised when a change of the rules may make an old save play differently. */
  rulesVersion: number;
  sides: readonly { id: string; name: string }[];
  units: readonly S['unit'][];
  /** Boxes beside the map; the first one is where units are that are not in play. */
  boxes: readonly string[];
  fields: S['fields'];
  vars: S['vars'];
  /** What its rows are made of. */
  rows: RowKindsOf<S['rows']>;
  /** What its events are made of. */
  events: S['events'];
  /** Names used in refusals, questions to players and ledgers, beyond those of the engine (`EVIDENCE`). */
  evidence?: Parts;
  scenarios: readonly ScenarioSpec[];
  options: readonly OptionSpec[];
  /**
   * Values of players who own a copy, if the game takes any: those that were read and found good, by their hash, for the life of the process.
   * A set-up names them by it; what they are is the game's business.
   */
  values?: ReadonlyMap<string, unknown>;
  /** Refuses illegal combinations, with a reason. */
  allows?(setup: Setup): Refusal | undefined;
  kit(setup: Setup, board?: Board): Kit<S>;
  /** Puts the units on the map and sets the first values; the sequence of play starts after it. */
  setup(g: World<S>, setup: Setup): void;
  derive(g: World<S>): S['derived'];
  /** A watched field changed: mend the derived things or mark them stale. */
  touched?(g: World<S>, field: string, index: number, old: number, now: number): void;
  /** A position file cleared everything: units back to full strength, nobody on his way, as the start of any game has it. */
  cleared?(g: World<S>): void;
  /** After a position file was laid out: bring derived state such as supply up to date; may refuse it with an `InputError`. */
  positioned?(g: World<S>): void;
  /**
   * Mends a position that older rules kept, before it is read: where a name alone does not say what became of a field (`was` does), or a point at which
   * play can stand has another name. `rules` is the version that left it.
   */
  carry?(state: EncodedState, rules: number): void;
  /** Asked after every action and every automatic step that emitted something. */
  watch?(g: World<S>): Result | undefined;
  /** 0 unseen, 1 only that something is there, 2 fully. Everything is seen unless said. */
  visible?(g: World<S>, side: Side, unit: UnitId): 0 | 1 | 2;
  /** What may be asked of it, by name: a closed list. Names come from outside, so only its own entries are ever looked up (`explain`). */
  questions?(g: World<S>): Readonly<Record<string, AnyQuestion<S>>>;
  /** What its rules decide where the machine cannot see it: answers are tested against it. */
  verdicts?: Verdicts<S>;
  words: Catalogue;
  /** A ten of a ten-sided die is called 0, as its tables have it. */
  tenIsZero?: boolean;
  caseExists(id: CaseId): boolean;
}
