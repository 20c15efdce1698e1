/** 27.B, national fronts: which sheet of the map a unit may be used on; and the scenarios that have only one. */
import type { Board, HexId, Refusal, UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { bits, isSouth, UNITS } from '../state/query.ts';
import { ALLIED, type G } from '../state/shape.ts';

export const NORTH = 1;
export const SOUTH = 2;
const { maps, bothMapsMark } = tables.nationalGroups;

/** Sheets a unit may be used on: 1 north, 2 south, 3 both. */
export const FRONT = Uint8Array.from(UNITS, (u) => {
  if (u.side !== ALLIED || u.group === undefined || u.marks.includes(bothMapsMark)) return NORTH | SOUTH;
  return (maps[u.group].includes('north') ? NORTH : 0) | (maps[u.group].includes('south') ? SOUTH : 0);
});

/** The hex lies on a sheet where the unit does not belong (27.B). */
export const offFront = (g: G, u: UnitId, hex: HexId): boolean => (FRONT[u] & (isSouth(g, hex) ? SOUTH : NORTH)) === 0;

/** Mark bits that a unit may not step onto: for hot loops, which compare them with `marks`. */
export const southBit = (board: Board): number => bits(board).south;

/** Case of the scenario that leaves the southern sheet in the box. */
export const northOnlyCase = (g: G): string => (g.rules.scenario.kind === 'battle' ? '32.G.4' : '33.G.3');

/** Why a unit may not go to a hex because of the sheet it lies on; once on the wrong one (by a retreat) it may move about there to come back. */
export function frontRefusal(g: G, u: UnitId, hex: HexId, from = -1): Refusal | undefined {
  if (g.rules.northOnly && isSouth(g, hex)) return { case: northOnlyCase(g), why: 'sheet-not-in-play', unit: u, to: hex };
  if (!offFront(g, u, hex) || (from >= 0 && offFront(g, u, from))) return undefined;
  return { case: '27.B', why: 'off-front', unit: u, to: hex };
}
