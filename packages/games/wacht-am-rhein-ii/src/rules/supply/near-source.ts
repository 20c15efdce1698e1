/** Formations whose units are in supply within so many hexes of one (35.3.10): hexes, whatever they cost. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { formationOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { hexesWithin } from '../victory/lines.ts';

/** Tells whether a unit of the side is near enough; made once for all units that ask. */
export function nearSource(g: G, side: Side): (u: UnitId) => boolean {
  const areas = (g.rules.scenario.supplyNear ?? []).map(({ formation, hex, hexes }) => {
    const source = g.board.hex(hex);
    const inside: ReadonlySet<HexId> = source === undefined ? new Set() : hexesWithin(g, side, source, hexes);
    return { inside, formation: formations.findIndex(({ id }) => id === formation) };
  });
  return (u) => areas.some(({ inside, formation }) => formationOf(g, u) === formation && inside.has(g.hexOf(u)));
}
