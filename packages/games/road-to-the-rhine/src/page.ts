/** The game as a page loads it. */
export { default as boardFile } from '../data/board.json' with { type: 'json' };
export { roadToTheRhine } from './game.ts';
export { describe } from './screen/describe.ts';
