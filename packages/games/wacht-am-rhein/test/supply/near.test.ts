/** Supply of all units at once says what the line of each of them says. */
import { below, disk, type HexId, seedRng, start } from '@hexfront/engine';
import { expect } from 'vitest';
import { everyScenario } from '../../src/index.ts';
import { linesOf } from '../../src/rules/supply/lines.ts';
import { groupOf, sourcesOf } from '../../src/rules/supply/sources.ts';
import { longest, traceAll, tracer } from '../../src/rules/supply/supply.ts';
import { UNITS } from '../../src/state/query.ts';
import { type G, GERMAN, ISOLATED_1, OUT_OF_COMMUNICATIONS, SUPPLIED } from '../../src/state/shape.ts';
import { proves } from '../kit/kit.ts';

/** The Race for the Meuse with every unit somewhere within some hexes of its place. */
function scattered(seed: string, far: number): G {
  const g = start(everyScenario, { scenario: 'race-for-the-meuse', seed });
  const rng = seedRng(seed);
  for (const { index: u, side } of UNITS) {
    if (!g.onMap(u)) continue;
    const places = disk(g.board, g.hexOf(u), far).filter((h: HexId) => g.unitsIn(h).every((v) => UNITS[v].side === side));
    g.move(u, places[below(rng, places.length)]);
  }
  return g;
}

proves(['14.21', '14.31', '14.52', '14.62'], 'for every German unit, near its headquarters and far from it', () => {
  const met = new Set<number>();
  for (const [seed, far] of [
    ['a', 0],
    ['b', 3],
    ['c', 8],
    ['d', 14],
  ] as const) {
    const g = scattered(seed, far);
    const all = traceAll(g, GERMAN);
    const lines = linesOf(g, GERMAN);
    for (const { index: u } of UNITS) {
      const group = UNITS[u].side === GERMAN && g.onMap(u) ? groupOf(u) : undefined;
      if (!group) continue;
      met.add(all[u]);
      expect([UNITS[u].id, all[u]]).toEqual([UNITS[u].id, tracer(g, lines, group)(g.hexOf(u))]);
      // The headquarters of a group are found supplied by the line that a player sees, too.
      const home = lines.headquartersHome(group.kind);
      expect(lines.suppliedSources(group)).toEqual(sourcesOf(g, group).filter((hq) => home.reached(g.hexOf(hq))));
      expect(lines.toHeadquarters(group, lines.suppliedSources(group), longest(g, group.kind)).reached(g.hexOf(u))).toBe(
        all[u] === SUPPLIED,
      );
    }
  }
  expect([...met].sort()).toEqual([SUPPLIED, OUT_OF_COMMUNICATIONS, ISOLATED_1]);
});
