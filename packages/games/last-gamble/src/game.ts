/** The Last Gamble with the rules of all its options. */
import { furtherModules } from './modules.ts';
import { addModules } from './rules-resolve.ts';

addModules(furtherModules);

export * from './core-game.ts';
