/** The label layers: countries, woods, rivers, entry areas, towns at three distances, villages. */
import type { ArtLayer } from '@hexfront/engine';
import { sideEnds } from '../grid.ts';
import { type Line, lengthOf, nearest, round } from '../lines.ts';
import type { BoardModel } from '../model.ts';
import type { DrawnRiver } from './curves.ts';
import { alongLine, besideDots, boxOf, emWidth, type Name, Room } from './lettering.ts';
import { haloOf, type LetteringPlan, pensOf, r2, r3 } from './style.ts';

export function labelLayers(
  model: BoardModel,
  rivers: DrawnRiver[],
  anchors: Float64Array,
  plan: LetteringPlan,
  towns: Map<number, { name: string; kind: string; first: boolean }>,
): ArtLayer[] {
  const { grid, board, projection } = model;
  const STYLE = pensOf(plan);
  const HALO = haloOf(STYLE);
  const bounds = { x0: 0.1, y0: 0.1, x1: grid.width - 0.1, y1: grid.height - 0.1 };
  const out: ArtLayer[] = [];
  const bottom = grid.spec.top === 'flat' ? 0.44 : 0.46;

  // Names of places with an effect
  const names: (Name & { hex: number })[] = [];
  for (const p of board.places) {
    const hs = p.hexes.map((h) => grid.byId.get(h)).filter((h) => h !== undefined);
    if (!hs.length || !['town', 'city', 'fort', 'port'].includes(p.kind)) continue;
    const listed = plan.first.indexOf(p.name);
    const rank = listed >= 0 ? listed : (p.kind === 'city' ? 100 : plan.large.has(p.name) ? 200 : 300) + names.length / 100;
    const h = hs[0];
    names.push({ text: p.name, x: r3(anchors[2 * h.index]), y: r3(anchors[2 * h.index + 1]), rank, hex: h.index });
  }

  // Countries, woods and regions first claim room at middle distances.
  const spread = (list: { text: string; lon: number; lat: number; turn?: number }[], size: number, spacing: number) =>
    list.map((w) => {
      let [x, y] = projection.toBoard(w.lon, w.lat);
      const half = (emWidth(w.text, spacing) * size) / 2;
      const a = ((w.turn ?? 0) * Math.PI) / 180;
      // Names stay on the sheet.
      const rx = Math.abs(Math.cos(a)) * half + 0.4;
      const ry = Math.abs(Math.sin(a)) * half + 0.5;
      x = Math.min(grid.width - rx, Math.max(rx, x));
      y = Math.min(grid.height - ry, Math.max(ry, y));
      const line: Line = [];
      for (let k = -4; k <= 4; k++) {
        const t = k / 4;
        const sag = (1 - t * t) * half * 0.06;
        line.push(x + Math.cos(a) * half * t + Math.sin(a) * sag, y + Math.sin(a) * half * t - Math.cos(a) * sag);
      }
      return { text: w.text, x: r3(x), y: r3(y), along: round(line, 2) };
    });
  out.push({
    id: 'countries',
    name: 'Countries',
    kind: 'label',
    to: 64,
    style: { font: 'sans', weight: 500, size: 0.52, minPx: 11, maxPx: 34, color: `${STYLE.border}9E`, spacing: 0.9, caps: true },
    labels: spread(plan.countries, 0.52, 0.9),
  });
  const woods = plan.woods;
  out.push({
    id: 'woods-names',
    name: 'Woods',
    kind: 'label',
    from: 20,
    style: {
      font: 'serif',
      weight: 400,
      italic: true,
      size: 0.2,
      minPx: 10.5,
      maxPx: 22,
      color: STYLE.woods,
      spacing: 0.22,
      halo: { color: '#E9EEE6', width: 0.03, opacity: 0.55 },
    },
    labels: spread(
      woods.filter((w) => !w.big),
      0.22,
      0.22,
    ),
  });
  out.push({
    id: 'region-names',
    name: 'Regions',
    kind: 'label',
    from: 13,
    to: 120,
    style: {
      font: 'serif',
      weight: 400,
      italic: true,
      size: 0.34,
      minPx: 11,
      maxPx: 30,
      color: `${STYLE.woods}C8`,
      spacing: 0.4,
      halo: { color: '#F3F1E6', width: 0.03, opacity: 0.5 },
    },
    labels: spread([...woods.filter((w) => w.big), ...plan.regions], 0.36, 0.4),
  });

  // Rivers: two or three times along a long one.
  const room = new Room(bounds);
  for (const n of names) room.take(boxOf(n.text, grid.hexes[n.hex].x, grid.hexes[n.hex].y + bottom, 0.2, 'middle'));
  for (const n of names) room.take({ x0: n.x - 0.2, y0: n.y - 0.2, x1: n.x + 0.2, y1: n.y + 0.2 });
  const riverLabels: { text: string; along: Line; big: boolean }[] = [];
  for (const r of rivers) {
    if (r.kind === 'sea' || r.name === '') continue;
    const spots: number[] = [];
    const times = Math.min(4, Math.max(1, Math.round(r.line.length / 260)));
    for (let k = 0; k < times; k++) {
      const size = r.big ? 0.24 : 0.19;
      const line = alongLine(r.name, r.line, size, 0.14, r.big ? 0.13 : 0.1, room, spots);
      if (!line) break;
      if (riverLabels.some((o) => o.text === r.name && Math.hypot(o.along[0] - line[0], o.along[1] - line[1]) < 7)) break;
      const mid = Math.floor(line.length / 4) * 2;
      spots.push(nearest(r.line, line[mid], line[mid + 1]).along / Math.max(0.01, lengthOf(r.line)));
      riverLabels.push({ text: r.name, along: line, big: r.big });
    }
  }
  const riverStyle = (size: number) => ({
    font: 'serif' as const,
    weight: 400 as const,
    italic: true,
    size,
    minPx: 10,
    maxPx: 20,
    color: STYLE.riverName,
    spacing: 0.14,
    halo: { color: '#F3F4EE', width: 0.03, opacity: 0.7 },
  });
  for (const big of [true, false]) {
    out.push({
      id: big ? 'major-river-names' : 'river-names',
      name: 'River names',
      kind: 'label',
      from: big ? 15 : 36,
      style: riverStyle(big ? 0.24 : 0.19),
      labels: riverLabels
        .filter((l) => l.big === big)
        .map((l) => ({ text: l.text, x: r3(l.along[0]), y: r3(l.along[1]), along: round(l.along, 2) })),
    });
  }

  // Entry areas
  const entries = board.regions
    .filter((r) => r.kind === 'entry' && r.name.length <= 4)
    .flatMap((r) => r.hexes.map((hex) => ({ name: r.name, hexes: [hex] })));
  if (entries.length) {
    const outward = (id: string) => {
      const h = grid.byId.get(id) as { index: number; x: number; y: number };
      let dx = 0;
      let dy = 0;
      for (let d = 0; d < 6; d++) {
        if (grid.neighbour[h.index * 6 + d] >= 0) continue;
        const e = sideEnds(grid.spec.top, d);
        dx += e[0] + e[2];
        dy += e[1] + e[3];
      }
      const len = Math.hypot(dx, dy) || 1;
      return [
        h.x + (dx / len) * 0.22 + (Math.abs(dy) > Math.abs(dx) ? 0.26 : 0),
        h.y + (dy / len) * 0.22 + (Math.abs(dx) > Math.abs(dy) ? 0.3 : 0.1),
      ];
    };
    out.push({
      id: 'entries',
      name: 'Entry areas',
      kind: 'label',
      from: 13,
      style: {
        font: 'sans',
        weight: 700,
        size: 0.3,
        minPx: 10,
        maxPx: 24,
        color: STYLE.highwayEdge,
        halo: { color: STYLE.paper, width: 0.06, opacity: 0.95 },
      },
      labels: entries.map((e) => {
        const [x, y] = outward(e.hexes[0]);
        return { text: e.name, x: r3(x), y: r3(y) };
      }),
    });
  }

  // Far: chosen towns beside their dots. Middle: all that fit. Near: every town at the foot of its hex, then villages.
  const far = new Room(bounds);
  out.push({
    id: 'towns-far',
    name: 'Towns',
    kind: 'label',
    from: 12,
    to: 26,
    style: { font: 'serif', weight: 600, size: 0.52, minPx: 9.5, maxPx: 12.5, color: STYLE.ink, halo: { ...HALO, width: 0.12 } },
    labels: besideDots(names, 0.62, 0.34, far, plan.farNames ?? 50),
  });
  const middle = new Room(bounds);
  out.push({
    id: 'towns-middle',
    name: 'Towns',
    kind: 'label',
    from: 26,
    to: 56,
    style: { font: 'serif', weight: 600, size: 0.3, minPx: 10, maxPx: 12.5, color: STYLE.ink, halo: { ...HALO, width: 0.07 } },
    labels: besideDots(names, 0.37, 0.25, middle, 999),
  });
  const near = (list: typeof names) => list.map((n) => ({ text: n.text, x: r3(grid.hexes[n.hex].x), y: r3(grid.hexes[n.hex].y + bottom) }));
  out.push({
    id: 'towns',
    name: 'Towns',
    kind: 'label',
    from: 56,
    style: { font: 'serif', weight: 600, size: 0.135, minPx: 10.5, maxPx: 17, color: STYLE.ink, halo: HALO },
    labels: near(names.filter((n) => !plan.large.has(n.text))),
  });
  out.push({
    id: 'towns-large',
    name: 'Large towns',
    kind: 'label',
    from: 56,
    style: { font: 'serif', weight: 700, size: 0.155, minPx: 11.5, maxPx: 20, color: STYLE.ink, halo: HALO },
    labels: near(names.filter((n) => plan.large.has(n.text))),
  });
  const { labels, dots } = plan.villagesCount ? settled(model, bottom) : villages(model, towns, anchors, plan.villageMaxEm, bottom);
  if (plan.villagesCount) {
    out.push({
      id: 'village-names',
      name: 'Village names',
      kind: 'label',
      from: 46,
      style: { font: 'serif', weight: 400, size: 0.125, minPx: 9, maxPx: 15, color: STYLE.ink, halo: { ...HALO, opacity: 0.8 } },
      labels,
    });
  } else if (dots.length) {
    // Open dots: very short strokes with round ends and a dark casing.
    out.unshift({
      id: 'villages',
      name: 'Villages',
      kind: 'line',
      from: 50,
      style: { stroke: STYLE.paper, width: 0.032, maxPx: 5, casing: { stroke: STYLE.village, extra: 0.022 }, cap: 'round' },
      lines: dots,
    });
    out.push({
      id: 'village-names',
      name: 'Village names',
      kind: 'label',
      from: 70,
      style: { font: 'serif', weight: 400, size: 0.112, minPx: 9, maxPx: 15, color: STYLE.village, halo: { ...HALO, opacity: 0.75 } },
      labels,
    });
  }
  return out;
}

/** Villages of the board at the foot of their hexes. */
function settled(model: BoardModel, bottom: number): { labels: { text: string; x: number; y: number }[]; dots: Line[] } {
  const labels = model.board.places
    .filter((p) => p.kind === 'village' || p.kind === 'location')
    .map((p) => {
      const h = model.grid.byId.get(p.hexes[0]) as { x: number; y: number };
      return { text: p.name, x: r2(h.x), y: r2(h.y + bottom) };
    });
  return { labels, dots: [] };
}

const COUNTRY: Record<string, string> = { BE: 'Belgium', LU: 'Luxembourg', DE: 'Germany', FR: 'France', NL: 'Netherlands' };

/** The gazetteer writes some German names in plain letters: Huenningen, Moederscheid. */
const withUmlauts = (name: string): string =>
  name
    .replace(/(?<![aeq])ue(?!u)/g, 'ü')
    .replace(/(?<![aeiou])oe(?!u)/g, 'ö')
    .replace(/(?<![aeiou])ae/g, 'ä')
    .replace(/\bUe/g, 'Ü')
    .replace(/\bOe/g, 'Ö');

/** At most one village per hex: a station of a road before others, then the larger; names too long for the hex are passed over. */
function villages(model: BoardModel, towns: Map<number, { name: string }>, anchors: Float64Array, maxEm: number, bottom: number) {
  const { grid, projection } = model;
  const station = new Set(model.laid.flatMap((l) => l.stations.map((s) => s.name)));
  const onRoad = new Uint8Array(grid.hexes.length);
  for (const l of model.laid) for (const h of l.hexes) onRoad[h] = 1;
  const taken = new Set(model.board.places.flatMap((p) => [p.name, ...(p.also ?? [])]));
  const best = new Map<number, { name: string; x: number; y: number; rank: number }>();
  for (const v of model.villages) {
    const [x, y] = projection.toBoard(v.lon, v.lat);
    if (x < 0 || y < 0 || x > grid.width || y > grid.height) continue;
    const hex = nearestHex(grid, x, y);
    if (hex < 0 || towns.has(hex) || taken.has(v.name)) continue;
    // A village pulled across the frontier by the bend of the map would be in the wrong country.
    const land = COUNTRY[v.country];
    if (land && model.country[hex] && land !== model.country[hex]) continue;
    const name = v.lon > 5.95 ? withUmlauts(v.name) : v.name;
    if (emWidth(name) > maxEm || /[()0-9/]/.test(name)) continue;
    const rank = (station.has(v.name) ? 1e6 : 0) + Math.min(v.pop, 20000);
    const old = best.get(hex);
    if (!old || rank > old.rank) best.set(hex, { name, x, y, rank });
  }
  const labels: { text: string; x: number; y: number }[] = [];
  const dots: Line[] = [];
  for (const [h, v] of best) {
    const c = grid.hexes[h];
    const d = Math.hypot(v.x - c.x, v.y - c.y);
    const k = d > 0.3 ? 0.3 / d : 1;
    const road = onRoad[h] && v.rank >= 1e6;
    const x = road ? anchors[2 * h] : c.x + (v.x - c.x) * k;
    const y = road ? anchors[2 * h + 1] : c.y + (v.y - c.y) * k;
    dots.push(round([x, y, x + 0.002, y]));
    labels.push({ text: v.name, x: r2(c.x), y: r2(c.y + bottom) });
  }
  return { labels, dots };
}

function nearestHex(grid: BoardModel['grid'], x: number, y: number): number {
  let best = -1;
  let d = 0.34;
  for (const h of grid.hexes) {
    if (Math.abs(h.x - x) > 0.6 || Math.abs(h.y - y) > 0.6) continue;
    const e = (h.x - x) ** 2 + (h.y - y) ** 2;
    if (e < d) {
      d = e;
      best = h.index;
    }
  }
  return best;
}
