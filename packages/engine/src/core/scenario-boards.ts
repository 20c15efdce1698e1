/** Scenarios on parts of one map. In a file of its own: games on one board need not load how maps are cut. */
import { type Board, type BoardFile, boardOf, type Cut, cropBoard, faultText } from '../board/index.ts';

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
