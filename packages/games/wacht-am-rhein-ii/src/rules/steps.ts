/** Chapter 4: what a counter prints for the steps it has left. */
import type { UnitId } from '@hexfront/engine';
import type { Strength } from '../data/index.ts';
import { printed } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { printedAfter } from './combat/reckoning/strength.ts';
import { armorNow } from './companies/stuarts.ts';

/** Nothing for leaders and markers (4.2.0, 4.2.1). */
export function printedNow(g: G, u: UnitId): Strength | undefined {
  const { kind } = printed(g, u);
  if (!kind) return undefined;
  const face = printedAfter(kind.full, kind.reduced, kind.steps - g.f.steps[u]);
  const factor = armorNow(g, u, face.factor);
  return factor === face.factor ? face : { ...face, factor };
}
