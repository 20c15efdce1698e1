/**
 * Victory: in Kesternich by the hexes that the US player controls (33.2.0), elsewhere by automatic wins, objectives or points as the scenario declares
 * them (34.2.0, chapter 36). Automatic wins end play when they come about, the rest is judged when the last turn is over.
 */
import { answers, conditionLines, type HexId, type Result, type Side, type VictoryAnswer, type WinCondition } from '@hexfront/engine';
import type { AutomaticWin, ScenarioVictory } from '../../data/index.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../../state/shape.ts';
import { allHold, sideOf } from './conditions.ts';
import { countOf, lead, totalOf } from './points.ts';

const LEVELS = {
  'us-win': ALLIED,
  'us-decisive': ALLIED,
  'us-operational': ALLIED,
  'us-marginal': ALLIED,
  'german-win': GERMAN,
  'german-operational': GERMAN,
  'german-tactical': GERMAN,
  'german-decisive': GERMAN,
  'german-stunning': GERMAN,
  'german-good': GERMAN,
  'german-marginal': GERMAN,
  draw: -1,
} as const satisfies Record<string, Side>;
type Level = keyof typeof LEVELS;
const WINNER: Readonly<Record<Level, Side>> = LEVELS;
/** By objectives met (36.10.9). */
const BY_OBJECTIVES: readonly Level[] = ['us-win', 'german-marginal', 'german-good', 'german-stunning'];

/** The hexes that decide the scenario. */
export const victoryHexesOf = (g: G): readonly HexId[] => (g.rules.scenario.victory.hexes ?? []).map((id) => g.board.at(id));

/** Who controls a hex: whoever was in it last (R-K4). */
export const controller = (g: G, hex: HexId): Side => g.f.control[hex] - 1;

const declared = (g: G): boolean => g.rules.scenario.victory.hexes === undefined;
/** The case of the conditions that decide the scenario. */
function caseOf(g: G): string {
  if (!declared(g)) return '33.2.0';
  const { points = [], objectives = [] } = g.rules.victory;
  return g.rules.scenario.victory.case ?? objectives[0]?.case ?? points[0]?.case ?? g.rules.scenario.case;
}
const alliedHexes = (g: G): number => victoryHexesOf(g).filter((h) => controller(g, h) === ALLIED).length;

// ---- automatic wins -------------------------------------------------------------------------------------------------------------------------

const levelOf = ({ side, level }: AutomaticWin): Level => `${side === 'allied' ? 'us' : 'german'}-${level}` as Level;
const isDue = (when: AutomaticWin['when'], moment: AutomaticWin['when']): boolean => (when ?? 'always') === moment;
const isTime = (g: G, { turns }: AutomaticWin): boolean => !turns || (g.v.turn >= turns[0] && g.v.turn <= turns[1]);
const automatic = (g: G, moment: NonNullable<AutomaticWin['when']>): AutomaticWin | undefined =>
  g.rules.victory.automatic?.find((win) => win.if !== undefined && isDue(win.when, moment) && isTime(g, win) && allHold(g, win.if));
const resultOf = (g: G, win: AutomaticWin): Result => ({
  winner: sideOf(win.side),
  level: levelOf(win),
  case: win.case ?? caseOf(g),
});

// ---- when the last turn is over ---------------------------------------------------------------------------------------------------------------

const objectivesMet = (g: G): number => {
  const { objectives = [], setbacks = [] } = g.rules.victory;
  const met = objectives.filter((o) => allHold(g, o.if ?? [])).length;
  return Math.max(0, met - setbacks.filter((s) => allHold(g, s.if)).length);
};

/** By how many times the points of the other side (35.6.8). */
function byRatio(german: number, us: number, { german: ofGerman, allied }: NonNullable<ScenarioVictory['ratio']>): Level {
  if (german > us) return german >= ofGerman[0] * us ? 'german-operational' : german > ofGerman[1] * us ? 'german-marginal' : 'draw';
  if (us === german) return 'draw';
  return us >= allied[0] * german ? 'us-operational' : us >= allied[1] * german ? 'us-marginal' : 'draw';
}

/** The level if the game ended now. */
export function levelNow(g: G): Level {
  if (!declared(g)) {
    const n = alliedHexes(g);
    return n === victoryHexesOf(g).length ? 'us-win' : n === 0 ? 'german-win' : 'draw';
  }
  const last = automatic(g, 'end');
  if (last) return levelOf(last);
  if ((g.rules.victory.objectives ?? []).length > 0) return BY_OBJECTIVES[objectivesMet(g)] ?? 'german-stunning';
  const { margin } = g.rules.victory;
  if (margin) return -lead(g) >= margin.german ? 'german-win' : -lead(g) >= margin.draw ? 'draw' : 'us-win';
  const { ratio } = g.rules.victory;
  if (ratio) return byRatio(totalOf(g, GERMAN), totalOf(g, ALLIED), ratio);
  const ahead = lead(g);
  return ahead > 0 ? 'us-win' : ahead < 0 ? 'german-win' : 'draw';
}

/** The result if the game ended now. */
export function resultNow(g: G): Result {
  const level = levelNow(g);
  return { winner: WINNER[level], level, case: caseOf(g) };
}

/** Asked by the machine whenever something happened: an automatic win ends play, and the last turn does (3.3.7). */
export function victory(g: G): Result | undefined {
  const win = automatic(g, 'always');
  if (win) return resultOf(g, win);
  return g.v.turn <= g.rules.lastTurn ? undefined : resultNow(g);
}
/** Wins that are judged when a turn begins or ends. */
export function judge(g: G, moment: 'turn-start' | 'turn-end'): void {
  const win = automatic(g, moment);
  if (win && g.result === undefined) g.finish(resultOf(g, win));
}

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

function declaredLines(g: G, level: Level): WinCondition[] {
  const { automatic: wins = [], objectives = [], setbacks = [], points = [] } = g.rules.victory;
  const rule = caseOf(g);
  const auto = wins.flatMap((win): WinCondition[] =>
    win.words === undefined || win.if === undefined
      ? []
      : [{ says: `victory.${win.words}`, met: allHold(g, win.if), case: win.case ?? rule, side: sideOf(win.side) }],
  );
  const aims = [
    ...objectives.map((o) => ({ says: `victory.${o.id}`, met: allHold(g, o.if ?? []), case: o.case ?? rule, side: GERMAN })),
    ...setbacks.map((s) => ({ says: `victory.${s.says}`, met: allHold(g, s.if), case: s.case, side: ALLIED })),
  ];
  if (objectives.length > 0) return [...auto, ...aims];
  const totals = points.length === 0 ? [] : [ALLIED, GERMAN];
  return [
    ...auto,
    ...totals.map((side) => ({
      says: 'victory.total',
      met: WINNER[level] === side,
      case: rule,
      side,
      args: { side: SIDES[side].name, n: totalOf(g, side) },
      parts: countOf(g, side).map(({ score, points: n }) => ({
        says: score.for === 'condition' ? `victory.${score.says}` : `victory.for-${score.for}`,
        met: n !== 0,
        case: score.case,
        side,
        args: { n },
      })),
    })),
  ];
}

function victoryAnswer(g: G): VictoryAnswer {
  const over = g.result?.level as Level | undefined;
  const level = over ?? levelNow(g);
  const line = (side: Side, says: string, met: boolean): WinCondition => ({ says, met, case: caseOf(g), side });
  const last = Math.max(0, WINNER[level]);
  if (declared(g))
    return conditionLines([
      ...declaredLines(g, level),
      { ...line(last, over ? 'victory.result' : 'victory.points-now', true), args: { level }, verdict: level, sentence: true },
    ]);
  return conditionLines([
    line(ALLIED, 'victory.us-win', level === 'us-win'),
    line(GERMAN, 'victory.german-win', level === 'german-win'),
    { ...line(last, over ? 'victory.result' : 'victory.now', true), args: { n: alliedHexes(g), level }, verdict: level, sentence: true },
  ]);
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
