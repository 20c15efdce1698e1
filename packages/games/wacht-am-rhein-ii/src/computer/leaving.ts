/** Kampfgruppen that are paid for leaving the map (34.2.0), cost points as long as they have not (36.3.9), or win by it (35.2.9). */
import type { UnitId } from '@hexfront/engine';
import { unitsOfPart } from '../rules/victory/parts.ts';
import type { G } from '../state/shape.ts';
import { flatConditions, profits } from './stakes.ts';

interface Leaving {
  readonly name: string;
  /** Units that have to go. */
  readonly need: number;
  /** What it brings. */
  readonly points: number;
}

/** Every list of Kampfgruppen that counts when they leave, with the units it takes; 0: all that is left. */
function wanted(g: G): { parts: readonly string[]; units: number; points: number }[] {
  const paid = (g.rules.victory.points ?? []).flatMap((score) => {
    if (score.for !== 'exits' && score.for !== 'no-exits') return [];
    if (score.for === 'no-exits' && g.v.turn > score.by) return [];
    return [{ parts: score.parts, units: score.units, points: Math.abs(score.points ?? 1) }];
  });
  const wins = profits(g.rules.victory).flatMap(({ points, if: list }) =>
    [...flatConditions(list)].flatMap(({ c }) =>
      c.what === 'exited' ? [{ parts: c.parts, units: c.units, points: points / c.atLeast }] : [],
    ),
  );
  return [...paid, ...wins];
}

export function partsToLeave(g: G): Leaving[] {
  const found = new Map<string, Leaving>();
  for (const { parts, units: least, points } of wanted(g))
    for (const name of parts) {
      const units = unitsOfPart(name);
      const here = units.filter((u) => g.onMap(u)).length;
      const gone = units.filter((u) => g.f.exited[u] > 0).length;
      const need = least > 0 ? least - gone : here;
      const more = Math.max(points, found.get(name)?.points ?? 0);
      if (here > 0 && here >= need) found.set(name, { name, need: Math.max(1, need), points: more });
    }
  return [...found.values()];
}
/** Where a part of it has gone the rest may follow. */
export const mayStillLeave = (g: G, u: UnitId): boolean => partsToLeave(g).some(({ name }) => unitsOfPart(name).includes(u));
