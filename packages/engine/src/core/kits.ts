/** Things of a game that are made once and shared: its printed boards, and a kit for every set-up that is played. */
import { type Board, type BoardFile, boardOf, type Cut, cropBoard, faultText } from '../board/index.ts';
import type { Kit, Setup, Shape } from './types.ts';

/** The board of a file, loaded when first asked for. */
export function printedBoard(file: unknown): () => Board {
  let board: Board | undefined;
  return () => {
    board ??= boardOf(file);
    return board;
  };
}

/** The boards of a game whose scenarios are played on parts of one map. */
export interface ScenarioBoards {
  /** The board that a set-up is played on. */
  board(setup: { scenario: string }): Board;
  /** Its file, for a screen; the whole map without a scenario. */
  file(scenario?: string): BoardFile;
}

/** `cutFor` says which part of the map a scenario is played on, undefined for all of it. Each part is cut and loaded once, when first asked for. */
export function scenarioBoards(whole: BoardFile, cutFor: (scenario: string) => Cut | undefined): ScenarioBoards {
  const files = new Map<string, BoardFile>();
  const boards = new Map<BoardFile, Board>();
  const file = (scenario?: string): BoardFile => {
    const cut = scenario === undefined ? undefined : cutFor(scenario);
    if (!cut) return whole;
    let found = files.get(cut.id);
    if (!found) {
      const made = cropBoard(whole, cut);
      if (!made.file) throw new Error(faultText(`cut ${cut.id}`, made.faults));
      found = made.file;
      files.set(cut.id, found);
    }
    return found;
  };
  return {
    file,
    board(setup) {
      const part = file(setup.scenario);
      let board = boards.get(part);
      if (!board) {
        board = boardOf(part);
        boards.set(part, board);
      }
      return board;
    },
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
