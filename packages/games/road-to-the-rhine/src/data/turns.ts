import { finder } from '@hexfront/engine';
import json from '../../data/turns.json' with { type: 'json' };
import type { Turn } from './types.ts';

/** The 32 weeks; `turns[n - 1]` is turn n. */
export const turns = json as unknown as readonly Turn[];

const turnOf = finder(turns, ({ id }) => id, 'turn');
/** Turn number of an id such as `dec-3`. */
export const turnNumber = (id: string): number => turnOf(id).turn;
