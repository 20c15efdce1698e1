/** The game as a page loads it. */
export { boardFile, wachtAmRheinII } from './game.ts';
export { describe } from './screen/describe.ts';
