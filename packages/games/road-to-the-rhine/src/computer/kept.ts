/** What a plan has found out about a position, kept while nothing it rests on has changed. */
import type { Side } from '@hexfront/engine';
import type { G } from '../state/shape.ts';

/** `find`, asked again only when the key of a side is another one. Kept with the position, so that plans on a copy do not disturb those on the map. */
export function keptWhile<T>(keyOf: (g: G, side: Side) => string, find: (g: G, side: Side) => T): (g: G, side: Side) => T {
  const kept = new WeakMap<object, ({ key: string; found: T } | undefined)[]>();
  return (g, side) => {
    let sides = kept.get(g.d);
    if (!sides) {
      sides = [];
      kept.set(g.d, sides);
    }
    const key = keyOf(g, side);
    let known = sides[side];
    if (known?.key !== key) {
      known = { key, found: find(g, side) };
      sides[side] = known;
    }
    return known.found;
  };
}
