/** Victory (25.17): the facts of a scenario's levels, judged when its last turn is over; the first level whose facts hold is the result. */
import { answers, type HexId, type Result, type Side, stagePath, type UnitId, type VictoryAnswer } from '@hexfront/engine';
import { type LevelId, levelNames, type Side as SideId, type VictoryFact, type VictoryRow } from '../data/index.ts';
import { HQ, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const sideOf = (id: SideId): Side => (id === 'german' ? GERMAN : ALLIED);

/** Counts for victory; headquarters by a choice of the players (R-C41). */
const counts = (g: G, u: UnitId): boolean => HQ[u] === 0 || g.rules.headquartersCount;

const hexesOf = (g: G, name: string): readonly HexId[] => g.board.place(name)?.hexes ?? [];

/** Units of a side in any hex of these towns. */
const inTowns = (g: G, side: Side, towns: readonly string[]): number =>
  towns.flatMap((name) => hexesOf(g, name)).reduce((n, h) => n + g.unitsIn(h).filter((u) => SIDE[u] === side && counts(g, u)).length, 0);

export const exited = (g: G, side: Side): number =>
  UNITS.filter((u) => u.side === side && g.f.place[u.index] === g.box('Left the map') && counts(g, u.index)).length;

/** How far a fact has come. */
function amount(g: G, fact: VictoryFact): number {
  if (fact.fact === 'units-in') return inTowns(g, sideOf(fact.side), fact.places);
  if (fact.fact === 'exited') return exited(g, sideOf(fact.side));
  throw new Error(`victory by ${fact.fact} is not judged yet`);
}
function holds(g: G, fact: VictoryFact): boolean {
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = fact as { atLeast?: number; atMost?: number };
  const n = amount(g, fact);
  return n >= atLeast && n <= atMost;
}
const met = (g: G, { all = [], any }: VictoryRow): boolean => all.every((f) => holds(g, f)) && (any?.some((f) => holds(g, f)) ?? true);

const levelsOf = (g: G): readonly VictoryRow[] => g.rules.scenario.victory.levels ?? [];

/** The level if the game ended now; with nobody in Bastogne and few exits it is a draw (R-C39). */
export const levelNow = (g: G): LevelId => levelsOf(g).find((row) => met(g, row))?.level ?? 'draw';

const winnerOf = (level: LevelId): Side => (level === 'draw' ? -1 : level.startsWith('us-') ? ALLIED : GERMAN);

/** Asked by the machine whenever something happened: the game is over when its last turn is. */
export function victory(g: G): Result | undefined {
  const { lastTurn, victory: rule } = g.rules.scenario;
  if (g.v.turn <= lastTurn || rule.levels === undefined) return undefined;
  const level = levelNow(g);
  return { winner: winnerOf(level), level, case: rule.case };
}

/** Towns that a level asks for. */
export function goalTowns(g: G): readonly string[] {
  const facts = levelsOf(g).flatMap((row) => [...(row.all ?? []), ...(row.any ?? [])]);
  return [...new Set(facts.flatMap((f) => (f.fact === 'units-in' ? f.places : [])))];
}

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

function victoryAnswer(g: G): VictoryAnswer {
  const out: VictoryAnswer = [];
  const rule = g.rules.scenario.victory.case;
  const line = (side: Side, says: string, done: boolean, args?: Record<string, string | number>): void => {
    out.push({ says, met: done, case: rule, side, ...(args ? { args } : {}) });
  };
  const over = g.result?.level as LevelId | undefined;
  for (const row of levelsOf(g)) {
    if (row.level === 'draw') continue;
    line(winnerOf(row.level), `victory.${row.level}`, over ? over === row.level : met(g, row), { n: exited(g, GERMAN) });
  }
  const level = over ?? levelNow(g);
  if (over || !stagePath(g).some((s) => s.id === 'set-up'))
    line(Math.max(0, winnerOf(level)), over ? 'victory.result' : 'victory.now', true, { level: levelNames[level] });
  return out;
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
