/** The Last Gamble: data and rules. */
export { default as boardFile } from '../data/board.json' with { type: 'json' };
export * from './data/index.ts';
export { lastGamble, theBoard } from './game.ts';
export { describe } from './screen/describe.ts';
export type { G, LG } from './state/shape.ts';
