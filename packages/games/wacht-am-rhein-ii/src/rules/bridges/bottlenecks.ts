/** Bridge Bottlenecks (7.13.0): in the first days a bridge carries twelve Mech units in Tactical mode by road in a phase, and nobody after them. */
import type { EdgeId, HexId, UnitId } from '@hexfront/engine';
import { LEADER, SIDE } from '../../state/query.ts';
import { type G, TACTICAL } from '../../state/shape.ts';
import { isBridged, isWater } from './bridges.ts';

const MOST = 12;

/** Nobody crosses this bridge any more in this phase. */
export const isClogged = (g: G, unit: UnitId, edge: EdgeId): boolean =>
  g.f.used[g.board.sideId[edge]] >= MOST && g.rules.bottlenecks(SIDE[unit], g.v.turn);

/** Counts a column that goes over a bridge: by road everybody moves as a Mech unit (7.8.0). */
export function noteUse(g: G, unit: UnitId, from: HexId, to: HexId): void {
  if (!g.rules.bottlenecks(SIDE[unit], g.v.turn) || LEADER[unit] === 1 || g.f.mode[unit] !== TACTICAL) return;
  const edge = 6 * from + g.board.dirTo(from, to);
  const side = g.board.sideId[edge];
  if (isWater(g, edge) && isBridged(g, edge)) g.set('used', side, Math.min(MOST, g.f.used[side] + 1));
}
