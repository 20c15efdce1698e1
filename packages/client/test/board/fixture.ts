import type { BoardFile, HexRow } from '@hexfront/engine';
import * as lines from '../../src/board/draw/overlays-line.ts';
import type { Counter } from '../../src/board/index.ts';
import { createState } from '../../src/board/state.ts';

/** A small rectangular board; ids are column and row from 01. */
export function smallBoard(cols = 8, rows = 6, top: 'flat' | 'pointy' = 'flat', shove: 'odd' | 'even' = 'odd'): BoardFile {
  const hexes: HexRow[] = [];
  for (let c = 0; c < cols; c++) {
    for (let r = 0; r < rows; r++) hexes.push([`${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`, c, r, (c + r) % 3, 0]);
  }
  return {
    format: 'hexfront-board',
    version: 1,
    id: 'small',
    name: 'Small',
    grid: { top, shove, cols, rows },
    terrains: ['clear', 'forest', 'rough'],
    marks: [],
    sideMarks: ['river', 'road'],
    hexes,
    sides: [
      ['0101', '0201', 1],
      ['0102', 'S', 2],
    ],
    places: [{ name: 'Mill', hexes: ['0303'], kind: 'town', confidence: 'read' }],
    regions: [],
  };
}

export function counter(key: string, hex: string, more: Partial<Counter> = {}): Counter {
  return { key, hex, design: { body: 'us', symbol: 'infantry', size: 'regiment', left: key, right: '28', values: '4-5-5' }, ...more };
}

/** A state without a canvas: everything but drawing works in Node. */
export function smallState(zoom = 80, dpr = 1) {
  const st = createState({ board: smallBoard() }, { width: 800, height: 600, dpr });
  st.camera = { x: 3, y: 3, zoom };
  st.lines = lines;
  return st;
}
