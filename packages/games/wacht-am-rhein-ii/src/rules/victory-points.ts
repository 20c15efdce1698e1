/** Victory by points (36.8.9): symbols on the map that a side controls, and parts of enemy formations that are destroyed or cannot trace supply. */
import type { Side, UnitId } from '@hexfront/engine';
import { UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { isOutOfSupply } from './supplied.ts';

/** Regiments, combat commands and Kampfgruppen of a side with the counters that took part in the scenario. */
function partsOf(g: G, side: Side): Map<string, UnitId[]> {
  const parts = new Map<string, UnitId[]>();
  const unused = g.box('Not in play');
  for (const { index: u, side: own, formation, part } of UNITS) {
    if (own !== side || formation === undefined || part === undefined || g.f.place[u] === unused) continue;
    const key = `${formation} ${part}`;
    const list = parts.get(key);
    if (list) list.push(u);
    else parts.set(key, [u]);
  }
  return parts;
}

/** Destroyed in play, or nothing left of it that can trace supply. What was lost before the scenario began earns nobody a point. */
function isBroken(g: G, units: readonly UnitId[]): boolean {
  if (units.every((u) => g.f.lostBefore[u] === 1)) return false;
  const left = units.filter((u) => g.onMap(u) || g.f.place[u] === g.box('Arriving'));
  return left.length === 0 || left.every((u) => g.onMap(u) && isOutOfSupply(g, u));
}

/** Points of a side: one for each of its symbols that it controls, one for each broken part of an enemy formation. */
export function pointsOf(g: G, side: Side): { hexes: number; parts: number } {
  const hexes = g.rules.symbolHexes(g.board, side).filter((hex) => g.f.control[hex] === side + 1).length;
  const parts = [...partsOf(g, 1 - side).values()].filter((units) => isBroken(g, units)).length;
  return { hexes, parts };
}
export const totalOf = (g: G, side: Side): number => {
  const { hexes, parts } = pointsOf(g, side);
  return hexes + parts;
};
