/** What a step of a counter is worth: a step of an infantry battalion of 6-7 is worth one. */
import type { UnitId } from '@hexfront/engine';
import { printed } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const STEP = 4.3;
const LEAST = 0.3;
export function worth(g: G, u: UnitId): number {
  const { kind } = printed(g, u);
  return kind ? Math.max(LEAST, (kind.full.attack + kind.full.defense + kind.full.factor / 2) / (STEP * kind.steps)) : LEAST;
}
