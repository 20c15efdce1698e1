/** Victory, judged when the last turn is over: in Kesternich by the hexes that the US player controls (33.2.0), elsewhere by points (36.8.9). */
import { answers, type HexId, type Result, type Side, type VictoryAnswer } from '@hexfront/engine';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';
import { pointsOf, totalOf } from './victory-points.ts';

type Level = 'us-win' | 'german-win' | 'draw';
const WINNER: Readonly<Record<Level, Side>> = { 'us-win': ALLIED, 'german-win': GERMAN, draw: -1 };

/** The hexes that decide the scenario. */
export const victoryHexesOf = (g: G): readonly HexId[] => (g.rules.scenario.victory.hexes ?? []).map((id) => g.board.at(id));

/** Who controls a hex: whoever was in it last (R-K4). */
export const controller = (g: G, hex: HexId): Side => g.f.control[hex] - 1;

const byPoints = (g: G): boolean => g.rules.scenario.victory.hexes === undefined;
const caseOf = (g: G): string => (byPoints(g) ? '36.8.9' : '33.2.0');
const alliedHexes = (g: G): number => victoryHexesOf(g).filter((h) => controller(g, h) === ALLIED).length;

/** The level if the game ended now. */
export function levelNow(g: G): Level {
  if (byPoints(g)) {
    const ahead = totalOf(g, ALLIED) - totalOf(g, GERMAN);
    return ahead > 0 ? 'us-win' : ahead < 0 ? 'german-win' : 'draw';
  }
  const n = alliedHexes(g);
  return n === victoryHexesOf(g).length ? 'us-win' : n === 0 ? 'german-win' : 'draw';
}

/** Asked by the machine whenever something happened: the game is over when its last turn is (3.3.7). */
export function victory(g: G): Result | undefined {
  if (g.v.turn <= g.rules.lastTurn) return undefined;
  const level = levelNow(g);
  return { winner: WINNER[level], level, case: caseOf(g) };
}

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

function victoryAnswer(g: G): VictoryAnswer {
  const over = g.result?.level as Level | undefined;
  const level = over ?? levelNow(g);
  const line = (side: Side, says: string, met: boolean): VictoryAnswer[number] => ({ says, met, case: caseOf(g), side });
  if (byPoints(g))
    return [
      ...([ALLIED, GERMAN] as const).map((side) => ({
        ...line(side, 'victory.points', WINNER[level] === side),
        args: { side: SIDES[side].name, ...pointsOf(g, side), n: totalOf(g, side) },
      })),
      { ...line(Math.max(0, WINNER[level]), over ? 'victory.result' : 'victory.points-now', true), args: { level } },
    ];
  return [
    line(ALLIED, 'victory.us-win', level === 'us-win'),
    line(GERMAN, 'victory.german-win', level === 'german-win'),
    { ...line(Math.max(0, WINNER[level]), over ? 'victory.result' : 'victory.now', true), args: { n: alliedHexes(g), level } },
  ];
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
