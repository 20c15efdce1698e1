/** Turns as tracks and cards write them: those of a scenario with a track of its own by number, others by date. */
import { turns } from '../data/index.ts';
import type { G } from '../state/shape.ts';

const PARTS = { 'pre-dawn': 'dawn', am: 'AM', pm: 'PM', night: 'night' } as const;

export function turnLabel(g: G, turn: number): string {
  if ('ownTrack' in g.rules.scenario.turns) return `Turn ${turn}`;
  const { date, part } = turns[turn - 1];
  const [, month, day] = date.split('-').map(Number);
  return `${month}/${day} ${PARTS[part]}`;
}
