import type { Direction } from '../ids.ts';
import { DIRECTIONS, type GridSpec } from './file.ts';

/** Steps `[dcol, drow]` per direction for plain and for shoved columns (flat) or rows (pointy). */
const STEPS = {
  flat: {
    plain: [0, -1, 1, -1, 1, 0, 0, 1, -1, 0, -1, -1],
    shoved: [0, -1, 1, 0, 1, 1, 0, 1, -1, 1, -1, 0],
  },
  pointy: {
    plain: [0, -1, 1, 0, 0, 1, -1, 1, -1, 0, -1, -1],
    shoved: [1, -1, 1, 0, 1, 1, 0, 1, -1, 0, 0, -1],
  },
} as const;

/** Whether the hex at `col`, `row` stands in a shoved column (flat) or row (pointy). */
export function isShoved(grid: GridSpec, col: number, row: number): boolean {
  return ((grid.top === 'flat' ? col : row) & 1) === (grid.shove === 'odd' ? 1 : 0);
}

/** Column and row one step in `dir` from `col`, `row`; may lie outside the grid. */
export function gridStep(grid: GridSpec, col: number, row: number, dir: Direction): [col: number, row: number] {
  const steps = STEPS[grid.top][isShoved(grid, col, row) ? 'shoved' : 'plain'];
  return [col + steps[2 * dir], row + steps[2 * dir + 1]];
}

/** Axial coordinates of a grid position: straight lines of hexes are straight in them, whatever the parity. */
export function axialOf(grid: GridSpec, col: number, row: number): [q: number, r: number] {
  const lead = grid.top === 'flat' ? col : row;
  const half = (grid.shove === 'odd' ? lead - (lead & 1) : lead + (lead & 1)) / 2;
  return grid.top === 'flat' ? [col, row - half] : [col - half, row];
}

/** Grid position of axial coordinates: the inverse of `axialOf`. */
export function gridOf(grid: GridSpec, q: number, r: number): [col: number, row: number] {
  const lead = grid.top === 'flat' ? q : r;
  const half = (grid.shove === 'odd' ? lead - (lead & 1) : lead + (lead & 1)) / 2;
  return grid.top === 'flat' ? [q, r + half] : [q + half, r];
}

/** Centre of a hex in units of length (flat to flat = 1), as the artwork counts it. */
export function centreOf(grid: GridSpec, col: number, row: number): [x: number, y: number] {
  const shift = isShoved(grid, col, row) ? 0.5 : 0;
  const root3 = Math.sqrt(3);
  return grid.top === 'flat' ? [1 / root3 + (col * root3) / 2, 0.5 + row + shift] : [0.5 + col + shift, 1 / root3 + (row * root3) / 2];
}

/** Number of a direction by its name on this grid (`N`, `NE`...), or -1. */
export function dirOf(grid: GridSpec, name: string): number {
  return (DIRECTIONS[grid.top] as readonly string[]).indexOf(name);
}
