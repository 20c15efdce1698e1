/**
 * Combat commands of the 9th Armored Division that were activated in the night of December 16 (35.1.4-e): CCB goes to St. Vith first, CCR stays off the NE map to
 * the end of December 18 AM.
 */
import { distance, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { ALLIED, type G } from '../../state/shape.ts';

/** Values of `sent`. */
export const TO_ST_VITH = 1;
export const NOT_NORTH = 2;
export const SENT_TO_ST_VITH = '9AD CCB';

const ST_VITH = '4430NE';
const NEAR = 1;
const DEC_18 = turnNumber('dec-18-am');

const farFromStVith = (g: G, hex: HexId): number => distance(g.board, hex, g.board.hex(ST_VITH) ?? hex);
const isNorth = (g: G, hex: HexId): boolean => g.board.regionsAt(hex, 'sheet').every(({ name }) => name === 'NE');

/** Each move of CCB brings it nearer, until it ends within a hex of the town. */
export function sentRefusal(g: G, unit: UnitId, to: HexId): Refusal | undefined {
  if (g.f.sent[unit] === 0 || g.hexOf(unit) === to) return undefined;
  const no = (why: string): Refusal => ({ case: '35.1.4-e', why, unit, to });
  if (g.f.sent[unit] === NOT_NORTH) return g.v.turn <= DEC_18 && isNorth(g, to) ? no('not-north-yet') : undefined;
  const far = farFromStVith(g, to);
  return far > NEAR && far >= farFromStVith(g, g.hexOf(unit)) ? no('first-to-st-vith') : undefined;
}
/** When a turn ends: who has been there is free. */
export function freeReserves(g: G): void {
  for (const u of onMapOf(g, ALLIED)) if (g.f.sent[u] === TO_ST_VITH && farFromStVith(g, g.hexOf(u)) <= NEAR) g.set('sent', u, 0);
}
