/**
 * How a game wants to be shown. Screens (the page, the terminal, reports) know no game: they draw what is described here, offer what is
 * legal, and put questions by the standard names below. Types only.
 */
import type { Confidence } from './board/file.ts';
import type { World } from './core/state/world.ts';
import type { Action, CaseId, HexId, Shape, Side, UnitId } from './core/types.ts';
import type { Ledger } from './ledger.ts';
import type { Refusal } from './words.ts';

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
  notes: string[];
}

/** A chart of the rulebook as data, with the cell that matters now. */
export interface Chart {
  id: string;
  name: string;
  cases: CaseId[];
  columns: string[];
  rows: { head: string; cells: string[] }[];
  notes?: string[];
  confidence: Confidence;
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
  /** Is a value of this unit rebuilt by us? Shown on its card. */
  confidence(u: UnitId): Confidence;
  hexMarkers(g: World<S>): { hex: HexId; kind: string; text?: string; owner?: Side }[];
  sideMarkers(g: World<S>): { side: number; kind: string }[];
  orderOfBattle(g: World<S>): Formed[];
  track(g: World<S>): TrackCell[];
  objectives(g: World<S>): Objective[];
  /** May have to be fetched: nobody needs charts to begin. */
  charts(): Chart[] | Promise<Chart[]>;
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
  /** Side that holds a hex, for the ground gained; undefined while nobody does. */
  holder?(g: World<S>, hex: HexId): Side | undefined;
}

/** How a unit can come to a hex; `end` is the posture it is in there, and `also` other postures it can come to the same hex in. */
export interface ReachEnd {
  cost: string;
  stop?: boolean;
  form?: string;
  end?: string;
}
/** Answer to `{ q: 'reach', unit }`: where a unit could go now, before it is picked up. Empty if it cannot move. */
export interface ReachAnswer {
  hexes: ({ hex: HexId; also?: ReachEnd[] } & ReachEnd)[];
  /** Why it cannot move at all. */
  refusal?: Refusal;
}
/** Answer to `{ q: 'plan', unit, hex, form?, via? }`: how to get there, what it costs, and the actions that do it. */
export interface PlanAnswer {
  path: HexId[];
  costs: string[];
  ledger?: Ledger;
  /** To be played one after another; empty when it cannot be done. */
  actions: Action[];
  refusals: Refusal[];
  warnings: { case: CaseId; what: string; args?: Record<string, string | number> }[];
}
/** Answer to `{ q: 'zoc', side }`: hexes in that side's zones of control. */
export type ZocAnswer = HexId[];
/** Answer to `{ q: 'threat', side }`: hexes that side could attack in its next turn, and with how many units. */
export type ThreatAnswer = { hex: HexId; level: number }[];
/** Answer to `{ q: 'supply', unit, hex? }`. */
export interface SupplyAnswer {
  status: string;
  case: CaseId;
  path: HexId[];
  blockers: SupplyBlocker[];
  /** The parts the line consists of (unit, headquarters, road, edge...), from the unit on, so that a screen can say which of them fails. */
  links?: SupplyLink[];
}
export interface SupplyBlocker {
  hex: HexId;
  case: CaseId;
  what: string;
  unit?: UnitId;
}
/** One part of a line: `what` is its name in the catalogue, `unit` the piece it leads to, if one. It holds if nothing cuts it. */
export interface SupplyLink {
  what: string;
  case: CaseId;
  path: HexId[];
  unit?: UnitId;
  blockers: SupplyBlocker[];
}
/** One of the answers to `{ q: 'effects' }`: what an answer that may be given now would bring, in words of the game. Answers without any are left out. */
export interface EffectAnswer {
  action: Action;
  says: string;
  args?: Record<string, string | number>;
}
/** Answer to `{ q: 'battle' }` (the one being built) and `{ q: 'attack', targets, attackers, guns }` (what if). */
export interface BattleAnswer {
  attack: Ledger;
  defense: Ledger;
  column: Ledger;
  die: Ledger;
  /** Names of the columns of the row in use, where it starts and where it ends after shifts. */
  columns: string[];
  start: number;
  final: number;
  outcomes: { result: string; weight: number; total: number; says: string }[];
  /** Chance that the hex is taken: least and most, where the enemy may choose. */
  taken: { low: number; high: number };
  attackers: UnitId[];
  defenders: UnitId[];
  guns: UnitId[];
  defenseGuns: UnitId[];
  targets: HexId[];
}
/** Answer to `{ q: 'victory' }`. */
export type VictoryAnswer = { says: string; args?: Record<string, string | number>; met: boolean; case: CaseId; side: Side }[];
/** Answer to `{ q: 'arrivals' }`. */
export type ArrivalsAnswer = { unit: UnitId; turn: number; where: string; hexes: HexId[]; condition?: string; overdue?: boolean }[];
/** Answer to `{ q: 'unit', unit }`: the lines of the unit card, in order. */
export type UnitAnswer = {
  what: string;
  args?: Record<string, string | number>;
  value?: string;
  case?: CaseId;
  confidence?: Confidence;
  ledger?: Ledger;
}[];
/** Answer to `{ q: 'warnings' }`: matters still open before the phase is ended, one line each. */
export type WarningsAnswer = { what: string; args?: Record<string, string | number>; case: CaseId; units: UnitId[]; hexes: HexId[] }[];
