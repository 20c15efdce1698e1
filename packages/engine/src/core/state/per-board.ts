/** Tables that follow from a board alone: worked out once for each and never saved. */
import type { Board } from '../../board/index.ts';

/** What `make` makes of a board, made when first asked for. Asked in the hottest loops, nearly always about the same board: that one needs no looking up. */
export function perBoard<T>(make: (board: Board) => T): (board: Board) => T {
  const known = new WeakMap<Board, { made: T }>();
  let lastBoard: Board | undefined;
  let last: T;
  return (board) => {
    if (board === lastBoard) return last;
    let found = known.get(board);
    if (!found) {
      found = { made: make(board) };
      known.set(board, found);
    }
    last = found.made;
    lastBoard = board;
    return last;
  };
}
