/**
 * Rollbahnen (15.4.8, an option): the path of a German mechanized division to its corps costs a point more in every hex that is on the path of another such
 * division or holds a unit of one.
 */
import type { HexId, UnitId } from '@hexfront/engine';
import { formations, POINT } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { formationOf } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { CORPS_HQ, FORMATION_HQ, HQ_RANK } from '../command/chain.ts';
import { type Link, linkOf } from './chain.ts';
import type { Paths } from './paths.ts';

const MECHANIZED: ReadonlySet<string> = new Set(['panzer', 'ss-panzer', 'panzergrenadier']);
const isMechanized = (formation: number): boolean => MECHANIZED.has(formations[formation]?.kind ?? '');

/** The corps that a division traces to, if that is on the map. */
const corpsOf = (g: G, hq: UnitId): UnitId | undefined => linkOf(g, hq).to.find((to) => g.onMap(to) && HQ_RANK[to] === CORPS_HQ);
/** The cheapest path as if nobody else were there, without the hexes of both headquarters: all paths of a corps meet in its own (R-P6). */
function ownPath(g: G, paths: Paths, hq: UnitId, corps: UnitId): HexId[] {
  const [{ gait, limit }] = linkOf(g, hq).ways;
  const ends = [g.hexOf(hq), g.hexOf(corps)];
  return paths.path(g, [g.hexOf(corps)], gait, limit, g.hexOf(hq))?.filter((hex) => !ends.includes(hex)) ?? [];
}

/** By formation the hexes that it uses: those of its path, and of its units. */
function usedBy(g: G, paths: Paths, divisions: readonly UnitId[]): ReadonlyMap<number, ReadonlySet<HexId>> {
  const used = new Map<number, Set<HexId>>();
  const note = (formation: number, hexes: readonly HexId[]): void => {
    const known = used.get(formation) ?? new Set();
    for (const hex of hexes) known.add(hex);
    used.set(formation, known);
  };
  for (const u of onMapOf(g, GERMAN)) if (isMechanized(formationOf(g, u))) note(formationOf(g, u), [g.hexOf(u)]);
  for (const hq of divisions) {
    const corps = corpsOf(g, hq);
    if (corps !== undefined) note(formationOf(g, hq), ownPath(g, paths, hq, corps));
  }
  return used;
}
/** By division what its path pays on top, by hex. */
function tolls(g: G, paths: Paths): ReadonlyMap<UnitId, Uint8Array> {
  const divisions = onMapOf(g, GERMAN).filter((u) => HQ_RANK[u] === FORMATION_HQ && isMechanized(formationOf(g, u)));
  const used = usedBy(g, paths, divisions);
  return new Map(
    divisions.map((hq) => {
      const extra = new Uint8Array(g.board.n);
      for (const [formation, hexes] of used) if (formation !== formationOf(g, hq)) for (const hex of hexes) extra[hex] = POINT;
      const corps = corpsOf(g, hq);
      if (corps !== undefined) extra[g.hexOf(corps)] = 0;
      return [hq, extra];
    }),
  );
}

/** Adds to links of divisions what their paths cost more. */
export function withTolls(g: G, paths: Paths): (u: UnitId, link: Link) => Link {
  if (!g.rules.rollbahnen || paths.side !== GERMAN) return (_u, link) => link;
  const found = tolls(g, paths);
  return (u, link) => {
    const extra = link.to.some((hq) => HQ_RANK[hq] === CORPS_HQ) ? found.get(u) : undefined;
    return extra ? { ...link, tolls: extra } : link;
  };
}
