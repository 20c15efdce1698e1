/** The Last Gamble: data and rules. */
export { default as boardFile } from '../data/board.json' with { type: 'json' };
export * from './data/index.ts';
export { describe } from './describe.ts';
export { lastGamble, theBoard } from './game.ts';
export type { G, LG } from './shape.ts';
