/** Land of The Last Gamble: terrain words and high ground. */
import type { Measure } from '../board/terrain.ts';
import type { Grid } from '../grid.ts';

/**
 * The thresholds were chosen on the 14 hexes whose terrain the first-turn attack table states; the report says how many come out unforced.
 * Woods first: two thirds under trees is forest, three tenths light woods, unless the ground is so steep that it is rough before all.
 * Open ground is rough where the slopes are steep. A town keeps the ground of its clearing: it needs more trees to count as wooded.
 */
export function classify(m: Measure, town: boolean): number {
  const woods = m.woods * (town ? 0.8 : 1);
  if (m.moor >= 0.45 && woods < 0.68) return 1;
  if (woods >= 0.68) return 3;
  if (woods >= 0.3 && !(m.slope >= 11 && woods < 0.43)) return 2;
  return m.slope >= 6.4 ? 1 : 0;
}

/** Ground above 600 m (notes-3.0): hexes mostly above the line; single hexes are dropped and single holes filled, as a draughtsman would. */
export function highGround(grid: Grid, measures: Measure[]): boolean[] {
  const high = measures.map((m) => m.high >= 0.55);
  const count = (h: number) => {
    let n = 0;
    let all = 0;
    for (let d = 0; d < 6; d++) {
      const o = grid.neighbour[h * 6 + d];
      if (o < 0) continue;
      all++;
      if (high[o]) n++;
    }
    return [n, all];
  };
  for (const h of grid.hexes) {
    const [n, all] = count(h.index);
    if (high[h.index] && n === 0) high[h.index] = false;
    else if (!high[h.index] && n === all) high[h.index] = true;
  }
  return high;
}
