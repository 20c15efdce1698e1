/** Chapter 20, Dunkirk: the fortress that may be invested, the only hex both sides share. */
import type { Refusal, UnitId } from '@hexfront/engine';
import { DUNKIRK, held, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { PRIMARY, zonesNow } from './movement/zones.ts';

/** Dutch and Belgian brigades may not invest (22.D). */
const LOW_COUNTRIES = Uint8Array.from(UNITS, (u) => (u.marks.includes('low-countries') ? 1 : 0));

/** Both sides stand in Dunkirk: the garrison is invested, or will be at the end of the impulse. */
export const besieged = (g: G): boolean => held(g, ALLIED, DUNKIRK(g)) && held(g, GERMAN, DUNKIRK(g));

/** A German shut up in Dunkirk: it may not attack (20-effect). */
export const isInvested = (g: G, u: UnitId): boolean => SIDE[u] === GERMAN && g.f.place[u] === DUNKIRK(g) && held(g, ALLIED, DUNKIRK(g));

/** A German unit outside, or its zone, next to Dunkirk: nobody invests (20-limit, R-43). */
export function relieved(g: G): boolean {
  const zones = zonesNow(g);
  const hex = DUNKIRK(g);
  for (let d = 0; d < 6; d++) {
    const near = g.board.neighbors[6 * hex + d];
    if (near < 0) continue;
    if (held(g, GERMAN, near)) return true;
    const own = (zones.mask(hex, GERMAN, PRIMARY) >> d) & 1;
    if (zones.count(GERMAN, PRIMARY, near) > own) return true;
  }
  return false;
}

/** Why a unit may not go into the Dunkirk hex although the enemy is in it. */
export function investRefusal(g: G, u: UnitId): Refusal | undefined {
  const hex = DUNKIRK(g);
  // Germans may join a garrison of their own whoever stands around it (20-stack).
  if (SIDE[u] === GERMAN) return held(g, GERMAN, hex) ? undefined : { case: '3-sides', why: 'enemy-hex', unit: u, to: hex };
  if (LOW_COUNTRIES[u] === 1) return { case: '22.D', why: 'may-not-invest', unit: u, to: hex };
  return relieved(g) ? { case: '20-limit', why: 'dunkirk-relieved', unit: u, to: hex } : undefined;
}

/** The zone of the garrison follows at the end of the impulse: it goes when an Allied unit is in the hex and comes back when none is (20-effect, 20-switch). */
export function settleInvestment(g: G): void {
  const now = besieged(g) ? 1 : 0;
  if (g.v.invested === now) return;
  g.v.invested = now;
  g.emit({ e: now ? 'invested' : 'uninvested', h: DUNKIRK(g), case: '20-effect' });
}
