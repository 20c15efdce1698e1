/** Chapters that Kesternich leaves out: the rules of the campaign on the bare ground around Kesternich. */
import { bareKit } from './bare.ts';

export const { game: campaign, scene, proves, position, u, hex, at, play, refusal, offers, roll, idle } = bareKit('campaign-dec-16', 5);
export { C, from, N, NE, NW, out, S, type Scene, SE, SW } from './bare.ts';
