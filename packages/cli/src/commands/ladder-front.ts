/** Where the front ends up over many games, beside where it really was. */
import { writeFile } from 'node:fs/promises';
import { type Board, type HexId, NOWHERE, type Past, type World } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { loadSharp } from '../map/ground.ts';

// biome-ignore lint/suspicious/noExplicitAny: any game
type AnyWorld = World<any>;

export interface FrontCount {
  past: Past;
  games: number;
  /** Games in which side 0 held each hex. */
  held: Float64Array;
}
export const frontCount = (game: LoadedGame, scenario: string, n: number): FrontCount | undefined => {
  const past = game.strategy?.past?.find((p) => p.scenario === scenario);
  return past && { past, games: 0, held: new Float64Array(n) };
};

export function countFront(count: FrontCount, game: LoadedGame, g: AnyWorld): void {
  count.games++;
  for (let h = 0; h < count.held.length; h++) if (game.describe.holder?.(g, h) === 0) count.held[h]++;
}

export interface Sector {
  name: string;
  /** Hexes from the historical front to the mean one; above 0 where side 0 got farther. */
  off: number;
}

/** The mean front runs between hexes held in more than half of the games and the others. */
export function sectorsOf(count: FrontCount, board: Board): Sector[] {
  const ours = (h: HexId): boolean => count.held[h] > count.games / 2;
  const front: HexId[] = [];
  for (let h = 0; h < board.n; h++) {
    if (!ours(h)) continue;
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to >= 0 && !ours(to)) {
        front.push(h);
        break;
      }
    }
  }
  const apart = (a: HexId, b: HexId): number => {
    const dq = board.q[a] - board.q[b];
    const dr = board.r[a] - board.r[b];
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  };
  return count.past.sectors.map(({ name, hexes }) => {
    let sum = 0;
    for (const id of hexes) {
      const h = board.hex(id) ?? NOWHERE;
      const least = front.reduce((best, f) => Math.min(best, apart(f, h)), 99);
      sum += ours(h) ? least : -least;
    }
    return { name, off: sum / hexes.length };
  });
}

const SIZE = 9;
/** A picture: the deeper the colour the more often side 0 held the hex; dots where the front of history was. */
export function frontSvg(count: FrontCount, board: Board): string {
  const xs = Array.from(board.x);
  const ys = Array.from(board.y);
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const at = (h: HexId): [number, number] => [(board.x[h] - left) * SIZE * 1.8, (board.y[h] - top) * SIZE * 1.8];
  const width = (Math.max(...xs) - left + 1) * SIZE * 1.8;
  const height = (Math.max(...ys) - top + 1) * SIZE * 1.8 + 24;
  const cells: string[] = [];
  for (let h = 0; h < board.n; h++) {
    const [x, y] = at(h);
    const share = count.held[h] / Math.max(1, count.games);
    const corners = [0, 1, 2, 3, 4, 5].map((i) => {
      const a = ((board.grid.top === 'flat' ? 60 * i : 60 * i + 30) * Math.PI) / 180;
      return `${(x + SIZE * 1.04 * Math.cos(a)).toFixed(1)},${(y + SIZE * 1.04 * Math.sin(a)).toFixed(1)}`;
    });
    const fill =
      share === 0 ? '#efece2' : `rgb(${Math.round(239 - 150 * share)},${Math.round(236 - 130 * share)},${Math.round(226 - 100 * share)})`;
    cells.push(`<polygon points="${corners.join(' ')}" fill="${fill}" stroke="#fff" stroke-width="0.6"/>`);
  }
  const dots = count.past.sectors.flatMap(({ hexes }) =>
    hexes.map((id) => {
      const [x, y] = at(board.hex(id) ?? NOWHERE);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4.5" fill="#b3261e"/>`;
    }),
  );
  const names = board.places
    .filter((p) => p.kind !== 'village')
    .map((p) => {
      const [x, y] = at(p.hexes[0]);
      return `<text x="${x.toFixed(1)}" y="${(y - 6).toFixed(1)}" font-size="8" text-anchor="middle" fill="#222">${p.name.replaceAll('&', '&amp;')}</text>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${cells.join('')}${names.join('')}${dots.join('')}<text x="8" y="${(height - 8).toFixed(0)}" font-size="11" fill="#222">Ground held over ${count.games} games, darker is more often; red: the front of ${count.past.when}</text></svg>`;
}

export async function writeFront(path: string, svg: string): Promise<void> {
  if (!path.endsWith('.png')) {
    await writeFile(path, svg);
    return;
  }
  const sharp = await loadSharp();
  await sharp(Buffer.from(svg), { density: 110 }).png({ palette: true }).toFile(path);
}
