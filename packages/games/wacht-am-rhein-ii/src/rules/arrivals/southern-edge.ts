/** The southern edge (27.2.0): US reinforcements of entry areas A to D are late where the US player leaves the ground south of the Sauer, or the strip along the edge, empty. */
import { type Board, type HexId, perBoard, type UnitId } from '@hexfront/engine';
import { placeOf } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { LEADER, SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { regionHexes } from '../victory/conditions.ts';
import { entryFor } from './doors.ts';

/** Columns 22 to 40 of the SE sheet, within ten hexes of its edge. */
const STRIP = { from: 22, to: 40, row: 67 - 9 };
function strip(board: Board): ReadonlySet<HexId> {
  const inside = (id: string): boolean => {
    const place = placeOf(id);
    return place !== undefined && place.column >= STRIP.from && place.column <= STRIP.to && place.row >= STRIP.row;
  };
  return new Set([...board.ids.keys()].filter((hex) => inside(board.ids[hex])));
}
const AREAS = [
  { turns: 6, hexes: perBoard((board) => regionHexes(board, ['South of the Sauer'])) },
  { turns: 3, hexes: perBoard(strip) },
] as const;
const DOORS = /^[A-D]$/;

/** Those who are still to come by the southern edge. */
const waiting = (g: G): UnitId[] =>
  g
    .unitsIn(g.box('Arriving'))
    .filter((u) => SIDE[u] === ALLIED && g.f.due[u] >= g.v.turn && (entryFor(g, u)?.doors ?? []).some((door) => DOORS.test(door)));

function delay(g: G, by: number): void {
  for (const u of waiting(g)) g.set('due', u, g.f.due[u] + by);
  g.emit({ e: 'southDelayed', n: by, case: '27.2.0' });
}
function lift(g: G, by: number): void {
  for (const u of waiting(g)) g.set('due', u, Math.max(g.v.turn, g.f.due[u] - by));
  g.emit({ e: 'southLifted', n: by, case: '27.2.0' });
}

/** As a turn begins: an area that is empty for the first time delays; who has stayed in it for a turn lifts that for good. */
export function watchSouth(g: G): void {
  if (!g.rules.special('27.0')) return;
  const held: number[] = [];
  for (const [n, { turns, hexes }] of AREAS.entries()) {
    const area = hexes(g.board);
    const stays = onMapOf(g, ALLIED).some((u) => LEADER[u] === 0 && area.has(g.hexOf(u)));
    const since = n === 0 ? g.v.southHeld : g.v.stripHeld;
    held.push(stays ? since + 1 : 0);
    const bit = 1 << n;
    if (area.size === 0 || (g.v.southLifted & bit) !== 0) continue;
    if (!stays && (g.v.southDelayed & bit) === 0) {
      g.v.southDelayed |= bit;
      delay(g, turns);
    } else if (held[n] > 1 && (g.v.southDelayed & bit) !== 0) {
      g.v.southLifted |= bit;
      lift(g, turns);
    }
  }
  [g.v.southHeld, g.v.stripHeld] = held;
}
