/** Army boundaries and who commands whom (24.3.0, chapter 26). */
import type { Of, RowKinds } from '@hexfront/engine';
import { code, count, record } from '@hexfront/engine/parts';

/** Boundaries by the armies on their two sides, the northern one first. */
export const PAIRS = ['6PzA-5PzA', '5PzA-7A', '1USA-3USA'] as const;
export type Pair = (typeof PAIRS)[number];
/** Where the line leaves its row: it runs on to the western edge, or turns along a column. */
export const TURNS = ['straight', 'north', 'south'] as const;

export const BOUNDARY_FIELDS = {
  astray: { of: 'unit', type: 'u8', doc: '1: began the last player turn of its side in the area of another army (26.1.0)' },
  joining: {
    of: 'unit',
    type: 'u8',
    doc: '1: its formation has changed armies and it has not yet been in the area of the new one (26.1.0)',
  },
  transferred: { of: 'unit', type: 'u8', doc: 'headquarters: turn in which its formation changed armies, 0 never (26.1.0)' },
} as const;

/** A boundary that a player has drawn: along a hex row from the eastern edge, with one bend at most (26.7.0, R-V10). */
const BOUNDARY = record({
  between: code(...PAIRS),
  /** Row and column of the joined sheets (`data/hexes.ts`). */
  row: count(),
  column: count(),
  turn: code(...TURNS),
  /** Turn in which it was drawn. */
  since: count(),
});
export type Boundary = Of<typeof BOUNDARY>;

export const BOUNDARY_ROWS = { boundaries: BOUNDARY } as const satisfies RowKinds;
