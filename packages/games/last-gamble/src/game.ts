/** The Last Gamble with the rules of all its options. */
import { gameWith } from './core-game.ts';
import { furtherModules } from './modules.ts';

export { theBoard } from './core-game.ts';
export const lastGamble = gameWith(() => furtherModules);
