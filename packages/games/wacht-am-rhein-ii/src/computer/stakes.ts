/**
 * What hexes are worth to each side in points of victory: symbols, and hexes that points, wins and objectives name. What one side has there the other has not,
 * so that both fight for the sum.
 */
import type { HexId, Side } from '@hexfront/engine';
import type { Condition, ScenarioVictory, Score } from '../data/index.ts';
import { isOutOfPlay } from '../rules/special/northern-sector.ts';
import { hexesOf, sideOf } from '../rules/victory/conditions.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

/** Points of each side, by hex. */
type Stakes = ReadonlyMap<HexId, readonly [german: number, allied: number]>;
/** A hex that a win or an objective hangs on counts as so many points. */
export const OUTRIGHT = 3;

/** Conditions that some side profits from, those inside others included, each with how much of its weight it carries. */
export function* flatConditions(list: readonly Condition[] = [], weight = 1): Iterable<{ c: Condition; weight: number }> {
  for (const c of list)
    if (c.what === 'any') for (const part of c.of) yield* flatConditions(part, weight / c.of.length);
    else yield { c, weight };
}
/** Every list of conditions of the scenario, the side that profits when it holds, and what it is worth in points. */
export function profits({ automatic = [], objectives = [], points = [] }: ScenarioVictory): {
  side: Side;
  points: number;
  if: readonly Condition[];
}[] {
  return [
    ...points.flatMap((score) => {
      if (score.for !== 'condition') return [];
      const n = score.points ?? 1;
      const side = sideOf(score.side ?? 'allied');
      return [{ side: n < 0 ? 1 - side : side, points: Math.abs(n), if: score.if }];
    }),
    ...automatic.map((win) => ({ side: sideOf(win.side), points: OUTRIGHT, if: win.if ?? [] })),
    ...objectives.map((o) => ({ side: GERMAN, points: OUTRIGHT, if: o.if ?? [] })),
  ];
}

function forSymbols(g: G, side: Side, score: Extract<Score, { for: 'symbols' }>): Map<HexId, number> {
  const twice = new Set(hexesOf(g, score.double ?? []));
  const meuse = score.doubleBehindMeuse !== undefined && sideOf(score.doubleBehindMeuse) === side ? g.board.markBit('behind-meuse') : 0;
  const each = score.points ?? 1;
  return new Map(
    g.rules
      .symbolHexes(g.board, side)
      .filter((hex) => !isOutOfPlay(g, hex))
      .map((hex) => [hex, twice.has(hex) || (g.board.marks[hex] & meuse) !== 0 ? 2 * each : each]),
  );
}

function count(g: G): Stakes {
  const found = new Map<HexId, [number, number]>();
  const add = (side: Side, hex: HexId, points: number): void => {
    const now = found.get(hex) ?? [0, 0];
    now[side] = Math.max(now[side], points);
    found.set(hex, now);
  };
  for (const score of g.rules.victory.points ?? [])
    for (const side of score.side === undefined ? [GERMAN, ALLIED] : [sideOf(score.side)]) {
      if (score.for === 'symbols') for (const [hex, points] of forSymbols(g, side, score)) add(side, hex, points);
      if (score.for === 'held') for (const hex of hexesOf(g, score.hexes)) add(side, hex, score.points ?? 1);
    }
  for (const { side, points, if: list } of profits(g.rules.victory))
    for (const { c, weight } of flatConditions(list)) {
      if (c.what !== 'control' && c.what !== 'held') continue;
      const some = c.what === 'control' && c.atLeast !== undefined ? c.atLeast / c.hexes.length : 1;
      for (const hex of hexesOf(g, c.hexes)) add(c.not ? 1 - side : side, hex, points * weight * some);
    }
  return found;
}

const known = new WeakMap<G['rules'], Stakes>();
/** They never change in a game. */
export function stakesOf(g: G): Stakes {
  let found = known.get(g.rules);
  if (!found) {
    found = count(g);
    known.set(g.rules, found);
  }
  return found;
}

/** Steps of value that points are fought for. */
const FIRST = 3;
const EACH = 4;
const MOST = 18;
export const worthOf = (points: number): number => Math.min(MOST, FIRST + EACH * points);
/** What it is worth to hold a hex and to keep the enemy from it; 0 where nothing depends on it. */
export function stakeIn(g: G, hex: HexId): number {
  const points = stakesOf(g).get(hex);
  return points ? worthOf(points[GERMAN] + points[ALLIED]) : 0;
}
