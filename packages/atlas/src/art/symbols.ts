/** Symbols that only some games print: vantage points, dashed lines of constricted hexes, fords, named points, bounds of armies and sheets. */
import type { ArtLayer } from '@hexfront/engine';
import { type Line, round, simplify } from '../lines.ts';
import type { BoardModel } from '../model.ts';
import { sideChains } from './curves.ts';
import { type LetteringPlan, pensOf, r2 } from './style.ts';

export function symbolLayers(model: BoardModel, plan: LetteringPlan): ArtLayer[] {
  const { grid, board } = model;
  const pens = pensOf(plan);
  const out: ArtLayer[] = [];
  const marked = (name: string) => {
    const i = board.marks.indexOf(name);
    return i < 0 ? [] : grid.hexes.filter((h) => ((board.hexes[h.index][4] as number) >> i) & 1);
  };

  // A dashed line from the middle of one side to that of another, bent through the hex.
  const ends = new Map<string, Line[]>();
  for (const [k, name] of ['line-a', 'line-b'].entries()) {
    const i = board.sideMarks.indexOf(name);
    if (i < 0) continue;
    for (const row of board.sides) {
      if (!(((row[3] ?? 0) >> i) & 1)) continue;
      const a = grid.byId.get(row[0]);
      const b = grid.byId.get(row[1]);
      if (!a || !b) continue;
      const key = `${a.index} ${k}`;
      ends.set(key, [...(ends.get(key) ?? []), [(a.x + b.x) / 2, (a.y + b.y) / 2]]);
    }
  }
  const dashes: Line[] = [];
  for (const [key, list] of ends) {
    const h = grid.hexes[Number(key.split(' ')[0])];
    const [p, q] = [list[0], list[1] ?? [h.x, h.y]];
    for (const shift of [-0.07, 0.07]) {
      const dx = q[0] - p[0];
      const dy = q[1] - p[1];
      const len = Math.hypot(dx, dy) || 1;
      const [ox, oy] = [(-dy / len) * shift, (dx / len) * shift];
      const line: Line = [];
      for (let t = 0; t <= 6; t++) {
        const u = t / 6;
        const w = 2 * u * (1 - u);
        line.push(
          p[0] * (1 - u) ** 2 + q[0] * u * u + h.x * w + ox * (0.75 + w),
          p[1] * (1 - u) ** 2 + q[1] * u * u + h.y * w + oy * (0.75 + w),
        );
      }
      dashes.push(round(line));
    }
  }
  out.push({
    id: 'constricted',
    name: 'Constricted ground',
    kind: 'line',
    from: 24,
    style: { stroke: pens.mark, width: 0.02, minPx: 0.9, maxPx: 2.4, dash: [0.09, 0.05], opacity: 0.9, cap: 'butt' },
    lines: dashes,
  });

  const tops: Line[] = marked('vantage').map((h) => {
    const [x, y] = [h.x - 0.27, h.y - 0.17];
    return round([x - 0.085, y + 0.06, x, y - 0.09, x + 0.085, y + 0.06]);
  });
  out.push({
    id: 'vantage',
    name: 'Vantage points',
    kind: 'area',
    from: 20,
    fill: pens.mark,
    rings: tops,
    edge: { stroke: pens.paper, width: 0.016, maxPx: 1.4 },
  });

  const points: Line[] = marked('location').map((h) => {
    const ring: Line = [];
    for (let k = 0; k < 4; k++) ring.push(h.x + Math.cos((k * Math.PI) / 2) * 0.07, h.y + Math.sin((k * Math.PI) / 2) * 0.07);
    return round(ring);
  });
  out.push({ id: 'locations', name: 'Named points', kind: 'area', from: 30, fill: pens.house, rings: points });

  // Fords: three short strokes through the water.
  const ford = board.sideMarks.indexOf('ford');
  const fords: Line[] = [];
  for (const row of board.sides) {
    const [a, b] = [grid.byId.get(row[0]), grid.byId.get(row[1])];
    if (ford < 0 || !a || !b || !((row[2] >> ford) & 1)) continue;
    const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    for (const t of [-0.09, 0, 0.09]) {
      const [cx, cy] = [mx - dy * t, my + dx * t];
      fords.push(round([cx - dx * 0.12, cy - dy * 0.12, cx + dx * 0.12, cy + dy * 0.12]));
    }
  }
  out.push({
    id: 'fords',
    name: 'Fords',
    kind: 'line',
    from: 24,
    style: { stroke: pens.bridge, width: 0.02, minPx: 1, maxPx: 2.6, dash: [0.04, 0.03], cap: 'butt' },
    lines: fords,
  });

  const bounds = (sets: { hexes: string[] }[]): Line[] => {
    const owner = new Map<string, number>();
    sets.forEach((r, i) => {
      for (const h of r.hexes) if (!owner.has(h)) owner.set(h, i);
    });
    const of = (h: number) => owner.get(grid.hexes[h].id) ?? -1;
    const split = (s: number) => {
      const { a, b } = grid.sides[s];
      return b >= 0 && of(a) !== of(b);
    };
    return sideChains(grid, split).map((c) => round(straight(c.corners.flatMap((i) => [grid.corners[i].x, grid.corners[i].y]))));
  };
  if (model.bounds) {
    out.push({
      id: 'army-bounds',
      name: 'Army boundaries',
      kind: 'line',
      style: { stroke: pens.mark, width: 0.05, minPx: 1.4, maxPx: 5, opacity: 0.55, dash: [0.34, 0.12, 0.06, 0.12], cap: 'butt' },
      lines: bounds(model.bounds),
    });
  }
  if (board.regions.some((r) => r.kind === 'sheet')) {
    out.push({
      id: 'sheet-seams',
      name: 'Seams of the sheets',
      kind: 'line',
      from: 13,
      style: { stroke: pens.grid, width: 0.022, minPx: 0.9, maxPx: 2.4, opacity: 0.45, dash: [0.12, 0.1], cap: 'butt' },
      lines: bounds(board.regions.filter((r) => r.kind === 'sheet')),
    });
    out.push({
      id: 'sheet-names',
      name: 'Sheets',
      kind: 'label',
      to: 24,
      style: { font: 'sans', weight: 700, size: 1.6, minPx: 16, maxPx: 34, color: `${pens.grid}66` },
      labels: board.regions
        .filter((r) => r.kind === 'sheet')
        .map((r) => {
          const hs = r.hexes.map((h) => grid.byId.get(h)).filter((h) => h !== undefined);
          const x = (Math.min(...hs.map((h) => h.x)) + Math.max(...hs.map((h) => h.x))) / 2;
          const y = (Math.min(...hs.map((h) => h.y)) + Math.max(...hs.map((h) => h.y))) / 2;
          return { text: r.name, x: r2(x), y: r2(y) };
        }),
    });
  }
  return out;
}

/** A zigzag of hexsides eased into the line it goes along. */
function straight(line: Line): Line {
  let cur = line;
  for (let k = 0; k < 12; k++) {
    const next = cur.slice();
    for (let i = 2; i + 3 < cur.length; i += 2) {
      next[i] = (cur[i - 2] + 2 * cur[i] + cur[i + 2]) / 4;
      next[i + 1] = (cur[i - 1] + 2 * cur[i + 1] + cur[i + 3]) / 4;
    }
    cur = next;
  }
  return simplify(cur, 0.01);
}
