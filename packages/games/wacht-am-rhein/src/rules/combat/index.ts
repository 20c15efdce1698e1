/** The procedures of chapters 10 and 11. */
import { advance } from './advance.ts';
import { battle } from './battle.ts';
import { attack, combat } from './combat.ts';
import { resolve } from './resolve.ts';
import { settle } from './results.ts';
import { burden, retreat } from './retreat.ts';

export const combatProcs = { combat, attack, resolve, battle, settle, burden, retreat, advance };
