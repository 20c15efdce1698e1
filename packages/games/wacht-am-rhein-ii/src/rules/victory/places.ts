/** Hexes that the victory conditions of a scenario name beside the symbols of the map, and the side that wants each: for screens and the computer player. */
import type { HexId, Side } from '@hexfront/engine';
import type { Condition } from '../../data/index.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { hexesOf, sideOf } from './conditions.ts';

export interface Wanted {
  readonly hex: HexId;
  readonly side: Side;
}

/** What a condition of one side is about: hexes to be controlled, by it or, turned round, not by the enemy. */
const ofConditions = (g: G, side: Side, list: readonly Condition[] = []): Wanted[] =>
  list.flatMap((c) => (c.what === 'control' ? hexesOf(g, c.hexes).map((hex) => ({ hex, side })) : []));

export function namedHexes(g: G): readonly Wanted[] {
  const { automatic = [], objectives = [], points = [] } = g.rules.victory;
  return [
    ...points.flatMap((score): Wanted[] => {
      if (score.for === 'held') return hexesOf(g, score.hexes).map((hex) => ({ hex, side: sideOf(score.side ?? 'allied') }));
      return score.for === 'condition' ? ofConditions(g, sideOf(score.side ?? 'allied'), score.if) : [];
    }),
    ...automatic.flatMap((win) => ofConditions(g, sideOf(win.side), win.if)),
    ...objectives.flatMap((o) => ofConditions(g, GERMAN, o.if)),
  ];
}
