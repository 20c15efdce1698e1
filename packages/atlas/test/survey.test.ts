import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Feature, LonLat, Raster } from '../src/geo/load.ts';
import { readTsv } from '../src/geo/load.ts';
import { Heap } from '../src/heap.ts';
import { kmToLine } from '../src/survey/distance.ts';
import { streamLines } from '../src/survey/streams.ts';
import { followValleys } from '../src/survey/trace.ts';

const file = (name: string) => fileURLToPath(new URL(`../data/survey/${name}.tsv`, import.meta.url));
const rows = (name: string) => readTsv(file(name));
const inTheArdennes = (lat: string, lon: string) => Number(lat) > 49.3 && Number(lat) < 51 && Number(lon) > 4 && Number(lon) < 7;

describe('the one-mile survey as data', () => {
  it('gives every row a reason and a confidence', () => {
    for (const name of ['settlements', 'rivers', 'bridges', 'roads']) {
      const all = rows(name);
      expect(all.length, name).toBeGreaterThan(50);
      for (const r of all) {
        expect(r.why, `${name}: ${r.name ?? r.place}`).not.toBe('');
        expect(['inferred', 'reconstructed'], `${name}: ${r.name ?? r.place}`).toContain(r.confidence);
      }
    }
  });

  it('says how each table was made', () => {
    for (const name of ['settlements', 'rivers', 'bridges', 'roads', 'tracks'])
      expect(readFileSync(file(name), 'utf8'), name).toMatch(/^# \w/);
  });

  it('has settlements with a class for each game and a place in the Ardennes', () => {
    const all = rows('settlements');
    for (const s of all) {
      expect(inTheArdennes(s.lat, s.lon), s.name).toBe(true);
      expect(['', 'village', 'town', 'city'], s.name).toContain(s['wacht-am-rhein']);
      expect(['', 'location', 'village', 'town', 'city'], s.name).toContain(s['wacht-am-rhein-ii']);
      expect(Number(s.hexes), s.name).toBeGreaterThan(0);
    }
    // The towns of the victory conditions of 1977.
    const town = (n: string) => all.find((s) => s.name === n)?.['wacht-am-rhein'];
    for (const n of 'Bastogne,St. Vith,Spa,Wiltz,Echternach,Neufchâteau,St. Hubert,Rochefort,Marche,Sedan,Givet,Dinant,Verviers,Monschau,Diekirch,Houffalize'.split(
      ',',
    ))
      expect(town(n), n).toBe('town');
  });

  it('lists roads by places in order, one position each, no leg longer than a day on foot', () => {
    for (const r of rows('roads')) {
      const places = r.places.split(' > ');
      const spots = r.latlon.split(' ').map((p) => p.split(',').map(Number));
      expect(spots.length, r.id).toBe(places.length);
      expect(['primary', 'secondary', 'trail'], r.id).toContain(r.class);
      for (let i = 1; i < spots.length; i++) {
        const far = Math.hypot((spots[i][0] - spots[i - 1][0]) * 111.2, (spots[i][1] - spots[i - 1][1]) * 71.5);
        expect(far, `${r.id} ${places[i]}`).toBeLessThan(35);
      }
    }
    const ids = rows('roads').map((r) => r.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the bridges of the frontier down on 16 December and those behind the front standing', () => {
    const state = (river: string, place: string) => rows('bridges').find((b) => b.river === river && b.place === place)?.state;
    for (const p of ['Dasburg', 'Gemünd', 'Vianden', 'Wallendorf']) expect(state('Our', p), p).toBe('destroyed');
    for (const p of ['Ouren', 'Schönberg', 'Andler']) expect(state('Our', p), p).toBe('intact');
    for (const p of ['Stavelot', 'Trois-Ponts', 'Cheneux']) expect(state('Amblève', p), p).toBe('intact');
  });
});

describe('ways and waters of the survey', () => {
  it('a heap gives the cheapest first', () => {
    const heap = new Heap();
    const prices = [5, 3, 9, 1, 7, 3, 8, 2, 6, 4];
    prices.forEach((p, i) => {
      heap.push(p, i);
    });
    const out: number[] = [];
    for (let next = heap.pop(); next; next = heap.pop()) {
      expect(prices[next.item]).toBe(next.price);
      out.push(next.price);
    }
    expect(out).toEqual([...prices].sort((a, b) => a - b));
    expect(heap.size).toBe(0);
  });

  it('a road known only by its ends goes round a hill, and straight over a plain', () => {
    const size = 40;
    const raster = (height: (i: number, j: number) => number): Raster => {
      const band = new Float32Array(size * size);
      for (let j = 0; j < size; j++) for (let i = 0; i < size; i++) band[j * size + i] = height(i, j);
      return { width: size, height: size, west: 6, north: 50.2, dlon: 0.007, dlat: 0.0045, bands: [band] };
    };
    const from: LonLat = [6.05, 50.11];
    const to: LonLat = [6.23, 50.11];
    // A ridge of 300 m across the way, with a gap to the south of it.
    const ridge = raster((i, j) => (Math.abs(i - 20) < 3 && j < 22 ? 300 : 0));
    const round = followValleys(ridge, [from, to]);
    expect(round[0]).toEqual(from);
    expect(round[round.length - 1]).toEqual(to);
    expect(Math.min(...round.map((p) => p[1]))).toBeLessThan(50.2 - 22 * 0.0045);
    const straight = followValleys(
      raster(() => 200),
      [from, to],
    );
    for (const p of straight) expect(kmToLine([from, to], p)).toBeLessThan(0.6);
  });

  it('creeks begin at the wanted catchment and end at the next named water', () => {
    const stream = (km2: number, ...parts: LonLat[]): Feature => ({ name: '', props: { km2 }, parts: [parts], area: false });
    const named: LonLat[][] = [
      [
        [6, 50],
        [6.2, 50],
      ],
    ];
    const lines = streamLines(
      [
        stream(12, [6.1, 50.2], [6.1, 50.15]),
        stream(30, [6.1, 50.15], [6.1, 50.08]),
        stream(60, [6.1, 50.08], [6.1, 50.03], [6.1, 50.0], [6.15, 50.0]),
        stream(28, [6.05, 50.12], [6.1, 50.08]),
      ],
      named,
      25,
    );
    expect(lines).toHaveLength(2);
    const [main, side] = lines;
    expect(main[0]).toEqual([6.1, 50.15]);
    // It stops where it meets the named river instead of running on in its bed.
    expect(main[main.length - 1]).toEqual([6.1, 50.0]);
    expect(side[side.length - 1]).toEqual([6.1, 50.08]);
  });
});
