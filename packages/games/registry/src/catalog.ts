/** What a start page shows of a game before it is loaded. */
import type { Side } from '@hexfront/engine';

export interface CatalogScenario {
  id: string;
  name: string;
  about: string;
  /** In words: `16 to 19 December 1944`. */
  dates: string;
  turns: number;
  /** Shortest and longest sitting, in hours. */
  hours: readonly [number, number];
  /** 1 easy to 4 hard. */
  difficulty: number;
  /** Counters per side at the start and due later. */
  atStart: readonly number[];
  arriving: readonly number[];
  /** Option values that the scenario fixes. */
  fixed: Readonly<Record<string, string | boolean>>;
  cases: readonly string[];
  /** Too many units for the computer to play turns out in its head: its hardest level plans every turn once, without lapses. */
  large?: true;
  /** A sketch of the situation for the picture: printed hexes. */
  sketch?: CatalogSketch;
}

export interface CatalogSketch {
  /** Towns that matter. */
  towns: readonly { name: string; hex: string; goal?: boolean }[];
  /** Places of the counters at the start, per side. */
  units: readonly (readonly string[])[];
  /** Blows that history struck or the scenario is about: side and hexes from tail to head. */
  arrows: readonly { side: Side; path: readonly string[] }[];
}

export interface CatalogOption {
  id: string;
  name: string;
  about: string;
  group: string;
  default: string | boolean;
  choices?: readonly { id: string; name: string; about?: string }[];
  cases: readonly string[];
  /** Side it favours or concerns, if one. */
  side?: Side;
}

export interface CatalogProblem {
  option: string;
  with?: string;
  why: string;
}

export interface GameCatalog {
  sides: readonly { id: string; name: string; body: string; colour: string }[];
  counters: number;
  /** It takes the values of a player who owns a copy. */
  ownValues?: true;
  /** What the parts of its rulebook are called, for the labels of cases. */
  caseNames: Readonly<Record<string, string>>;
  /** One short line under the title. */
  line: string;
  scenarios: readonly CatalogScenario[];
  options: readonly CatalogOption[];
  /** Everything wrong with a choice; empty if it can be started. */
  problems(scenario: string, values: Readonly<Record<string, string | boolean>>): CatalogProblem[];
  /** The scenario that the guided first game uses, and what it teaches. */
  guide?: { scenario: string; about: string };
}
