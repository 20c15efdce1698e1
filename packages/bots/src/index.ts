/** Computer players on the public contract of the games. */
import { seedRng } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { completed } from './defaults.ts';
import { randomBot } from './random.ts';
import { RIVALS } from './rivals/index.ts';
import { rivalBot } from './rivals/player.ts';
import { sharpBot } from './sharp.ts';
import { guessing, steadyBot } from './steady/bot.ts';
import { type Bot, type BotLevel, type BotName, type BotOptions, RIVAL_NAMES, type RivalName } from './types.ts';
import { STEADY } from './weights.ts';

export { interval, type Match, type MatchResult, playMatch, pValue, rating, type Score } from './ladder.ts';
export { botTurn, type Played, playTurn, type TurnOptions } from './turn.ts';
export {
  BOT_LEVELS,
  BOT_NAMES,
  type Bot,
  type BotLevel,
  type BotName,
  type BotOptions,
  RIVAL_NAMES,
  type RivalName,
  type Tools,
} from './types.ts';

/** Errors of judgement, in steps, and the share of the budget that is used. */
const LEVELS: Readonly<Record<BotLevel, { noise: number; budget: number }>> = {
  easy: { noise: 0.9, budget: 0.25 },
  normal: { noise: 0.25, budget: 0.6 },
  hard: { noise: 0, budget: 1 },
};
const BUDGET_MS = 4000;
const isRival = (name: string): name is RivalName => (RIVAL_NAMES as readonly string[]).includes(name);

/** A player for a game, at full strength unless a level says otherwise. Without a strategy of the game every player is a random one. */
export function makeBot(name: BotName | RivalName, game: Pick<LoadedGame, 'strategy'>, options: BotOptions): Bot {
  const { noise, budget } = LEVELS[options.level ?? 'hard'];
  if (name === 'random' || !game.strategy) return randomBot(seedRng(options.seed));
  const strategy = completed(game.strategy);
  if (name === 'steady') return steadyBot(strategy, { ...STEADY, noise }, options.seed);
  if (isRival(name)) return rivalBot(name, RIVALS[name], strategy, steadyBot(strategy, STEADY, options.seed));
  const nodes = options.budgetNodes;
  const bot = sharpBot(strategy, STEADY, seedRng(options.seed), {
    budgetMs: budget * (options.budgetMs ?? BUDGET_MS),
    budgetNodes: nodes === undefined ? undefined : Math.max(1, Math.round(budget * nodes)),
    noise,
  });
  return { ...bot, ...guessing(strategy) };
}
