/** Computer players on the public contract of the games. */
import { seedRng } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { randomBot } from './random.ts';
import { sharpBot } from './sharp.ts';
import { makeMind } from './steady/mind.ts';
import type { AnyStrategy } from './steady/situation.ts';
import { giveUp, steadyChoice } from './steady/steady.ts';
import type { Bot, BotLevel, BotName, BotOptions } from './types.ts';
import { STEADY, type Weights } from './weights.ts';

export { interval, type Match, type MatchResult, playMatch, pValue, rating, type Score } from './ladder.ts';
export { botTurn, type Played, playTurn, type TurnOptions } from './turn.ts';
export { BOT_LEVELS, BOT_NAMES, type Bot, type BotLevel, type BotName, type BotOptions, type Tools } from './types.ts';
export { STEADY, type Weights } from './weights.ts';

/** Errors of judgement, in steps, and the share of the budget that is used. */
const LEVELS: Readonly<Record<BotLevel, { noise: number; budget: number }>> = {
  easy: { noise: 0.9, budget: 0.25 },
  normal: { noise: 0.25, budget: 0.6 },
  hard: { noise: 0, budget: 1 },
};
const BUDGET_MS = 4000;

/** Something unknown is reckoned with as an ordinary unit of the line. */
function guessing(s: AnyStrategy): Pick<Bot, 'guess'> {
  const { standIn } = s;
  if (!standIn) return {};
  return { guess: { fits: (u) => s.units[u].duty === 'line', place: (g, u, hex) => standIn(g, u, hex) } };
}

export function steadyBot(s: AnyStrategy, w: Weights, seed: string): Bot {
  const mind = makeMind(s, w, seedRng(seed));
  return {
    name: 'steady',
    ...guessing(s),
    choose: (g, side) => steadyChoice(mind, g, side),
    refused: (action) => giveUp(mind, action),
    plan: () => [...mind.words],
    why: () => mind.because,
  };
}

/** A player for a game, at full strength unless a level says otherwise. Without a strategy of the game every player is a random one. */
export function makeBot(name: BotName, game: Pick<LoadedGame, 'strategy'>, options: BotOptions): Bot {
  const { strategy } = game;
  const { noise, budget } = LEVELS[options.level ?? 'hard'];
  if (name === 'random' || !strategy) return randomBot(seedRng(options.seed));
  if (name === 'steady') return steadyBot(strategy, { ...STEADY, noise }, options.seed);
  const nodes = options.budgetNodes;
  const bot = sharpBot(strategy, STEADY, seedRng(options.seed), {
    budgetMs: budget * (options.budgetMs ?? BUDGET_MS),
    budgetNodes: nodes === undefined ? undefined : Math.max(1, Math.round(budget * nodes)),
    noise,
  });
  return { ...bot, ...guessing(strategy) };
}
