/** Things of a game that are made once and shared: its printed board, and a kit for every set-up that is played. */
import { type Board, boardOf } from '../board/index.ts';
import type { Kit, Setup, Shape } from './types.ts';

/** The board of a file, loaded when first asked for. */
export function printedBoard(file: unknown): () => Board {
  let board: Board | undefined;
  return () => {
    board ??= boardOf(file);
    return board;
  };
}

/**
 * Kits are immutable, so games with the same options share one; thousands of simulated games build it once. A kit for a changed board is
 * made for that game alone. `printed` is the board of a set-up: one for all (`printedBoard`) or one by scenario (`scenarioBoards`).
 */
export function keptKits<S extends Shape>(
  printed: (setup: Setup) => Board,
  make: (setup: Setup, board: Board) => Kit<S>,
): (setup: Setup, board?: Board) => Kit<S> {
  const kits = new Map<string, Kit<S>>();
  return (setup, board) => {
    if (board) return make(setup, board);
    const key = JSON.stringify([setup.scenario, setup.options, setup.values]);
    let kit = kits.get(key);
    if (!kit) {
      kit = make(setup, printed(setup));
      kits.set(key, kit);
    }
    return kit;
  };
}
