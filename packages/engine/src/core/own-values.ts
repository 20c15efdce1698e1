/**
 * Values of a player who owns a copy of the game: counters and charts in place of ours. A set-up names them by their hash alone, and only
 * a process that has read the same values can play it; what they are is the game's business.
 */
import { InputError } from './input.ts';

/** A game was begun with an owner's values that nobody has loaded here. Nothing is wrong with it: it opens as soon as they are. */
export class MissingValues extends InputError {
  override name = 'MissingValues';
  readonly hash: string;
  constructor(game: string, hash: string) {
    super(
      `this game of ${game} uses an owner's values (${shortHash(hash)}) that are not loaded here: load the same values and open it again; nothing of it is lost`,
    );
    this.hash = hash;
  }
}

/** As much of a hash as players compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

/** Values that were read and found good, by their hash. Kept for the life of the process, so that a set-up can name them. */
export class OwnValues<V = unknown> {
  private readonly kept = new Map<string, V>();
  put(hash: string, values: V): void {
    this.kept.set(hash, values);
  }
  has(hash: string): boolean {
    return this.kept.has(hash);
  }
  get(hash: string): V | undefined {
    return this.kept.get(hash);
  }
}
