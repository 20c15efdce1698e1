/** The Last Gamble with the rules of all its options. */

import { addModules } from './decisions/resolve.ts';
import { furtherModules } from './modules.ts';

addModules(furtherModules);

export * from './core-game.ts';
