/** Computer players on the public contract of the games. */
import { seedRng } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { randomBot } from './random.ts';
import { makeMind } from './steady/mind.ts';
import { steadyChoice } from './steady/steady.ts';
import type { AnyStrategy } from './steady/situation.ts';
import type { Bot, BotLevel, BotName, BotOptions } from './types.ts';
import { STEADY, type Weights } from './weights.ts';

export { STEADY, type Weights } from './weights.ts';
export { botTurn, type Played, playTurn, type TurnOptions } from './turn.ts';
export { type Bot, BOT_LEVELS, BOT_NAMES, type BotLevel, type BotName, type BotOptions, type Tools } from './types.ts';

const NOISE: Readonly<Record<BotLevel, number>> = { easy: 0.9, normal: 0, hard: 0 };

export function steadyBot(s: AnyStrategy, w: Weights, seed: string): Bot {
  const mind = makeMind(s, w, seedRng(seed));
  return {
    name: 'steady',
    choose: (g, side) => steadyChoice(mind, g, side),
    plan: () => [...mind.words],
    why: () => mind.because,
  };
}

/** A player for a game. Without a strategy of the game every player is a random one. */
export function makeBot(name: BotName, game: Pick<LoadedGame, 'strategy'>, options: BotOptions): Bot {
  const { strategy } = game;
  const level = options.level ?? 'normal';
  if (name === 'random' || !strategy) return randomBot(seedRng(options.seed));
  return steadyBot(strategy, { ...STEADY, noise: NOISE[level] }, options.seed);
}
