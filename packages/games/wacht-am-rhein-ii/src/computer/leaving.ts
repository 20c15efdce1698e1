/** Kampfgruppen that are paid for leaving the map (34.2.0), or cost points as long as they have not (36.3.9). */
import type { UnitId } from '@hexfront/engine';
import { unitsOfPart } from '../rules/victory/parts.ts';
import type { G } from '../state/shape.ts';

export interface Leaving {
  readonly name: string;
  /** Units that have to go. */
  readonly need: number;
}

export function partsToLeave(g: G): Leaving[] {
  const found: Leaving[] = [];
  for (const score of g.rules.victory.points ?? []) {
    if (score.for !== 'exits' && score.for !== 'no-exits') continue;
    if (score.for === 'no-exits' && g.v.turn > score.by) continue;
    for (const name of score.parts) {
      const units = unitsOfPart(name);
      const here = units.filter((u) => g.onMap(u)).length;
      const gone = units.filter((u) => g.f.exited[u] > 0).length;
      const need = score.units > 0 ? score.units - gone : here;
      if (here > 0 && here >= need) found.push({ name, need: Math.max(1, need) });
    }
  }
  return found;
}
/** Where a part of it has gone the rest may follow. */
export const mayStillLeave = (g: G, u: UnitId): boolean => partsToLeave(g).some(({ name }) => unitsOfPart(name).includes(u));
