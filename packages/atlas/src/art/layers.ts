/** The vector layers over the painted ground, and their style sheet. */
import type { ArtFile, ArtLayer, Ground } from '@hexfront/engine';
import { hexAt } from '../grid.ts';
import { type Line, round, simplify } from '../lines.ts';
import type { BoardModel } from '../model.ts';
import { type DrawnRiver, drawRoads, sideChains } from './curves.ts';
import { labelLayers } from './names.ts';
import {
  anchorGlyph,
  battlement,
  bridge,
  disc,
  edgeRings,
  followRivers,
  gridLines,
  hexRing,
  houses,
  insideOnly,
  teeth,
  wallLine,
} from './shapes.ts';
import { type LetteringPlan, pensOf, r2, r3 } from './style.ts';
import { symbolLayers } from './symbols.ts';

export function artLayers(model: BoardModel, rivers: DrawnRiver[], lettering: LetteringPlan): ArtLayer[] {
  const { grid, board } = model;
  const STYLE = pensOf(lettering);
  const layers: ArtLayer[] = [];
  const townKinds = new Set(['town', 'city', 'fort', 'port', ...(lettering.villagesCount ? ['village'] : [])]);
  const towns = new Map<number, { name: string; kind: string; first: boolean }>();
  for (const p of board.places) {
    if (!townKinds.has(p.kind)) continue;
    p.hexes.forEach((h, i) => {
      const hex = grid.byId.get(h);
      if (hex) towns.set(hex.index, { name: p.name, kind: p.kind, first: i === 0 });
    });
  }
  const roads = drawRoads(model, rivers, new Set(towns.keys()));
  const bit = (name: string) => {
    const i = board.sideMarks.indexOf(name);
    return i < 0 ? 0 : 1 << i;
  };
  const sideBits = new Int32Array(grid.sides.length);
  for (const row of board.sides) {
    const a = grid.byId.get(row[0]);
    const b = grid.byId.get(row[1]);
    if (!a || !b) continue;
    for (let d = 0; d < 6; d++) if (grid.neighbour[a.index * 6 + d] === b.index) sideBits[grid.sideOf[a.index * 6 + d]] = row[2];
  }

  // Water
  const off = (l: Line) => l.some((v, i) => i % 2 === 0 && v > -1 && v < grid.width + 1 && l[i + 1] > -1 && l[i + 1] < grid.height + 1);
  layers.push({
    id: 'streams',
    name: 'Streams',
    kind: 'line',
    from: 50,
    style: { stroke: STYLE.stream, width: 0.011, minPx: 0.7, maxPx: 1.6, opacity: 0.75 },
    lines: insideOnly(model, model.streams.filter(off)).map((l) => round(simplify(l, 0.03), 2)),
  });
  for (const t of lettering.tints ?? []) {
    const tinted = (h: number) =>
      t.terrain
        ? board.terrains[model.terrain[h]] === t.terrain
        : (((board.hexes[h][4] as number) >> board.marks.indexOf(t.mark ?? '')) & 1) === 1;
    const inside = grid.hexes.filter((h) => tinted(h.index)).map((h) => hexRing(grid.spec.top, h.x, h.y, 1.004));
    layers.push({
      id: t.id,
      name: t.name,
      kind: 'area',
      fill: t.fill,
      opacity: t.opacity,
      rings: [...inside, ...edgeRings(grid, tinted)].map((ring) => round(ring)),
    });
  }

  // Borders
  const isBorder = (s: number) => (sideBits[s] & bit('border')) !== 0;
  const borderLines = sideChains(grid, isBorder).map((c) => round(followRivers(model, rivers, c)));
  layers.push({
    id: 'border-band',
    name: 'Border band',
    kind: 'line',
    style: { stroke: STYLE.border, width: 0.13, maxPx: 16, opacity: 0.15, cap: 'butt' },
    lines: borderLines,
  });
  layers.push({
    id: 'borders',
    name: 'Borders',
    kind: 'line',
    style: { stroke: STYLE.border, width: 0.022, minPx: 0.9, maxPx: 2.6, opacity: 0.85, dash: [0.16, 0.06, 0.03, 0.06], cap: 'butt' },
    lines: borderLines,
  });

  const lines = (kind: DrawnRiver['kind']) => rivers.filter((r) => r.kind === kind).map((r) => round(r.line));
  layers.push({
    id: 'inlets',
    name: 'Sea arms',
    kind: 'line',
    style: {
      stroke: STYLE.sea,
      width: 0.2,
      minPx: 2.5,
      maxPx: 30,
      casing: { stroke: STYLE.riverEdge, extra: 0.018, opacity: 0.7 },
      cap: 'round',
    },
    lines: lines('sea'),
  });
  layers.push({
    id: 'canals',
    name: 'Canals',
    kind: 'line',
    style: {
      stroke: STYLE.canal,
      width: 0.036,
      minPx: 1.1,
      maxPx: 4.4,
      casing: { stroke: STYLE.canalEdge, extra: 0.026 },
      dash: [0.13, 0.07],
      cap: 'butt',
    },
    lines: lines('canal'),
  });
  layers.push({
    id: 'creeks',
    name: 'Creeks',
    kind: 'line',
    from: 15,
    style: { stroke: STYLE.creek, width: 0.026, minPx: 0.7, maxPx: 2.6, opacity: 0.95, cap: 'round' },
    lines: lines('creek'),
  });
  layers.push({
    id: 'rivers',
    name: 'Rivers',
    kind: 'line',
    style: { stroke: STYLE.river, width: 0.046, minPx: 1.1, maxPx: 5.6, casing: { stroke: STYLE.riverEdge, extra: 0.016 }, cap: 'round' },
    lines: lines('river'),
  });
  layers.push({
    id: 'major-rivers',
    name: 'Major rivers',
    kind: 'line',
    style: { stroke: STYLE.meuse, width: 0.105, minPx: 2.2, maxPx: 14, casing: { stroke: STYLE.riverEdge, extra: 0.02 }, cap: 'round' },
    lines: lines('major'),
  });

  // Slopes: ticks on the low side.
  const ticks: Line[] = [];
  const crests: Line[] = [];
  for (let s = 0; s < grid.sides.length; s++) {
    if (!model.up[s]) continue;
    const side = grid.sides[s];
    const low = grid.hexes[model.up[s] > 0 ? side.a : side.b];
    const [p, q] = side.v.map((v) => grid.corners[v]);
    const nx = low.x - side.x;
    const ny = low.y - side.y;
    const len = Math.hypot(nx, ny);
    crests.push(round([p.x + nx * 0.03, p.y + ny * 0.03, q.x + nx * 0.03, q.y + ny * 0.03]));
    for (let k = 0; k < 8; k++) {
      const t = (k + 0.5) / 8;
      const x = p.x + (q.x - p.x) * t + (nx / len) * 0.015;
      const y = p.y + (q.y - p.y) * t + (ny / len) * 0.015;
      const l = k % 2 ? 0.095 : 0.06;
      ticks.push(round([x, y, x + (nx / len) * l, y + (ny / len) * l]));
    }
  }
  if (ticks.length) {
    layers.push({
      id: 'slope-line',
      name: 'Slope crests',
      kind: 'line',
      from: 22,
      style: { stroke: STYLE.slope, width: 0.014, minPx: 0.8, maxPx: 2, opacity: 0.75 },
      lines: crests,
    });
    layers.push({
      id: 'slopes',
      name: 'Slopes',
      kind: 'line',
      from: 22,
      style: { stroke: STYLE.slope, width: 0.016, minPx: 0.7, maxPx: 2.4, opacity: 0.75, cap: 'butt' },
      lines: ticks,
    });
  }

  // Built-up areas under the roads, so that the streets run through.
  const dark: Line[] = [];
  const brick: Line[] = [];
  const dots: Line[] = [];
  const small: Line[] = [];
  const spots: Line[] = [];
  for (const [h, t] of towns) {
    const big = lettering.large.has(t.name);
    const city = t.kind === 'city';
    const cx = roads.anchors[2 * h];
    const cy = roads.anchors[2 * h + 1];
    const village = t.kind === 'village';
    const n = village ? 6 : city ? (towns.size > 120 ? 34 : 60) : big ? 26 : 15;
    const radius = village ? 0.1 : city ? 0.36 : big ? 0.19 : 0.13;
    houses(h, cx, cy, n, radius, village ? small : dark, village ? small : brick);
    if (village) spots.push(round(disc(cx, cy, 0.13, 6), 2));
    else dots.push(round(disc(cx, cy, city ? 0.34 : big ? 0.27 : 0.2, 4), 2));
  }
  layers.push({
    id: 'town-dots',
    name: 'Towns',
    kind: 'area',
    to: 30,
    fill: STYLE.house,
    rings: dots,
    edge: { stroke: STYLE.paper, width: 0.05, maxPx: 1 },
  });
  layers.push({ id: 'village-dots', name: 'Villages', kind: 'area', from: 22, to: 40, fill: STYLE.house, rings: spots });
  layers.push({ id: 'village-blocks', name: 'Villages', kind: 'area', from: 40, fill: STYLE.house, rings: small });
  layers.push({ id: 'blocks', name: 'Built-up areas', kind: 'area', from: 26, fill: STYLE.house, rings: dark });
  layers.push({ id: 'blocks-brick', name: 'Built-up areas', kind: 'area', from: 26, fill: STYLE.brick, rings: brick });

  // Roads
  layers.push({
    id: 'trails',
    name: 'Trails',
    kind: 'line',
    from: 30,
    style: { stroke: STYLE.trail, width: 0.017, minPx: 0.8, maxPx: 2.2, dash: [0.07, 0.045], cap: 'butt' },
    lines: roads.trails.map((l) => round(l)),
  });
  layers.push({
    id: 'roads',
    name: 'Roads',
    kind: 'line',
    from: 14,
    style: {
      stroke: STYLE.road,
      width: 0.021,
      minPx: 0.8,
      maxPx: 2.6,
      casing: { stroke: STYLE.paper, extra: 0.034, opacity: 0.8 },
      cap: 'round',
    },
    lines: roads.roads.map((l) => round(l)),
  });
  layers.push({
    id: 'highways',
    name: 'Highways',
    kind: 'line',
    style: { stroke: STYLE.highway, width: 0.036, minPx: 1, maxPx: 4.2, casing: { stroke: STYLE.highwayEdge, extra: 0.014 }, cap: 'round' },
    lines: roads.highways.map((l) => round(l)),
  });
  layers.push({
    id: 'bridges',
    name: 'Bridges',
    kind: 'line',
    from: 24,
    style: { stroke: STYLE.bridge, width: 0.017, minPx: 0.8, maxPx: 2.4, cap: 'round' },
    lines: roads.bridges.flatMap((b) => bridge(b)),
  });

  if (lettering.battlements) {
    const b = board.marks.indexOf(lettering.battlements);
    const rings = grid.hexes.filter((h) => ((board.hexes[h.index][4] as number) >> b) & 1).map((h) => battlement(grid.spec.top, h.x, h.y));
    layers.push({
      id: 'fortified',
      name: 'Fortified',
      kind: 'line',
      from: 14,
      style: { stroke: STYLE.wall, width: 0.024, minPx: 0.9, maxPx: 3, opacity: 0.9, cap: 'butt' },
      lines: rings,
    });
  }
  const special = (name: string) => grid.sides.filter((_, s) => sideBits[s] & bit(name));
  const along = (side: { v: [number, number] }, from: number, to: number) => {
    const [p, q] = side.v.map((v) => grid.corners[v]);
    return round([p.x + (q.x - p.x) * from, p.y + (q.y - p.y) * from, p.x + (q.x - p.x) * to, p.y + (q.y - p.y) * to]);
  };
  layers.push({
    id: 'dams',
    name: 'Dams',
    kind: 'line',
    style: { stroke: STYLE.bridge, width: 0.09, minPx: 2, maxPx: 9, cap: 'butt' },
    lines: special('dam').map((s) => along(s, 0.32, 0.68)),
  });
  layers.push({
    id: 'causeways',
    name: 'Causeway',
    kind: 'line',
    style: {
      stroke: STYLE.road,
      width: 0.05,
      minPx: 1.4,
      maxPx: 6,
      casing: { stroke: STYLE.paper, extra: 0.03 },
      dash: [0.05, 0.03],
      cap: 'butt',
    },
    lines: special('causeway').map((s) => {
      const a = grid.hexes[s.a];
      return round([s.x + (a.x - s.x) * 0.5, s.y + (a.y - s.y) * 0.5, s.x - (a.x - s.x) * 0.5, s.y - (a.y - s.y) * 0.5]);
    }),
  });
  const port = board.marks.indexOf('port');
  if (port >= 0) {
    const anchorsAt = grid.hexes.filter((h) => ((board.hexes[h.index][4] as number) >> port) & 1);
    layers.push({
      id: 'ports',
      name: 'Ports',
      kind: 'line',
      from: 24,
      style: {
        stroke: STYLE.riverName,
        width: 0.026,
        minPx: 1,
        maxPx: 3,
        casing: { stroke: STYLE.paper, extra: 0.03, opacity: 0.8 },
        cap: 'round',
      },
      lines: anchorsAt.flatMap((h) => anchorGlyph(h.x + 0.3, h.y - 0.16)),
    });
  }

  // West Wall
  if (model.westwall.length) {
    const wall = wallLine(model);
    layers.push({
      id: 'westwall-line',
      name: 'West Wall',
      kind: 'line',
      to: 20,
      style: { stroke: STYLE.wall, width: 0.06, minPx: 1.2, maxPx: 2, dash: [0.1, 0.08], cap: 'butt' },
      lines: [round(wall)],
    });
    // Where the line is destroyed its teeth are only a shade.
    const down = board.marks.indexOf('westwall-destroyed');
    const broken = (ring: Line) => {
      const h = down < 0 ? undefined : hexAt(grid, ring[2], ring[3]);
      return h !== undefined && (((board.hexes[h.index][4] as number) >> down) & 1) === 1;
    };
    const all = teeth(wall);
    layers.push({ id: 'westwall', name: 'West Wall', kind: 'area', from: 20, fill: STYLE.wall, rings: all.filter((r) => !broken(r)) });
    layers.push({
      id: 'westwall-destroyed',
      name: 'West Wall, destroyed',
      kind: 'area',
      from: 20,
      fill: STYLE.wall,
      opacity: 0.3,
      rings: all.filter(broken),
    });
  }

  layers.push(...symbolLayers(model, lettering));
  if (lettering.lean) {
    layers.push(...labelLayers(model, rivers, roads.anchors, lettering, towns));
    return layers.filter((l) => (l.kind === 'line' ? l.lines.length : l.kind === 'area' ? l.rings.length : l.labels.length) > 0);
  }

  // Grid and numbers
  const lattice = gridLines(model);
  layers.push({
    id: 'grid',
    name: 'Hex grid',
    kind: 'line',
    from: 13,
    style: { stroke: STYLE.grid, width: 0.01, minPx: 0.7, maxPx: 1.8, opacity: 0.42 },
    lines: lattice.map((l) => round(l, 2)),
  });
  layers.push({
    id: 'numbers',
    name: 'Hex numbers',
    kind: 'label',
    from: 56,
    style: { font: 'condensed', weight: 500, size: 0.1, minPx: 7, maxPx: 13, color: `${STYLE.number}9E` },
    labels: grid.hexes
      .filter((h) => board.terrains[model.terrain[h.index]] !== 'chart-box')
      .map((h) => ({ text: h.id, x: r2(h.x), y: r2(h.y - (grid.spec.top === 'flat' ? 0.385 : 0.42)) })),
  });

  layers.push(...labelLayers(model, rivers, roads.anchors, lettering, towns));
  return layers.filter((l) => (l.kind === 'line' ? l.lines.length : l.kind === 'area' ? l.rings.length : l.labels.length) > 0);
}

export const artFile = (model: BoardModel, ground: Ground, layers: ArtLayer[], legend: ArtFile['legend']): ArtFile => ({
  format: 'hexfront-art',
  version: 1,
  board: model.board.id,
  width: r3(model.grid.width),
  height: r3(model.grid.height),
  ground,
  layers,
  legend,
});
