/** A supply path of any length as victory conditions ask for it (36.10.9, 15.4.5): round enemy hexes, and past enemies only through friends or two covered hexes. */
import type { EdgeId, HexId, Side } from '@hexfront/engine';
import { beside, bits, held } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isBridged } from '../bridges/bridges.ts';
import { hasGroundCover } from '../sight/cover.ts';

/** Hexes next to the enemy without a friendly unit that a path may go through, all of them in cover. */
const MOST_COVERED = 2;

/** How many covered hexes entering this one adds; undefined where no path goes. */
function exposure(g: G, side: Side, hex: HexId): number | undefined {
  if (held(g, 1 - side, hex)) return undefined;
  if (held(g, side, hex) || !beside(g, 1 - side, hex)) return 0;
  return hasGroundCover(g, hex) ? 1 : undefined;
}

/** Rivers without a bridge or ford. */
function isWet(g: G, edge: EdgeId): boolean {
  const { river, majorRiver, ford } = bits(g);
  return (g.board.sides[edge] & (river | majorRiver)) !== 0 && (g.board.sides[edge] & ford) === 0 && !isBridged(g, edge);
}
/** Hexes from which a path of so many hexes leads to this one, whatever they cost (35.3.10). */
export function hexesWithin(g: G, side: Side, from: HexId, most: number): Set<HexId> {
  const found = new Set([from]);
  let edge: HexId[] = exposure(g, side, from) === undefined ? [] : [from];
  for (let n = 0; n < most; n++) {
    const next: HexId[] = [];
    for (const hex of edge)
      for (let k = 6 * hex; k < 6 * hex + 6; k++) {
        const there = g.board.neighbors[k];
        if (there < 0 || found.has(there) || isWet(g, k) || exposure(g, side, there) !== 0) continue;
        found.add(there);
        next.push(there);
      }
    edge = next;
  }
  return found;
}

/** Whether a path leads from one of the hexes that the enemy is not in to one of the others. Rivers without a bridge stop it. */
export function hasLine(g: G, side: Side, from: readonly HexId[], to: readonly HexId[]): boolean {
  const { board } = g;
  const goals = new Set(to.filter((hex) => exposure(g, side, hex) !== undefined));
  const best = new Int8Array(board.n).fill(MOST_COVERED + 1);
  const queue: { hex: HexId; covered: number }[] = from.filter((hex) => !held(g, 1 - side, hex)).map((hex) => ({ hex, covered: 0 }));
  for (const { hex } of queue) best[hex] = 0;
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (goals.has(next.hex)) return true;
    for (let edge = 6 * next.hex; edge < 6 * next.hex + 6; edge++) {
      const there = board.neighbors[edge];
      if (there < 0) continue;
      const more = isWet(g, edge) ? undefined : exposure(g, side, there);
      if (more === undefined || next.covered + more >= best[there]) continue;
      best[there] = next.covered + more;
      queue.push({ hex: there, covered: best[there] });
    }
  }
  return false;
}
