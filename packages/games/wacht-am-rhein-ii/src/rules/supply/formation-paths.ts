/** Paths to formations in supply that a unit could draw on (9.3.0), for all units of a side at once. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { FORMATION_HQ, rankOf } from '../command/chain.ts';
import { groundNow } from '../weather.ts';
import { linkOf, type Reach } from './chain.ts';
import { NO_PATH, pathsOf } from './paths.ts';
import { isOutOfSupply } from './supplied.ts';

/** By gait and limit the length of the path from each hex where a unit of the side stands. */
export interface Lengths {
  readonly ground: string;
  readonly sources: readonly HexId[];
  readonly by: Map<string, Int32Array>;
}
function lengthsOf(g: G, side: Side): Lengths {
  const ground = groundNow(g);
  const kept = g.d.lengths[side];
  if (kept?.ground === ground) return kept;
  const hqs = onMapOf(g, side).filter((v) => rankOf(g, v) === FORMATION_HQ && !isOutOfSupply(g, v));
  const made: Lengths = { ground, sources: hqs.map((hq) => g.hexOf(hq)), by: new Map() };
  g.d.lengths[side] = made;
  return made;
}
function lengths(g: G, side: Side, { gait, limit }: Reach): Int32Array {
  const { sources, by } = lengthsOf(g, side);
  const key = `${gait} ${limit}`;
  let into = by.get(key);
  if (!into) {
    into = new Int32Array(g.board.n);
    const hexes = onMapOf(g, side).map((u) => g.hexOf(u));
    pathsOf(g, side).measure(g, sources, gait, limit, hexes, into);
    by.set(key, into);
  }
  return into;
}

/** A path as long as its own to its headquarters may be leads from a unit on the map to a formation in supply. */
export const reachesFormation = (g: G, u: UnitId): boolean =>
  lengthsOf(g, SIDE[u]).sources.length > 0 && linkOf(g, u).ways.some((way) => lengths(g, SIDE[u], way)[g.hexOf(u)] !== NO_PATH);
