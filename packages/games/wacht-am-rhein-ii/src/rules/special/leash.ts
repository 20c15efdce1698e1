/**
 * Units that stay within some hexes of a place until they are released: the combat command of the 5th Armored Division (30.6.0) and British formations
 * on the Meuse (30.8.1-a). Who is farther away may only come nearer.
 */
import { type Board, distance, type HexId, perBoard, type UnitId } from '@hexfront/engine';
import type { LimitBar } from '../../data/index.ts';
import type { G } from '../../state/shape.ts';
import { joinBars, NUMBER } from '../movement/step-codes.ts';
import { britishPost } from './british.ts';
import { armoredPost } from './fifth-armored.ts';
import { closedSector } from './northern-sector.ts';
import { corpsArea } from './xxx-corps-area.ts';

export interface Post {
  readonly at: readonly HexId[];
  readonly within: number;
  readonly bar: LimitBar;
}
const postOf = (g: G, u: UnitId): Post | undefined => armoredPost(g, u) ?? britishPost(g, u);

const far = (board: Board, hex: HexId, at: readonly HexId[]): number => Math.min(...at.map((one) => distance(board, one, hex)));
const masks = perBoard(() => new Map<string, Uint8Array>());

/** By hex the number of the bar that closes it to a unit; undefined for those who go where they like. */
export function leashOf(g: G, u: UnitId): Uint8Array | undefined {
  let bars = closedSector(g);
  for (const more of [corpsArea(g, u), postMask(g, u)]) if (more) bars = bars ? joinBars(bars, more) : more;
  return bars;
}
/** The bar that closes one hex to a unit; 0 none. */
export const leashAt = (g: G, u: UnitId, hex: HexId): number => corpsArea(g, u)?.[hex] || postMask(g, u)?.[hex] || 0;
function postMask(g: G, u: UnitId): Uint8Array | undefined {
  const post = postOf(g, u);
  if (!post || post.at.length === 0) return undefined;
  const reach = g.onMap(u) ? Math.max(post.within, far(g.board, g.hexOf(u), post.at)) : post.within;
  const known = masks(g.board);
  const key = `${post.at.join()} ${reach} ${post.bar}`;
  let mask = known.get(key);
  if (!mask) {
    mask = Uint8Array.from({ length: g.board.n }, (_, hex) => (far(g.board, hex, post.at) > reach ? NUMBER[post.bar] : 0));
    known.set(key, mask);
  }
  return mask;
}
