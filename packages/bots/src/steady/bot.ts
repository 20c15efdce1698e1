/** The steady player, put together. */
import { seedRng } from '@hexfront/engine';
import type { Bot } from '../types.ts';
import type { Weights } from '../weights.ts';
import { makeMind } from './mind.ts';
import type { AnyStrategy } from './situation.ts';
import { giveUp, steadyChoice } from './steady.ts';

/** Something unknown is reckoned with as an ordinary unit of the line. */
export function guessing(s: AnyStrategy): Pick<Bot, 'guess'> {
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
