import { describe, expect, it } from 'vitest';
import { openMap, readJson } from './board-help.ts';

const map = openMap('road-to-the-rhine');
const over = readJson<{
  places: { name: string; hexes: string[]; marks: string[] }[];
  terrain: { hex: string; shift: boolean }[];
  sides: { side: string; class: string }[];
  bridges: { side: string }[];
  setupHexes: { hex: string; who: string }[];
}>('games/road-to-the-rhine/data/map-overrides.json');
const pair = (key: string) => key.split('|') as [string, string];

describe('Road to the Rhine: board', () => {
  it('joins two maps of 40 by 28', () => {
    expect(map.file.hexes).toHaveLength(2240);
    expect(map.neighbours('N-2128')).toContain('S-2101');
    expect(map.file.hexes.find((h) => h[0] === 'S-2301')).toContain('N-2329');
  });

  it('keeps every stated place, terrain and hexside', () => {
    for (const p of over.places) for (const h of p.hexes) for (const m of p.marks) expect(map.has(h, m), `${p.name} ${h} ${m}`).toBe(true);
    for (const t of over.terrain) {
      const plain = map.terrain(t.hex) === 'clear' && !['town', 'city', 'fortified'].some((m) => map.has(t.hex, m));
      expect(plain, t.hex).toBe(!t.shift);
    }
    const mark: Record<string, string> = { minor: 'minor-river', canal: 'canal', dam: 'dam', causeway: 'causeway' };
    for (const s of over.sides) {
      const [a, b] = pair(s.side);
      expect(map.side(a, b), s.side).toBeDefined();
      for (const m of Object.values(mark)) expect(map.wet(a, b, m), `${s.side} ${m}`).toBe(mark[s.class] === m);
      expect(map.wet(a, b, 'major-river'), s.side).toBe(false);
    }
    for (const s of over.bridges) expect(map.wet(...pair(s.side), 'bridge') && map.wet(...pair(s.side), 'major-river'), s.side).toBe(true);
  });

  it('counts what the rules count: three Antwerp hexes, sixteen estuary hexes, two dams', () => {
    expect(map.region('zone', 'antwerp')).toHaveLength(3);
    expect(map.region('zone', 'scheldt-estuary')).toHaveLength(16);
    expect(map.file.sides.filter((s) => (s[2] >> map.file.sideMarks.indexOf('dam')) & 1)).toHaveLength(2);
    expect(map.region('zone', 'western-holland')).toEqual(expect.arrayContaining(['N-1804', 'N-1805', 'N-2104']));
  });

  it('every town and city on land lies on a road', () => {
    const off = map.file.places.filter((p) => !p.hexes.some((h) => map.has(h, 'road'))).map((p) => p.name);
    // Both lie in the Scheldt pocket, which no trunk road crossed.
    expect(off.filter((n) => !['Breskens', 'Terneuzen'].includes(n))).toEqual([]);
  });

  it('the Rhine cuts the map from Switzerland to the sea', () => {
    const seen = new Set(['N-3417']);
    const queue = ['N-3417'];
    for (let h = queue.pop(); h !== undefined; h = queue.pop()) {
      for (const n of map.neighbours(h)) {
        if (
          seen.has(n) ||
          ['rhine', 'lek', 'sea'].some((m) => map.wet(h as string, n, m)) ||
          !['clear', 'rough', 'mountain'].includes(map.terrain(n))
        )
          continue;
        seen.add(n);
        queue.push(n);
      }
    }
    for (const h of ['N-2920', 'N-2514', 'S-1706', 'N-1825', 'S-2515', 'S-2910']) expect(seen.has(h), h).toBe(false);
    for (const h of ['S-3415', 'N-3714', 'S-2319']) expect(seen.has(h), h).toBe(true);
    for (const h of map.ids) if (map.has(h, 'east-of-rhine')) expect(seen.has(h), h).toBe(true);
    expect(map.has('S-2301', 'east-of-rhine')).toBe(false);
    expect(map.region('zone', 'across-lek-rhine')).toEqual(expect.arrayContaining(['N-2710', 'N-3417']));
    expect(map.region('zone', 'across-lek-rhine')).not.toContain('N-2920');
  });

  it('every set-up hex can be entered and traces general supply past the enemy set-up', () => {
    for (const rule of ['32', '34']) {
      const list = over.setupHexes.filter((s) => s.who.startsWith(`rule ${rule} `));
      expect(list.length).toBeGreaterThan(60);
      const of = (side: string) => new Set(list.filter((s) => s.who.includes(` ${side}:`)).map((s) => s.hex));
      for (const [me, foe] of [
        ['Allied', 'German'],
        ['German', 'Allied'],
      ]) {
        const shut = of(foe);
        const enter = (h: string) => ['clear', 'rough', 'mountain'].includes(map.terrain(h)) && !shut.has(h);
        const edge = map.region('supply', me.toLowerCase()).filter(enter);
        const line = new Set(edge.filter((h) => map.has(h, 'road')));
        const queue = [...line];
        for (let h = queue.pop(); h !== undefined; h = queue.pop()) {
          for (const n of map.neighbours(h)) {
            if (line.has(n) || !enter(n) || !map.wet(h, n, 'road')) continue;
            line.add(n);
            queue.push(n);
          }
        }
        for (const h of edge) line.add(h);
        const cut: string[] = [];
        for (const hex of of(me)) {
          if (shut.has(hex)) continue; // read as another hex by ruling R-21
          expect(['clear', 'rough', 'mountain'], hex).toContain(map.terrain(hex));
          let ring = [hex];
          const seen = new Set(ring);
          let ok = line.has(hex);
          for (let k = 0; k < 8 && !ok; k++) {
            ring = ring.flatMap((h) => map.neighbours(h)).filter((n) => enter(n) && !seen.has(n) && seen.add(n));
            ok = ring.some((h) => line.has(h));
          }
          if (!ok) cut.push(hex);
        }
        // Dunkirk's garrison is always in supply (20-supply).
        expect(
          cut.filter((h) => h !== 'N-0209'),
          `rule ${rule} ${me}`,
        ).toEqual([]);
      }
    }
  });

  it('has road hexes on every supply edge', () => {
    for (const side of ['allied', 'german'])
      expect(map.region('supply', side).filter((h) => map.has(h, 'road')).length, side).toBeGreaterThan(3);
  });
});
