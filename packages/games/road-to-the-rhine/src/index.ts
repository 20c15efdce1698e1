/** Road to the Rhine: data and rules. */
export { default as boardFile } from '../data/board.json' with { type: 'json' };
export * from './data/index.ts';
export { roadToTheRhine, theBoard } from './game.ts';
export type { G, RR } from './state/shape.ts';
