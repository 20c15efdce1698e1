/** Heights for the cards of a game: how high a hex lies on average, as surely as the terrain model knows it. */
import type { HeightsFile } from '@hexfront/engine';
import type { BoardModel } from '../model.ts';

/** The terrain model was read in steps of 20 m; means over a hex are better than that, single metres would be made up. */
const STEP = 10;
/** Nobody looks up how high the sea lies, and boxes printed on the map lie nowhere. */
const GROUNDLESS = new Set(['sea', 'chart-box']);

export function heightsOf({ board, grid, measures, projection, elevation: e }: BoardModel): HeightsFile {
  const metres = grid.hexes.map((h, i) => {
    const [lon, lat] = projection.toGlobe(h.x, h.y);
    const covered = lon >= e.west && lon <= e.west + e.width * e.dlon && lat <= e.north && lat >= e.north - e.height * e.dlat;
    if (!covered || GROUNDLESS.has(board.terrains[board.hexes[i][3]])) return null;
    return Math.max(0, Math.round(measures[i].height / STEP) * STEP);
  });
  return { format: 'hexfront-heights', version: 1, id: board.id, step: STEP, metres };
}
