/** Which army serves a German formation, where a scenario gives each army sources of its own: that of the nearest source (36.8.8). */
import { onMapOf } from '../../state/derived.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { FORMATION_HQ, HQ_RANK, SERVING } from '../command.ts';
import { linkOf } from '../supply/chain.ts';
import { NO_PATH, pathsOf } from '../supply/paths.ts';

export function noteServing(g: G): void {
  const sources = g.rules.sources(g.board, GERMAN);
  if (!sources.some(({ army }) => army !== undefined)) return;
  const paths = pathsOf(g, GERMAN);
  const into = new Int32Array(g.board.n);
  for (const hq of onMapOf(g, GERMAN)) {
    const link = linkOf(g, hq);
    if (HQ_RANK[hq] !== FORMATION_HQ || !link.ultimate) continue;
    let best = Number.POSITIVE_INFINITY;
    for (const [n, id] of SERVING.entries()) {
      const own = sources.filter(({ army }) => army === id).map(({ hex }) => hex);
      if (own.length === 0) continue;
      paths.measure(g, own, link.ways[0].gait, link.ways[0].limit, [g.hexOf(hq)], into);
      const far = into[g.hexOf(hq)];
      if (far === NO_PATH || far >= best) continue;
      best = far;
      g.set('serving', hq, n + 1);
    }
  }
}
