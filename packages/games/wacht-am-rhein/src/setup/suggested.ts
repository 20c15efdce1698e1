/** Where every counter stands as listed or as we suggest. */
import type { HexId, UnitId } from '@hexfront/engine';
import suggested from '../../data/suggested.json' with { type: 'json' };
import { type SuggestedSetups, suggestedPlaces, unitIndex } from '../data/index.ts';
import type { G } from '../state/shape.ts';

export const SUGGESTED = suggested as unknown as SuggestedSetups;

/** By unit of the scenario. */
export function suggestedHexes(g: G): ReadonlyMap<UnitId, HexId> {
  const places = suggestedPlaces(g.rules.forces.deployed, SUGGESTED);
  return new Map(
    [...places].map(([unit, id]) => {
      const hex = g.board.hex(id);
      if (hex === undefined) throw new Error(`${unit} has no place on this map`);
      return [unitIndex(unit), hex];
    }),
  );
}
