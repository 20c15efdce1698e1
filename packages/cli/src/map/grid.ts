/** Hex grid and numbers of a map whose artwork leaves them to whoever draws it: the board knows them. */
import { type ArtFile, type ArtLayer, type BoardFile, boardOf } from '@hexfront/engine';

const round = (v: number): number => Math.round(v * 1000) / 1000;

/** Sides of all hexes, each once: every hex draws its first three, the rim what nobody else draws. */
function gridLines(file: BoardFile): number[][] {
  const { top } = file.grid;
  const board = boardOf(file);
  const seen = new Set<string>();
  const lines: number[][] = [];
  const rim = 1 / Math.sqrt(3);
  for (let h = 0; h < board.n; h++) {
    const [x, y] = [board.x[h], board.y[h]];
    const corner = (k: number): [number, number] => {
      const a = ((top === 'flat' ? k * 60 : k * 60 + 30) * Math.PI) / 180;
      return [round(x + Math.cos(a) * rim), round(y + Math.sin(a) * rim)];
    };
    for (let k = 0; k < 6; k++) {
      const [p, q] = [corner(k), corner(k + 1)];
      const key = `${Math.round(500 * (p[0] + q[0]))},${Math.round(500 * (p[1] + q[1]))}`;
      if (seen.has(key)) continue;
      seen.add(key);
      lines.push([...p, ...q]);
    }
  }
  return lines;
}

/** The artwork with grid and numbers under its lettering; as it is if it has its own. */
export function withGrid(art: ArtFile, file: BoardFile): ArtFile {
  if (art.layers.some((l) => l.id === 'grid')) return art;
  const board = boardOf(file);
  const up = file.grid.top === 'flat' ? 0.385 : 0.42;
  const grid: ArtLayer = {
    id: 'grid',
    name: 'Hex grid',
    kind: 'line',
    from: 13,
    style: { stroke: '#2E3C46', width: 0.01, minPx: 0.7, maxPx: 1.8, opacity: 0.42 },
    lines: gridLines(file),
  };
  const numbers: ArtLayer = {
    id: 'numbers',
    name: 'Hex numbers',
    kind: 'label',
    from: 56,
    style: { font: 'condensed', weight: 500, size: 0.1, minPx: 7, maxPx: 13, color: '#2D38409E' },
    labels: [...board.ids].map((text, h) => ({ text, x: round(board.x[h]), y: round(board.y[h] - up) })),
  };
  const first = art.layers.findIndex((l) => l.kind === 'label');
  const at = first < 0 ? art.layers.length : first;
  return { ...art, layers: [...art.layers.slice(0, at), grid, numbers, ...art.layers.slice(at)] };
}
