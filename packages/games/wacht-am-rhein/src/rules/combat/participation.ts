/** How many units of a hex fight (9.31, 9.34, 10.12): two battalions and a company. A company may take the place of a battalion (R-C81). */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { ARTILLERY, COMPANY, HQ, SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const { battalions, companies } = tables.stacking.fight;

/** Whether one more unit may fight beside these. */
export function fitsWith(fighting: readonly UnitId[], unit: UnitId): boolean {
  let large = 0;
  for (const u of fighting) if (COMPANY[u] === 0) large++;
  return fighting.length < battalions + companies && (COMPANY[unit] === 1 || large < battalions);
}

/** Whoever fights from a hex in an attack being put together. */
export interface Drafted {
  readonly attackers: readonly UnitId[];
  readonly guns: readonly UnitId[];
}
const NOTHING: Drafted = { attackers: [], guns: [] };

/** Whether a unit may still take part in attacks from its hex, beside those that have attacked from it and those of the draft. */
export function hasRoom(g: G, unit: UnitId, draft: Drafted = NOTHING): boolean {
  const hex = g.hexOf(unit);
  if (ARTILLERY[unit] === 1 && onlyArtillery(g, SIDE[unit], hex)) return true;
  const { head, next } = g.occupancy;
  const fighting: UnitId[] = [];
  for (let u = head[hex]; u >= 0; u = next[u])
    if (u !== unit && SIDE[u] === SIDE[unit] && (g.f.attacked[u] === 1 || draft.attackers.includes(u) || draft.guns.includes(u)))
      fighting.push(u);
  return fitsWith(fighting, unit);
}

/** A stack of artillery alone may fire with everything it has; headquarters do not count (9.32). */
export function onlyArtillery(g: G, side: Side, hex: HexId): boolean {
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (SIDE[u] === side && ARTILLERY[u] === 0 && HQ[u] === 0) return false;
  return true;
}
