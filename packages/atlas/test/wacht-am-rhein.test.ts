import { describe, expect, it } from 'vitest';
import { wachtAmRheinGrid } from '../src/games/wacht-am-rhein.ts';
import { type ListedRoad, openMap, readJson, roadBreaks } from './board-help.ts';
import { expectUnbroken, frontierSides, reach as hexesFrom, canon as hexOf, pair } from './one-mile-help.ts';

const map = openMap('wacht-am-rhein');
const over = readJson<{
  places: { name: string; kind?: string; hexes: string[] }[];
  terrain: { hex: string; terrain: string }[];
  rivers: { name: string; via?: string[]; creekTo?: string }[];
  crossings: { side: string }[];
  fords: { side: string }[];
  roads: { hexes: string[]; closed?: boolean }[];
  roadHexes: { hex: string }[];
  entries: { name: string; hex: string; edge: string }[];
}>('games/wacht-am-rhein/data/map-overrides.json');
const onRoad = (hexes: string) => hexes.split(' ').filter((h) => !map.has(h, 'road'));
const canon = (id: string) => hexOf(map, id);
const reach = (from: string[], open: (a: string, b: string) => boolean) => hexesFrom(map, from, open);
const bits = (row: (typeof map.file.sides)[number], mark: string) => (row[2] >> map.file.sideMarks.indexOf(mark)) & 1;

describe('Wacht am Rhein: four sheets', () => {
  it('joins A to D: 100 places in 74 rows, counted from the east, odd rows half a hex east', () => {
    expect(map.file.hexes).toHaveLength(7400);
    expect(map.neighbours('C2433')).toContain('C2432');
    expect(map.neighbours('D0336')).toContain('D0435');
    expect(map.neighbours('C3544')).toContain('D0244');
    expect(map.neighbours('D3105')).toEqual(expect.arrayContaining(['D3104', 'D3005']));
    expect(map.neighbours('D3104')).not.toContain('D3005');
    const front = ['C1017', 'C1118', 'C1217', 'C1318', 'C1417', 'C1518'];
    for (let i = 1; i < front.length; i++) expect(map.neighbours(front[i - 1])).toContain(front[i]);
  });

  it('gives the hexes of an overlap both ids', () => {
    expect(map.index.get('C3549')).toBe(map.index.get('D0149'));
    expect(map.index.get('C1251')).toBe(map.index.get('A1201'));
    expect(map.index.get('A3510')).toBe(map.index.get('B0110'));
    expect(map.index.get('C3551')).toBe(map.index.get('B0101'));
    expect(map.index.has('D0151')).toBe(false);
    // Rows that the lists count on beyond sheet C are second ids, and no part of the sheet.
    expect(map.index.get('C3816')).toBe(map.index.get('D0416'));
    expect(map.index.get('C3851')).toBe(map.index.get('B0401'));
    expect(map.index.has('C3901')).toBe(false);
    const size = (s: string) => map.region('sheet', s).length;
    expect([size('A'), size('B'), size('C'), size('D')]).toEqual([35 * 50, 40 * 50, 35 * 51, 40 * 50]);
  });
});

describe('Wacht am Rhein: the board file', () => {
  it('names every hex as the atlas does', () => {
    const { hexes } = wachtAmRheinGrid();
    expect(map.file.hexes.map(([id, col, row, , , ...also]) => [id, col, row, ...also])).toEqual(
      hexes.map((h) => [h.id, h.col, h.row, ...h.also]),
    );
  });
});

describe('Wacht am Rhein: what the rulebook states', () => {
  it('places, terrain, fords, creek and river sides are as stated', () => {
    for (const p of over.places) {
      const found = map.file.places.find((x) => x.name === p.name);
      expect(found?.hexes.map(canon), p.name).toEqual(p.hexes.map(canon));
      for (const h of p.hexes) expect(map.has(h, p.kind ?? found?.kind ?? ''), p.name).toBe(true);
    }
    for (const t of over.terrain) expect(map.terrain(t.hex), t.hex).toBe(t.terrain);
    for (const f of over.fords) {
      expect(map.wet(...pair(f.side), 'ford'), f.side).toBe(true);
      expect(map.wet(...pair(f.side), 'river'), f.side).toBe(true);
      expect(map.wet(...pair(f.side), 'bridge'), f.side).toBe(false);
    }
    expect(map.file.sides.filter((s) => bits(s, 'ford'))).toHaveLength(3);
    // The erratum on the Amblève: a creek from the south-east side of C1824 to that of C1826.
    for (const s of ['C1826|C1926', 'C1825|C1926', 'C1825|C1925', 'C1824|C1925', 'C1824|C1924']) {
      expect(map.wet(...pair(s), 'creek'), s).toBe(true);
      expect(map.wet(...pair(s), 'river'), s).toBe(false);
    }
    for (const r of over.rivers) {
      if (r.creekTo) continue;
      for (const s of r.via ?? []) expect(map.wet(...pair(s), 'river'), `${r.name} ${s}`).toBe(true);
    }
  });

  it('the columns that wait on roads, headquarters and entry hexes have roads', () => {
    expect(onRoad('C1402 C1403 C1404 C1405 C1406 C1407 C2101 C2102 C2103 C2104 C2105 C2106')).toEqual([]);
    expect(onRoad('D1411 D1412 D1413 D1414 D1415 D1416 D1417 D2013 D1418 D0716 C1408 C0710 C3209')).toEqual([]);
    expect(onRoad('C0133 C0135 C0137 C0138 C0143 C1251 C1551 C3549 D0147 D1350 D1650 D3104 D3105 D3005')).toEqual([]);
    for (const r of over.roads) {
      for (let i = 1; i < r.hexes.length; i++) {
        const joined = map.wet(r.hexes[i - 1], r.hexes[i], 'road');
        expect(joined, r.hexes.join()).toBe(!r.closed);
      }
    }
  });

  it('the road at Rosport stops at the Sauer, and no printed bridge stands at Dasburg or Gemünd', () => {
    for (const c of over.crossings) {
      const [a, b] = pair(c.side);
      expect(map.wet(a, b, 'river'), c.side).toBe(true);
      expect(map.wet(a, b, 'bridge'), c.side).toBe(false);
      expect(map.wet(a, b, 'road'), c.side).toBe(false);
      expect(onRoad(`${a} ${b}`), c.side).toEqual([]);
    }
  });

  it('doors: 57 boxes in order along the edges, each on a road off the map', () => {
    const names = map.file.regions.filter((r) => r.kind === 'entry').map((r) => r.name);
    const range = (l: string, a: number, b: number) =>
      Array.from({ length: Math.abs(b - a) + 1 }, (_, i) => `${l}${a < b ? a + i : a - i}`);
    // Clockwise from box C1: north edge, east, south, west.
    expect(names).toEqual([...range('C', 1, 15), ...range('D', 13, 1), ...range('B', 1, 16), ...range('A', 13, 1)]);
    for (const e of over.entries) {
      expect(map.region('edge', e.edge).map(canon), e.name).toContain(canon(e.hex));
      expect(map.exits.map(canon), e.name).toContain(canon(e.hex));
      expect(map.has(e.hex, 'road'), e.name).toBe(true);
    }
    const along = (edge: string, key: 1 | 2) =>
      over.entries.filter((e) => e.edge === edge).map((e) => map.file.hexes[map.index.get(e.hex) as number][key]);
    const sorted = (v: number[]) => [...v].sort((a, b) => a - b);
    const clockwise = [...along('north', 1).slice(9), ...along('north', 1).slice(0, 9)];
    expect(clockwise).toEqual(sorted(clockwise));
    expect(along('east', 2)).toEqual(sorted(along('east', 2)));
    expect(along('south', 1)).toEqual(sorted(along('south', 1)).reverse());
    expect(along('west', 2)).toEqual(sorted(along('west', 2)).reverse());
    expect(map.exits).toHaveLength(57);
  });
});

describe('Wacht am Rhein: the land holds together', () => {
  it('rivers are unbroken chains', () => {
    expectUnbroken(map, ['river', 'creek']);
  });

  it('a side is a river or a creek, never both; bridges stand on road and water', () => {
    for (const s of map.file.sides) {
      expect(bits(s, 'river') & bits(s, 'creek'), s.join()).toBe(0);
      if (bits(s, 'bridge')) expect(bits(s, 'road') & (bits(s, 'river') | bits(s, 'creek')), s.join()).toBe(1);
      if (bits(s, 'road') && (bits(s, 'river') || bits(s, 'creek'))) expect(bits(s, 'bridge') | bits(s, 'ford'), s.join()).toBe(1);
      if (bits(s, 'primary')) expect(bits(s, 'road'), s.join()).toBe(1);
      if (bits(s, 'meuse')) expect(bits(s, 'river'), s.join()).toBe(1);
    }
  });

  it('the Our and Sauer frontier cannot be crossed unnoticed on sheet D, nor by a printed bridge below Ouren', () => {
    const sheet = new Set(map.region('sheet', 'D'));
    const sides = frontierSides(map, (h) => sheet.has(h));
    expect(sides.length).toBeGreaterThan(70);
    for (const [h, n] of sides) {
      expect(map.wet(h, n, 'river'), `${h}|${n}`).toBe(true);
      if (Number(h.slice(1, 3)) > 4) expect(map.wet(h, n, 'road'), `${h}|${n}`).toBe(false);
    }
  });

  it('the Meuse divides the map', () => {
    const far = reach(['A0150'], (a, b) => !map.wet(a, b, 'meuse'));
    for (const h of map.ids) expect(map.has(h, 'behind-meuse'), h).toBe(far.has(h));
    for (const h of ['A0309', 'A0514', 'A0719', 'A0726', 'A1030']) expect(far.has(h), h).toBe(true);
    for (const h of ['D1542', 'C0143', 'A3109', 'B2804']) expect(far.has(canon(h)), h).toBe(false);
  });

  it('every town lies on a road, and all roads are one net but for the frontier', () => {
    for (const p of map.file.places)
      if (p.kind === 'town') for (const h of p.hexes) expect(map.has(h, 'road'), `${p.name} ${h}`).toBe(true);
    const net = reach(['D1542'], (a, b) => map.wet(a, b, 'road'));
    expect(map.ids.filter((h) => map.has(h, 'road') && !net.has(h))).toEqual([]);
  });

  it('every listed road of 1944 passes its places in order', () => {
    // Where a bridge over the frontier rivers is down the road goes on beyond it.
    const gaps = new Set(Object.entries(map.notes.sides).flatMap(([k, n]) => (/^(Our|Sauer)/.test(n.name ?? '') ? [k] : [])));
    const roads = readJson<ListedRoad[]>('atlas/data/wacht-am-rhein-roads.json');
    expect(roads.length).toBeGreaterThan(200);
    expect(roadBreaks(map, roads, gaps)).toEqual([]);
  });

  it('one hex in five to seven holds a settlement, and three classes of ground are all common', () => {
    const settled = map.ids.filter((h) => map.has(h, 'town') || map.has(h, 'village')).length;
    expect(7400 / settled).toBeGreaterThan(5);
    expect(7400 / settled).toBeLessThan(7);
    for (const t of ['clear', 'broken', 'woods']) expect(map.ids.filter((h) => map.terrain(h) === t).length, t).toBeGreaterThan(1200);
  });
});

describe('Wacht am Rhein: set-ups', () => {
  // Hexes of the set-up lists, by hand from the rulebook (lines 1798-1840, 1968-2018): U.S. of sheet D west of the Our but for two, Germans east.
  const us =
    'D3707 D3507 D3309 D3307 D3211 D3413 D3110 D3012 D0623 D0223 D0725 D0926 D1126 D1227 D1128 D1426 D1425 D1625 D1824 D2021 D1031 D1330 D1831 D1826 D1832 D2320 D2223 D2422 D2519 D2622 D2522 D2623 D3215 D2916 D3015 D2716 D0528 D0627 D0829 D2721 D1542';
  const german = 'D3605 D3305 D2908 D2515 D2217 D1819 D1421 D1122 D0818 D0416 D2013 D1418 D0716';

  it('Bastogne: the 28th and 4th Divisions stand west of the Our and Sauer, the Germans east', () => {
    for (const h of us.split(' ')) expect(map.has(h, 'east-of-our'), h).toBe(false);
    for (const h of german.split(' ')) expect(map.has(h, 'east-of-our'), h).toBe(true);
    // Two battalions of the 112th hold works beyond the river.
    for (const h of ['D0319', 'D0520']) expect(map.has(h, 'east-of-our'), h).toBe(true);
  });

  it('every German headquarters has a road to the east edge past the U.S. set-up, every U.S. one to another edge', () => {
    const road = (shut: Set<string>) => (a: string, b: string) => map.wet(a, b, 'road') && !shut.has(b);
    const doors = (edge: string) => map.region('edge', edge).filter((h) => map.exits.includes(h));
    const peiperUs =
      'C0117 C0123 C0317 C0616 C1213 C1312 C1512 C1712 C2112 C2311 C2511 C2711 C2912 C3012 C3113 C3114 C3116 C3319 C3519 C2723';
    const shut = new Set([...us.split(' '), ...peiperUs.split(' '), 'D0319', 'D0520'].map(canon));
    const east = reach(doors('east'), road(shut));
    for (const h of ['D2013', 'D1418', 'D0716', 'C1408', 'C0710', 'C3209']) expect(east.has(canon(h)), h).toBe(true);
    const theirs = new Set(german.split(' ').map(canon));
    const west = reach([...doors('north'), ...doors('south'), ...doors('west')], road(theirs));
    for (const h of ['D3413', 'D1831', 'D1542', 'C2723', 'D2622', 'C1018']) {
      const near = [canon(h), ...map.neighbours(h), ...map.neighbours(h).flatMap(map.neighbours)];
      expect(
        near.some((n) => west.has(n)),
        h,
      ).toBe(true);
    }
  });

  it('guns in battery off the road do not stand in woods', () => {
    const guns = 'C0123 C0222 C1413 C0918 C1016 C1017 C2116 C2414 C2514 C2624 C2723 C2819 C2920 C2921 C3323 C1120 C1218 D3413 D2721';
    for (const h of guns.split(' ')) {
      const clearing = ['town', 'village', 'road'].some((m) => map.has(h, m));
      expect(map.terrain(h) !== 'woods' || clearing, h).toBe(true);
    }
  });
});
