import { describe, expect, it } from 'vitest';
import { openMap, readJson } from './board-help.ts';
import { canon as hexOf, reach } from './one-mile-help.ts';

/** The lists of the game and its suggested deployments, stood on the board: nobody where he could not be, everybody with a way to supply. */
interface Entry {
  side: string;
  at: { hex?: string };
  units?: string[];
}
const lists = readJson<Record<string, { entries: Entry[] }>>('games/wacht-am-rhein/data/setups.json');
const suggested = readJson<Record<string, { at: Record<string, string> }>>('games/wacht-am-rhein/data/suggested.json');
const units = new Map(readJson<{ id: string; side: string; type: string }[]>('games/wacht-am-rhein/data/units.json').map((u) => [u.id, u]));
const map = openMap('wacht-am-rhein');
const canon = (id: string) => hexOf(map, id);

/** Who stands where at the start: list and suggestion together. */
function standing(setup: string): { unit: string; side: string; type: string; hex: string }[] {
  const out: { unit: string; side: string; type: string; hex: string }[] = [];
  for (const e of lists[setup].entries) {
    if (!e.at.hex) continue;
    if (!e.units?.length) out.push({ unit: 'companies', side: e.side, type: 'company', hex: canon(e.at.hex) });
    for (const u of e.units ?? []) out.push({ unit: u, side: e.side, type: units.get(u)?.type ?? '', hex: canon(e.at.hex) });
  }
  for (const [u, h] of Object.entries(suggested[setup].at))
    out.push({ unit: u, side: units.get(u)?.side ?? '', type: units.get(u)?.type ?? '', hex: canon(h) });
  return out;
}

const guns = new Set(['artillery', 'sp-artillery', 'rocket', 'airborne-artillery']);

describe.each(Object.keys(lists))('Wacht am Rhein: set-up %s on the board', (setup) => {
  const all = standing(setup);
  const of = (side: string) => new Set(all.filter((p) => p.side === side).map((p) => p.hex));

  it('stands on the map, never two sides in a hex', () => {
    expect(all.length).toBeGreaterThan(100);
    for (const p of all) expect(map.index.has(p.hex), `${p.unit} ${p.hex}`).toBe(true);
    const german = of('german');
    for (const h of of('allied')) expect(german.has(h), h).toBe(false);
  });

  it('has no guns in woods off the road', () => {
    expect(all.filter((p) => guns.has(p.type)).length).toBeGreaterThan(15);
    const wrong = all
      .filter((p) => guns.has(p.type) && map.terrain(p.hex) === 'woods')
      .filter((p) => !['road', 'town', 'village'].some((m) => map.has(p.hex, m)))
      .map((p) => `${p.unit} ${p.hex}`);
    expect(wrong).toEqual([]);
  });

  it('gives every headquarters a road to its edge past the enemy', () => {
    const cut: string[] = [];
    for (const [side, foe, edges] of [
      ['german', 'allied', ['east']],
      ['allied', 'german', ['north', 'south', 'west']],
    ] as const) {
      const shut = of(foe);
      const doors = edges.flatMap((e) => map.region('edge', e)).filter((h) => map.exits.includes(h) && !shut.has(h));
      const road = reach(map, doors, (a, b) => map.wet(a, b, 'road') && !shut.has(b));
      for (const p of all) {
        if (p.side !== side || p.type !== 'hq') continue;
        // Within seven hexes of such a road, round the enemy.
        let ring = [p.hex];
        const seen = new Set(ring);
        for (let k = 0; k < 7 && !ring.some((h) => road.has(h)); k++)
          ring = ring.flatMap(map.neighbours).filter((h) => !shut.has(h) && !seen.has(h) && seen.add(h));
        if (!ring.some((h) => road.has(h))) cut.push(`${p.unit} ${p.hex}`);
      }
    }
    expect(all.filter((p) => p.type === 'hq').length).toBeGreaterThan(5);
    expect(cut).toEqual([]);
  });
});

describe('Wacht am Rhein: the morning of 16 December on sheet D', () => {
  it('has the Germans east of the Our and no one beside a U.S. unit', () => {
    const all = standing('dec-16-south');
    const us = new Set(all.filter((p) => p.side === 'allied').map((p) => p.hex));
    for (const p of all) {
      if (p.side !== 'german') continue;
      expect(map.has(p.hex, 'east-of-our'), `${p.unit} ${p.hex}`).toBe(true);
      expect(
        map.neighbours(p.hex).some((n) => us.has(n)),
        `${p.unit} ${p.hex}`,
      ).toBe(false);
    }
  });
});
