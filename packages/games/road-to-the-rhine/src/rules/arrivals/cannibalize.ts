/** Rule 18.E: breaking up units for replacements. What they yield cannot be used before the segment is over. */
import type { Refusal, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { BACKED, DIVISION, GROUND, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { couldBeSupplied } from '../supply/general-supply.ts';
import { naturalPool } from './pools.ts';

const { yield: YIELD, who } = tables.cannibalization;

/** Replacements for one unit; one half for a reduced non-division, which goes only in pairs (18.E-yield). */
export function yieldOf(g: G, u: UnitId): number {
  if (DIVISION[u] === 0) return g.f.reduced[u] === 1 ? YIELD['two-reduced-non-divisions'] / 2 : YIELD['full-non-division'];
  if (g.f.place[u] === g.box('cadre')) return YIELD['cadre-division'];
  if (g.f.reduced[u] === 1) return YIELD['reduced-division'];
  return BACKED[u] === 1 ? YIELD['full-backprinted-division'] : YIELD['full-division'];
}

/** Why a unit may not be broken up, a partner for reduced ones apart. */
function aloneRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (SIDE[u] !== g.v.side || GROUND[u] === 0) return no('18.E', 'not-yours');
  if (UNITS[u].breakdown !== undefined) return no('18.E', 'part-of-division');
  const cadre = g.f.place[u] === g.box('cadre');
  if (!cadre && !g.onMap(u)) return no('18.E', 'not-there');
  if (SIDE[u] === GERMAN && (DIVISION[u] === 1) !== cadre) return no('18.E', 'german-cannibal');
  if (SIDE[u] === ALLIED && (DIVISION[u] === 0 || !(who.allied.nations as readonly string[]).includes(UNITS[u].nation)))
    return no('18.E', 'allied-cannibal');
  // A line by land: what only an airdrop keeps alive cannot be broken up (18.E-use).
  if (!cadre && !couldBeSupplied(g, u, g.hexOf(u))) return no('18.E-use', 'cannibal-unsupplied');
  return undefined;
}

/** Reduced non-divisions that can go together with this one. */
export const partners = (g: G, u: UnitId): number[] =>
  UNITS.filter(
    (v) =>
      v.index !== u &&
      v.side === SIDE[u] &&
      DIVISION[v.index] === 0 &&
      g.f.reduced[v.index] === 1 &&
      naturalPool(v.index) === naturalPool(u) &&
      aloneRefusal(g, v.index) === undefined,
  ).map((v) => v.index);

export function cannibalRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = aloneRefusal(g, u);
  if (no || yieldOf(g, u) >= 1) return no;
  return partners(g, u).length > 0 ? undefined : { case: '18.E-yield', why: 'no-partner', unit: u };
}

/** Off for good (18.E-perm). */
export function breakUp(g: G, u: UnitId): void {
  g.set('reserve', u, 0);
  g.set('maneuver', u, 0);
  g.move(u, g.box('cannibalized'));
  g.emit({ e: 'cannibalized', u, case: '18.E' });
}
