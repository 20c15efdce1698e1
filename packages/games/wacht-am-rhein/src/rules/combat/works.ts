/** Improved Positions and Entrenchments in combat (16.3): who uses them, and when they are gone. */
import { type HexId, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { placeOf } from '../../data/index.ts';
import { ARTILLERY, HQ, SIDE, unitsOf } from '../../state/query.ts';
import { ENTRENCHED, type G, GERMAN, IMPROVED } from '../../state/shape.ts';

/** They help neither artillery, headquarters nor units in March Mode (16.31, err-16.0c). */
export const usesWorks = (g: G, u: UnitId): boolean => HQ[u] === 0 && ARTILLERY[u] === 0 && g.f.march[u] === 0;

/** Is in finished positions (16.11, 16.21). */
export function isDugIn(g: G, u: UnitId): boolean {
  const work = g.f.work[g.hexOf(u)];
  return (work === IMPROVED || work === ENTRENCHED) && usesWorks(g, u);
}

/** Hexes east of the Our, and east of column 15 on Map C; columns are counted from the east (24.7). */
const westWall = perBoard((board) => {
  const ours = board.markBit('east-of-our');
  const north = new Set(board.regions.filter((r) => r.kind === 'sheet' && r.name === 'C').flatMap((r) => [...r.hexes]));
  return Uint8Array.from(board.ids, (id, h) => {
    const east = north.has(h) && (placeOf(id)?.column ?? WALL_COLUMN) < WALL_COLUMN;
    return east || (board.marks[h] & ours) !== 0 ? 1 : 0;
  });
});
const WALL_COLUMN = 15;
/** A German unit in the West Wall, by agreement: it counts as Entrenched when it is attacked (24.7, R-W34). */
export const inWestWall = (g: G, u: UnitId): boolean =>
  g.rules.westWall && SIDE[u] === GERMAN && g.onMap(u) && westWall(g.board)[g.hexOf(u)] === 1;

/**
 * Removed when everybody who held them has been driven out or lost, or has advanced (16.36). Who fled there in this phase did not hold them, nor did
 * artillery and headquarters, which never use them (16.31).
 */
export function abandonWorks(g: G, side: Side, hex: HexId): void {
  if (g.f.work[hex] === 0 || unitsOf(g, side, hex).some((u) => g.f.fled[u] === 0 && HQ[u] === 0 && ARTILLERY[u] === 0)) return;
  g.set('work', hex, 0);
  g.emit({ e: 'workLost', h: hex, case: '16.36' });
}
