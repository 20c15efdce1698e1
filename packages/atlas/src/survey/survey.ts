/**
 * The one-mile survey of the Ardennes: settlements, waters, bridges, roads and trails with sources and confidence (`data/survey`), joined to
 * the relief, woods and courses of the geography. One thing for both Wacht am Rhein games; each lays it on its own grid.
 */
import { join } from 'node:path';
import type { Confidence } from '@hexfront/engine';
import { type Feature, type LonLat, type Raster, readFeatures, readRaster, readRoads, readTsv } from '../geo/load.ts';
import { km, kmToLine } from './distance.ts';
import { streamLines } from './streams.ts';
import { followValleys } from './trace.ts';

export type SurveyGame = 'wacht-am-rhein' | 'wacht-am-rhein-ii';

export interface Settlement {
  name: string;
  also: string[];
  lat: number;
  lon: number;
  /** city, town, village, or empty where the game shows nothing. */
  kind: Record<SurveyGame, string>;
  /** Hexes it fills. */
  size: number;
  confidence: Confidence;
  why: string;
}

export interface Water {
  name: string;
  line: LonLat[];
  kind: Record<SurveyGame, string>;
  /** Where that class begins; above it the water is a creek or stream. */
  begins?: LonLat;
  /** Name of the water it flows into. */
  into?: string;
  confidence: Confidence;
  why: string;
}

export interface SurveyBridge {
  river: string;
  place: string;
  lat: number;
  lon: number;
  kind: 'road' | 'foot' | 'rail';
  state: 'intact' | 'destroyed';
  confidence: Confidence;
  why: string;
}

export type RoadGrade = 'primary' | 'secondary' | 'trail';

export interface SurveyRoad {
  id: string;
  name: string;
  grade: RoadGrade;
  places: { name: string; lat: number; lon: number }[];
  line: LonLat[];
  /** Stretches (indices of places) that were tracks in 1944. */
  tracks: [number, number][];
  confidence: Confidence;
  why: string;
}

export interface Survey {
  settlements: Settlement[];
  waters: Water[];
  /** Unnamed creeks from the terrain model, from source to mouth. */
  creeks: LonLat[][];
  bridges: SurveyBridge[];
  roads: SurveyRoad[];
  elevation: Raster;
  landcover: Raster;
  forests: Feature[];
  borders: Feature[];
  westwall: Feature[];
}

/** Catchment in square kilometres from which an unnamed brook is drawn as a creek. */
const CREEK_KM2 = 25;

const sure = (word: string): Confidence => (word === 'reconstructed' ? 'reconstructed' : 'inferred');

function readWaters(dir: string, geo: string): Water[] {
  const courses = new Map(readFeatures(geo, 'rivers-ardennes.geojson').map((f) => [f.name, f.parts[0]]));
  const rows = readTsv(join(dir, 'rivers.tsv'));
  const waters = rows.map((r): Water => {
    const line = courses.get(r.name);
    if (!line) throw new Error(`survey: the geography has no river ${r.name}`);
    return {
      name: r.name,
      line,
      kind: { 'wacht-am-rhein': r['wacht-am-rhein'], 'wacht-am-rhein-ii': r['wacht-am-rhein-ii'] },
      ...(r.lat ? { begins: [Number(r.lon), Number(r.lat)] as LonLat } : {}),
      confidence: sure(r.confidence),
      why: r.why,
    };
  });
  for (const w of waters) {
    const mouth = w.line[w.line.length - 1];
    let best = 1.6;
    for (const o of waters) {
      const d = o === w ? Infinity : kmToLine(o.line, mouth);
      // Two arms end at the head of the river they make; a river does not flow into its own arm.
      if (d >= best || km(o.line[o.line.length - 1], w.line[0]) < 0.8) continue;
      best = d;
      w.into = o.name;
    }
  }
  const done = new Set<string>();
  const order: Water[] = [];
  const put = (w: Water) => {
    if (done.has(w.name)) return;
    done.add(w.name);
    const into = waters.find((o) => o.name === w.into);
    if (into) put(into);
    order.push(w);
  };
  for (const w of waters) put(w);
  return order;
}

function readSurveyRoads(dir: string, geo: string, elevation: Raster): SurveyRoad[] {
  const tracks = readTsv(join(dir, 'tracks.tsv'));
  const listed = readRoads(geo)
    .filter((r) => r.cls === 'primary' || r.cls === 'secondary')
    .map((r): SurveyRoad => {
      const at = (name: string, otherwise: number) => {
        const i = r.places.findIndex((p) => p.name.startsWith(name));
        return name === '' || i < 0 ? otherwise : i;
      };
      return {
        id: r.id,
        name: r.ref ? `${r.ref} ${r.name}` : r.name,
        grade: r.cls as RoadGrade,
        places: r.places,
        line: r.line,
        tracks: tracks
          .filter((t) => t.road === r.id)
          .map((t) => [at(t.from, 0), at(t.to, r.places.length - 1)].sort((a, b) => a - b) as [number, number]),
        confidence: 'inferred',
        why: 'road list of 1944',
      };
    });
  const more = readTsv(join(dir, 'roads.tsv')).map((r): SurveyRoad => {
    const spots = r.latlon.split(' ').map((p) => p.split(',').map(Number));
    const places = r.places.split(' > ').map((name, i) => ({ name, lat: spots[i][0], lon: spots[i][1] }));
    return {
      id: r.id,
      name: r.name,
      grade: r.class as RoadGrade,
      places,
      line: followValleys(
        elevation,
        places.map((p) => [p.lon, p.lat]),
      ),
      tracks: [],
      confidence: sure(r.confidence),
      why: r.why,
    };
  });
  return [...listed, ...more];
}

export function readSurvey(dir: string, geo: string): Survey {
  const elevation = readRaster(geo, 'elevation-ardennes-500m.json');
  const waters = readWaters(dir, geo);
  return {
    settlements: readTsv(join(dir, 'settlements.tsv')).map((r) => ({
      name: r.name,
      also: r.also ? r.also.split('|') : [],
      lat: Number(r.lat),
      lon: Number(r.lon),
      kind: { 'wacht-am-rhein': r['wacht-am-rhein'], 'wacht-am-rhein-ii': r['wacht-am-rhein-ii'] },
      size: Number(r.hexes),
      confidence: sure(r.confidence),
      why: r.why,
    })),
    waters,
    creeks: streamLines(
      readFeatures(geo, 'streams-dem-ardennes.geojson'),
      waters.map((w) => w.line),
      CREEK_KM2,
    ),
    bridges: readTsv(join(dir, 'bridges.tsv')).map((r) => ({
      river: r.river,
      place: r.place,
      lat: Number(r.lat),
      lon: Number(r.lon),
      kind: r.kind as SurveyBridge['kind'],
      state: r.state as SurveyBridge['state'],
      confidence: sure(r.confidence),
      why: r.why,
    })),
    roads: readSurveyRoads(dir, geo, elevation),
    elevation,
    landcover: readRaster(geo, 'landcover-30s.json'),
    forests: readFeatures(geo, 'forests-handmade.geojson'),
    borders: readFeatures(geo, 'borders-ardennes.geojson'),
    westwall: readFeatures(geo, 'westwall-handmade.geojson'),
  };
}
