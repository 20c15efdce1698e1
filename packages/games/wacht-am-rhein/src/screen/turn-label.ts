/** Turns as tracks and cards write them: `12/16 AM`. */
import { type TurnPart, turns } from '../data/index.ts';

const PARTS: Readonly<Record<TurnPart, string>> = { 'pre-dawn': 'dawn', am: 'AM', pm: 'PM', night: 'night' };

export function turnLabel(turn: number): string {
  const { date, part } = turns[turn - 1];
  const [, month, day] = date.split('-').map(Number);
  return `${month}/${day} ${PARTS[part]}`;
}
