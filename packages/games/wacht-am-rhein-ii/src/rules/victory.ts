/** Victory in Kesternich (33.2.0): judged when the last turn is over by the hexes that the US player controls. */
import { answers, type HexId, type Result, type Side, type VictoryAnswer } from '@hexfront/engine';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

type Level = 'us-win' | 'german-win' | 'draw';
const WINNER: Readonly<Record<Level, Side>> = { 'us-win': ALLIED, 'german-win': GERMAN, draw: -1 };

/** The hexes that decide the scenario. */
export const victoryHexesOf = (g: G): readonly HexId[] => (g.rules.scenario.victory.hexes ?? []).map((id) => g.board.at(id));

/** Who controls a hex: whoever was in it last (R-K4). */
export const controller = (g: G, hex: HexId): Side => g.f.control[hex] - 1;

const alliedHexes = (g: G): number => victoryHexesOf(g).filter((h) => controller(g, h) === ALLIED).length;

/** The level if the game ended now. */
export function levelNow(g: G): Level {
  const n = alliedHexes(g);
  return n === victoryHexesOf(g).length ? 'us-win' : n === 0 ? 'german-win' : 'draw';
}

/** Asked by the machine whenever something happened: the game is over when its last turn is (3.3.7). */
export function victory(g: G): Result | undefined {
  if (g.v.turn <= g.rules.lastTurn) return undefined;
  const level = levelNow(g);
  return { winner: WINNER[level], level, case: '33.2.0' };
}

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

function victoryAnswer(g: G): VictoryAnswer {
  const over = g.result?.level as Level | undefined;
  const level = over ?? levelNow(g);
  const line = (side: Side, says: string, met: boolean): VictoryAnswer[number] => ({ says, met, case: '33.2.0', side });
  return [
    line(ALLIED, 'victory.us-win', level === 'us-win'),
    line(GERMAN, 'victory.german-win', level === 'german-win'),
    { ...line(Math.max(0, WINNER[level]), over ? 'victory.result' : 'victory.now', true), args: { n: alliedHexes(g), level } },
  ];
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
