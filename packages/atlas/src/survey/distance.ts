/** Distances on the ground, in kilometres; good to a percent over the Ardennes. */
import type { LonLat } from '../geo/load.ts';

export const km = (a: LonLat, b: LonLat): number => Math.hypot((a[0] - b[0]) * 71.5, (a[1] - b[1]) * 111.2);

export function kmToLine(line: LonLat[], p: LonLat): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const ax = (line[i - 1][0] - p[0]) * 71.5;
    const ay = (line[i - 1][1] - p[1]) * 111.2;
    const dx = (line[i][0] - line[i - 1][0]) * 71.5;
    const dy = (line[i][1] - line[i - 1][1]) * 111.2;
    const l2 = dx * dx + dy * dy || 1e-12;
    const t = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / l2));
    best = Math.min(best, Math.hypot(ax + t * dx, ay + t * dy));
  }
  return best;
}
