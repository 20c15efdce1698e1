/**
 * What a page and a table tell each other. Plain data only: the same messages go to a worker in this browser and, later, to a server.
 * Sentences are made on the table's side of the door, so a page needs neither rules nor catalogues.
 *
 * Hexes are named by printed id, units by number. Only `Action` carries place numbers; `TableInfo.places` translates them.
 */
import type { Action, BoardFile, Chart, Confidence, Formed, OptionSpec, SaveFile, Setup, TrackCell } from '@hexfront/engine';
import type { CounterDesign, FrontLine, HexMarker, SideMarker } from '../board/types.ts';
import type { Chronicle } from '../replay/chronicle.ts';

// ------------------------------------------------------------------------------------------------------------------- words

/** A sentence with the case that proves it and what it speaks of. */
export interface Said {
  text: string;
  case?: string;
  hexes?: string[];
  units?: number[];
}

export interface SaidLine {
  text: string;
  case?: string;
  /** As shown in the right column: `3`, `+4`, `×½`. */
  value: string;
  applied: boolean;
  /** Why a line that would apply does not count. */
  because?: string;
  /** States the running total. */
  sum?: boolean;
  parts?: SaidLine[];
  units?: number[];
}

export interface SaidLedger {
  total: string;
  lines: SaidLine[];
}

/** A case of the rulebook in our own words. */
export interface CaseInfo {
  id: string;
  group: string;
  kind?: string;
  summary: string;
}

// ------------------------------------------------------------------------------------------------------------------- table

/** Who plays a side: somebody at this screen, the computer, or somebody far away. */
export interface Seat {
  by: 'here' | 'computer' | 'remote';
  name?: string;
  level?: string;
}

export interface UnitInfo {
  id: string;
  name: string;
  title: string;
  side: number;
  confidence: Confidence;
}

/** Everything about a table that does not change during the game. */
export interface TableInfo {
  id: string;
  game: string;
  name: string;
  setup: Setup;
  scenario: { id: string; name: string; about: string; turns: number };
  /** Options of the game, to say which are on. */
  options: readonly OptionSpec[];
  sides: { id: string; name: string; body: string }[];
  seats: Seat[];
  units: UnitInfo[];
  /** Printed hex ids, then names of boxes beside the map: the index is the place number of actions. */
  places: string[];
  /** How many of the places are hexes. */
  hexCount: number;
  board: BoardFile;
  /** Folder of the artwork with a slash at the end; absent if the game has none. */
  artUrl?: string;
  formations: Record<string, string>;
  /** The computer can play this game by more than chance, and advise. */
  advisor: boolean;
  /** How a match ended that was not played to its end, in a sentence. */
  ended?: string;
  /** What went wrong when the save was opened, in words; play goes on from before it. */
  notice?: string;
}

/** A counter, on the map or beside it. */
export interface Piece {
  u: number;
  side: number;
  hex?: string;
  /** Name of the box it lies in, when it is not on the map. */
  box?: string;
  /** Place in the stack, 0 on top. */
  order: number;
  design: CounterDesign;
  reduced?: boolean;
  markers: string[];
  spent?: boolean;
  /** Seen only as "something is there": `u` is negative and means nothing. */
  token?: boolean;
}

export interface Stage {
  id: string;
  name: string;
  side?: number;
}

export interface PromptSaid {
  side?: number;
  kind: 'ask' | 'roll' | 'over';
  text: string;
  cases: string[];
  stages: Stage[];
  kinds: string[];
  at: string;
  /** Name of the part of the phase that asks, if it has one. */
  title?: string;
}

/** An action that needs no place on the map: a button. */
export interface Choice {
  action: Action;
  text: string;
  /** Leaves the present phase: the page lists open matters first. */
  ends: boolean;
  /** The game has a word of its own for this answer to this question. */
  own?: boolean;
}

/** The computer at work. */
export interface Thinking {
  side: number;
  /** How far the present thought has got, 0 to 1. */
  done: number;
  /** Answers given since it has the turn. */
  answers: number;
  /** What it means to do, in sentences; empty until it knows, or if that is its secret. */
  plan: string[];
  paused: boolean;
}

export type UndoLock = 'start' | 'die' | 'secret' | 'other';

/** The present position as one side sees it. */
export interface Moment {
  /** Rises with every change, also when something is taken back; an order names the version it was given for. */
  version: number;
  /** Entries in the log. */
  length: number;
  prompt: PromptSaid;
  /** All that may be done now with a unit, hex, number; empty while another side has to take the seat. */
  legal: Action[];
  /** The list was longer than is sent. */
  cut: boolean;
  choices: Choice[];
  /** Buttons that are asked for but may not be pressed yet, with the reason. */
  blocked: { text: string; kind: string; why: Said }[];
  /** How many entries the next undo takes back; 0 with the reason in `lock`. */
  undo: number;
  lock?: UndoLock;
  redo: boolean;
  track: TrackCell[];
  objectives: { hex: string; name: string; held?: number }[];
  beside?: BesideSaid;
  /** Whose eyes: a side, or -1 for open information. */
  viewer: number;
  /** The sides do not know the same: the screen must be handed over. `wait` is the side that has to take its seat. */
  wait?: number;
  /** Somebody else has to act: the computer, or a player far away. */
  theirs?: boolean;
  battle?: BattleSaid;
  /** A bid is asked for. */
  stakes?: StakesSaid;
  /** A move is under way with this unit. */
  hand?: number;
  result?: { winner: number; level: string; text: string; case: string };
}

/** What stands on a bid: what each side is to lose now and has to lose at most, and what follows from every answer. */
export interface StakesSaid {
  sides: { side: number; now: number; most: number; text: string }[];
  choices: { action: Action; text: string }[];
}

/** What lies beside the map. */
export interface BesideSaid {
  groups: { name: string; lines: { id: string; name: string; value: string; side?: number; case?: string; note?: string }[] }[];
  boxes: { id: string; name: string; side?: number; case?: string; units: { unit: number; note?: string }[] }[];
}

export interface LogLine {
  /** Entry of the log it belongs to, counted from 1: the length of the log right after it. */
  at: number;
  text: string;
  case?: string;
  kind: string;
  by?: number;
  hexes: string[];
  units: number[];
  /** Pips, if the line is a roll of dice. */
  pips?: number[];
  /** What the computer says about it. */
  why?: string;
}

/** What has just happened, for the eye. */
export type Step =
  | { kind: 'move'; unit: number; path: string[] }
  | {
      kind: 'roll';
      text: string;
      case?: string;
      dice: number[];
      pips: number[];
      outcomes: { label: string; chance: number; fell: boolean }[];
      result: Said[];
      /** The attack as it stood when the die fell. */
      battle?: BattleSaid;
    };

/** Sent after every change; layers that did not change are left out. */
export interface Update {
  moment: Moment;
  /** Changed pieces by number; `all` when the list replaces everything. */
  pieces: Piece[];
  gone: number[];
  all?: boolean;
  hexMarkers?: HexMarker[];
  sideMarkers?: SideMarker[];
  /** New lines from this line on; everything after it is dropped. */
  log?: { from: number; lines: LogLine[] };
  steps: Step[];
  /** Who did it: nobody for the first update and for undo. */
  by?: number;
}

// --------------------------------------------------------------------------------------------------------------- questions

export interface ReachSaid {
  hexes: { hex: string; cost: string; stop?: boolean; form?: string }[];
  refusal?: Said;
}

export interface PlanSaid {
  hex: string;
  path: string[];
  costs: string[];
  ledger?: SaidLedger;
  actions: Action[];
  refusals: Said[];
  warnings: Said[];
}

export interface SupplySaid {
  unit: number;
  status: string;
  text: string;
  case?: string;
  path: string[];
  blockers: (Said & { hex: string; unit?: number })[];
}

export interface BattleSaid {
  attack: SaidLedger;
  defense: SaidLedger;
  column: SaidLedger;
  die: SaidLedger;
  columns: string[];
  start: number;
  final: number;
  outcomes: { result: string; chance: number; total: number; text: string }[];
  taken: { low: number; high: number };
  attackers: number[];
  defenders: number[];
  guns: number[];
  defenseGuns: number[];
  targets: string[];
  /** Names of the sides that attack and defend. */
  sides: [number, number];
  /** The chart the result is read from, with its live row. */
  chart?: { id: string; row?: number; column?: number };
  /** A simple sum without a table, when that is all the game says. */
  plain?: SaidLedger;
}

export interface UnitSaid {
  unit: number;
  lines: { label: string; value?: string; text?: string; case?: string; confidence?: Confidence; ledger?: SaidLedger }[];
}

export interface HexSaid {
  hex: string;
  name?: string;
  terrain: string;
  marks: string[];
  sides: string[];
  regions: string[];
  zones: number[];
  lines: { label: string; value?: string; text?: string; case?: string; ledger?: SaidLedger }[];
}

/** What the computer would do in your place. */
export interface AdviceSaid {
  /** Played one after another as one order. */
  actions: Action[];
  /** The step in words: "Move 2Pz/304 to 1524". */
  steps: string[];
  why: string;
  plan: string[];
  hexes: string[];
  units: number[];
  /** Hexes of a move from start to end. */
  path: string[];
  /** It would leave the phase. */
  ends: boolean;
}

/** A position of the past, for the replay. */
export interface Still {
  length: number;
  prompt: PromptSaid;
  pieces: Piece[];
  hexMarkers: HexMarker[];
  sideMarkers: SideMarker[];
  track: TrackCell[];
  objectives: Moment['objectives'];
  strength: number[];
  fronts: FrontLine[];
}

/** Name of a question: what it takes, what it answers. */
export interface Questions {
  reach: [{ unit: number }, ReachSaid];
  plan: [{ unit: number; hex: string; via?: string[]; form?: string }, PlanSaid];
  zones: [{ side: number }, string[]];
  supply: [{ unit: number }, SupplySaid | undefined];
  supplyMap: [{ side: number }, SupplySaid[]];
  threat: [{ side: number }, { hex: string; level: number }[]];
  front: [Record<string, never>, FrontLine[]];
  unit: [{ unit: number }, UnitSaid];
  hex: [{ hex: string; unit?: number }, HexSaid];
  warnings: [Record<string, never>, Said[]];
  arrivals: [
    Record<string, never>,
    { unit: number; turn: number; where: string; hexes: string[]; condition?: string; overdue?: boolean }[],
  ];
  victory: [Record<string, never>, (Said & { met: boolean; side: number })[]];
  /** Why nothing can be done with this unit or hex now; nearest to legal first. */
  why: [{ unit?: number; hex?: string; selected: number[] }, Said[]];
  /** A few words for each action, for menus. */
  words: [{ actions: Action[] }, string[]];
  case: [{ id: string }, CaseInfo | undefined];
  rules: [Record<string, never>, CaseInfo[]];
  /** Where the values of a unit come from. */
  unitNote: [{ unit: number }, { evidence?: string; note?: string } | undefined];
  advice: [Record<string, never>, AdviceSaid | undefined];
  charts: [Record<string, never>, Chart[]];
  orderOfBattle: [Record<string, never>, Formed[]];
  at: [{ length: number }, Still];
  /** Strength of each side on the map and dice so far, per turn: raw material of charts. */
  series: [Record<string, never>, { turn: string; at: number; strength: number[]; held: number[] }[]];
  /** The game in numbers, turn by turn, with its timeline. */
  chronicle: [Record<string, never>, Chronicle];
  save: [Record<string, never>, SaveFile];
  /** The game up to an earlier point as a save of its own. */
  branch: [{ length: number }, SaveFile];
}
export type QuestionName = keyof Questions;

// ---------------------------------------------------------------------------------------------------------------- messages

/** How a table begins: a new game, or a save. */
export type Opening = { id: string; seats: Seat[]; created?: number; name?: string } & (
  | { game: string; setup: Partial<Setup> & { scenario: string } }
  | { save: SaveFile }
);

export type Order =
  /** `sure`: also if the die falls at once although only a unit or hex was named. */
  | { o: 'play'; actions: Action[]; version: number; sure?: boolean }
  | { o: 'undo' }
  | { o: 'redo' }
  /** Tell everything again: the page has lost the thread. */
  | { o: 'look' }
  /** Go back to an earlier point although dice have fallen: both sides agreed. */
  | { o: 'rollback'; length: number }
  /** A side takes its seat at this screen. */
  | { o: 'take'; side: number }
  /** Somebody else plays a side from now on. */
  | { o: 'seat'; side: number; seat: Seat }
  /** Orders to the computer: how long a move is looked at, stop and go, no waiting for the rest of its turn. */
  | { o: 'computer'; pace?: number; paused?: boolean; hurry?: boolean };

/** `stale`: given for an earlier position. `commits`: nothing is wrong, but the die would fall at once; `battle` is the attack as it would then stand. */
export type OrderReply =
  | { done: true; version: number }
  | { done: false; refusal: Said; stale?: boolean; commits?: { battle?: BattleSaid } };

export type ToTable =
  | { id: number; m: 'open'; opening: Opening }
  | { id: number; m: 'order'; order: Order }
  | { id: number; m: 'ask'; q: QuestionName; args: object };

export type FromTable =
  | { m: 'reply'; id: number; value: unknown }
  | { m: 'error'; id: number; text: string }
  | { m: 'update'; seq: number; update: Update }
  | { m: 'thinking'; thinking: Thinking | undefined }
  | { m: 'saved'; version: number }
  | { m: 'trouble'; text: string };
