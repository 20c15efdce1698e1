import type { BoardFile, HeightsFile } from './file.ts';

/**
 * Heights in words by any printed id: `510 m`, or `below 20 m` where the measure knows no better. `board` is the whole map, on which the
 * heights are counted; ids of a piece of it are the same.
 */
export function heightWords(board: BoardFile, heights: HeightsFile): (id: string) => string | undefined {
  const metres = new Map<string, number>();
  board.hexes.forEach(([id, , , , , ...also], i) => {
    const height = heights.metres[i];
    if (typeof height === 'number') for (const name of [id, ...also]) metres.set(name, height);
  });
  const low = 2 * heights.step;
  return (id) => {
    const height = metres.get(id);
    return height === undefined ? undefined : height < low ? `below ${low} m` : `${height} m`;
  };
}
