/** Victory (25.17, 25.27, 26.7, 27.7): the facts of a scenario's levels, judged when its last turn is over; the first level whose facts hold is the result. */
import {
  answers,
  type HexId,
  isHex,
  type PlaceId,
  type Result,
  type Side,
  stagePath,
  type UnitId,
  type VictoryAnswer,
} from '@hexfront/engine';
import {
  type ExitPlace,
  type LevelId,
  levelNames,
  type Plan,
  type PlanId,
  placeOf,
  type SideId,
  type VictoryFact,
  type VictoryRow,
} from '../data/index.ts';
import { bits, HQ, isTank, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { edgesOf } from './movement/exits.ts';
import { knownPlan, planNow, plansOf } from './plans.ts';

const sideOf = (id: SideId): Side => (id === 'german' ? GERMAN : ALLIED);

/** Counts for victory; headquarters by a choice of the players (R-C41). */
export const countsForVictory = (g: G, u: UnitId): boolean => HQ[u] === 0 || g.rules.headquartersCount;

const hexesOf = (g: G, name: string): readonly HexId[] => g.board.place(name)?.hexes ?? [];

/** Units of a side that count, on the map or in a box. */
const unitsWhere = (g: G, side: Side, where: (place: PlaceId, u: UnitId) => boolean): UnitId[] =>
  UNITS.filter(({ side: of, index: u }) => of === side && countsForVictory(g, u) && where(g.f.place[u], u)).map((u) => u.index);

/** How many of these towns have a unit of the side in one of their hexes. */
const townsHeld = (g: G, side: Side, towns: readonly string[]): number =>
  towns.filter((name) => hexesOf(g, name).some((h) => g.unitsIn(h).some((u) => SIDE[u] === side && countsForVictory(g, u)))).length;

const onSheets = (g: G, hex: HexId, maps: readonly string[]): boolean =>
  g.board.regions.some((r) => r.kind === 'sheet' && maps.includes(r.name) && r.hexes.includes(hex));
const boxHexes = (g: G, box: string): readonly HexId[] => g.board.regions.find((r) => r.kind === 'entry' && r.name === box)?.hexes ?? [];
const columnOf = (g: G, hex: HexId): number => placeOf(g.board.ids[hex])?.column ?? 0;

/** A hex belongs to a place by which units leave. */
export function isAt(g: G, hex: HexId, via: ExitPlace): boolean {
  if ('hexes' in via) return via.hexes.includes(g.board.ids[hex]);
  if ('maps' in via) return onSheets(g, hex, via.maps);
  const edges = edgesOf(g.board);
  if ('edges' in via)
    return (
      via.edges.some(({ map, edge }) => edges[edge].has(hex) && onSheets(g, hex, [map])) ||
      (via.boxes ?? []).some((box) => boxHexes(g, box).includes(hex))
    );
  // Columns are counted from the east; the box itself is included.
  return edges[via.edge].has(hex) && boxHexes(g, via.westOfBox).some((box) => columnOf(g, hex) >= columnOf(g, box));
}
/** Left the map by a place that victory names. Where units leave only by such a place, all have. */
function leftBy(g: G, u: UnitId, via: ExitPlace): boolean {
  if (g.rules.scenario.exits?.via !== 'every-edge') return true;
  const hex = g.f.leftFrom[u];
  return hex >= 0 && isAt(g, hex, via);
}
const exitedBy = (g: G, side: Side, via?: ExitPlace): UnitId[] => {
  const gone = g.box('Left the map');
  return unitsWhere(g, side, (place, u) => place === gone && (via === undefined || leftBy(g, u, via)));
};
export const exited = (g: G, side: Side): number => exitedBy(g, side).length;

const isBehindMeuse = (g: G, place: PlaceId): boolean => isHex(g.board, place) && (g.board.marks[place] & bits(g).behindMeuse) !== 0;
/** Units of a side west or north of the Meuse. */
export const behindMeuse = (g: G, side: Side): UnitId[] => unitsWhere(g, side, (place) => isBehindMeuse(g, place));
/** Units eliminated or surrendered; battalions exchanged for companies and units that exited are not (R-C72). */
const destroyed = (g: G, side: Side): number => unitsWhere(g, side, (place) => place === g.box('Eliminated')).length;

/** German levels of a plan, from the least to the best. */
const LADDER: readonly LevelId[] = [
  'german-marginal',
  'german-median',
  'german-tactical',
  'german-substantive',
  'german-decisive',
  'german-strategic',
];
const within = (n: number, { atLeast = 0, atMost = Number.POSITIVE_INFINITY }: { atLeast?: number; atMost?: number }): boolean =>
  n >= atLeast && n <= atMost;
const enough = (g: G, units: readonly UnitId[], fact: { atLeast?: number; atMost?: number; tanks?: number }): boolean =>
  within(units.length, fact) && units.filter((u) => isTank(g, u)).length >= (fact.tanks ?? 0);

function holds(g: G, fact: VictoryFact): boolean {
  switch (fact.fact) {
    case 'units-in':
      return within(townsHeld(g, sideOf(fact.side), fact.places), fact);
    case 'no-units-in':
      return townsHeld(g, sideOf(fact.side), fact.places) === 0;
    case 'exited':
      return enough(g, exitedBy(g, sideOf(fact.side), fact.via), fact);
    case 'west-of-meuse':
      return enough(g, behindMeuse(g, sideOf(fact.side)), fact);
    case 'none-on-maps':
      return unitsWhere(g, sideOf(fact.side), (place) => isHex(g.board, place) && onSheets(g, place, fact.maps)).length === 0;
    case 'destroyed':
      return within(destroyed(g, sideOf(fact.side)), fact);
    case 'plan-level':
      return LADDER.indexOf(levelOf(g, planById(g, fact.plan).levels)) >= LADDER.indexOf(fact.atLeast);
    case 'fuel-captured':
      return within(g.v.fuelCaptured, fact);
  }
}
const met = (g: G, { all = [], any }: VictoryRow): boolean => all.every((f) => holds(g, f)) && (any?.some((f) => holds(g, f)) ?? true);
const levelOf = (g: G, rows: readonly VictoryRow[]): LevelId => rows.find((row) => met(g, row))?.level ?? 'draw';

function planById(g: G, id: PlanId): Plan {
  const plan = g.rules.scenario.plans?.find((p) => p.id === id);
  if (!plan) throw new Error(`No plan ${id}`);
  return plan;
}

const levelsOf = (g: G): readonly VictoryRow[] => g.rules.scenario.victory.levels ?? planNow(g)?.levels ?? [];

/** A level moved along the ladder of the scenario (25.27). */
function shifted(g: G, level: LevelId): LevelId {
  const { shift, ladder = [] } = g.rules.scenario.victory;
  if (!shift?.all.every((f) => holds(g, f))) return level;
  const at = ladder.indexOf(level) + (shift.toward === 'german' ? shift.by : -shift.by);
  return ladder[Math.max(0, Math.min(ladder.length - 1, at))];
}

/** The level if the game ended now; in Bastogne with nobody in the town and few exits it is a draw (R-C39). */
export const levelNow = (g: G): LevelId => shifted(g, levelOf(g, levelsOf(g)));

const winnerOf = (level: LevelId): Side => (level === 'draw' ? -1 : level.startsWith('us-') ? ALLIED : GERMAN);

/** Asked by the machine whenever something happened: the game is over when its last turn is. */
export function victory(g: G): Result | undefined {
  const { lastTurn, victory: rule } = g.rules.scenario;
  if (g.v.turn <= lastTurn) return undefined;
  const level = levelNow(g);
  return { winner: winnerOf(level), level, case: rule.byPlan ? (planNow(g)?.case ?? rule.case) : rule.case };
}

/** Whether a German level of the plan that counts still asks for units that leave from this hex. */
export function exitCounts(g: G, hex: HexId): boolean {
  const open = (rows: readonly VictoryRow[]): boolean =>
    rows
      .filter(({ level }) => winnerOf(level) === GERMAN)
      .flatMap((row) => [...(row.all ?? []), ...(row.any ?? [])])
      .some((fact) => {
        if (fact.fact === 'plan-level') return open(planById(g, fact.plan).levels);
        return fact.fact === 'exited' && isAt(g, hex, fact.via) && exitedBy(g, GERMAN, fact.via).length < (fact.atLeast ?? 0);
      });
  return open(levelsOf(g));
}

/** The most exits that a level asks for. */
export function exitsWanted(g: G): number {
  const facts = levelsOf(g).flatMap((row) => row.all ?? []);
  return Math.max(0, ...facts.map((f) => (f.fact === 'exited' ? (f.atLeast ?? 0) : 0)));
}

/** Towns that a level asks for; those of all plans where there are several, since one of them is secret. */
export function goalTowns(g: G): readonly string[] {
  const rows = g.rules.scenario.victory.levels ?? plansOf(g).flatMap((plan) => plan.levels);
  const facts = rows.flatMap((row) => [...(row.all ?? []), ...(row.any ?? [])]);
  return [...new Set(facts.flatMap((f) => (f.fact === 'units-in' ? f.places : [])))];
}

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

/** How far a level has come, in the numbers its sentence names: exits, towns of its lists, units behind the Meuse. */
function countsOf(g: G, row: VictoryRow): Record<string, number> {
  const exits = (row.all ?? []).find((f) => f.fact === 'exited');
  const gone = exitedBy(g, GERMAN, exits?.via);
  const args: Record<string, number> = { n: gone.length, gone: gone.filter((u) => isTank(g, u)).length, lost: destroyed(g, ALLIED) };
  const towns = (row.all ?? []).filter((f) => f.fact === 'units-in');
  for (const [i, fact] of towns.entries()) args[i === 0 ? 'towns' : 'more'] = townsHeld(g, sideOf(fact.side), fact.places);
  if ((row.all ?? []).some((f) => f.fact === 'west-of-meuse')) {
    const over = behindMeuse(g, GERMAN);
    args.over = over.length;
    args.tanks = over.filter((u) => isTank(g, u)).length;
  }
  return args;
}

/** To who does not know the plan: what each of them would come to now (27.7). */
const byPlan = (g: G): VictoryAnswer =>
  plansOf(g).map((plan) => {
    const level = levelOf(g, plan.levels);
    const side = Math.max(0, winnerOf(level));
    return { says: 'victory.by-plan', met: true, case: plan.case, side, args: { what: plan.name, level: levelNames[level] } };
  });

function victoryAnswer(g: G): VictoryAnswer {
  const plan = g.result ? planNow(g) : knownPlan(g);
  if (g.rules.scenario.victory.byPlan && !plan) return byPlan(g);
  const out: VictoryAnswer = [];
  const rule = plan?.case ?? g.rules.scenario.victory.case;
  const line = (side: Side, says: string, done: boolean, args?: Record<string, string | number>): void => {
    out.push({ says, met: done, case: rule, side, ...(args ? { args } : {}) });
  };
  if (plan) line(GERMAN, 'victory.plan', true, { what: plan.name });
  const over = g.result?.level as LevelId | undefined;
  for (const row of levelsOf(g)) {
    if (row.level === 'draw') continue;
    line(winnerOf(row.level), `victory.${rule}.${row.level}`, over ? over === row.level : met(g, row), countsOf(g, row));
  }
  const { shift } = g.rules.scenario.victory;
  if (shift)
    line(
      sideOf(shift.toward),
      `victory.${rule}.shift`,
      shift.all.every((f) => holds(g, f)),
      { n: g.v.fuelCaptured },
    );
  const level = over ?? levelNow(g);
  if (over || !stagePath(g).some((s) => s.id === 'set-up'))
    out.push({
      says: over ? 'victory.result' : 'victory.now',
      met: true,
      case: rule,
      side: Math.max(0, winnerOf(level)),
      args: { level: levelNames[level] },
      verdict: level,
    });
  return out;
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
