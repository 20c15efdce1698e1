/** Which secret plan the computer player takes (27.7): one of those whose first level lies nearest, and not always the same one. */
import { type Action, distance, type HexId } from '@hexfront/engine';
import type { Plan, VictoryFact } from '../data/index.ts';
import { plansOf } from '../rules/plans.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

/** So many of the nearest plans are all worth trying. */
const WORTH = 3;
/** Hexes that something other than a town counts for: a march off the map, units destroyed. */
const MORE = 40;

/** Hexes from the German lines to the towns a fact asks for, the nearest of them that will do. */
function wayTo(g: G, fact: VictoryFact, lines: readonly HexId[]): number {
  if (fact.fact === 'plan-level')
    return wayOf(
      g,
      plansOf(g).find(({ id }) => id === fact.plan),
      lines,
    );
  if (fact.fact !== 'units-in') return MORE;
  const ways = fact.places.map((name) => {
    const hexes = g.board.place(name)?.hexes ?? [];
    return Math.min(MORE, ...hexes.flatMap((h) => lines.map((from) => distance(g.board, from, h))));
  });
  return ways
    .sort((a, b) => a - b)
    .slice(0, fact.atLeast)
    .reduce((sum, way) => sum + way, 0);
}

/** The same for the least German level of a plan: all that it asks for, or the nearest where one thing is enough. */
function wayOf(g: G, plan: Plan | undefined, lines: readonly HexId[]): number {
  const least = plan?.levels.findLast(({ level }) => level.startsWith('german'));
  if (!least) return Number.POSITIVE_INFINITY;
  const all = (least.all ?? []).reduce((sum, fact) => sum + wayTo(g, fact, lines), 0);
  return all + Math.min(...(least.any ?? []).map((fact) => wayTo(g, fact, lines)), least.any ? Number.POSITIVE_INFINITY : 0);
}

export function choosePlan(g: G, list: readonly Action[], chance: (n: number) => number): Action | undefined {
  const lines = UNITS.filter((u) => SIDE[u.index] === GERMAN && g.onMap(u.index)).map((u) => g.hexOf(u.index));
  const plans = plansOf(g);
  const ways = new Map(plans.map((plan, i) => [i + 1, wayOf(g, plan, lines)]));
  const near = list
    .filter((a) => a.k === 'plan')
    .sort((a, b) => (ways.get(a.n ?? 0) ?? 0) - (ways.get(b.n ?? 0) ?? 0))
    .slice(0, WORTH);
  return near[chance(near.length)];
}
