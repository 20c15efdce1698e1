/** The chronicle of a game in the words of the table; fetched when somebody wants to see it. */
import type { Action, Describe, Shape, World } from '@hexfront/engine';
import { type Chronicle, chronicle } from '../../replay/chronicle.ts';
import { frontOf } from '../front.ts';
import { saidEvent } from './speak.ts';

export const tellStory = (first: World<Shape>, actions: readonly Action[], d: Describe<Shape>): Promise<Chronicle> =>
  chronicle(first, actions, d, { front: (g) => frontOf(g, d), say: saidEvent });
