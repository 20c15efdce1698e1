/** What lies in the boxes beside the map, a list per box and side, as every screen shows it. */
import type { BoxView } from '../../describe.ts';
import type { Side, UnitId } from '../../ids.ts';
import type { World } from '../state/world.ts';
import type { Shape } from '../types.ts';

export interface BoxListSpec<S extends Shape> {
  sides: readonly { readonly id: string }[];
  sideOf: ArrayLike<Side>;
  /** Who is on the list at all; everybody unless said. */
  shows?(g: World<S>, unit: UnitId): boolean;
  /** A word beside a unit: when it is due, where it is. */
  note?(g: World<S>, unit: UnitId, box: string): string | undefined;
}

/** Boxes by id with their name and case; those that nobody is in do not show. */
export function boxLists<S extends Shape>(
  g: World<S>,
  named: Readonly<Record<string, readonly [name: string, rule: string]>>,
  { sides, sideOf, shows, note }: BoxListSpec<S>,
): BoxView[] {
  const out: BoxView[] = [];
  for (const [box, [name, rule]] of Object.entries(named)) {
    const inside = g.unitsIn(g.box(box)).filter((u) => shows?.(g, u) ?? true);
    for (const [side, { id }] of sides.entries()) {
      const units = inside.filter((u) => sideOf[u] === side).sort((a, b) => a - b);
      if (units.length === 0) continue;
      const rows = units.map((unit) => {
        const word = note?.(g, unit, box);
        return word === undefined ? { unit } : { unit, note: word };
      });
      out.push({ id: `${box}-${id}`, name, side, case: rule, units: rows });
    }
  }
  return out;
}
