/** What a page knows of a table: what never changes, the present position, and what has just happened. */
import type { Action, BoardFile, OptionSpec, Setup, Side, Sureness, TrackCell, UnitId } from '@hexfront/engine';
import type { CounterDesign, HexMarker, HexsideMarker } from '../board/types.ts';
import type { BattleSaid, OffMap, Said, StakesSaid } from './words/sentences.ts';

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
  side: Side;
  confidence: Sureness;
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
  /** Base colours of counter bodies, by name. */
  bodies: Record<string, string>;
  /** What the parts of the rulebook are called, for the labels of cases. */
  caseNames: Record<string, string>;
  /** What its rules do not know: nothing about it is offered. */
  lacks?: readonly string[];
  /** What it calls an attack, where that is another word. */
  attack?: string;
  /** The computer can play this game by more than chance, and advise. */
  advisor: boolean;
  /** How a match ended that was not played to its end, in a sentence. */
  ended?: string;
  /** What went wrong when the save was opened, in words; play goes on from before it. */
  notice?: string;
}

/** An enemy unit that is hidden now, as the side that looks remembers it. */
export interface Seen {
  u: UnitId;
  turn: number;
  kind: string;
}

/** A counter, on the map or beside it. */
export interface Piece {
  u: UnitId;
  side: Side;
  hex?: string;
  /** Name of the box it lies in, when it is not on the map. */
  box?: string;
  /** The same in the words of the game, if it has any. */
  boxName?: string;
  /** Place in the stack, 0 on top. */
  order: number;
  design: CounterDesign;
  reduced?: boolean;
  markers: string[];
  spent?: boolean;
  /** Seen only as "something is there": `u` is negative and means nothing. */
  token?: boolean;
  /** On the first of the hidden counters in a hex: who was seen there before, and on which turn. */
  seen?: Seen[];
}

export interface Stage {
  id: string;
  name: string;
  side?: Side;
}

export interface PromptSaid {
  side?: Side;
  kind: 'ask' | 'roll' | 'over';
  text: string;
  cases: string[];
  stages: Stage[];
  kinds: string[];
  at: string;
  /** Name of the part of the phase that asks, if it has one. */
  title?: string;
  /** Units the question speaks of. */
  about?: UnitId[];
}

/** An answer on the map as a line to be read, and what it would bring. */
export interface MapAnswer {
  action: Action;
  text: string;
  effect?: string;
}

/** Answers of one kind with so many places that only their units are named. */
export interface Spread {
  kind: string;
  text: string;
  units: UnitId[];
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
  blocked: { text: string; kind: string; why: Said; own?: boolean }[];
  /** Of the legal answers those that are few enough to be read as a list. */
  mapAnswers?: MapAnswer[];
  spread?: Spread[];
  /** How many entries the next undo takes back; 0 with the reason in `lock`. */
  undo: number;
  lock?: UndoLock;
  redo: boolean;
  track: TrackCell[];
  objectives: { hex: string; name: string; held?: Side }[];
  offMap?: OffMap;
  /** Who looks: a side, or -1 for open information. */
  viewer: Side;
  /** The sides do not know the same: the screen must be handed over. `wait` is the side that has to take its seat. */
  wait?: number;
  /** Somebody else has to act: the computer, or a player far away. */
  theirs?: boolean;
  battle?: BattleSaid;
  /** A bid is asked for. */
  stakes?: StakesSaid;
  /** A move is under way with this unit. */
  hand?: number;
  result?: { winner: Side; level: string; text: string; case: string };
}

export interface LogLine {
  /** Entry of the log it belongs to, counted from 1: the length of the log right after it. */
  at: number;
  text: string;
  case?: string;
  kind: string;
  by?: Side;
  hexes: string[];
  units: UnitId[];
  /** Pips, if the line is a roll of dice. */
  pips?: number[];
  /** What the computer says about it. */
  why?: string;
}

/** What has just happened, for the eye. */
export type Step =
  | { kind: 'move'; unit: UnitId; path: string[] }
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
  gone: UnitId[];
  all?: boolean;
  hexMarkers?: HexMarker[];
  hexsideMarkers?: HexsideMarker[];
  /** New lines from this line on; everything after it is dropped. */
  log?: { from: number; lines: LogLine[] };
  steps: Step[];
  /** Who did it: nobody for the first update and for undo. */
  by?: Side;
}
