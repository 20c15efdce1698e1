/** Isolation (15.9.0): Out of Supply, joined by no path of any length with a source, and nobody near who is not isolated himself. */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { formations, tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { formationOf, LEADER, printedFormation, SIDE, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { linkOf, sourceHexes } from './chain.ts';
import { pathsOf } from './paths.ts';
import { isOutOfSupply } from './supplied.ts';

const NEAR = tables.supplyLimits.isolationFriendRadius;

/** Sources that a unit could draw on: its headquarters if that is not Out of Supply itself, and the ultimate ones (R-L7). */
function sourcesFor(g: G, u: UnitId): HexId[] {
  const own = linkOf(g, u).to.filter((hq) => g.onMap(hq) && !isOutOfSupply(g, hq));
  return [...own.map((hq) => g.hexOf(hq)), ...sourceHexes(g, u)];
}
function isJoined(g: G, u: UnitId): boolean {
  const sources = sourcesFor(g, u);
  const paths = pathsOf(g, SIDE[u]);
  // A corps may be off the roads and not cut off for that.
  return linkOf(g, u).ways.some(({ gait }) => paths.joined(g, sources, gait === 'road' ? 'mech' : gait, g.hexOf(u)));
}

/** The isolated units of a side. */
export function isolatedUnits(g: G, side: Side): UnitId[] {
  const all = onMapOf(g, side).filter((u) => LEADER[u] === 0);
  let isolated = all.filter((u) => isOutOfSupply(g, u) && !isJoined(g, u));
  for (;;) {
    const left = isolated.filter(
      (u) => !all.some((v) => v !== u && !isolated.includes(v) && distance(g.board, g.hexOf(u), g.hexOf(v)) <= NEAR),
    );
    if (left.length === isolated.length) return isolated;
    isolated = left;
  }
}

const NEVER: ReadonlySet<string> = new Set(['82AB', '101AB', '6BrAB']);
/** SS units, two US airborne divisions and British paratroops hold out (15.9.3). */
export function neverSurrenders(g: G, u: UnitId): boolean {
  const formation = formations[printedFormation(u) >= 0 ? printedFormation(u) : formationOf(g, u)];
  return UNITS[u].nation === 'SS' || (formation !== undefined && (NEVER.has(formation.id) || formation.kind === 'ss-panzer'));
}
