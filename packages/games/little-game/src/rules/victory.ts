/** Chapter 4: how the game ends, and how screens tell it: one verdict for both. */
import { answers, type Result, unitsOnMap, type VictoryAnswer } from '@hexfront/engine';
import { BLUE, RED } from '../data/data.ts';
import type { G } from '../state/shape.ts';

/** 4.1: the result after the last turn. */
export const atTheEnd = (g: G): Result => ({ winner: g.v.holder, level: g.v.holder < 0 ? 'draw' : 'town held', case: '4.1' });

/** 4.2: a side without units loses at once. */
export function destroyed(g: G): Result | undefined {
  const [blue, red] = [unitsOnMap(g, BLUE).length, unitsOnMap(g, RED).length];
  if (blue > 0 && red > 0) return undefined;
  return { winner: blue > 0 ? BLUE : red > 0 ? RED : -1, level: 'destroyed', case: '4.2' };
}

/** Who would win if the game ended now, or has won. */
function victoryAnswer(g: G): VictoryAnswer {
  const { winner, level, case: rule } = g.result ?? atTheEnd(g);
  const says = winner < 0 ? 'victory.draw' : `victory.${level}`;
  return [{ says, met: winner >= 0, case: rule, side: Math.max(0, winner), hexes: [g.rules.town], verdict: level }];
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
