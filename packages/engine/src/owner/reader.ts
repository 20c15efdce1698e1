/** What a game that takes an owner's values offers to pages, commands and servers. */
import { hex, sha256, utf8 } from '../chance/sha256.ts';

/** One value as this edition has it and as the owner has it. */
export interface OwnerChange {
  /** Counter or chart, as players call it. */
  readonly of: string;
  readonly what: string;
  readonly ours: string;
  readonly own: string;
}
export interface OwnerRead {
  /** Names exactly these values: the same for two files that say the same in another order or spelling. */
  readonly hash: string;
  /** How many values the file gives, and those of them that differ from ours. */
  readonly given: number;
  readonly changes: readonly OwnerChange[];
}
export type OwnerReading = OwnerRead | { readonly problems: readonly string[] };

export interface OwnerReader {
  /** Reads a text; one that is wrong anywhere is refused whole, with a sentence for each line. */
  read(text: string): OwnerReading;
  /** The same, and keeps what it read, so that set-ups can name it by its hash. */
  load(text: string): OwnerReading;
  /** An empty table to fill in: of everything, or of what one scenario uses. */
  template(scenario?: string): string;
}

/** More sentences than these help nobody. */
const MOST_PROBLEMS = 20;
export const toldProblems = (problems: readonly string[]): readonly string[] =>
  problems.length <= MOST_PROBLEMS ? problems : [...problems.slice(0, MOST_PROBLEMS), `And ${problems.length - MOST_PROBLEMS} more.`];

/** As much of a hash as players compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

const DIGITS = 32;
/** The hash of what was given, whatever the order of its lines. */
export const hashOfValues = (game: string, given: readonly string[]): string =>
  hex(sha256(utf8(JSON.stringify([game, ...[...given].sort()])))).slice(0, DIGITS);
