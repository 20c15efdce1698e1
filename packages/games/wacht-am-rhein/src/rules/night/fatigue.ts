/** Fatigue (13.4, 13.5): who moves or spends points in a Night Bonus turn is marked, and recovers over the next two turns. */
import { END, type UnitId } from '@hexfront/engine';
import { SIDE, UNITS } from '../../state/query.ts';
import { FATIGUED, type G, type Proc, RECOVERING, RESTED, WAITS } from '../../state/shape.ts';

/** Marks everybody who moved, changed its mode or worked on a position in this Bonus Movement Phase (13.24, 13.26, 13.27). */
export function tireMovers(g: G): void {
  const tired: UnitId[] = [];
  for (const { index: u } of UNITS) {
    if (SIDE[u] !== g.v.side || !g.onMap(u) || ((g.f.moved[u] === 0 || g.f.moved[u] === WAITS) && g.f.left[u] === 0)) continue;
    g.set('fatigue', u, FATIGUED);
    tired.push(u);
  }
  if (tired.length > 0) g.emit({ e: 'fatigued', units: tired, side: g.v.side, case: '13.24' });
}

/** Mutual Fatigue Reduction Stage (5.2F, 13.51): the recovering are rested, the fatigued begin to recover. */
export const fatigueStage: Proc = {
  first: 'reduce',
  points: {
    reduce: {
      auto(g) {
        let rested = 0;
        let recovering = 0;
        for (const { index: u } of UNITS) {
          const now = g.f.fatigue[u];
          if (now === RESTED) continue;
          g.set('fatigue', u, now === RECOVERING ? RESTED : RECOVERING);
          if (now === RECOVERING) rested++;
          else recovering++;
        }
        g.emit({ e: 'rested', n: rested, recovering, case: '13.51' });
        return END;
      },
    },
  },
};
export const somebodyIsTired = (g: G): boolean => UNITS.some(({ index: u }) => g.f.fatigue[u] !== RESTED);
