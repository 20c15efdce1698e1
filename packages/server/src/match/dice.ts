/** Dice of a match: fixed by a seed that was committed to before the players added their salts (engine, chance/commit). */
import { randomBytes } from 'node:crypto';
import { type Action, commitment, committedRoll, hmacSha256, type Shape, standing, utf8, type World } from '@hexfront/engine';

export interface MatchDice {
  seed: string;
  /** One for each side, in their order. */
  salts: readonly string[];
  /** Rolls thrown so far, those taken back by agreement included: no index is ever used twice. */
  throws: number;
  /** Rolls of the log still to be repeated; undefined while dice really fall. */
  queue: number[][] | undefined;
  /** What fell with the present action. */
  fell: number[][];
  /** The sides of the dice that fell with it. */
  threw: number[][];
  /** The sides of each die ever thrown, for the proof; kept only when asked for. */
  record?: number[][];
}

export const newSeed = (): { seed: string; commitment: string } => {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: commitment(seed) };
};

/** The seed of the set-up: hidden like the dice, and opened with them. */
export const setupSeed = (seed: string, salts: readonly string[]): string =>
  Buffer.from(hmacSha256(utf8(seed), utf8(JSON.stringify([salts, 'setup'])))).toString('hex');

export function diceOf<S extends Shape>(ours: MatchDice): (g: World<S>) => Action | undefined {
  return (g) => {
    const now = standing(g);
    if (!now || !('roll' in now.point)) return undefined;
    const { dice } = now.point.roll(g, now.frame.l);
    const pips = ours.queue ? ours.queue.shift() : committedRoll(ours.seed, ours.salts, ours.throws, dice);
    if (!pips) throw new Error('the log has fewer dice than the rules ask for');
    ours.throws += 1;
    ours.fell.push(pips);
    ours.threw.push([...dice]);
    ours.record?.push([...dice]);
    return { k: 'roll', pips };
  };
}
