/** What a replacement is worth to a computer player (18.C). */

import type { UnitId } from '@hexfront/engine';
import { nextStep } from '../rules/arrivals/replacements.ts';
import { combatValue } from '../state/faces.ts';
import { ARMORED, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { outlook } from './outlook.ts';

/** Strength that comes back, sooner rather than later: a unit on the map has it at once, a cadre only the next time. */
export function replacementGain(g: G, u: UnitId): number {
  const unit = UNITS[u];
  const full = unit.combat ?? 1;
  const step = nextStep(g, u);
  if (step === undefined) return 0;
  const armor = ARMORED[u] === 1 ? 1.2 : 1;
  if (step === 'full' || step === 'pair') {
    const near = g.onMap(u) ? 1 / (2 + outlook(g, unit.side).near[g.f.place[u]]) : 0;
    return armor * (full - combatValue(g, u)) + near;
  }
  if (step === 'raise') return armor * (unit.reduced ?? full) * 0.9;
  return step === 'build' ? 0.8 * full : 0.45 * armor * (unit.reduced ?? full);
}
