import { describe, expect, it } from 'vitest';
import type { Overrides } from '../src/board/overrides.ts';
import { cornersOf, type ListedRoad, openMap, readJson, roadBreaks } from './board-help.ts';

const map = openMap('last-gamble');
const over = readJson<Overrides>('games/last-gamble/data/map-overrides.json');
const roads = readJson<ListedRoad[]>('atlas/data/last-gamble-roads.json');
const pair = (key: string) => key.split('|') as [string, string];

describe('The Last Gamble: what the rulebook states', () => {
  it('has 55 columns of 38 and 37 hexes numbered from the east', () => {
    expect(map.file.hexes).toHaveLength(28 * 38 + 27 * 37);
    expect(map.file.hexes.find((h) => h[0] === '0101')?.slice(1, 3)).toEqual([54, 0]);
    expect(map.file.hexes.find((h) => h[0] === '5501')?.slice(1, 3)).toEqual([0, 0]);
    expect(map.ids).toContain('3138');
    expect(map.ids).not.toContain('3038');
  });

  it('puts every listed place in its hex', () => {
    expect(over.places).toHaveLength(80);
    for (const p of over.places) {
      const row = map.file.places.find((x) => x.name === p.name);
      expect(row?.hexes, p.name).toEqual(p.hexes);
      for (const h of p.hexes) expect(map.has(h, p.kind), `${p.name} ${h}`).toBe(true);
    }
    const spots: Record<string, string[]> = {
      Bastogne: ['2427'],
      'St. Vith': ['1317'],
      Spa: ['2109'],
      Liège: ['2903', '3002', '3003'],
      Namur: ['5007', '4906'],
      Houffalize: ['2222'],
      Marche: ['3519'],
    };
    for (const [name, hexes] of Object.entries(spots)) expect(map.file.places.find((p) => p.name === name)?.hexes).toEqual(hexes);
  });

  it('gives the 14 defender hexes of the first-turn attack table their terrain', () => {
    const stated: Record<string, string> = {
      '0704': 'rough',
      '1006': 'rough',
      '0908': 'light-woods',
      '0710': 'forest',
      '0712': 'forest',
      '0715': 'rough',
      '0818': 'light-woods',
      '1020': 'light-woods',
      '1221': 'light-woods',
      '1525': 'light-woods',
      '1527': 'forest',
      '1130': 'rough',
      '1031': 'light-woods',
      '0832': 'light-woods',
    };
    for (const [h, t] of Object.entries(stated)) expect(map.terrain(h), h).toBe(t);
    expect(over.terrain).toHaveLength(14);
  });

  it('has rivers without a bridge where bridges are built, and printed bridges where they are destroyed', () => {
    for (const n of over.noBridge) {
      const [a, b] = pair(n.side);
      expect(map.wet(a, b, 'river'), n.side).toBe(true);
      expect(map.wet(a, b, 'bridge'), n.side).toBe(false);
      expect(map.wet(a, b, 'road'), n.side).toBe(false);
      expect(map.has(a, 'road') && map.has(b, 'road'), `${n.side} roads on both banks`).toBe(true);
    }
    expect(over.bridges).toHaveLength(9);
    for (const n of over.bridges) {
      const [a, b] = pair(n.side);
      expect(map.wet(a, b, 'river') && map.wet(a, b, 'bridge') && map.wet(a, b, 'road'), n.side).toBe(true);
    }
    for (const s of ['0931|1031', '1030|1031']) expect(map.wet(...pair(s), 'river'), s).toBe(true);
  });

  it('leaves the first-turn attacks that are not halved free of river and slope', () => {
    for (const s of [
      '0610|0710',
      '0611|0712',
      '0712|0713',
      '0614|0715',
      '0615|0715',
      '0719|0818',
      '0920|1020',
      '0921|1020',
      '1021|1020',
      '1122|1221',
      '1222|1221',
      '1425|1525',
      '1426|1527',
      '0907|0908',
      '0906|1006',
      '0907|1006',
    ]) {
      const [a, b] = pair(s);
      expect(map.side(a, b), s).toBeDefined();
      expect(map.wet(a, b, 'river'), s).toBe(false);
      const row = map.file.sides.find((r) => (r[0] === a && r[1] === b) || (r[0] === b && r[1] === a));
      expect(row?.[3] ?? 0, s).toBe(0);
    }
  });

  it('has the West Wall where the odds need it and no artillery west of it at the start', () => {
    for (const w of over.westwall) expect(map.has(w.hex, 'westwall'), w.hex).toBe(!w.not);
    const wall = map.ids.filter((h) => map.has(h, 'westwall'));
    for (const h of wall)
      expect(
        map.neighbours(h).some((n) => map.has(n, 'westwall')),
        h,
      ).toBe(true);
    const { setups } = readJson<{ setups: Record<string, unknown> }>('games/last-gamble/data/scenarios.json');
    const units = new Map(
      readJson<{ id: string; side: string; type: string }[]>('games/last-gamble/data/units.json').map((u) => [u.id, u]),
    );
    let guns = 0;
    for (const [unit, hex] of placed(setups['1216'])) {
      const u = units.get(unit);
      if (u?.side !== 'german' || !['artillery', 'rocket'].includes(u.type)) continue;
      guns++;
      expect(map.has(hex, 'west-of-westwall'), `${unit} ${hex}`).toBe(false);
    }
    expect(guns).toBeGreaterThan(10);
  });
});

/** Unit and hex of every placed unit, whatever the shape of the set-up. */
function placed(setup: unknown): [string, string][] {
  const out: [string, string][] = [];
  const walk = (v: unknown, key?: string): void => {
    if (typeof v !== 'object' || v === null) return;
    const o = v as Record<string, unknown>;
    const unit = typeof o.unit === 'string' ? o.unit : typeof o.id === 'string' ? o.id : key;
    if (typeof o.hex === 'string' && unit && map.index.has(o.hex)) out.push([unit, o.hex]);
    for (const [k, x] of Object.entries(o)) walk(x, k);
  };
  walk(setup);
  return out;
}

describe('The Last Gamble: rivers', () => {
  const byName = new Map<string, [string, string][]>();
  for (const [key, n] of Object.entries(map.notes.sides)) {
    const [a, b] = pair(key);
    if (!map.wet(a, b, 'river') || !n.name) continue;
    const name = n.name.split('; ')[0];
    byName.set(name, [...(byName.get(name) ?? []), [a, b]]);
  }

  it('run unbroken', () => {
    const names = [
      'Meuse',
      'Sambre',
      'Semois',
      'Lesse',
      'Lomme',
      'Ourthe',
      'Vesdre',
      'Amblève',
      'Salm',
      'Lienne',
      'Warche',
      'Sauer',
      'Our',
      'Alzette',
      'Prüm',
      'Kyll',
      'Rur',
      'Kall',
      'Vicht',
    ];
    for (const name of names) {
      const sides = byName.get(name) ?? [];
      expect(sides.length, name).toBeGreaterThan(1);
      // Sides touch when they share a corner: one component over corners.
      const parent = new Map<string, string>();
      const find = (v: string): string => (parent.get(v) === v || !parent.has(v) ? v : find(parent.get(v) as string));
      for (const [a, b] of sides) {
        const shared = cornersOf(map.file, a).filter((c) => cornersOf(map.file, b).includes(c));
        expect(shared, `${a}|${b}`).toHaveLength(2);
        for (const c of shared) if (!parent.has(c)) parent.set(c, c);
        parent.set(find(shared[0]), find(shared[1]));
      }
      expect(new Set([...parent.keys()].map(find)).size, name).toBe(1);
    }
  });

  it('pass their towns within one hex', () => {
    const towns: Record<string, string[]> = {
      Meuse: [
        'Liège',
        'Seraing',
        'Huy',
        'Andenne',
        'Namur',
        'Yvoir',
        'Dinant',
        'Givet',
        'Vireux',
        'Revin',
        'Monthermé',
        'Charleville-Mézières',
        'Sedan',
      ],
      Ourthe: ['Houffalize', 'La Roche', 'Hotton', 'Durbuy'],
      Amblève: ['Stavelot', 'Trois-Ponts', 'Aywaille'],
      Salm: ['Vielsalm', 'Trois-Ponts'],
      Semois: ['Bouillon', 'Herbeumont'],
      Sauer: ['Martelange', 'Ettelbruck', 'Diekirch', 'Echternach'],
      Our: ['Vianden'],
      Vesdre: ['Eupen', 'Verviers'],
      Rur: ['Monschau', 'Nideggen'],
      Prüm: ['Prüm', 'Pronsfeld', 'Waxweiler'],
      Kyll: ['Stadtkyll', 'Kyllburg'],
      Alzette: ['Mersch', 'Ettelbruck'],
      Lomme: ['Rochefort'],
      Warche: ['Malmedy'],
      Sambre: ['Namur'],
    };
    for (const [river, list] of Object.entries(towns)) {
      const banks = new Set((byName.get(river) ?? []).flat());
      for (const town of list) {
        const hexes = map.file.places.find((p) => p.name === town)?.hexes ?? [];
        expect(
          hexes.some((h) => banks.has(h) || map.neighbours(h).some((n) => banks.has(n))),
          `${town} on the ${river}`,
        ).toBe(true);
      }
    }
  });

  it.each(['Germany', 'Belgium', 'Luxembourg', 'France'])('leave %s in one piece', (name) => {
    const land = new Set(map.region('country', name));
    const reached = new Set([...land].slice(0, 1));
    for (const h of reached) for (const n of map.neighbours(h)) if (land.has(n)) reached.add(n);
    // Enclaves of the sheet's edge aside, a country is not scattered: Hollerath once lay in France.
    expect([...land].filter((h) => !reached.has(h))).toEqual([]);
  });

  it('separate Germany from Luxembourg between Vianden and the map edge', () => {
    const germany = new Set(map.region('country', 'Germany'));
    let crossings = 0;
    for (const a of map.region('country', 'Luxembourg')) {
      for (const b of map.neighbours(a)) {
        if (!germany.has(b) || Number(a.slice(2)) < 29) continue;
        crossings++;
        const key = a < b ? `${a}|${b}` : `${b}|${a}`;
        expect(map.notes.sides[key]?.name?.split('; ')[0], key).toMatch(/^(Our|Sauer)$/);
      }
    }
    expect(crossings).toBeGreaterThan(15);
  });

  it('Meuse hexsides divide the map: no way from Namur to Ciney without crossing', () => {
    const reach = new Set(['5001']);
    const queue = ['5001'];
    for (let h = queue.pop(); h !== undefined; h = queue.pop()) {
      for (const n of map.neighbours(h)) {
        if (reach.has(n) || map.wet(h, n, 'meuse')) continue;
        reach.add(n);
        queue.push(n);
      }
    }
    for (const east of ['4213', '2427', '1317', '4416']) expect(reach.has(east), east).toBe(false);
    for (const h of map.ids) if (reach.has(h)) expect(map.has(h, 'west-of-meuse'), h).toBe(true);
  });
});

describe('The Last Gamble: roads', () => {
  it('every main road of 1944 passes its places in order', () => {
    expect(roadBreaks(map, roads, new Set(over.noBridge.map((n) => n.side)))).toEqual([]);
    expect(roads.filter((r) => r.class === 'highway').length).toBeGreaterThan(60);
  });

  it('every town lies on a road, every entry on a road that leaves the map', () => {
    for (const p of map.file.places) for (const h of p.hexes) expect(map.has(h, 'road'), `${p.name} ${h}`).toBe(true);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    for (const l of letters) {
      const [h] = map.region('entry', l);
      expect(map.has(h, 'road'), l).toBe(true);
      expect(map.exits, l).toContain(h);
    }
    expect(map.exits).toEqual(expect.arrayContaining(['0101', '0501']));
    for (const h of map.region('supply', 'allied')) expect(['0101', '0501']).not.toContain(h);
    expect(new Set([...map.region('supply', 'allied'), ...map.region('supply', 'german'), '0101', '0501'])).toEqual(new Set(map.exits));
  });

  it('highway sides are roads, bridges stand on road and river', () => {
    for (const s of map.file.sides) {
      const b = (m: string) => (s[2] >> map.file.sideMarks.indexOf(m)) & 1;
      if (b('highway')) expect(b('road'), s.join()).toBe(1);
      if (b('bridge')) expect(b('road') & b('river'), s.join()).toBe(1);
      if (b('meuse') || b('semois')) expect(b('river'), s.join()).toBe(1);
      if (b('river') && b('road')) expect(b('bridge'), s.join()).toBe(1);
    }
  });
});

describe('The Last Gamble: set-ups', () => {
  const data = readJson<{
    scenarios: { id: string; setup: string; bridgesBuilt: [string, string][]; bridgesDestroyed: [string, string][] }[];
    setups: Record<string, unknown>;
  }>('games/last-gamble/data/scenarios.json');
  const units = new Map(
    readJson<{ id: string; side: string; type: string; size: string; zoc: string }[]>('games/last-gamble/data/units.json').map((u) => [
      u.id,
      u,
    ]),
  );

  const unsupplied = (setup: string, built: [string, string][], blown: [string, string][]) => {
    const spots = placed(data.setups[setup]).filter(([u]) => units.has(u));
    expect(spots.length).toBeGreaterThan(80);
    const key = (a: string, b: string) => (a < b ? `${a}|${b}` : `${b}|${a}`);
    const on = new Set(built.map(([a, b]) => key(a, b)));
    const off = new Set(blown.map(([a, b]) => key(a, b)));
    const road = (a: string, b: string) => on.has(key(a, b)) || (map.wet(a, b, 'road') && !off.has(key(a, b)));
    const out: string[] = [];
    for (const side of ['german', 'allied']) {
      const mine = new Set(spots.filter(([u]) => units.get(u)?.side === side).map(([, h]) => h));
      const theirs = spots.filter(([u]) => units.get(u)?.side !== side);
      const shut = new Set<string>(theirs.map(([, h]) => h));
      for (const [u, h] of theirs) {
        const zone = units.get(u)?.zoc;
        if (zone !== 'full' && zone !== 'armor') continue;
        for (const n of map.neighbours(h)) {
          if (map.wet(h, n, 'meuse') || mine.has(n)) continue;
          if (zone === 'armor' && map.terrain(n) === 'forest' && !map.wet(h, n, 'road')) continue;
          shut.add(n);
        }
      }
      const line = new Set(map.region('supply', side).filter((h) => !shut.has(h)));
      const queue = [...line];
      for (let h = queue.pop(); h !== undefined; h = queue.pop()) {
        for (const n of map.neighbours(h)) {
          if (line.has(n) || shut.has(n) || !road(h, n)) continue;
          line.add(n);
          queue.push(n);
        }
      }
      for (const [u, hex] of spots) {
        const unit = units.get(u);
        if (unit?.side !== side || ['commander', 'commando', 'aircraft'].includes(unit.type)) continue;
        let ring = [hex];
        const seen = new Set(ring);
        let ok = line.has(hex);
        for (let k = 0; k < 4 && !ok; k++) {
          ring = ring.flatMap((h) => map.neighbours(h)).filter((n) => !seen.has(n) && !shut.has(n) && seen.add(n));
          ok = ring.some((h) => line.has(h));
        }
        if (!ok) out.push(`${u} ${hex}`);
      }
    }
    return out;
  };

  it('on 16 December the whole force of both sides is in supply', () => {
    expect(unsupplied('1216', [], [])).toEqual([]);
  });

  it('on 22 December only pockets are cut off', () => {
    const meuse = data.scenarios.find((s) => s.id === 'meuse');
    const cut = unsupplied('1222', meuse?.bridgesBuilt ?? [], meuse?.bridgesDestroyed ?? []);
    // Bastogne is surrounded and Kampfgruppe Peiper cut off, as in history; everybody else has a road.
    const pockets = new Set(['2427', '2428', '2527', '2528', '2211', '2112']);
    expect(cut.filter((c) => !pockets.has(c.split(' ')[1]))).toEqual([]);
  });

  it('nobody starts where he could not be', () => {
    for (const name of Object.keys(data.setups))
      for (const [u, h] of placed(data.setups[name])) expect(map.index.has(h), `${u} ${h}`).toBe(true);
  });
});
