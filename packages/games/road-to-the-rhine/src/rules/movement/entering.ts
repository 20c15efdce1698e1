/** Everything that happens when a ground unit comes into a hex, however it comes: by moving, retreating, advancing, dropping or entering the map. */

import type { HexId, Side, UnitId } from '@hexfront/engine';
import { GROUND, SIDE, UNITS } from '../../state/query.ts';
import { enemyOf, type G } from '../../state/shape.ts';
import { isSeaOrMajor } from './hexsides.ts';
import { inPrimary } from './zones.ts';

export type Coming = 'move' | 'enter' | 'retreat' | 'advance' | 'drop';

/** The division whose loyalty is tried when it first moves into an Allied primary zone (22.E). */
const LOYALTY = UNITS.findIndex((u) => u.marks.includes('loyalty'));

/** The zone of a unit in `hex` reaches over this hexside as a primary one (2-primary-def). */
export const zoneCrosses = (g: G, at: number): boolean => !isSeaOrMajor(g, at);

/**
 * Puts a ground unit in a hex: it holds the hex and the hexside it crossed (R-25, 34.B), overruns aircraft (10.A-overrun), and both it and the
 * enemies next to it remember that they were in a primary zone (9.A, 21.B.3). `from` is -1 for who comes from outside the map.
 */
export function enterHex(g: G, u: UnitId, hex: HexId, from: HexId, how: Coming = 'move'): void {
  const side = SIDE[u];
  const { board } = g;
  g.move(u, hex);
  g.set('control', hex, 1 + side);
  if (from >= 0 && from < board.n) {
    const dir = board.dirTo(from, hex);
    if (dir >= 0) g.set('passed', board.sideId[6 * from + dir], 1 + side);
  }
  overrun(g, u, hex);
  if (inPrimary(g, side, hex)) {
    noteZone(g, u);
    if (u === LOYALTY && (how === 'move' || how === 'enter') && g.v.mutiny === 0) g.v.mutinyDue = 1;
  }
  if (g.f.droppedNow[u] === 0) noteNeighbours(g, enemyOf(side), hex);
  g.emit({ e: 'entered', u, h: hex, from, how });
}

function noteZone(g: G, u: UnitId): void {
  g.set('touchedZone', u, 1);
  g.set('zoneThisTurn', u, 1);
}

function noteNeighbours(g: G, side: Side, hex: HexId): void {
  const { head, next } = g.occupancy;
  const { neighbors } = g.board;
  for (let d = 0; d < 6; d++) {
    const near = neighbors[6 * hex + d];
    if (near < 0 || head[near] < 0) continue;
    for (let u = head[near]; u >= 0; u = next[u])
      if (SIDE[u] === side && GROUND[u] === 1 && g.f.zoneThisTurn[u] === 0 && zoneCrosses(g, 6 * hex + d)) noteZone(g, u);
  }
}

/** Aircraft on the ground do not defend themselves (10.A-overrun); they may be replaced later (18.D.5). */
function overrun(g: G, by: UnitId, hex: HexId): void {
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; ) {
    const after = next[u];
    if (GROUND[u] === 0 && SIDE[u] !== SIDE[by]) {
      g.set('operational', u, 0);
      g.set('lostOn', u, g.v.turn);
      g.move(u, g.box('destroyed'));
      g.emit({ e: 'overrun', u, by, h: hex, case: '10.A-overrun' });
    }
    u = after;
  }
}

/** Who stands in an enemy primary zone when a movement phase begins was in it during the phase (9.A) and in this turn (21.B.3). */
export function noteStanding(g: G): void {
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) if (GROUND[u] === 1 && place[u] < g.board.n && inPrimary(g, SIDE[u], g.hexOf(u))) noteZone(g, u);
}
