/** Improved Positions and Entrenchments in combat (16.3): who uses them, and when they are gone. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { ARTILLERY, HQ, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

/** They help neither artillery, headquarters nor units in March Mode (16.31, err-16.0c). */
export const usesWorks = (g: G, u: UnitId): boolean => HQ[u] === 0 && ARTILLERY[u] === 0 && g.f.march[u] === 0;

/** Removed when everybody who held them has been driven out or eliminated, or has advanced; who fled there in this phase did not hold them (16.36). */
export function abandonWorks(g: G, side: Side, hex: HexId): void {
  if (g.f.work[hex] === 0 || unitsOf(g, side, hex).some((u) => g.f.fled[u] === 0)) return;
  g.set('work', hex, 0);
  g.emit({ e: 'workLost', h: hex, case: '16.36' });
}
