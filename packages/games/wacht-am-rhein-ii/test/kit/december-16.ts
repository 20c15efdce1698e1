/** The first days of the offensive: the rules of March to the Meuse on the bare ground around Kesternich. */
import { bareKit } from './bare.ts';

export const { scene, proves, position, u, hex, at, play, refusal, offers, roll, idle } = bareKit('march-to-the-meuse', 2);
export { C, N, out, S, SE } from './bare.ts';
