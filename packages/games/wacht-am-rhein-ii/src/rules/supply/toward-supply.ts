/** The way toward supply in a retreat (13.9.3): nearer with every hex to a headquarters that supplies one of the group, or to a source where there is none (R-L14). */
import { distance, type HexId, type Retreat } from '@hexfront/engine';
import type { G } from '../../state/shape.ts';
import { linkOf, sourceHexes } from './chain.ts';

function homesOf(g: G, r: Retreat): readonly HexId[] {
  const homes = new Set<HexId>();
  for (const u of r.units) {
    const { to } = linkOf(g, u);
    const here = to.filter((hq) => hq !== u && g.onMap(hq));
    for (const hex of here.length > 0 ? here.map((hq) => g.hexOf(hq)) : sourceHexes(g, u)) homes.add(hex);
  }
  return [...homes];
}
/** All ways of one group are graded one after another, so the last answer is kept. */
let last: { g: G; r: Retreat; change: number; homes: readonly HexId[] } | undefined;
function kept(g: G, r: Retreat): readonly HexId[] {
  if (last?.g !== g || last.r !== r || last.change !== g.d.change) last = { g, r, change: g.d.change, homes: homesOf(g, r) };
  return last.homes;
}

/** Steps of a way, from the one that is taken next, that lead no nearer to supply. */
export function stepsAstray(g: G, r: Retreat, path: readonly HexId[]): number {
  if (!g.rules.supply || r.units.length === 0) return 0;
  const homes = kept(g, r);
  if (homes.length === 0) return 0;
  const away = (hex: HexId): number =>
    homes.reduce((least, home) => Math.min(least, distance(g.board, hex, home)), Number.POSITIVE_INFINITY);
  let astray = 0;
  for (let i = Math.max(1, r.path.length), before = away(path[i - 1]); i < path.length; i++) {
    const after = away(path[i]);
    if (after >= before) astray++;
    before = after;
  }
  return astray;
}
