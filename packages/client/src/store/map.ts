/** The board on the screen, for panels that want to point at it. */
import { signal } from '@preact/signals';
import type { BoardApi } from '../board/types.ts';
import { pieces } from './game.ts';
import { pace } from './settings.ts';

/** The board while a play screen is mounted. */
export const board = signal<BoardApi | undefined>(undefined);

export const goToHex = (hex: string): boolean => board.peek()?.goTo(hex, 250 * pace()) ?? false;
export function goToUnit(unit: number): boolean {
  const hex = pieces.peek().get(unit)?.hex;
  return hex !== undefined && goToHex(hex);
}
/** Brings all of these into view. */
export function showHexes(hexes: readonly string[]): void {
  if (hexes.length === 1) goToHex(hexes[0]);
  else if (hexes.length > 1) board.peek()?.fit(hexes, 250 * pace());
}
