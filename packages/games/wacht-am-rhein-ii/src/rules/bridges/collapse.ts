/** Weak bridges under German armor (17.5.0): one die tells whether a bridge holds, and one that held is never tried again. */
import type { EdgeId, HexId, RollNode, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { G } from '../../state/shape.ts';
import { destroy, loadOn } from './bridges.ts';

const { collapseMax } = tables.bridgeCollapse;
const falls = (pip: number): boolean => pip % 10 <= collapseMax;

/** The die for a bridge that this unit is about to cross. */
export const collapseRoll = (unit: UnitId): RollNode => ({
  dice: [10],
  classOf: ([pip]) => (falls(pip) ? 'down' : 'holds'),
  cases: ['17.5.0'],
  says: 'roll.bridge',
  args: { unit, n: collapseMax },
});
/** What it brings; true if the bridge holds. */
export function takeCollapse(g: G, edge: EdgeId, pip: number): boolean {
  if (falls(pip)) {
    destroy(g, edge, '17.5.0');
    return false;
  }
  g.set('tested', g.board.sideId[edge], 1);
  g.emit({ e: 'bridgeHolds', h: Math.floor(edge / 6), to: g.board.neighbors[edge], case: '17.5.0' });
  return true;
}

/** The first of some units for whom the bridge between two hexes has to be tried. */
export function firstTrial(g: G, units: readonly UnitId[], from: HexId, to: HexId): { unit: UnitId; edge: EdgeId } | undefined {
  const dir = g.board.dirTo(from, to);
  if (dir < 0) return undefined;
  const edge = 6 * from + dir;
  const unit = units.find((u) => loadOn(g, u, edge) === 'check');
  return unit === undefined ? undefined : { unit, edge };
}
