/** Whose a formation is by the source it traces to: German ones where a scenario gives each army sources of its own (36.8.8), US corps by the edge of the map (26.2.0). */
import type { HexId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { CORPS_HQ, FORMATION_HQ, HQ_RANK, hqOf, SERVING } from '../command/chain.ts';
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

const US_FROM = turnNumber('dec-21-am');
const EDGES = [
  ['north', '1USA'],
  ['south', '3USA'],
] as const;
/** From December 21 a US corps that traces to the northern edge is in the 1st Army, to the southern in the 3rd; in the west it stays where it is. */
export function noteUsArmies(g: G): void {
  if (g.v.turn < US_FROM) return;
  const sources = g.rules.sources(g.board, ALLIED).map(({ hex }) => hex);
  const paths = pathsOf(g, ALLIED);
  const into = new Int32Array(g.board.n);
  for (const hq of onMapOf(g, ALLIED)) {
    const link = linkOf(g, hq);
    if (HQ_RANK[hq] !== CORPS_HQ || !link.ultimate) continue;
    let best = Number.POSITIVE_INFINITY;
    let army = 0;
    const measure = (own: HexId[], now: number): void => {
      if (own.length === 0) return;
      paths.measure(g, own, link.ways[0].gait, link.ways[0].limit, [g.hexOf(hq)], into);
      const far = into[g.hexOf(hq)];
      if (far === NO_PATH || far >= best) return;
      best = far;
      army = now;
    };
    const known: HexId[] = [];
    for (const [name, id] of EDGES) {
      const edge = g.board.regions.find((r) => r.kind === 'edge' && r.name === name)?.hexes ?? [];
      const own = sources.filter((hex) => edge.includes(hex));
      known.push(...own);
      measure(own, SERVING.indexOf(id) + 1);
    }
    measure(
      sources.filter((hex) => !known.includes(hex)),
      0,
    );
    if (army === 0) continue;
    for (const u of onMapOf(g, ALLIED))
      if ((u === hq || (HQ_RANK[u] === FORMATION_HQ && hqOf(g, u) === hq)) && g.f.serving[u] !== army) g.set('serving', u, army);
  }
}
