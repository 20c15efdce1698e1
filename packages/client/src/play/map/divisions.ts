/** Divisions and corps as they lie on the map: which stacks hang together, which units are in them, and in what state. */
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
  /** Large enough for a plate: a few stragglers far from the rest are not. */
  named: boolean;
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
type Listed = Pick<Division, 'id' | 'name' | 'side' | 'units' | 'loose'> & { short?: string; apart?: number };

/** Stacks farther than so many hexes from the rest are a body of their own; in a corps, whose body hides the map, sooner. */
const APART = { division: 12, corps: 6 };
/** A second body has a plate of its own from so many units on, and this share of the whole. */
const BODY = { units: 3, share: 0.25 };
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

/** What a corps is called on a plate: `LVIII Pz` for LVIII Panzer Corps. Undefined for what is not one, as troops of an army. */
const corpsName = (name: string): string | undefined =>
  /\b(Corps|Army)$/.test(name)
    ? name
        .replace(/ Corps$/, '')
        .replace('Panzer', 'Pz')
        .replace(/^(\d+)\S+ /, '$1 ')
    : undefined;

/** The corps, each with everything in it. */
export const corpsOf = (roots: readonly Formed[]): Listed[] =>
  roots.map((corps) => {
    const short = corpsName(corps.name);
    const { id, name, side } = corps;
    return { id, name, side, units: everybody(corps), apart: APART.corps, ...(short === undefined ? { loose: true } : { short }) };
  });

/** Spots that hang together, each body with its shortest tree (Prim's). */
export function bodiesOf(spots: readonly Spot[], apart = APART.division): Body[] {
  const rest = new Set(spots);
  const bodies: Body[] = [];
  for (const first of spots) {
    if (!rest.delete(first)) continue;
    const body: Body = { spots: [first], links: [], named: false };
    while (rest.size > 0) {
      let best: { from: number; to: Spot; far: number } | undefined;
      for (const [from, a] of body.spots.entries())
        for (const b of rest) {
          const far = Math.hypot(a.x - b.x, a.y - b.y);
          if (far <= apart && (!best || far < best.far)) best = { from, to: b, far };
        }
      if (!best) break;
      rest.delete(best.to);
      body.links.push([best.from, body.spots.length]);
      body.spots.push(best.to);
    }
    bodies.push(body);
  }
  const unitsOf = (b: Body) => b.spots.reduce((n, s) => n + s.units, 0);
  const all = spots.reduce((n, s) => n + s.units, 0);
  bodies.sort((a, b) => unitsOf(b) - unitsOf(a));
  for (const [i, b] of bodies.entries()) b.named = i === 0 || (unitsOf(b) >= BODY.units && unitsOf(b) >= BODY.share * all);
  return bodies;
}

/** A division as it is now; undefined if none of it is on the map. */
export function divisionNow(
  { id, name, side, units, loose, short: called, apart }: Listed,
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
  // The last part of what is printed at the right of its counters: `116P`.
  const short = called ?? commonest(on.map((p) => p.design.right?.split('/').at(-1) ?? '')) ?? '';
  const marks = new Set(on.flatMap((p) => p.markers));
  return {
    id,
    name,
    short,
    side,
    units: on.map((p) => p.u),
    design: { ...design, body: commonest(on.map((p) => p.design.body)) ?? design.body, fill: commonest(on.map((p) => p.design.fill)) },
    left: (on.length - on.filter((p) => p.reduced).length / 2) / Math.max(1, known.length),
    mark: WORST.find((m) => marks.has(m)),
    loose: loose === true || short === '',
    bodies: bodiesOf([...spots.values()], apart),
  };
}
