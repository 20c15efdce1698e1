/** Little Game: everything that the list of games needs of it. */
import type { BoardFile } from '@hexfront/engine';
import board from '../data/board.json' with { type: 'json' };
import cases from '../data/cases.json' with { type: 'json' };

export { strategy } from './computer/strategy.ts';
export { game as def } from './game.ts';
export { describe } from './screen/describe.ts';
export const boardFile = board as unknown as BoardFile;
export { cases };
