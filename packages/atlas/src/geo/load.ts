/** Readers for the geography files: lines, polygons, rasters and tables, all WGS84. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LonLat = [number, number];

export interface Feature {
  name: string;
  props: Record<string, string | number>;
  /** One line, or the rings of a polygon. */
  parts: LonLat[][];
  area: boolean;
}

export function readTsv(file: string): Record<string, string>[] {
  // Lines that begin with # say how a table was made.
  const [head, ...rows] = readFileSync(file, 'utf8')
    .replace(/\r/g, '')
    .split('\n')
    .filter((r) => !r.startsWith('#'));
  const names = head.split('\t');
  return rows
    .filter((r) => r !== '')
    .map((r) => {
      const cells = r.split('\t');
      return Object.fromEntries(names.map((n, i) => [n, cells[i] ?? '']));
    });
}

export function readFeatures(dir: string, file: string): Feature[] {
  const data = JSON.parse(readFileSync(join(dir, file), 'utf8')) as {
    features: { properties: Record<string, string | number>; geometry: { type: string; coordinates: unknown } }[];
  };
  const out: Feature[] = [];
  for (const f of data.features) {
    const { type, coordinates } = f.geometry;
    const name = String(f.properties.name ?? '');
    if (type === 'LineString') out.push({ name, props: f.properties, parts: [coordinates as LonLat[]], area: false });
    else if (type === 'MultiLineString') {
      for (const p of coordinates as LonLat[][]) out.push({ name, props: f.properties, parts: [p], area: false });
    } else if (type === 'Polygon') out.push({ name, props: f.properties, parts: coordinates as LonLat[][], area: true });
    else if (type === 'MultiPolygon') {
      for (const p of coordinates as LonLat[][][]) out.push({ name, props: f.properties, parts: p, area: true });
    }
  }
  return out;
}

export interface Raster {
  width: number;
  height: number;
  west: number;
  north: number;
  dlon: number;
  dlat: number;
  bands: Float32Array[];
}

export function readRaster(dir: string, header: string): Raster {
  const h = JSON.parse(readFileSync(join(dir, header), 'utf8')) as {
    file: string;
    dtype: string;
    width: number;
    height: number;
    bands: string[];
    west: number;
    north: number;
    dlon: number;
    dlat: number;
  };
  const buf = readFileSync(join(dir, h.file));
  const n = h.width * h.height;
  const wide = h.dtype.startsWith('int16');
  const bands = h.bands.map((_, b) => {
    const out = new Float32Array(n);
    for (let i = 0; i < n; i++) out[i] = wide ? buf.readInt16LE((b * n + i) * 2) : buf[b * n + i];
    return out;
  });
  return { width: h.width, height: h.height, west: h.west, north: h.north, dlon: h.dlon, dlat: h.dlat, bands };
}

/** Value of a raster cell at a position, without interpolation. */
export function cellAt(r: Raster, band: number, lon: number, lat: number): number {
  const c = Math.min(r.width - 1, Math.max(0, Math.floor((lon - r.west) / r.dlon)));
  const w = Math.min(r.height - 1, Math.max(0, Math.floor((r.north - lat) / r.dlat)));
  return r.bands[band][w * r.width + c];
}

/** Bilinear between cell centres; the edge cells continue outwards. */
export function smoothAt(r: Raster, band: number, lon: number, lat: number): number {
  const fx = Math.min(r.width - 1, Math.max(0, (lon - r.west) / r.dlon - 0.5));
  const fy = Math.min(r.height - 1, Math.max(0, (r.north - lat) / r.dlat - 0.5));
  const x0 = Math.min(r.width - 2, Math.floor(fx));
  const y0 = Math.min(r.height - 2, Math.floor(fy));
  const u = fx - x0;
  const v = fy - y0;
  const d = r.bands[band];
  const i = y0 * r.width + x0;
  return (d[i] * (1 - u) + d[i + 1] * u) * (1 - v) + (d[i + r.width] * (1 - u) + d[i + r.width + 1] * u) * v;
}

export interface Place {
  name: string;
  names: string[];
  lat: number;
  lon: number;
  pop: number;
  country: string;
  kind: string;
}

export function readPlaces(dir: string, file: string): Place[] {
  return readTsv(join(dir, file)).map((r) => ({
    name: r.name,
    names: [r.name, r.name_fr, r.name_de, r.name_nl, r.name_lu, ...r.alt.split('|')].filter((n) => n),
    lat: Number(r.lat),
    lon: Number(r.lon),
    pop: Number(r.pop_modern) || 0,
    country: r.country,
    kind: r.kind,
  }));
}

export interface Road {
  id: string;
  cls: string;
  ref: string;
  name: string;
  places: { name: string; lat: number; lon: number }[];
  line: LonLat[];
}

export function readRoads(dir: string): Road[] {
  const lines = new Map(readFeatures(dir, 'roads-1944.geojson').map((f) => [String(f.props.id), f.parts[0]]));
  return readTsv(join(dir, 'roads-1944.tsv')).map((r) => {
    const spots = r.latlon.split(' ').map((p) => p.split(',').map(Number));
    return {
      id: r.id,
      cls: r.class,
      ref: r.ref1944,
      name: r.name,
      places: r.places.split(' > ').map((name, i) => ({ name, lat: spots[i][0], lon: spots[i][1] })),
      line: lines.get(r.id) ?? spots.map(([lat, lon]): LonLat => [lon, lat]),
    };
  });
}

/** Even-odd test over all rings of a polygon. */
export function inPolygon(rings: number[][][], x: number, y: number): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
  }
  return odd;
}
