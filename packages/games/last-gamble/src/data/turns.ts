import { finder } from '@hexfront/engine';
import json from '../../data/turns.json' with { type: 'json' };
import type { Turn } from './types.ts';

/** The 36 half days; `turns[n - 1]` is turn n. */
export const turns = json as unknown as readonly Turn[];

const turnOf = finder(turns, ({ code }) => code, 'turn');
/** Turn number of a code such as `12/20AM`. */
export const turnNumber = (code: string): number => turnOf(code).turn;
