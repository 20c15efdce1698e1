/** Towns and villages of the survey in the hexes of one board: stated hexes first, then the hex that holds the place. */
import type { Confidence, PlaceRow } from '@hexfront/engine';
import { countryFinder } from '../board/frontier.ts';
import type { OneMileOverrides } from '../board/overrides.ts';
import { type Grid, type Hex, hexAt } from '../grid.ts';
import type { Projection } from '../project.ts';
import { km } from './distance.ts';
import type { Settlement, Survey, SurveyGame } from './survey.ts';

export interface Placed {
  settlement: Settlement;
  kind: string;
  hexes: number[];
  confidence: Confidence;
  source: string;
}

const RANK: Record<string, number> = { city: 3, town: 2, village: 1 };

export function laySettlements(
  grid: Grid,
  projection: Projection,
  survey: Survey,
  game: SurveyGame,
  over: OneMileOverrides,
  country: string[],
  /** How many hexes a settlement fills on this board. */
  span: (s: Settlement, kind: string) => number,
): Placed[] {
  const stated = new Map(over.places.map((p) => [p.name, p]));
  const countryAt = countryFinder(survey.borders);
  for (const name of stated.keys())
    if (!survey.settlements.some((s) => s.name === name)) throw new Error(`map-overrides: the survey has no settlement ${name}`);
  const taken = new Map<number, Placed>();
  const out: Placed[] = [];
  const index = (id: string) => {
    const h = grid.byId.get(id);
    if (!h) throw new Error(`map-overrides: no hex ${id}`);
    return h.index;
  };
  const put = (p: Placed) => {
    out.push(p);
    for (const h of p.hexes) taken.set(h, p);
  };
  for (const s of survey.settlements) {
    const o = stated.get(s.name);
    if (!o) continue;
    put({
      settlement: s,
      kind: o.kind ?? s.kind[game],
      hexes: o.hexes.map(index),
      confidence: o.confidence ?? 'read',
      source: o.source,
    });
  }
  const rest = survey.settlements
    .filter((s) => s.kind[game] && !stated.has(s.name))
    .map((s, i) => ({ s, i }))
    // The better class first, the surer row first; the order of the survey is an order of choice.
    .sort(
      (a, b) =>
        RANK[b.s.kind[game]] - RANK[a.s.kind[game]] ||
        Number(b.s.confidence !== 'reconstructed') - Number(a.s.confidence !== 'reconstructed') ||
        a.i - b.i,
    );
  for (const { s } of rest) {
    const kind = s.kind[game];
    const [x, y] = projection.toBoard(s.lon, s.lat);
    const home = ownBank(grid, hexAt(grid, x, y), country, countryAt(s.lon, s.lat), x, y, taken);
    if (!home || taken.has(home.index)) continue;
    // Rows that only fill the density never touch another settlement: the pull of stated hexes may have moved them together.
    if (s.confidence === 'reconstructed' && [0, 1, 2, 3, 4, 5].some((d) => taken.has(grid.neighbour[home.index * 6 + d]))) continue;
    const hexes = [home.index];
    while (hexes.length < span(s, kind)) {
      let best = -1;
      let bestD = 2.2;
      for (const h of hexes) {
        for (let d = 0; d < 6; d++) {
          const o = grid.neighbour[h * 6 + d];
          if (o < 0 || taken.has(o) || hexes.includes(o)) continue;
          const e = Math.hypot(grid.hexes[o].x - x, grid.hexes[o].y - y);
          if (e < bestD) {
            bestD = e;
            best = o;
          }
        }
      }
      if (best < 0) break;
      hexes.push(best);
    }
    put({ settlement: s, kind, hexes, confidence: s.confidence === 'reconstructed' ? 'reconstructed' : 'inferred', source: s.why });
  }
  return out;
}

/** A village on a frontier river belongs on its own bank: where the rounding to hexes puts it across, the next hex of its country takes it. */
function ownBank(
  grid: Grid,
  home: Hex | undefined,
  country: string[],
  own: string,
  x: number,
  y: number,
  taken: Map<number, unknown>,
): Hex | undefined {
  if (!home || country[home.index] === own || ![own, country[home.index]].every((c) => c === 'Germany' || c === 'Luxembourg')) return home;
  let best: Hex | undefined;
  let bestD = 1.35;
  for (let d = 0; d < 6; d++) {
    const o = grid.neighbour[home.index * 6 + d];
    if (o < 0 || country[o] !== own || taken.has(o)) continue;
    const e = Math.hypot(grid.hexes[o].x - x, grid.hexes[o].y - y);
    if (e < bestD) {
      bestD = e;
      best = grid.hexes[o];
    }
  }
  return best;
}

/** The hex of a place named in the road list: its settlement's first hex, else the hex that holds the point. */
export function stationFinder(grid: Grid, projection: Projection, placed: Placed[]): (name: string, lon: number, lat: number) => number {
  return (name, lon, lat) => {
    let best = 0.9;
    let hex = -1;
    for (const p of placed) {
      const d = km([p.settlement.lon, p.settlement.lat], [lon, lat]);
      const same = p.settlement.name === name || p.settlement.also.includes(name);
      if (d < (same ? 2.5 : 0.45) && d - (same ? 2 : 0) < best) {
        best = d - (same ? 2 : 0);
        hex = p.hexes[0];
      }
    }
    if (hex >= 0) return hex;
    const [x, y] = projection.toBoard(lon, lat);
    return hexAt(grid, x, y)?.index ?? -1;
  };
}

export const placeRows = (grid: Grid, placed: Placed[]): PlaceRow[] =>
  placed.map((p) => ({
    name: p.settlement.name,
    hexes: p.hexes.map((h) => grid.hexes[h].id),
    kind: p.kind,
    confidence: p.confidence,
    ...(p.settlement.also.length ? { also: p.settlement.also } : {}),
  }));
