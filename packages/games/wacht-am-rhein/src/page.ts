/** The game as a page loads it. */
export { boardFile, wachtAmRhein } from './game.ts';
export { describe } from './screen/describe.ts';
