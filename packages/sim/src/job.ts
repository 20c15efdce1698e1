/** What is simulated, and what is kept of it. Plain data, so that it travels to worker threads and through a database. */
import type { OptionValue, SaveFile, Side } from '@hexfront/engine';

export interface Job {
  game: string;
  scenario: string;
  options: Record<string, OptionValue>;
  /** Name of the set of options this game belongs to: `base`, or what was varied. */
  variant: string;
  /** Number of the game within its variant; the dice follow from it, so that variants meet the same luck. */
  index: number;
  seed: string;
  /** Computer player per side, in the order of the game's sides. */
  players: string[];
}

/** The state of a game at the end of one of its turns. */
export interface TurnRow {
  turn: number;
  label: string;
  /** Strength on the map per side. */
  strength: number[];
  /** Objectives held per side. */
  held: number[];
}

export interface GameRecord {
  variant: string;
  index: number;
  seed: string;
  players: string[];
  /** Side that won, -1 for a draw, -2 for a game that was broken off. */
  winner: Side;
  level: string;
  actions: number;
  dice: number;
  turns: TurnRow[];
  /** Steps lost per side and kind of unit. */
  losses: Record<string, number>[];
  /** First turn on which each objective was held by each side; 0 never. */
  taken: Record<string, number[]>;
  save: SaveFile;
}

export const jobKey = (job: { variant: string; index: number }): string => `${job.variant}/${job.index}`;

/** All games of a comparison: the same seeds for every variant. */
export function jobsOf(spec: {
  game: string;
  scenario: string;
  seed: string;
  players: string[];
  games: number;
  variants: { name: string; options: Record<string, OptionValue> }[];
}): Job[] {
  return spec.variants.flatMap(({ name, options }) =>
    Array.from({ length: spec.games }, (_, index) => ({
      game: spec.game,
      scenario: spec.scenario,
      options,
      variant: name,
      index,
      seed: `${spec.seed}/${index}`,
      players: spec.players,
    })),
  );
}
