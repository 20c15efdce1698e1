/** The board on the screen, for panels that want to point at it. */
import type { UnitId } from '@hexfront/engine';
import { signal } from '@preact/signals';
import type { BoardApi, Known } from '../board/types.ts';
import { pieces } from './game.ts';
import { pace, settings } from './settings.ts';

/** The board while a play screen is mounted. */
export const board = signal<BoardApi | undefined>(undefined);

/** The person's own hand on the map: while it lies there and a while after, the map does not move by itself. */
const hand = { holds: false, moved: Number.NEGATIVE_INFINITY };
const LEFT_ALONE = 4000;
export function handOnMap(does: 'holds' | 'lets go' | 'moves', now = performance.now()): void {
  if (does === 'moves') hand.moved = now;
  else hand.holds = does === 'holds';
}
/** May the map be moved for the person? */
export const mapIsFree = (now = performance.now()): boolean => settings.peek().follow && !hand.holds && now - hand.moved > LEFT_ALONE;

/** Where the person wants to look: links, lists, buttons. */
export function goToHex(hex: string): boolean {
  handOnMap('moves');
  return board.peek()?.goTo(hex, 250 * pace()) ?? false;
}
export function goToUnit(unit: UnitId): boolean {
  const hex = pieces.peek().get(unit)?.hex;
  return hex !== undefined && goToHex(hex);
}
/** Brings all of these into view. */
export function showHexes(hexes: readonly string[]): void {
  if (hexes.length === 1) goToHex(hexes[0]);
  else if (hexes.length > 1) {
    handOnMap('moves');
    board.peek()?.fit(hexes, 250 * pace());
  }
}

/** What is known of hidden stacks, by the first hidden counter of each. */
export const knownStacks = signal<ReadonlyMap<UnitId, Known>>(new Map());
