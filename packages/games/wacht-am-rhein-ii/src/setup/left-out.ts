/** Formations left out by agreement (35.6.1, R-E24), with whoever is attached to them and the units that the scenario names beside them. */
import { type ManifestRow, unitIndex } from '../data/index.ts';
import { UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';

export function staysOut(g: G, { unit, formation }: Pick<ManifestRow, 'unit' | 'formation'>): boolean {
  const { leftOut } = g.rules;
  return (
    leftOut !== undefined &&
    (leftOut.units.includes(unit) || leftOut.formations.includes(formation ?? UNITS[unitIndex(unit)].formation ?? ''))
  );
}
