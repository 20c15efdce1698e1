/** The small things a view is taken apart into. */

import type { Frame } from './draw/vectors.ts';
import type { Box, Grid } from './geometry.ts';
import type { BoardState } from './state.ts';

export interface Item {
  /** Equal keys look equal. */
  key: string;
  box: Box;
  /** How far beyond its box it may draw, in CSS pixels. */
  pad: number;
  draw(f: Frame, st: BoardState): void;
}

/** A thing that stays in its hex. */
export function hexItem(grid: Grid, i: number, key: string, pad: number, draw: Item['draw']): Item {
  const x = grid.x[i];
  const y = grid.y[i];
  return { key, box: { x0: x - 0.6, y0: y - 0.6, x1: x + 0.6, y1: y + 0.6 }, pad, draw };
}
