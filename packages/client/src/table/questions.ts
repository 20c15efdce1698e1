/** What a page may ask a table, and what it is answered. */
import type { Action, CaseInfo, Chart, Formed, ReachEnd, SaveFile, Side, SignKey, Sureness, TrackCell, UnitId } from '@hexfront/engine';
import type { FrontLine, HexMarker, HexsideMarker, HexsideRef } from '../board/types.ts';
import type { Chronicle } from '../replay/chronicle.ts';
import type { Moment, Piece, PromptSaid } from './position.ts';
import type { CourseSaid, Said, SaidLedger } from './words/sentences.ts';

export interface ReachSaid {
  /** Postures in which its moves can end, if there are several; the usual one first. */
  ends?: { id: string; text: string; about?: string }[];
  hexes: ({ hex: string; also?: ReachEnd[] } & ReachEnd)[];
  refusal?: Said;
}

export interface PlanSaid {
  hex: string;
  path: string[];
  costs: string[];
  /** Points the unit has in all. */
  allowance?: string;
  ledger?: SaidLedger;
  actions: Action[];
  refusals: Said[];
  warnings: Said[];
}

export interface SupplySaid {
  unit: UnitId;
  status: string;
  text: string;
  case?: string;
  path: string[];
  blockers: SupplyCut[];
  /** The parts of the line, from the unit on. */
  links?: (Said & { path: string[]; unit?: UnitId; blockers: SupplyCut[] })[];
}
export type SupplyCut = Said & { hex: string; unit?: UnitId };

export interface UnitSaid {
  unit: UnitId;
  lines: { label: string; value?: string; text?: string; case?: string; confidence?: Sureness; ledger?: SaidLedger }[];
  /** What may be done with it once it has been picked up, short of going somewhere. */
  further?: { actions: Action[]; text: string }[];
}

/** A formation as a whole. */
export interface FormationSaid {
  name: string;
  /** Its headquarters. */
  unit?: UnitId;
  units: UnitId[];
  /** From the top down; `cut`: what is between one and the one above. */
  chain: (Said & { cut?: Said[] })[];
  switches: SwitchSaid[];
  parts: { text: string; units: UnitId[]; steps: number; of: number }[];
  lines: { text: string; value?: string; case?: string; confidence?: Sureness }[];
}
/** Something a whole formation is set to: one option is on, those that cannot be chosen say why. */
export interface SwitchSaid extends Said {
  note?: string;
  options: { text: string; about?: string; on: boolean; action?: Action; why?: Said }[];
  table?: { text: string; case: string; heads: string[]; cells: string[] };
}

export interface HexSaid {
  hex: string;
  name?: string;
  terrain: string;
  /** `510 m`: the mean over the hex, where it is known. */
  height?: string;
  marks: string[];
  sides: string[];
  regions: string[];
  zones: Side[];
  /** `enter`: what it costs the unit in hand to come in from some of the hexes around. */
  lines: { label: string; value?: string; text?: string; case?: string; ledger?: SaidLedger; enter?: boolean }[];
}

/** What the computer would do in your place. */
export interface AdviceSaid {
  /** Played one after another as one order. Nothing among them ends the phase, rolls a die or hands the turn to the enemy. */
  actions: Action[];
  /** The step in words: "Move 2Pz/304 to 1524". */
  steps: string[];
  why: string;
  plan: string[];
  hexes: string[];
  units: UnitId[];
  /** Hexes of a move from start to end. */
  path: string[];
  /** What it would do next and leaves to the player: end the phase, roll the die, let the enemy answer. */
  leaves?: { what: 'phase' | 'die' | 'enemy'; text: string };
}

/** A position of the past, for the replay. */
export interface Still {
  length: number;
  prompt: PromptSaid;
  pieces: Piece[];
  hexMarkers: HexMarker[];
  hexsideMarkers: HexsideMarker[];
  track: TrackCell[];
  objectives: Moment['objectives'];
  strength: number[];
  fronts: FrontLine[];
}

/** A condition of victory, told as a tree: a line belongs to the last one before it that is less deep. */
export interface GoalSaid extends Said {
  met: boolean;
  side: Side;
  depth: number;
  /** The whole matter in a sentence: neither met nor open. */
  sentence?: boolean;
  /** How the lines below count. */
  join?: 'all' | 'any' | 'some';
  /** How far it is, where it can be counted. */
  progress?: { n: number; of: number };
  /** A line on the map along these hexsides. */
  border?: HexsideRef[];
}

/** What is still to be done in the phase, with whom and where. */
export interface TaskSaid extends Said {
  units: UnitId[];
  hexes: string[];
  /** The phase cannot end before. */
  must?: boolean;
  /** How many may still do it, where not all of them may. */
  left?: number;
}

/** A phase of the present turn, or a group of them. */
export interface PhaseSaid {
  id: string;
  name: string;
  side?: Side;
  /** How deep it lies in the sequence of play. */
  depth: number;
  state: 'done' | 'now' | 'coming';
  /** There is nothing in it, as things stand. */
  idle?: boolean;
}

/** Points that are split over several uses. */
export interface SplitSaid {
  kind: string;
  total: number;
  rows: { text: string; case: string; given: number; open: boolean; steps: number[]; effects: string[] }[];
  /** Every point has to be given. */
  whole?: boolean;
  rivals: { side: Side; total: number }[];
}

/** An attack of the phase. */
export interface AttackSaid {
  stage: 'draft' | 'declared' | 'rolled' | 'settled';
  targets: string[];
  from: string[];
  units: UnitId[];
  odds?: string;
  result?: string;
  /** The result in words. */
  text?: string;
}

/** Name of a question: what it takes, what it answers. */
export interface Questions {
  reach: [{ unit: UnitId }, ReachSaid];
  plan: [{ unit: UnitId; hex: string; via?: string[]; form?: string; end?: string }, PlanSaid];
  zones: [{ side: Side }, string[]];
  supply: [{ unit: UnitId }, SupplySaid | undefined];
  supplyMap: [{ side: Side }, SupplySaid[]];
  threat: [{ side: Side }, { hex: string; level: number }[]];
  front: [Record<string, never>, FrontLine[]];
  unit: [{ unit: UnitId }, UnitSaid];
  hex: [{ hex: string; unit?: UnitId }, HexSaid];
  /** The formation that a unit belongs to, where the game has more to tell of it than its units. */
  formation: [{ unit: UnitId }, FormationSaid | undefined];
  warnings: [Record<string, never>, Said[]];
  agenda: [Record<string, never>, PhaseSaid[]];
  tasks: [Record<string, never>, { tasks: TaskSaid[]; attacks: AttackSaid[]; split?: SplitSaid }];
  course: [Record<string, never>, CourseSaid | undefined];
  arrivals: [
    Record<string, never>,
    {
      unit: UnitId;
      turn: number;
      where: string;
      hexes: string[];
      condition?: string;
      overdue?: boolean;
      /** Hexes by which it could enter now, for those who are due. */
      open?: string[];
      detour?: boolean;
      blocked?: number;
      cost?: string;
    }[],
  ];
  victory: [Record<string, never>, GoalSaid[]];
  /** Why nothing can be done with this unit or hex now; nearest to legal first. */
  why: [{ kind?: string; unit?: UnitId; hex?: string; n?: number; order?: string; selected: UnitId[] }, Said[]];
  /** What follows from an answer that may be given now, and the hexes it leads to; empty if that cannot be told. */
  follows: [{ action: Action }, { text: string; hexes: string[] }];
  /** A few words for each action, for menus. */
  words: [{ actions: Action[] }, string[]];
  /** Those of these answers that can be given together, as one order; nothing if there are not two. */
  alike: [{ actions: Action[] }, { actions: Action[]; text: string } | undefined];
  /** Enemy counters that these answers, given as one order, would bring into sight, and what the order is called; undefined if none. */
  uncovers: [{ actions: Action[] }, (Said & { hexes: string[]; act: string }) | undefined];
  /** What each of them would bring; empty where that is not to be said in a word. */
  effects: [{ actions: Action[] }, string[]];
  case: [{ id: string }, CaseInfo | undefined];
  rules: [Record<string, never>, CaseInfo[]];
  /** Where the values of a unit come from. */
  unitNote: [{ unit: UnitId }, { evidence?: string; note?: string } | undefined];
  advice: [Record<string, never>, AdviceSaid | undefined];
  charts: [Record<string, never>, Chart[]];
  /** What the signs of the game mean. */
  key: [Record<string, never>, SignKey | undefined];
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
