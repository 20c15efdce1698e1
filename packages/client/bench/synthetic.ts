/** A made-up board of 8,000 hexes with 2,000 counters, for measuring. */
import type { BoardFile, HexRow, SideRow } from '@hexfront/engine';
import { type Counter, FORMATION_FILLS, type SizeMark, SYMBOLS } from '../src/board/index.ts';

/** A small generator so that every run draws the same board. */
function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

/** Colours of the made-up armies. */
export const SYNTHETIC_BODIES = {
  heer: '#BDC5C1',
  ss: '#34383C',
  luftwaffe: '#A9C0D4',
  us: '#A39D55',
  british: '#D8B98C',
  french: '#8FA9CF',
  belgian: '#D3A79A',
};

export function syntheticBoard(cols = 100, rows = 80): BoardFile {
  const d = dice(7);
  const hexes: HexRow[] = [];
  const sides: SideRow[] = [];
  const id = (c: number, r: number) => `${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`;
  for (let c = 0; c < cols; c++) {
    for (let r = 0; r < rows; r++) {
      const wave = Math.sin(c / 7) + Math.cos(r / 5 + c / 11) + d() * 0.6;
      hexes.push([id(c, r), c, r, wave > 1 ? 3 : wave > 0.5 ? 2 : wave < -1.1 ? 1 : 0, 0]);
      if (r % 9 === 4) sides.push([id(c, r), 'S', 1]);
      if (c % 8 === 3) sides.push([id(c, r), 'S', 4]);
      if (r % 12 === 6) sides.push([id(c, r), c % 2 ? 'NE' : 'SE', 2]);
    }
  }
  return {
    format: 'hexfront-board',
    version: 1,
    id: 'synthetic',
    name: 'Synthetic',
    grid: { top: 'flat', shove: 'odd', cols, rows },
    terrains: ['clear', 'rough', 'light woods', 'forest'],
    marks: [],
    sideMarks: ['river', 'road', 'highway'],
    hexes,
    sides,
    places: Array.from({ length: 160 }, (_, k) => ({
      name: `Town ${k}`,
      hexes: [id((k * 37) % cols, (k * 53) % rows)],
      kind: 'town',
      confidence: 'inferred' as const,
    })),
    regions: [],
  };
}

export function syntheticCounters(board: BoardFile, n = 2000): Counter[] {
  const d = dice(11);
  const bodies = ['heer', 'ss', 'luftwaffe', 'us', 'british', 'french'];
  const sizes: SizeMark[] = ['battalion', 'regiment', 'brigade', 'division'];
  const out: Counter[] = [];
  while (out.length < n) {
    const hex = board.hexes[Math.floor(d() * board.hexes.length)][0];
    const stack = 1 + Math.floor(d() * 3);
    for (let k = 0; k < stack && out.length < n; k++) {
      const i = out.length;
      out.push({
        key: `u${i}`,
        hex,
        order: k,
        design: {
          body: bodies[i % bodies.length],
          fill: FORMATION_FILLS[i % FORMATION_FILLS.length],
          symbol: SYMBOLS[i % 26],
          size: sizes[i % sizes.length],
          left: String(100 + (i % 800)),
          right: `${i % 120}`,
          values: `${1 + (i % 9)}-${1 + ((i >> 2) % 9)}-${4 + (i % 5)}`,
        },
        markers: i % 11 === 0 ? ['unsupplied'] : i % 7 === 0 ? ['reserve'] : [],
      });
    }
  }
  return out;
}
