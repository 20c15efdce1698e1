/** The front of December 16 (15.4.7a, 27.1.0): east of it are the hexes to which the nearest post of the set-up list of that day is a German one (R-L6). */
import { perBoard } from '@hexfront/engine';
import { firstPosts } from '../../data/first-posts.ts';
import { placeOf, type SheetPlace } from '../../data/index.ts';

type Point = readonly [column: number, height: number];
/** Twice the rows, so that columns that lie half a hex farther south need no care. */
const pointOf = ({ column, row }: SheetPlace): Point => [column, 2 * row + (Math.abs(column) % 2)];
const posts = (ids: readonly string[]): Point[] =>
  ids.flatMap((id) => {
    const place = placeOf(id);
    return place ? [pointOf(place)] : [];
  });
function nearest(to: readonly Point[], [column, height]: Point): number {
  let best = Number.POSITIVE_INFINITY;
  for (const [c, h] of to) {
    const columns = Math.abs(c - column);
    if (columns < best) best = Math.min(best, Math.max(columns, (Math.abs(h - height) + columns) / 2));
  }
  return best;
}

/** 1 east of the front. */
export const eastOfStart = perBoard((board) => {
  const [german, allied] = [posts(firstPosts.german), posts(firstPosts.allied)];
  return Uint8Array.from(board.ids, (id) => {
    const place = placeOf(id);
    return Number(place !== undefined && nearest(german, pointOf(place)) < nearest(allied, pointOf(place)));
  });
});
