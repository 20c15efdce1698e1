import { describe, expect, it } from 'vitest';
import { openMap, readJson } from './board-help.ts';
import { canon as hexOf, reach } from './one-mile-help.ts';

/**
 * The three printed set-ups stood on the board. No ground is closed to anybody in this game, guns included (the movement chart adds points for
 * woods, forest and marsh and prohibits none), so that to stand on the map is to stand where one may.
 */
const map = openMap('wacht-am-rhein-ii');
const canon = (id: string) => hexOf(map, id);
const units = new Map(
  readJson<{ id: string; side: string; type: string }[]>('games/wacht-am-rhein-ii/data/units.json').map((u) => [u.id, u]),
);
interface Row {
  unit: string;
  at: { hex?: string; within?: number; arrives?: string };
}

/** Hexes a unit stands next to its road at most. */
const NEAR = 2;

describe.each(['dec-16', 'dec-21', 'dec-28'])('Wacht am Rhein II: set-up of %s on the board', (date) => {
  const standing = readJson<Row[]>(`games/wacht-am-rhein-ii/data/manifests/${date}.json`).flatMap(({ unit, at }) => {
    const one = units.get(unit);
    return one && at.hex && !at.arrives ? [{ ...one, hex: canon(at.hex), exact: at.within === undefined }] : [];
  });
  const held = (side: string) => new Set(standing.filter((s) => s.side === side && s.exact).map((s) => s.hex));

  it('stands on the map, never two sides in a hex', () => {
    expect(standing.length).toBeGreaterThan(500);
    expect(standing.filter((s) => !map.index.has(s.hex)).map((s) => `${s.id} ${s.hex}`)).toEqual([]);
    const german = held('german');
    expect([...held('allied')].filter((h) => german.has(h))).toEqual([]);
  });

  it.each([
    ['german', 'allied', 'german'],
    ['allied', 'german', 'us'],
  ])('runs between the sides: every %s hex has a way past the enemy to a source, every headquarters a road', (side, foe, sources) => {
    const shut = held(foe);
    const from = map.region('supply', sources).filter((h) => !shut.has(h));
    expect(from.length).toBeGreaterThan(10);
    const land = reach(map, from, (_, b) => !shut.has(b));
    expect([...held(side)].filter((h) => !land.has(h))).toEqual([]);
    const roads = reach(map, from, (a, b) => (map.wet(a, b, 'primary') || map.wet(a, b, 'secondary')) && !shut.has(b));
    const hqs = standing.filter((s) => s.side === side && s.type === 'hq' && s.exact);
    expect(hqs.length).toBeGreaterThan(7);
    const astray = hqs.filter(({ hex }) => {
      let ring = [hex];
      const seen = new Set(ring);
      for (let k = 0; k < NEAR && !ring.some((h) => roads.has(h)); k++)
        ring = ring.flatMap(map.neighbours).filter((h) => !shut.has(h) && !seen.has(h) && seen.add(h));
      return !ring.some((h) => roads.has(h));
    });
    expect(astray.map((s) => `${s.id} ${s.hex}`)).toEqual([]);
  });
});
