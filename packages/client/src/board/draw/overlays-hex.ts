/** Overlays that colour, outline or count single hexes. Each has a colour and a pattern or shape of its own. */

import type { HexId } from '@hexfront/engine';
import { corner, directionTo, type Grid, hexBox, outline } from '../geometry.ts';
import { hexItem, type Item } from '../item.ts';
import type { BoardState } from '../state.ts';
import type { HexLight, HexsideRef } from '../types.ts';
import { CONDENSED, type Ctx, context, haloText, hatch, makeCanvas, polyline } from './canvas.ts';
import { alpha } from './palette.ts';
import { octagon } from './symbols.ts';
import type { Frame } from './vectors.ts';

/** Path of a hex, shrunk or grown about its centre by pixels. */
export function hexPath(c: Ctx, grid: Grid, i: number, S: number, grow = 0): void {
  const k = S + grow * 2;
  const x = grid.x[i] * S;
  const y = grid.y[i] * S;
  grid.corners.forEach(([dx, dy], n) => {
    if (n === 0) c.moveTo(x + dx * k, y + dy * k);
    else c.lineTo(x + dx * k, y + dy * k);
  });
  c.closePath();
}

export function hexIndices(grid: Grid, hexes: Iterable<string>): HexId[] {
  const out: HexId[] = [];
  for (const h of hexes) {
    const i = grid.byId.get(h);
    if (i !== undefined) out.push(i);
  }
  return out;
}

/** Patterns are made once per colour, direction and device ratio. */
const patterns = new Map<string, CanvasPattern>();
function hatchOf(f: Frame, colour: string, rising: boolean, line = 1.6): CanvasPattern {
  const key = `${colour}|${rising}|${f.dpr}|${line}`;
  let p = patterns.get(key);
  if (!p) {
    p = hatch(f.c, colour, rising, f.dpr, line);
    patterns.set(key, p);
  }
  return p;
}

function dotsOf(f: Frame, colour: string, gap: number): CanvasPattern {
  const key = `dots|${colour}|${gap}|${f.dpr}`;
  let p = patterns.get(key);
  if (!p) {
    const n = Math.round(gap * f.dpr);
    const tile = makeCanvas(n, n);
    const t = context(tile);
    t.fillStyle = colour;
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.75],
    ]) {
      t.beginPath();
      t.arc(x * n, y * n, 1.5 * f.dpr, 0, Math.PI * 2);
      t.fill();
    }
    const made = f.c.createPattern(tile, 'repeat');
    if (!made) return hatchOf(f, colour, true);
    p = made;
    patterns.set(key, p);
  }
  return p;
}

/** Outline on a white halo: the look of everything the player may act on. */
export function haloStroke(c: Ctx, colour: string, width: number, halo: number, haloColour = 'rgba(255,255,255,0.95)'): void {
  c.lineJoin = 'round';
  c.strokeStyle = haloColour;
  c.lineWidth = halo;
  const dash = c.getLineDash();
  c.setLineDash([]);
  c.stroke();
  c.setLineDash(dash);
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.stroke();
}

let serial = 0;

export function reachItems(st: BoardState): Item[] {
  const { reach } = st.view;
  if (!reach) return [];
  const { grid, map } = st;
  const set = hexIndices(
    grid,
    reach.hexes.map((h) => h.hex),
  );
  const loops = outline(grid, set);
  const veil = reach.veil !== false;
  serial++;
  const fillItem: Item = {
    key: `reach${serial}`,
    box: map,
    pad: 4,
    draw(f) {
      const { c, S } = f;
      const o = st.palette.overlay;
      c.beginPath();
      for (const loop of loops) polyline(c, loop, S, true);
      c.fillStyle = alpha(o.reachFill, o.reachAlpha);
      c.fill('evenodd');
      if (veil) {
        c.beginPath();
        c.rect(map.x0 * S, map.y0 * S, (map.x1 - map.x0) * S, (map.y1 - map.y0) * S);
        for (const loop of loops) polyline(c, loop, S, true);
        c.fillStyle = reach.wide ? alpha('#262E34', 0.5) : o.veil;
        c.fill('evenodd');
      }
      if (reach.wide) return;
      c.beginPath();
      for (const loop of loops) polyline(c, loop, S, true);
      c.setLineDash([]);
      haloStroke(c, o.action, 2.4 * f.dpr, 5 * f.dpr);
    },
  };
  return [fillItem];
}

export function zoneItems(st: BoardState): Item[] {
  const { grid } = st;
  const items: Item[] = [];
  for (const z of st.view.zones ?? []) {
    for (const i of hexIndices(grid, z.hexes)) {
      items.push(
        hexItem(grid, i, `z${z.side}${z.faint ? 'f' : ''}${i}`, 1, (f) => {
          const o = st.palette.overlay;
          const colour = z.side === 'enemy' ? alpha(o.caution, z.faint ? 0.34 : 0.62) : alpha(o.action, z.faint ? 0.25 : 0.45);
          f.c.beginPath();
          hexPath(f.c, grid, i, f.S, -0.6 * f.dpr);
          f.c.fillStyle = hatchOf(f, colour, z.side === 'enemy');
          f.c.fill();
        }),
      );
    }
  }
  return items;
}

export function threatItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.threats ?? []).flatMap((t) => {
    const i = grid.byId.get(t.hex);
    if (i === undefined || t.level <= 0) return [];
    const gap = t.level >= 4 ? 7 : t.level === 3 ? 9 : t.level === 2 ? 12 : 17;
    return [
      hexItem(grid, i, `t${i}|${gap}`, 1, (f) => {
        f.c.beginPath();
        hexPath(f.c, grid, i, f.S, -f.dpr);
        f.c.fillStyle = dotsOf(f, alpha(st.palette.overlay.threat, 0.5), gap);
        f.c.fill();
      }),
    ];
  });
}

function drawLight(f: Frame, st: BoardState, i: number, kind: HexLight['kind']): void {
  const { c, S, dpr } = f;
  const { grid } = st;
  const o = st.palette.overlay;
  const k = f.zoom < 34 ? 0.7 : 1;
  c.save();
  if (kind === 'pick' || kind === 'formation') {
    c.beginPath();
    hexPath(c, grid, i, S);
    c.fillStyle = kind === 'pick' ? alpha('#FFFFFF', 0.22) : alpha(o.action, 0.2);
    c.fill();
  }
  if (kind === 'target') {
    c.beginPath();
    hexPath(c, grid, i, S);
    c.fillStyle = alpha('#FFFFFF', 0.25);
    c.fill();
    c.fillStyle = hatchOf(f, alpha(o.attack, 0.75), false);
    c.fill();
  }
  c.beginPath();
  hexPath(c, grid, i, S, kind === 'from' || kind === 'target' ? -1.2 * dpr : kind === 'owed' ? -3.5 * dpr : 0);
  if (kind === 'refused' || kind === 'owed') c.setLineDash([6 * dpr, 4 * dpr]);
  if (kind === 'note') c.setLineDash([2 * dpr, 3.5 * dpr]);
  if (kind === 'formation') c.setLineDash([9 * dpr, 5 * dpr]);
  const colour =
    kind === 'target' || kind === 'owed' ? o.attack : kind === 'refused' ? o.refusal : kind === 'note' ? st.palette.ink : o.action;
  haloStroke(c, colour, (kind === 'target' || kind === 'refused' ? 3 : 2.4) * dpr * k, 5.4 * dpr * k);
  c.restore();
}

export function lightItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.lights ?? []).flatMap((l) => {
    const i = grid.byId.get(l.hex);
    return i === undefined ? [] : [hexItem(grid, i, `l${l.kind}${i}`, 4, (f) => drawLight(f, st, i, l.kind))];
  });
}

/** The cross of a refused hex lies above counters, so that the answer is seen. */
export function refusedItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.lights ?? []).flatMap((l) => {
    const i = l.kind === 'refused' ? grid.byId.get(l.hex) : undefined;
    if (i === undefined) return [];
    return [
      hexItem(grid, i, `x${i}`, 4, (f) => {
        const { c, S, dpr } = f;
        const r = Math.max(4 * dpr, Math.min(0.12 * S, 14 * dpr));
        c.save();
        c.translate(grid.x[i] * S, grid.y[i] * S);
        c.lineCap = 'round';
        c.beginPath();
        c.moveTo(-r, -r);
        c.lineTo(r, r);
        c.moveTo(r, -r);
        c.lineTo(-r, r);
        haloStroke(c, st.palette.overlay.refusal, r * 0.42, r * 0.95);
        c.restore();
      }),
    ];
  });
}

/** Ends of a hexside, if there is one. */
export function hexsideEnds(grid: Grid, side: HexsideRef): { i: number; d: number; a: [number, number]; b: [number, number] } | undefined {
  const i = grid.byId.get(side[0]);
  if (i === undefined) return undefined;
  const d = directionTo(grid, i, side[1]);
  return d < 0 ? undefined : { i, d, a: corner(grid, i, d), b: corner(grid, i, d + 1) };
}

export function hexsideLightItems(st: BoardState): Item[] {
  const { grid } = st;
  return (st.view.hexsideLights ?? []).flatMap((l) => {
    const s = hexsideEnds(grid, l.hexside);
    if (!s) return [];
    const item: Item = {
      key: `s${l.kind}${s.i}/${s.d}`,
      box: hexBox(grid, s.i),
      pad: 10,
      draw(f) {
        const { c, S, dpr } = f;
        const o = st.palette.overlay;
        const k = 0.12;
        c.save();
        c.lineCap = 'round';
        c.beginPath();
        c.moveTo((s.a[0] + (s.b[0] - s.a[0]) * k) * S, (s.a[1] + (s.b[1] - s.a[1]) * k) * S);
        c.lineTo((s.b[0] + (s.a[0] - s.b[0]) * k) * S, (s.b[1] + (s.a[1] - s.b[1]) * k) * S);
        if (l.kind === 'note') c.setLineDash([1 * dpr, 6 * dpr]);
        haloStroke(c, l.kind === 'blocked' ? o.refusal : l.kind === 'note' ? st.palette.ink : o.action, 4.5 * dpr, 9 * dpr);
        c.restore();
      },
    };
    return [item];
  });
}

/** Numbers in the hexes that can be reached, discs along the planned path, octagons where a unit must stop. */
export function costItems(st: BoardState): Item[] {
  const { grid } = st;
  const items: Item[] = [];
  const onPath = new Set<HexId>();
  const taken = (hex: string) => st.stacks.has(hex);
  for (const p of st.view.paths ?? []) {
    if ((p.kind ?? 'plan') !== 'plan') continue;
    const last = p.hexes.length - 1;
    p.hexes.forEach((hex, k) => {
      const i = grid.byId.get(hex);
      if (i === undefined) return;
      onPath.add(i);
      const text = k > 0 ? p.costs?.[k - 1] : undefined;
      const pinned = p.waypoints?.includes(hex) ?? false;
      if (k === 0 || (k === last && ghostAt(st, hex)) || (!text && !pinned)) return;
      items.push(
        hexItem(grid, i, `d${i}|${text ?? ''}|${pinned}|${taken(hex)}`, 4, (f) => drawDisc(f, st, i, text ?? '', pinned, taken(hex))),
      );
    });
  }
  for (const h of st.view.reach?.hexes ?? []) {
    const i = grid.byId.get(h.hex);
    if (i === undefined || !h.cost || onPath.has(i)) continue;
    const beside = taken(h.hex);
    const { cost, stop } = h;
    items.push(hexItem(grid, i, `c${i}|${cost}|${stop ?? false}|${beside}`, 4, (f) => drawCost(f, st, i, cost, stop ?? false, beside)));
  }
  return items;
}

function ghostAt(st: BoardState, hex: string): boolean {
  return st.view.counters.some((c) => c.ghost && c.hex === hex);
}

/** Where a number goes: the middle, or the free left corner when counters stand in the hex. */
function costPlace(f: Frame, grid: Grid, i: number, beside: boolean): [number, number, number] {
  const k = beside ? 0.72 : 1;
  return [(grid.x[i] - (beside ? 0.44 : 0)) * f.S, grid.y[i] * f.S, k];
}

function drawCost(f: Frame, st: BoardState, i: number, text: string, stop: boolean, beside: boolean): void {
  if (f.zoom < 30) return;
  const { c, S, dpr } = f;
  const [x, y, k] = costPlace(f, st.grid, i, beside);
  const o = st.palette.overlay;
  const size = Math.max(11 * dpr, Math.min(0.225 * S, 30 * dpr)) * k;
  c.save();
  c.font = `700 ${size}px ${CONDENSED}`;
  c.textAlign = 'center';
  if (stop) {
    const r = size * 0.86;
    c.beginPath();
    octagon(c, x, y, r);
    c.fillStyle = '#FBF6EA';
    c.strokeStyle = '#FFFFFF';
    c.lineJoin = 'round';
    c.lineWidth = 4 * dpr;
    c.stroke();
    c.fill();
    c.strokeStyle = o.cautionDark;
    c.lineWidth = 1.8 * dpr;
    c.stroke();
    c.fillStyle = o.cautionDark;
    c.fillText(text, x, y + size * 0.355);
  } else {
    c.fillStyle = '#0F4A5B';
    haloText(c, text, x, y + size * 0.355, 'rgba(251,249,243,0.92)', size * 0.3);
  }
  c.restore();
}

function drawDisc(f: Frame, st: BoardState, i: number, text: string, pinned: boolean, beside: boolean): void {
  const { c, S, dpr } = f;
  const [x, y, k] = costPlace(f, st.grid, i, beside);
  const size = Math.max(10 * dpr, Math.min(0.21 * S, 28 * dpr)) * k;
  const r = (f.zoom < 34 ? 0.55 : 0.74) * size;
  c.save();
  c.beginPath();
  if (pinned) c.rect(x - r, y - r, 2 * r, 2 * r);
  else c.arc(x, y, r, 0, Math.PI * 2);
  c.strokeStyle = '#FFFFFF';
  c.lineWidth = 3.4 * dpr;
  c.stroke();
  c.fillStyle = st.palette.overlay.actionDark;
  c.fill();
  if (f.zoom >= 34) {
    c.fillStyle = '#FFFFFF';
    c.font = `700 ${size}px ${CONDENSED}`;
    c.textAlign = 'center';
    c.fillText(text, x, y + size * 0.355);
  }
  c.restore();
}
