/** Where beaten units may retreat to, a second reading of basic-11.5. */
import { legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { load } from './movement.ts';
import { armored, bridged, type Counter, counter, enemyIn, hexOf, standing, type Table } from './table.ts';
import { zonesOfSide } from './zones.ts';

/** with the arrows, sideways, against them. */
const AHEAD = [
  ['NE', 'SE'],
  ['NW', 'SW'],
];
const turnAside = (side: number, dir: string): number => (AHEAD[side].includes(dir) ? 0 : AHEAD[1 - side].includes(dir) ? 2 : 1);

interface Path {
  hexes: string[];
  rivers: number;
  aside: number;
  zones: number;
}

/** Every way of so many hexes that is allowed at all: no enemy, no map edge, no Meuse and no river for armor without a bridge, room at its end. */
function paths(t: Table, who: Counter[], from: string, left: number, been: string[], zones: Set<string>): Path[] {
  if (left === 0) return load(t, who[0].side, from, who) <= 6 ? [{ hexes: [], rivers: 0, aside: 0, zones: 0 }] : [];
  const { side } = who[0];
  const found: Path[] = [];
  for (const way of hexOf(t, from).ways) {
    const { to } = way;
    if (to === undefined || enemyIn(t, side, to) || been.includes(to)) continue;
    const unbridged = way.river && !bridged(t, way);
    if (unbridged && (way.meuse || who.some(armored))) continue; // 11.52#4, 11.54
    const zone = zones.has(to) && standing(t, side, to).filter((c) => !who.includes(c)).length === 0; // 8.51, 11.56
    for (const rest of paths(t, who, to, left - 1, [...been, to], zones))
      found.push({
        hexes: [to, ...rest.hexes],
        rivers: rest.rivers + (unbridged ? 1 : 0),
        aside: rest.aside + turnAside(side, way.dir),
        zones: rest.zones + (zone ? 1 : 0),
      });
  }
  return found;
}

export function retreat(t: Table, notes: Notes): void {
  const { g } = t;
  const now = g.frames[g.frames.length - 1];
  if (now?.proc !== 'retreat' || now.at !== 'step') return;
  const l = now.l as unknown as { side: number; units: number[]; left: number; path: number[] };
  const said = [...legal(g, { k: 'retreat' })].filter((a) => a.k === 'retreat').map((a) => g.board.ids[a.h as number]);
  const who = l.units.map((n) => counter(t, n));
  const been = l.path.map((h) => g.board.ids[h]);
  const all = paths(t, who, who[0].hex, l.left, been, zonesOfSide(t, 1 - l.side));
  if (all.length === 0) return; // what cannot be done in full is paid in steps, a chapter of its own
  const zonesFirst = t.options['retreat-order'] === 'zones';
  const grade = (p: Path): number[] => (zonesFirst ? [p.rivers, p.zones, p.aside] : [p.rivers, p.aside, p.zones]);
  const better = (a: Path, b: Path): number =>
    grade(a)
      .map((n, i) => n - grade(b)[i])
      .find((n) => n !== 0) ?? 0;
  all.sort(better);
  const best = all.filter((p) => better(p, all[0]) === 0).map((p) => p.hexes[0]);
  notes.same(
    `retreat of ${who.map((c) => c.is.id).join(' ')} from ${who[0].hex}, ${l.left} to go`,
    [...new Set(best)].sort(),
    [...new Set(said)].sort(),
  );
}
