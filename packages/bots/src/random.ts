/** Legal and nothing else: for tests, and as the lowest rung of the ladder. */
import { below, legal, type RngState } from '@hexfront/engine';
import type { AnyWorld, Bot } from './types.ts';

export const randomBot = (rng: RngState): Bot => ({
  name: 'random',
  choose: (g: AnyWorld) => {
    const list = [...legal(g)];
    if (list.length === 0) throw new Error('nobody is asked anything');
    return list[below(rng, list.length)];
  },
});
