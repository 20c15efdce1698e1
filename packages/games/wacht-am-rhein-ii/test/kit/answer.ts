/** What the computer player answers to the question that waits; undefined where no advice of the game's own fits. */
import { type Action, prompt } from '@hexfront/engine';
import { strategy } from '../../src/computer/strategy.ts';
import type { G } from '../../src/state/shape.ts';
import { offers } from './kit.ts';

export const toComputer = (g: G): Action | undefined => strategy.answer?.(g, prompt(g).side ?? 0, prompt(g).at, offers(g));
