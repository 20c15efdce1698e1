/** Holes in a line and who fills them: the hex that takes most ground from the enemy first, with somebody strong who is near. */
import { distanceField, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { DEN, type Window } from '../state/points.ts';
import { GROUND, onMap } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { shelter } from './ground.ts';
import { flood, lineOf, put, type Runners, stood } from './line.ts';

/** Somebody who could be put in a hole, and where he can get to. */
export interface Stopgap {
  u: UnitId;
  window: Window;
  strength: number;
  hexes: ReadonlySet<HexId>;
}

export interface Holes {
  /** Those who would run through, and what each hex is worth to them. */
  foes: Runners;
  weight: Float32Array;
  /** Worth of what is taken from them that is worth a unit, and units at most. */
  least: number;
  most: number;
}

/** Hexes from the own line beyond which nobody is put in the enemy's country: a hole in his line is no place to stand. */
const HOME = 2;

export function fillHoles(
  g: G,
  side: Side,
  able: readonly Stopgap[],
  { foes, weight, least, most }: Holes,
): { who: Stopgap; hex: HexId }[] {
  const out: { who: Stopgap; hex: HexId }[] = [];
  if (foes.fast.length === 0 && foes.slow.length === 0) return out;
  const free = [...able];
  const line = lineOf(g, side);
  const posts: HexId[] = [];
  const moving = new Set(free.map((x) => x.u));
  for (const u of onMap(g, side)) if (GROUND[u] === 1 && !moving.has(u)) posts.push(g.hexOf(u));
  const near = distanceField(g.board, posts, 40, new Uint8Array(g.board.n));
  const open = new Uint8Array(g.board.n);
  const scratch = new Uint8Array(g.board.n);
  let size = flood(g, line, foes, open, weight);
  const gain = (hex: HexId): number => {
    put(g, line, hex, 1);
    const after = flood(g, line, foes, scratch, weight);
    put(g, line, hex, -1);
    return size - after + 0.15 * shelter(g, hex, side);
  };
  while (out.length < most && free.length > 0) {
    const hexes = new Set<number>();
    for (const x of free)
      for (const h of x.hexes)
        if (open[h] > 0 && open[h] !== 255 && line.stands[h] === 0 && (near[h] <= HOME || g.f.control[h] === 1 + side)) hexes.add(h);
    let best: { who: Stopgap; hex: HexId } | undefined;
    let top = least;
    for (const hex of hexes) {
      const value = gain(hex);
      const who = value > top ? whoFor(g, free, hex) : undefined;
      if (!who) continue;
      top = value;
      best = { who, hex };
    }
    if (!best) break;
    put(g, line, stood(g, best.who.u), -1);
    put(g, line, best.hex, 1);
    size = flood(g, line, foes, open, weight);
    free.splice(free.indexOf(best.who), 1);
    out.push(best);
  }
  return out;
}

/** Somebody strong, though not from the other end of the map. */
export function whoFor(g: G, free: readonly Stopgap[], hex: HexId): Stopgap | undefined {
  let best: Stopgap | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const x of free) {
    if (!x.hexes.has(hex)) continue;
    const spent = fieldOf(g, fromHere(g, x.u, x.window), SLOT.other).cost(hex) / DEN;
    const score = Math.min(6, x.strength) - 0.25 * spent;
    if (score > top) {
      top = score;
      best = x;
    }
  }
  return best;
}
