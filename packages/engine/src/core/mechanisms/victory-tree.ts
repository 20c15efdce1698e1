/** Victory as a tree: conditions that hold together or one instead of the other, told line by line with how deep each one lies. */
import type { Board } from '../../board/index.ts';
import type { VictoryAnswer } from '../../describe.ts';
import type { HexId, HexsideId } from '../../ids.ts';

/** A condition with those it is made of. */
export interface WinCondition extends Omit<VictoryAnswer[number], 'depth'> {
  parts?: readonly WinCondition[];
}

/** The tree as a list: whatever a condition is made of follows it, one deeper. */
export function conditionLines(goals: readonly WinCondition[], depth = 0): VictoryAnswer {
  return goals.flatMap(({ parts, ...line }) => [{ ...line, ...(depth ? { depth } : {}) }, ...conditionLines(parts ?? [], depth + 1)]);
}

/** Hexsides between the hexes of an area and the rest of the map; with `within` only those of that part of the map. */
export function borderOf(board: Board, inside: (hex: HexId) => boolean, within: (hex: HexId) => boolean = () => true): HexsideId[] {
  const out: HexsideId[] = [];
  for (let hex = 0; hex < board.n; hex++) {
    if (!inside(hex)) continue;
    for (let d = 0; d < 6; d++) {
      const other = board.neighbors[6 * hex + d];
      if (other >= 0 && !inside(other) && within(hex) && within(other)) out.push(board.sideId[6 * hex + d]);
    }
  }
  return out;
}
