/** The game as a page loads it. */
export { OWNER } from './decisions/owner.ts';
export { boardFile, wachtAmRheinII } from './game.ts';
export { describe } from './screen/describe.ts';
