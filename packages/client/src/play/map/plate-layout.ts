/** Where plates find room on the whole map: inside its frame, near their own units, off each other, behind their own side. Otherwise none. */
import type { Side } from '@hexfront/engine';
import type { Body, Division } from './divisions.ts';

interface Box {
  /** Its middle. */
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Point = readonly [number, number];

interface Wanted {
  w: number;
  h: number;
  /** Its stacks. */
  spots: readonly Point[];
  side: Side;
  /** Larger ones choose first. */
  weight: number;
}
interface Room {
  /** Pixels of a hex. */
  zoom: number;
  frame: { x0: number; y0: number; x1: number; y1: number };
  /** What no plate may cover: objectives and their names. */
  keep: readonly Box[];
  /** Every stack on the map. */
  stacks: readonly { at: Point; side: Side }[];
}
interface Laid<T> extends Box {
  of: T;
  /** The stack it points at: the nearest, and where the line to it leaves the plate. */
  to: Point;
  from: Point;
}

/** Longest line from the edge of a plate to its nearest stack, in hexes. */
const LONGEST_LEADER = 6;
const GAP = 2;
/** Pixels between places that are tried. */
const STEP = 8;
/** Enemies within so many hexes of a plate are too near. */
const FACING = 8;
/** Pixels that a plate goes out of its way rather than cover a stack of its own side, cover one of the enemy, or be near one. */
const OWN = 4;
const ENEMY = 40;
const NEAR_ENEMY = 5;

const overlaps = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < (a.w + b.w) / 2 + GAP && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + GAP;

/** The point of a box nearest to another point. */
const edge = (b: Box, [x, y]: Point): Point => [
  Math.min(b.x + b.w / 2, Math.max(b.x - b.w / 2, x)),
  Math.min(b.y + b.h / 2, Math.max(b.y - b.h / 2, y)),
];
const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Whether a line runs through a box (Liang and Barsky). */
function crosses(b: Box, p: Point, q: Point): boolean {
  let [t0, t1] = [0, 1];
  for (const k of [0, 1] as const) {
    const [middle, half] = k === 0 ? [b.x, b.w / 2] : [b.y, b.h / 2];
    const d = q[k] - p[k];
    const [lo, hi] = [middle - half - p[k], middle + half - p[k]];
    if (d === 0) {
      if (lo > 0 || hi < 0) return false;
      continue;
    }
    t0 = Math.max(t0, Math.min(lo / d, hi / d));
    t1 = Math.min(t1, Math.max(lo / d, hi / d));
  }
  return t0 <= t1;
}

/** How many stacks lie under a box, without going through them all: sums over a raster. */
function counter(stacks: Room['stacks'], { x0, y0, x1, y1 }: Room['frame'], cell = 4): (b: Box) => number {
  const [w, h] = [Math.ceil((x1 - x0) / cell) + 1, Math.ceil((y1 - y0) / cell) + 1];
  const sums = new Uint16Array((w + 1) * (h + 1));
  for (const { at } of stacks) {
    const [i, j] = [Math.floor((at[0] - x0) / cell), Math.floor((at[1] - y0) / cell)];
    if (i >= 0 && j >= 0 && i < w && j < h) sums[(j + 1) * (w + 1) + i + 1]++;
  }
  for (let j = 1; j <= h; j++)
    for (let i = 1; i <= w; i++)
      sums[j * (w + 1) + i] += sums[j * (w + 1) + i - 1] + sums[(j - 1) * (w + 1) + i] - sums[(j - 1) * (w + 1) + i - 1];
  const column = (x: number) => Math.min(w, Math.max(0, Math.round((x - x0) / cell)));
  const row = (y: number) => Math.min(h, Math.max(0, Math.round((y - y0) / cell)));
  return (b) => {
    const [i0, i1, j0, j1] = [column(b.x - b.w / 2), column(b.x + b.w / 2), row(b.y - b.h / 2), row(b.y + b.h / 2)];
    return sums[j1 * (w + 1) + i1] - sums[j0 * (w + 1) + i1] - sums[j1 * (w + 1) + i0] + sums[j0 * (w + 1) + i0];
  };
}

/** The plates that find room, the largest formations first; a plate without room is left out. */
function layPlates<T extends Wanted>(wanted: readonly T[], room: Room): Laid<T>[] {
  const { frame, zoom } = room;
  const sides = new Set(room.stacks.map((s) => s.side));
  const under = new Map(
    [...sides].map((side) => [
      side,
      counter(
        room.stacks.filter((s) => s.side === side),
        frame,
      ),
    ]),
  );
  const laid: Laid<T>[] = [];
  const longest = LONGEST_LEADER * zoom;
  for (const of of [...wanted].sort((a, b) => b.weight - a.weight)) {
    const { w, h, spots } = of;
    const [xs, ys] = [spots.map((p) => p[0]), spots.map((p) => p[1])];
    const middle: Point = [xs.reduce((s, x) => s + x, 0) / spots.length, ys.reduce((s, y) => s + y, 0) / spots.length];
    const reach = { x: w / 2 + longest, y: h / 2 + longest };
    const from = [Math.max(frame.x0 + w / 2, Math.min(...xs) - reach.x), Math.max(frame.y0 + h / 2, Math.min(...ys) - reach.y)];
    const to = [Math.min(frame.x1 - w / 2, Math.max(...xs) + reach.x), Math.min(frame.y1 - h / 2, Math.max(...ys) + reach.y)];
    const places: (Box & { price: number })[] = [];
    for (let y = from[1]; y <= to[1]; y += STEP)
      for (let x = from[0]; x <= to[0]; x += STEP) {
        const box = { x, y, w, h };
        const around = { x, y, w: w + 2 * FACING * zoom, h: h + 2 * FACING * zoom };
        // Near its units, off everything that is on the map, and behind its own side: away from the enemy.
        let price = far([x, y], middle);
        for (const [side, count] of under) price += side === of.side ? OWN * count(box) : ENEMY * count(box) + NEAR_ENEMY * count(around);
        places.push({ ...box, price });
      }
    places.sort((a, b) => a.price - b.price);
    for (const { price: _, ...box } of places) {
      if (room.keep.some((k) => overlaps(box, k)) || laid.some((l) => overlaps(box, l) || crosses(box, l.from, l.to))) continue;
      const near = spots.reduce((best, s) => (far(edge(box, s), s) < far(edge(box, best), best) ? s : best));
      const leaves = edge(box, near);
      const gap = far(leaves, near);
      if (gap > longest || laid.some((l) => crosses(l, leaves, near))) continue;
      // A plate that is nearer to the enemy than to its own units would be read as one of the enemy's.
      if (room.stacks.some((s) => s.side !== of.side && far(edge(box, s.at), s.at) < gap)) continue;
      laid.push({ ...box, of, to: near, from: leaves });
      break;
    }
  }
  return laid;
}

/** Below these pixels of a hex plates are those of corps. */
export const CORPS_BELOW = 9;
/** Below these pixels of a hex the map has no names of towns: objectives keep theirs. */
const NAMED_BELOW = 12;
/** Fewer units are not yet a corps: its first company, or its staff alone. */
const FEW = 5;
const STAR = 16;
const BESIDE_STAR = 4;
/** Smallest size, and what is beside the name on it: symbol, and the number of units of a corps. */
const SIZE = { division: { w: 58, h: 26, beside: 35 }, corps: { w: 92, h: 30, beside: 62 } };

interface Named extends Wanted {
  division: Division;
  body: Body;
}
export type Plate = Laid<Named>;

/** Everything in pixels from the upper left corner of the map. */
export interface Whole {
  divisions: readonly Division[];
  zoom: number;
  frame: Room['frame'];
  at(hex: string): Point | undefined;
  /** Width of words in the letters of a plate. */
  wide(text: string): number;
  objectives: readonly { hex: string; name: string }[];
  /** Stacks of which only the place is known. */
  unknown: readonly { hex: string; side: Side }[];
}

/** The plates of the whole map, and objectives with their names where the map has none: one of several hexes of a town has it. */
export function platesFor({ divisions, zoom, frame, at, wide, objectives, unknown }: Whole): {
  plates: Plate[];
  names: { at: Point; name: string }[];
  stars: Point[];
} {
  const corps = zoom < CORPS_BELOW;
  const size = corps ? SIZE.corps : SIZE.division;
  const spots = (b: Body): Point[] =>
    b.spots.flatMap((s) => {
      const p = at(s.hex);
      return p ? [p] : [];
    });
  const wanted = divisions.flatMap((division) =>
    (division.loose || (corps && division.units.length < FEW) ? [] : division.bodies.filter((b, i) => (corps ? i === 0 : b.named))).map(
      (body): Named => {
        // As wide as its name needs: nobody reads letters of eight pixels.
        const w = Math.max(size.w, size.beside + Math.ceil(wide(division.short)));
        const weight = body.spots.reduce((n, s) => n + s.units, 0);
        return { division, body, spots: spots(body), side: division.side, w, h: size.h, weight };
      },
    ),
  );
  const stars = objectives.flatMap(({ hex, name }) => {
    const p = at(hex);
    return p ? [{ p, name }] : [];
  });
  const names = new Map<string, Point>();
  if (zoom < NAMED_BELOW) for (const { p, name } of stars) if (!names.has(name)) names.set(name, [p[0] + (STAR + BESIDE_STAR) / 2, p[1]]);
  const keep = [
    ...stars.map(({ p: [x, y] }): Box => ({ x, y, w: STAR, h: STAR })),
    ...[...names].map(([name, [x, y]]): Box => ({ x: x + wide(name) / 2, y, w: wide(name), h: STAR })),
  ];
  const stacks = [
    ...divisions.flatMap((d) => d.bodies.flatMap((b) => spots(b).map((p) => ({ at: p, side: d.side })))),
    ...unknown.flatMap(({ hex, side }) => {
      const p = at(hex);
      return p ? [{ at: p, side }] : [];
    }),
  ];
  return {
    plates: layPlates(wanted, { zoom, frame, keep, stacks }),
    names: [...names].map(([name, p]) => ({ at: p, name })),
    stars: stars.map(({ p }) => p),
  };
}
