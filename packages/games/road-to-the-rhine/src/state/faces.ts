/** The side of a counter that lies up, and what is printed on it. */
import type { UnitId } from '@hexfront/engine';
import { UNITS } from './query.ts';
import type { G } from './shape.ts';

/** Printed combat value of the side that shows; specialized brigades print a letter and count 1 (22.C.1). */
export const combatValue = (g: G, u: UnitId): number => {
  const unit = UNITS[u];
  return (g.f.reduced[u] === 1 && unit.reduced !== undefined ? unit.reduced : unit.combat) ?? (unit.code ? 1 : 0);
};

/** As printed: `6-15`, aircraft `2-(11)`. */
export function printed(g: G, u: UnitId): string {
  const unit = UNITS[u];
  if (unit.kind === 'transport') return 'T';
  if (unit.range !== undefined) return `${unit.combat}-(${unit.range})`;
  return `${unit.code ?? combatValue(g, u)}-${unit.move}`;
}
