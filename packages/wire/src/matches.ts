/** Matches: what is told about one, in a list and while it is played. */
import type { Action, GameDef, GameEvent, Prompt, Setup, Shape, Side, Thrown, View } from '@hexfront/engine';
import type { ClockRules, ControlName } from './schemas.ts';

export type { ClockRules, ControlName };

export type MatchStatus = 'open' | 'running' | 'paused' | 'over';
export type MatchList = 'open' | 'mine' | 'watch' | 'archive';

export interface SeatSummary {
  side: Side;
  kind: 'person' | 'computer';
  state: 'taken' | 'invited';
  name: string;
  you: boolean;
}

export interface MatchResult {
  /** -1 for a draw or nobody. */
  winner: Side;
  how: 'played' | 'resigned' | 'agreed' | 'time' | 'closed';
  level?: string;
  case?: string;
}

/** A match without its position. */
export interface Summary {
  id: string;
  game: string;
  scenario: string;
  options: Setup['options'];
  /** Hash of the owner's values that it is played with: who joins needs the same. */
  values?: string;
  name: string;
  status: MatchStatus;
  /** Side that has to act; -1 for nobody, or for who must not know yet. */
  turn: number;
  /** Changes so far, as the reader may count them; 0 in lists. */
  seq: number;
  seats: SeatSummary[];
  created: number;
  updated: number;
  listed: boolean;
  observers: boolean;
  /** Onlookers see everything so many seconds later. */
  delay: number;
  clock: ClockRules;
  deadline?: number;
  result?: MatchResult;
  /** SHA-256 of the seed of the dice. */
  commitment: string;
  /** The match it is the rematch of. */
  parent?: string;
  imported?: true;
  /** For those at the table: the word of the link, and whether they have put the match away. */
  invite?: string;
  archived?: boolean;
}

/** What the players have been offered and may agree to. */
export interface Offer {
  what: 'draw' | 'rollback' | 'pause';
  by: Side;
  /** Length of the log to go back to. */
  to?: number;
}

export interface Clock {
  /** Milliseconds left by side, as of `since`. */
  left: number[];
  /** Whose clock runs, since when; -1 for nobody's. */
  running: number;
  since: number;
  /** When time is up. */
  deadline: number;
  /** Vacation days left, and until when a side is away. */
  days: number[];
  away: number[];
}

export interface SeenPrompt extends Omit<Prompt, 'side'> {
  side: Side;
  text: string;
}

/** The present state of affairs, without the position. */
export interface Standing {
  seq: number;
  /** Entries of the log. */
  length: number;
  status: MatchStatus;
  turn: number;
  prompt?: SeenPrompt | undefined;
  offer?: Offer | undefined;
  clock?: Clock;
  result?: MatchResult | undefined;
  /** Why the match cannot be played on. */
  broken?: string;
  /** It goes on from a position of other rules: by which version it was played then, and which cases went another way than today. */
  carried?: { by: string; cases: string[] };
  /** Entries the side to act may take back freely. */
  undo: number;
}

/** An entry of the log as somebody may read it. */
export interface SeenEntry {
  action: Action;
  /** Side; -1 for dice. */
  by: Side;
  events: GameEvent[];
  /** Sentences of the events. */
  says?: string[];
}

/** The parts of a view that differ from the one before, by name. */
export interface ViewChanges {
  fields: Record<string, number[]>;
  vars: Record<string, number>;
  rows: Record<string, unknown[]>;
  frames?: View['state']['frames'];
  result?: View['state']['result'];
  tokens?: View['tokens'];
  /** Names that went back to their first values. */
  gone: { fields: string[]; vars: string[] };
}

export interface ChatLine {
  id: string;
  name: string;
  words: string;
  at: number;
}

/** Who looks at a match right now. */
export interface Audience {
  observers: number;
  /** Sides that have it open. */
  here: Side[];
}

/** What became of an order. */
export interface Done {
  seq: number;
  /** Actions of the order that were done. */
  done: number;
  /** Why the rest was not done. */
  rest?: { message: string; case?: string };
}

export interface Position extends Standing {
  side: Side;
  view: View | undefined;
}

export interface PastPosition {
  at: number;
  side: Side;
  view: View | undefined;
}

export interface LogPart {
  from: number;
  length: number;
  seq: number;
  entries: SeenEntry[];
}

export interface LegalActions {
  seq: number;
  actions: Action[];
  /** There are more: a focus narrows the list. */
  cut: boolean;
  says?: string[];
}

export interface Answer {
  seq: number;
  answer: unknown;
}

export type GameInfo = Pick<GameDef<Shape>, 'id' | 'name' | 'sides' | 'scenarios' | 'options'> & { rules: number };

/** What is published about the dice of a match; the seed and every roll once it is over. */
export interface DiceProof {
  commitment: string;
  salts: readonly string[];
  seed?: string;
  /** Before the match is over, only how many. */
  rolls: readonly Thrown[] | number;
}
