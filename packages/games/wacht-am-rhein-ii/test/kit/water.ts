/** Water southeast of the middle of the bare ground, what may cross it, and the Bridge Construction Phase. */
import { type EdgeId, type HexsideId, prompt } from '@hexfront/engine';
import type { G } from '../../src/state/shape.ts';
import { C, hex, out, play, SE } from './campaign.ts';

export const PANTHER = 'ge-bk-mkv';
export const TIGER = 'ge-nd-506-hvypz-1';
/** The other bank. */
export const far = out(SE, 1);
/** What is on the hexside between the two banks. */
export const water = (...what: string[]): Record<string, string[]> => ({ [`${C}|${far}`]: what });
export const edge = (g: G): EdgeId => 6 * hex(g, C) + SE;
export const side = (g: G): HexsideId => g.board.sideId[edge(g)];
/** Works come before bridges (3.3.6). */
export const toBridges = (g: G): G => (prompt(g).at === 'construction.build' ? play(g, { k: 'done' }) : g);
