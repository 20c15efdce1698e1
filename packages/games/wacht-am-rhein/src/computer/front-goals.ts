/** What both sides fight for on all four maps, in steps of value: the towns of the victory conditions and the far bank of the Meuse (26.7, 27.7). */
import type { Goal, HexId, UnitId } from '@hexfront/engine';
import type { ExitPlace, VictoryFact, VictoryRow } from '../data/index.ts';
import { knownPlan, plansOf } from '../rules/plans.ts';
import { behindMeuse, isAt } from '../rules/victory.ts';
import { bits, HQ } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

/** The first list of towns a level asks for, further ones, units over the Meuse, and an edge to leave by. */
const VALUE = { first: 12, more: 8, meuse: 14, edge: 10 } as const;

const farBankBy = new WeakMap<object, readonly HexId[]>();
/** Hexes west and north of the Meuse. */
function farBank(g: G): readonly HexId[] {
  let known = farBankBy.get(g.board);
  if (!known) {
    known = Array.from(g.board.ids.keys()).filter((h) => (g.board.marks[h] & bits(g).behindMeuse) !== 0);
    farBankBy.set(g.board, known);
  }
  return known;
}

const town = (g: G, name: string, value: number): Goal => ({
  id: name,
  name,
  side: GERMAN,
  hexes: g.board.place(name)?.hexes ?? [],
  value,
  need: 1,
  hold: true,
});

/** Everything that the German levels of a list ask for; other plans that one of them is measured by as well (27.74). */
function factsOf(g: G, levels: readonly VictoryRow[]): VictoryFact[] {
  const rows = levels.filter(({ level }) => level.startsWith('german'));
  return rows
    .flatMap((row) => [...(row.all ?? []), ...(row.any ?? [])])
    .flatMap((fact) => (fact.fact === 'plan-level' ? factsOf(g, plansOf(g).find(({ id }) => id === fact.plan)?.levels ?? []) : [fact]));
}

const exitsBy = new WeakMap<ExitPlace, readonly HexId[]>();
/** Hexes of a place by which units leave. */
function exitHexes(g: G, via: ExitPlace): readonly HexId[] {
  let known = exitsBy.get(via);
  if (!known) {
    known = Array.from(g.board.ids.keys()).filter((h) => isAt(g, h, via));
    exitsBy.set(via, known);
  }
  return known;
}

/** From the German levels of a list, those of the least level worth most: they come first. */
function goalsFrom(g: G, levels: readonly VictoryRow[]): Goal[] {
  const facts = factsOf(g, levels);
  const out: Goal[] = [];
  const first = new Set(
    levels.findLast(({ level }) => level.startsWith('german'))?.all?.flatMap((f) => (f.fact === 'units-in' ? f.places : [])),
  );
  for (const name of new Set(facts.flatMap((f) => (f.fact === 'units-in' ? f.places : []))))
    out.push(town(g, name, first.has(name) || first.size === 0 ? VALUE.first : VALUE.more));
  const over = Math.max(0, ...facts.map((f) => (f.fact === 'west-of-meuse' ? (f.atLeast ?? 0) : 0))) - behindMeuse(g, GERMAN).length;
  const fits = (u: UnitId): boolean => HQ[u] === 0;
  if (over > 0)
    out.push({
      id: 'meuse',
      name: 'the far bank of the Meuse',
      side: GERMAN,
      hexes: farBank(g),
      value: VALUE.meuse,
      need: over,
      fits,
      hold: false,
    });
  for (const via of new Set(facts.flatMap((f) => (f.fact === 'exited' ? [f.via] : [])))) {
    const name = 'edge' in via ? `the ${via.edge} edge` : 'the north edge';
    if (!out.some((goal) => goal.name === name))
      out.push({ id: name, name, side: GERMAN, hexes: exitHexes(g, via), value: VALUE.edge, need: 1, fits, hold: false });
  }
  return out;
}

/** With a secret plan: its own goals to who knows it, those of all plans to who does not. */
export function frontGoals(g: G): Goal[] {
  const { levels } = g.rules.scenario.victory;
  if (levels) return goalsFrom(g, levels);
  const plan = knownPlan(g);
  return goalsFrom(g, plan ? plan.levels : plansOf(g).flatMap((one) => one.levels));
}
