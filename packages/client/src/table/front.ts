/** The line between the two sides. Fetched when it is first asked for: the first board is drawn without it. */
import type { Describe, HexId, Shape, Side, World } from '@hexfront/engine';
import type { FrontLine, HexsideRef } from '../board/types.ts';

type G = World<Shape>;
type D = Describe<Shape>;

/** How far from both sides' units a front line is still drawn. */
const FRONT_REACH = 7;

/**
 * Hexsides between the ground of one side and that of the other. Next to units of one side alone it is theirs; farther away it is whose
 * the game says, so that a gap in the line is no hole in it; if the game keeps no count of that, whose units are nearer.
 */
export function frontOf(g: G, d: D): FrontLine[] {
  const { board } = g;
  const near = g.def.sides.map((_, side) => distances(g, side));
  const owner = new Int8Array(board.n).fill(-1);
  for (let h = 0; h < board.n; h++) {
    const best = Math.min(...near.map((n) => n[h]));
    if (best > FRONT_REACH) continue;
    const nearest = near.findIndex((n) => n[h] === best);
    const alone = best <= 1 && near.every((n, side) => side === nearest || n[h] > best);
    owner[h] = alone || !d.holder ? nearest : (d.holder(g, h) ?? -1);
  }
  smooth(g, owner, near);
  const hexsides: HexsideRef[] = [];
  for (let h = 0; h < board.n; h++) {
    if (owner[h] < 0) continue;
    for (let d = 0; d < 3; d++) {
      const o = board.neighbors[6 * h + d];
      if (o >= 0 && owner[o] >= 0 && owner[o] !== owner[h]) hexsides.push([board.ids[h], board.ids[o]]);
    }
  }
  return hexsides.length ? [{ hexsides }] : [];
}

/** An empty hex surrounded by the other side's ground is the other side's. */
function smooth(g: G, owner: Int8Array, near: readonly Uint8Array[]): void {
  for (let round = 0; round < 2; round++) {
    for (let h = 0; h < owner.length; h++) {
      if (owner[h] < 0 || near[owner[h]][h] === 0) continue;
      let other = 0;
      for (let d = 0; d < 6; d++) {
        const o = g.board.neighbors[6 * h + d];
        if (o >= 0 && owner[o] >= 0 && owner[o] !== owner[h]) other++;
      }
      if (other >= 5) owner[h] = 1 - owner[h];
    }
  }
}

/** Hexes to the nearest unit of a side, up to `FRONT_REACH`. */
function distances(g: G, side: Side): Uint8Array {
  const { board } = g;
  const out = new Uint8Array(board.n).fill(255);
  let edge: HexId[] = [];
  for (let h = 0; h < board.n; h++) {
    const head = g.occupancy.head[h];
    if (head >= 0 && g.def.units[head].side === side) {
      out[h] = 0;
      edge.push(h);
    }
  }
  for (let step = 1; step <= FRONT_REACH; step++) {
    const next: HexId[] = [];
    for (const h of edge)
      for (let d = 0; d < 6; d++) {
        const o = board.neighbors[6 * h + d];
        if (o >= 0 && out[o] === 255) {
          out[o] = step;
          next.push(o);
        }
      }
    edge = next;
  }
  return out;
}
