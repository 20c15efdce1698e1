/** The game as a page loads it. */
export { default as boardFile } from '../data/board.json' with { type: 'json' };
export { describe } from './describe.ts';
export { roadToTheRhine } from './game.ts';
