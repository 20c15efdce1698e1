/**
 * How a game wants to be shown. Screens (the page, the terminal, reports) know no game: they draw what is described here, offer what is
 * legal, and put questions by the standard names below. Types only.
 */
import type { Confidence } from './board/file.ts';
import type { CaseNames } from './case-label.ts';
import type { AnswerOf } from './core/questions.ts';
import type { World } from './core/state/world.ts';
import type { CaseId, Shape } from './core/types.ts';
import type { HexId, HexsideId, Side, UnitId } from './ids.ts';

/** How sure a value is that a screen shows: as the data say, or the player's own (`setup.values`). */
export type Sureness = Confidence | 'own';

/** What is printed on the side of a counter that lies up. */
export interface CounterFace {
  /** Nationality, for the colour of the body: a key of `Describe.bodies`. */
  body: string;
  /** Formation, for the colour of the symbol box. */
  fill?: string;
  symbol: string;
  size?: string;
  left?: string;
  right?: string;
  values?: string;
  /** What the numbers are, where it is not attack, defense and movement or combat and movement. */
  valueNames?: readonly string[];
  tagLeft?: string;
  tagRight?: string;
  reduced?: boolean;
}

/** A branch of the order of battle. */
export interface Formed {
  id: string;
  name: string;
  side: Side;
  units: UnitId[];
  parts?: Formed[];
  /** Heading over those that follow until another one comes: an army, and what it has. */
  under?: { name: string; note?: string };
  /** How it stands, in a few words; and in one word at the end of the line. */
  note?: string;
  tag?: string;
  /** Unfolded to begin with. */
  open?: boolean;
  /** Not a formation: units of a corps or army that are in none. */
  loose?: boolean;
}

/** A cell of the turn track. */
export interface TrackCell {
  turn: number;
  label: string;
  when: 'past' | 'now' | 'coming';
  sky?: string;
  ground?: string;
  /** Units due per side. */
  due: number[];
  notes: TurnNote[];
}

/** What is special about a turn, and the case behind it. */
export interface TurnNote {
  text: string;
  case?: string;
}

/** A chart of the rulebook as data, with the cell that matters now. */
export interface Chart {
  id: string;
  name: string;
  cases: CaseId[];
  columns: string[];
  rows: { head: string; cells: string[] }[];
  notes?: string[];
  confidence: Sureness;
}

export interface Objective {
  hex: HexId;
  name: string;
  /** Side that holds it now. */
  held?: Side;
}

/** A number or word that lies beside the map: points, clocks, the weather. */
export interface StatusLine {
  id: string;
  /** Lines of one group stand together under its name. */
  group: string;
  name: string;
  value: string;
  /** Whose it is; nobody's unless said. */
  side?: Side;
  case?: CaseId;
  /** One more sentence for those who ask. */
  note?: string;
}

/** A box beside the map and what lies in it. */
export interface BoxView {
  id: string;
  name: string;
  side?: Side;
  units: { unit: UnitId; note?: string }[];
  case?: CaseId;
}

/** What the signs of a game mean, in its words, for the key on the screen. */
export interface SignKey {
  /** Nationalities, by the body of the counter. */
  bodies: Readonly<Record<string, string>>;
  /** Branches, by symbol. */
  symbols: Readonly<Record<string, string>>;
  /** The numbers at the foot of a counter: a sample and what its parts are. */
  values: readonly { sample: string; parts: readonly string[]; note?: string }[];
  /** Further sentences about the counter. */
  notes: readonly string[];
  /** Markers on counters, in hexes and on hexsides, by kind. */
  markers: Readonly<Record<string, { name: string; about: string; case?: CaseId }>>;
}

export interface Describe<S extends Shape> {
  /** CSS colours of formations. */
  formations: Readonly<Record<string, string>>;
  /** Base colour (#RRGGBB) of every body that `face` names; screens derive edge, shade and ink from it. */
  bodies: Readonly<Record<string, string>>;
  /** Body that stands for a side as a whole: pills, charts and headings take its colour. */
  sideBody: readonly string[];
  face(g: World<S>, u: UnitId): CounterFace;
  /** Kinds of state markers on a unit, most important first. */
  markers(g: World<S>, u: UnitId): string[];
  /** Done for this phase: shown faded. */
  spent(g: World<S>, u: UnitId): boolean;
  /** Full name for the card. */
  title(u: UnitId): string;
  /** What the parts of its rulebook are called, for the labels of cases. */
  caseNames?: CaseNames;
  /** What its signs mean; fetched when somebody asks. */
  key?(): Promise<SignKey>;
  /** What its rulebook calls an attack, where that is another word. */
  attack?: string;
  /** What its rules do not know: screens offer nothing about it. */
  lacks?: readonly ('zones' | 'supply')[];
  /** Is a value of this unit rebuilt by us? Shown on its card. */
  confidence(u: UnitId, g: World<S>): Sureness;
  hexMarkers(g: World<S>): { hex: HexId; kind: string; text?: string; owner?: Side }[];
  hexsideMarkers(g: World<S>): { hexside: HexsideId; kind: string }[];
  orderOfBattle(g: World<S>): Formed[];
  track(g: World<S>): TrackCell[];
  objectives(g: World<S>): Objective[];
  /** May have to be fetched: nobody needs charts to begin. */
  charts(g: World<S>): Chart[] | Promise<Chart[]>;
  /** Cell of a chart that a battle in preparation uses: chart id, row, column. */
  liveChart?(g: World<S>): { chart: string; row?: number; column?: number } | undefined;
  /** Strength of a side on the map, for curves over time. */
  strength(g: World<S>, side: Side): number;
  /** What an outcome of the die about to fall is worth to side 0, in steps; undefined if it is no matter of luck between the sides. */
  worth?(g: World<S>, outcome: string): number | undefined;
  /** What lies beside the map as numbers and words. */
  status?(g: World<S>): StatusLine[];
  /** What lies beside the map as counters; empty boxes may be left out. */
  boxes?(g: World<S>): BoxView[];
  /**
   * What the side whose view this is remembers of an enemy unit that it does not see now: where, on which turn, and in a word what kind of unit it is.
   * Read of a view alone; undefined for units it never saw.
   */
  remembered?(g: World<S>, u: UnitId): { hex: HexId; turn: number; kind: string } | undefined;
  /** Side that holds a hex, for the ground gained; undefined while nobody does. */
  holder?(g: World<S>, hex: HexId): Side | undefined;
}

/** Answers to the standard questions, see `STANDARD`. */
export type ReachAnswer = AnswerOf<'reach'>;
export type ReachEnd = NonNullable<ReachAnswer['hexes'][number]['also']>[number];
export type PlanAnswer = AnswerOf<'plan'>;
export type ZocAnswer = AnswerOf<'zoc'>;
export type ThreatAnswer = AnswerOf<'threat'>;
export type SupplyAnswer = AnswerOf<'supply'>;
export type SupplyBlocker = SupplyAnswer['blockers'][number];
export type SupplyLink = NonNullable<SupplyAnswer['links']>[number];
export type EffectAnswer = AnswerOf<'effects'>[number];
export type BattleAnswer = AnswerOf<'battle'>;
export type ResponsesAnswer = AnswerOf<'responses'>;
export type VictoryAnswer = AnswerOf<'victory'>;
export type ArrivalsAnswer = AnswerOf<'arrivals'>;
export type UnitAnswer = AnswerOf<'unit'>;
export type WarningsAnswer = AnswerOf<'warnings'>;
export type TasksAnswer = AnswerOf<'tasks'>;
export type BattlesAnswer = AnswerOf<'battles'>;
export type SplitAnswer = AnswerOf<'split'>;
export type StakesAnswer = AnswerOf<'stakes'>;
export type CourseAnswer = AnswerOf<'course'>;
