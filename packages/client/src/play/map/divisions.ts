/** Divisions as they lie on the map: which stacks hang together, who is in them, in what state, and where their plates find room. */
import type { Formed, Side, UnitId } from '@hexfront/engine';
import type { CounterDesign } from '../../board/types.ts';
import type { Piece } from '../../table/protocol.ts';

export interface Spot {
  hex: string;
  /** In hexes, from anywhere. */
  x: number;
  y: number;
  units: number;
}
export interface Body {
  spots: Spot[];
  /** Pairs of spots that are joined: the shortest tree. */
  links: [number, number][];
}
export interface Division {
  id: string;
  name: string;
  /** As on the counters. */
  short: string;
  side: Side;
  units: UnitId[];
  design: CounterDesign;
  /** Steps left of all steps, 0 to 1; a reduced unit counts half. */
  left: number;
  /** The worst state of a unit of it. */
  mark?: string | undefined;
  /** Nothing holds it together but its corps: its stacks are shown, no body and no plate. */
  loose?: boolean;
  bodies: Body[];
}
type Listed = Pick<Division, 'id' | 'name' | 'side' | 'units' | 'loose'>;

/** Stacks farther than so many hexes from the rest are a body of their own. */
const APART = 12;
/** What a plate warns of, worst first. */
const WORST = ['isolated-2', 'isolated-1', 'unsupplied', 'out-of-supply', 'out-of-communications', 'no-fuel'];

const commonest = <T>(all: readonly T[]): T | undefined => {
  const seen = new Map<T, number>();
  for (const x of all) seen.set(x, (seen.get(x) ?? 0) + 1);
  return [...seen].sort((a, b) => b[1] - a[1])[0]?.[0];
};

const everybody = (f: Formed): UnitId[] => [...new Set([...f.units, ...(f.parts ?? []).flatMap(everybody)])];

/** The formations below armies and corps, and what a corps has besides them. */
export function divisionsOf(roots: readonly Formed[]): Listed[] {
  return roots.flatMap((corps) => {
    const parts = corps.parts ?? [];
    const inside = new Set(parts.flatMap(everybody));
    const own = corps.units.filter((u) => !inside.has(u));
    const rest = own.length > 0 ? [{ id: `${corps.id}/own`, name: corps.name, side: corps.side, units: own, loose: parts.length > 0 }] : [];
    const listed = ({ loose, ...p }: Formed): Listed => ({
      id: p.id,
      name: loose ? corps.name : p.name,
      side: p.side,
      units: everybody(p),
      ...(loose ? { loose } : {}),
    });
    return [...parts.map(listed), ...rest];
  });
}

/** Spots that hang together, each body with its shortest tree (Prim's). */
export function bodiesOf(spots: readonly Spot[]): Body[] {
  const rest = new Set(spots);
  const bodies: Body[] = [];
  for (const first of spots) {
    if (!rest.delete(first)) continue;
    const body: Body = { spots: [first], links: [] };
    while (rest.size > 0) {
      let best: { from: number; to: Spot; far: number } | undefined;
      for (const [from, a] of body.spots.entries())
        for (const b of rest) {
          const far = Math.hypot(a.x - b.x, a.y - b.y);
          if (far <= APART && (!best || far < best.far)) best = { from, to: b, far };
        }
      if (!best) break;
      rest.delete(best.to);
      body.links.push([best.from, body.spots.length]);
      body.spots.push(best.to);
    }
    bodies.push(body);
  }
  return bodies.sort((a, b) => b.spots.length - a.spots.length);
}

/** A division as it is now; undefined if none of it is on the map. */
export function divisionNow(
  { id, name, side, units, loose }: Listed,
  pieceOf: (u: UnitId) => Piece | undefined,
  where: (hex: string) => readonly [number, number] | undefined,
  isLost: (p: Piece) => boolean,
): Division | undefined {
  const all = units.flatMap((u) => pieceOf(u) ?? []);
  const on = all.filter((p) => p.hex !== undefined && !p.token);
  if (on.length === 0) return undefined;
  const spots = new Map<string, Spot>();
  for (const { hex = '' } of on) {
    const at = where(hex);
    const old = spots.get(hex);
    if (old) old.units++;
    else if (at) spots.set(hex, { hex, x: at[0], y: at[1], units: 1 });
  }
  // The branch of a division is that of most of its fighting units, not of its guns and staffs.
  const line = on.filter((p) => !/artillery|rocket|head|hq|staff/i.test(p.design.symbol));
  const symbol = commonest((line.length ? line : on).map((p) => p.design.symbol));
  const design = on.find((p) => p.design.symbol === symbol)?.design ?? on[0].design;
  const known = all.filter((p) => p.hex !== undefined || isLost(p));
  // The last part of what stands at the right of its counters: `LXVI` of a corps, `116P` of a division.
  const short = commonest(on.map((p) => p.design.right?.split('/').at(-1) ?? '')) ?? '';
  const marks = new Set(on.flatMap((p) => p.markers));
  return {
    id,
    name,
    short,
    side,
    units: on.map((p) => p.u),
    design: { ...design, fill: commonest(on.map((p) => p.design.fill)) },
    left: (on.length - on.filter((p) => p.reduced).length / 2) / Math.max(1, known.length),
    mark: WORST.find((m) => marks.has(m)),
    loose: loose === true || short === '',
    bodies: bodiesOf([...spots.values()]),
  };
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const GAP = 2;
/** How far two boxes lie into each other, 0 if they do not. */
const overlap = (a: Box, b: Box): [number, number] => {
  const x = (a.w + b.w) / 2 + GAP - Math.abs(a.x - b.x);
  const y = (a.h + b.h) / 2 + GAP - Math.abs(a.y - b.y);
  return x > 0 && y > 0 ? [x, y] : [0, 0];
};

/** Pushes plates (by their middle) off each other and off what must stay clear, each by the shorter way. Changes and returns them. */
export function spread<T extends Box>(plates: T[], fixed: readonly Box[]): T[] {
  for (let round = 0; round < 160; round++) {
    let moved = false;
    for (const [i, a] of plates.entries()) {
      for (const b of plates.slice(i + 1)) {
        const [x, y] = overlap(a, b);
        if (x === 0) continue;
        moved = true;
        if (x < y) {
          const d = (a.x <= b.x ? 1 : -1) * (x / 2);
          a.x -= d;
          b.x += d;
        } else {
          const d = (a.y <= b.y ? 1 : -1) * (y / 2);
          a.y -= d;
          b.y += d;
        }
      }
      for (const f of fixed) {
        const [x, y] = overlap(a, f);
        if (x === 0) continue;
        moved = true;
        if (x < y) a.x += a.x < f.x ? -x : x;
        else a.y += a.y < f.y ? -y : y;
      }
    }
    if (!moved) break;
  }
  return plates;
}
