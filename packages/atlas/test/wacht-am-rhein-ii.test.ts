import { describe, expect, it } from 'vitest';
import { type ListedRoad, openMap, readJson, roadBreaks } from './board-help.ts';
import { expectUnbroken, frontierSides, reach as hexesFrom, canon as hexOf, pair } from './one-mile-help.ts';

const map = openMap('wacht-am-rhein-ii');
const over = readJson<{
  places: { name: string; kind: string; hexes: string[] }[];
  terrain: { hex: string; terrain: string }[];
  marks: { hex: string; mark: string; not?: boolean }[];
  crossings: { side: string }[];
  bridgeHexes: { hex: string; river: string }[];
  roads: { hexes: string[]; grade?: string; closed?: boolean }[];
  roadHexes: { hex: string; grade: string }[];
  westwall: { hex: string }[];
  entries: { name: string; hex: string; edge: string }[];
}>('games/wacht-am-rhein-ii/data/map-overrides.json');
const canon = (id: string) => hexOf(map, id);
const reach = (from: string[], open: (a: string, b: string) => boolean) => hexesFrom(map, from, open);
const bits = (row: (typeof map.file.sides)[number], mark: string) => (row[2] >> map.file.sideMarks.indexOf(mark)) & 1;
const isRiver = (a: string, b: string) => map.wet(a, b, 'river') || map.wet(a, b, 'major-river');

describe('Wacht am Rhein II: four sheets', () => {
  it('joins NE, NW, SE and SW: 104 columns of 67, even columns half a hex north', () => {
    expect(map.file.hexes).toHaveLength(104 * 67);
    expect(map.neighbours('3417SE')).toContain('3516SE');
    expect(map.neighbours('3521NE')).toContain('3522NE');
    expect(map.neighbours('1603SE')).toContain('1503SE');
    expect(map.neighbours(canon('1933NE'))).toContain(canon('2001SE'));
    const front = ['2908SE', '3009SE', '3108SE', '3209SE', '3308SE', '3409SE', '3508SE'];
    for (let i = 1; i < front.length; i++) expect(map.neighbours(front[i - 1])).toContain(front[i]);
  });

  it('gives the hexes of an overlap all their ids', () => {
    expect(map.index.get('1008SE')).toBe(map.index.get('7008SW'));
    expect(map.index.get('1014SE')).toBe(map.index.get('7014SW'));
    expect(map.index.get('4534NE')).toBe(map.index.get('4501SE'));
    expect(map.index.get('4533NE')).not.toBe(map.index.get('4501SE'));
    expect(map.index.get('6235NW')).toBe(map.index.get('6202SW'));
    expect(new Set(['7001SW', '1001SE', '7034NW', '1034NE'].map((h) => map.index.get(h))).size).toBe(1);
    expect(map.region('sheet', 'NE')).toHaveLength(61 * 34);
    expect(map.region('sheet', 'SW')).toHaveLength(44 * 34);
  });
});

describe('Wacht am Rhein II: what the rulebook states', () => {
  it('towns, the city, terrain and marks', () => {
    for (const p of over.places) {
      const found = map.file.places.find((x) => x.name === p.name);
      expect(found?.hexes.map(canon), p.name).toEqual(p.hexes.map(canon));
      for (const h of p.hexes) expect(map.has(h, p.kind), `${p.name} ${h}`).toBe(true);
    }
    for (const t of over.terrain) expect(map.terrain(t.hex), t.hex).toBe(t.terrain);
    for (const m of over.marks) expect(map.has(m.hex, m.mark), `${m.hex} ${m.mark}`).toBe(!m.not);
    // 6.1.0: three stacks that the set-up list lets stand although the ground is constricted.
    for (const h of ['5723NE', '5823NE', '4213SE']) expect(map.has(h, 'constricted'), h).toBe(true);
    for (const w of over.westwall) expect(map.has(w.hex, 'westwall'), w.hex).toBe(true);
  });

  it('bridges down on 21 December and places of engineer bridges lie on rivers', () => {
    for (const s of ['3521NE|3522NE', '3322NE|3323NE', '4126SE|4127SE', '4426SE|4427SE']) {
      expect(isRiver(...pair(s)) && map.wet(...pair(s), 'bridge'), s).toBe(true);
    }
    for (const h of '3223NE 3224NE 3120NE 2921NE 1014SE 1907SE 4925SE 5025SE 4822SE 5428SE 5730SE 6230SE 4413SE 4517SE 3230NE 3326NE 1007NE 1705NE'.split(
      ' ',
    )) {
      expect(
        map.neighbours(canon(h)).some((n) => isRiver(canon(h), n) && map.wet(canon(h), n, 'bridge')),
        h,
      ).toBe(true);
    }
    expect(isRiver('1603SE', '1503SE')).toBe(true);
    expect(map.wet('3417SE', '3516SE', 'road')).toBe(true);
  });

  it('roads: columns, supply sources, entry hexes, the primary roads named', () => {
    for (const r of over.roadHexes) expect(map.has(r.hex, 'road'), r.hex).toBe(true);
    for (const r of over.roads)
      for (let i = 1; i < r.hexes.length; i++)
        expect(map.wet(r.hexes[i - 1], r.hexes[i], r.grade === 'primary' ? 'primary' : 'road'), r.hexes.join()).toBe(!r.closed);
    const primary = (a: string, b: string) => map.wet(a, b, 'primary');
    for (const [a, b] of [
      ['5224NW', '4112NW'],
      ['2733SW', '4333SW'],
      ['2215SE', '4430NE'],
    ])
      expect(reach([a], primary).has(canon(b)), `${a} to ${b}`).toBe(true);
    expect(reach(['6512SW'], (a, b) => map.wet(a, b, 'road')).has(canon('7012SW'))).toBe(true);
    expect(map.has('2431NE', 'primary') && map.has('5234SE', 'primary')).toBe(true);
  });

  it('doors: letters and armies at road hexes of the edges, supply at primary roads', () => {
    for (const e of over.entries) {
      expect(map.region('edge', e.edge).map(canon), `${e.name} ${e.hex}`).toContain(canon(e.hex));
      expect(map.exits.map(canon), `${e.name} ${e.hex}`).toContain(canon(e.hex));
    }
    expect(map.exits).toHaveLength(over.entries.length);
    for (const l of ['A', 'B', 'C', 'D', 'G', 'H', 'I', '6PzA', '5PzA', '7A']) expect(map.region('entry', l).length, l).toBeGreaterThan(0);
    for (const side of ['us', 'german']) {
      expect(map.region('supply', side).length, side).toBeGreaterThan(6);
      if (side === 'us') for (const h of map.region('supply', side)) expect(map.has(h, 'primary'), h).toBe(true);
    }
  });

  it('V and VIII Corps stand on their sides of the boundary', () => {
    const corps = (n: string) => new Set(map.region('corps', n).map(canon));
    for (const h of ['5424NE', '5523NE', '5722NE', '5018NE']) expect(corps('V').has(h), h).toBe(true);
    for (const h of ['5725NE', '5626NE', '5527NE', '4430NE']) expect(corps('VIII').has(h), h).toBe(true);
    expect(corps('V').size + corps('VIII').size).toBe(map.region('sheet', 'NE').length);
  });

  it('areas south of the Sauer by columns', () => {
    const area = (n: string) => new Set(map.region('area', n).map(canon));
    for (const h of ['4130SE', '4830SE', '5032SE']) expect(area('9th Armored Division').has(h), h).toBe(true);
    for (const h of ['4030SE', '5132SE', '4120SE', '4213SE']) expect(area('9th Armored Division').has(h), h).toBe(false);
    expect(area('4th Division').has('5630SE')).toBe(true);
    expect(area('4th Division').has('4730SE') || area('4th Division').has('6026SE')).toBe(false);
    for (const h of ['3526SE', '4030SE', '4125SE', '4830SE', '6031SE']) expect(area('South of the Sauer').has(h), h).toBe(true);
    for (const h of ['3426SE', '3521SE', '4022SE', '4225SE']) expect(area('South of the Sauer').has(h), h).toBe(false);
  });

  it('army areas meet on row 27 of NE and row 20 of SE', () => {
    const area = (n: string) => new Set(map.region('sector', n).map(canon));
    const [six, five, seven] = [area('6PzA'), area('5PzA'), area('7A')];
    for (const h of ['4427NE', '5927NE', '1027NE']) expect(six.has(canon(h)) && five.has(canon(h)), h).toBe(true);
    for (const h of ['4420SE', '5820SE']) expect(seven.has(canon(h)) && five.has(canon(h)), h).toBe(true);
    expect(six.has(canon('4428NE')) || five.has(canon('4426NE')) || seven.has(canon('4419SE')) || five.has(canon('4421SE'))).toBe(false);
    expect(six.size + five.size + seven.size).toBeGreaterThan(map.ids.length);
  });
});

describe('Wacht am Rhein II: the land holds together', () => {
  it('rivers are unbroken chains', () => {
    expectUnbroken(map, ['river', 'major-river', 'stream']);
  });

  it('water has one class; roads have one grade; a road over water has a bridge', () => {
    for (const s of map.file.sides) {
      const water = bits(s, 'stream') + bits(s, 'river') + bits(s, 'major-river');
      expect(water, s.join()).toBeLessThan(2);
      expect(bits(s, 'primary') + bits(s, 'secondary') + bits(s, 'trail'), s.join()).toBe(bits(s, 'road'));
      expect(bits(s, 'bridge'), s.join()).toBe(water && bits(s, 'road') ? 1 : 0);
    }
  });

  it('the Our and Sauer part Germany from Luxembourg, and their bridges stand on the front line', () => {
    const sheet = new Set(map.region('sheet', 'SE'));
    const sides = frontierSides(map, (h) => sheet.has(h));
    expect(sides.length).toBeGreaterThan(60);
    for (const [h, n] of sides) {
      expect(isRiver(h, n), `${h}|${n}`).toBe(true);
      if (Number(h.slice(2, 4)) > 9 && map.wet(h, n, 'bridge')) expect(map.wet(h, n, 'front'), `${h}|${n}`).toBe(true);
    }
  });

  it('the Meuse is the only major river and divides the map', () => {
    const far = reach(['2701NW'], (a, b) => !map.wet(a, b, 'major-river'));
    for (const h of map.ids) expect(map.has(h, 'behind-meuse'), h).toBe(far.has(h));
    expect(far.has('5030NW')).toBe(false);
    for (const s of map.file.sides) {
      if (!bits(s, 'major-river')) continue;
      const key = s[0] < s[1] ? `${s[0]}|${s[1]}` : `${s[1]}|${s[0]}`;
      expect(map.notes.sides[key]?.name, key).toMatch(/^Meuse/);
    }
  });

  it('every settlement lies on a road or trail of one net, every town on a road', () => {
    const net = reach(['2215SE'], (a, b) => map.wet(a, b, 'road'));
    for (const p of map.file.places) {
      for (const h of p.hexes) {
        expect(net.has(canon(h)), `${p.name} ${h}`).toBe(true);
        if (p.kind === 'town' || p.kind === 'city') expect(map.has(h, 'primary') || map.has(h, 'secondary'), `${p.name} ${h}`).toBe(true);
      }
    }
  });

  it('every listed road of 1944 passes its places in order', () => {
    const roads = readJson<ListedRoad[]>('atlas/data/wacht-am-rhein-ii-roads.json');
    expect(roads.length).toBeGreaterThan(200);
    expect(roadBreaks(map, roads, new Set())).toEqual([]);
  });

  it('vantage points are rare, constricted hexes have a dashed line from side to side', () => {
    const count = (mark: string) => map.ids.filter((h) => map.has(h, mark)).length;
    expect(map.ids.length / count('vantage')).toBeGreaterThan(18);
    expect(map.ids.length / count('vantage')).toBeLessThan(35);
    const ends = new Map<string, number>();
    for (const s of map.file.sides) {
      const line = ((s[3] ?? 0) >> map.file.sideMarks.indexOf('line-a')) & 1;
      if (line) ends.set(s[0], (ends.get(s[0]) ?? 0) + 1);
    }
    for (const h of ends.keys()) expect(map.has(h, 'constricted'), h).toBe(true);
    const edge = new Set(['north', 'east', 'south', 'west'].flatMap((e) => map.region('edge', e)));
    for (const h of map.ids) if (map.has(h, 'constricted') && !edge.has(h)) expect(ends.get(h), h).toBe(2);
  });

  it('cover follows ground and settlements', () => {
    for (const h of map.ids) {
      const wooded = ['woods', 'rough-woods', 'forest'].includes(map.terrain(h));
      const town = map.has(h, 'town') || map.has(h, 'city');
      expect(map.has(h, 'movement-cover'), h).toBe(wooded || town);
      expect(map.has(h, 'observation-cover'), h).toBe(wooded || town || map.has(h, 'village') || map.has(h, 'location'));
    }
  });
});

describe('Wacht am Rhein II: set-ups', () => {
  it('16 December: German crossing places lie on the east bank, the strongpoints of Skyline Drive on the west', () => {
    for (const h of '4413SE 4517SE 4822SE 5820SE 6319SE 5902SE'.split(' ')) expect(map.has(h, 'east-of-our'), h).toBe(true);
    for (const h of '4013SE 4115SE 3813SE 3318SE 2215SE 4126SE 5730SE'.split(' ')) expect(map.has(h, 'east-of-our'), h).toBe(false);
  });
});
