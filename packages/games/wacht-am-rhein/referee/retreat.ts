/** Where beaten units may go back to, a second reading of 10.83 to 10.86, 9.35, 7.31 and R-C8, R-C67, R-C89, R-C106. */
import { below, legal, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import type { G } from '../src/state/shape.ts';
import { groundPrice, isClassA, shut } from './movement.ts';
import { bridged, type Counter, counter, enemyIn, hexOf, isHq, roadOver, standing, type Table, type Way } from './table.ts';
import { zonesOfSide } from './zones.ts';

/** 10.84b, R-C89: which directions lead away from the own edge. */
const ASTRAY = [['SW', 'W', 'NW'], ['E']];

/** 10.83: whether the hexside and the hex behind it are open to a unit at all. */
export function open(t: Table, c: Counter, from: string, way: Way): boolean {
  const to = way.to as string;
  const road = c.march || isHq(c) ? roadOver(t, from, way) : undefined;
  if (road) return true;
  if (c.march && groundPrice(t, c, to, 'march') === undefined) return false; // 7.31
  if (!way.river || way.ford) return true;
  if (c.march) return bridged(t, way);
  return isHq(c) || isClassA(c);
}

interface Path {
  hexes: string[];
  grade: number[];
}
function paths(t: Table, who: Counter[], from: string, left: number, been: string[]): Path[] {
  if (left === 0) return [{ hexes: [], grade: [0, 0, 0, 0] }];
  const { side } = who[0];
  const zones = zonesOfSide(t, 1 - side);
  const found: Path[] = [];
  for (const way of hexOf(t, from).ways) {
    const { to } = way;
    if (to === undefined || been.includes(to) || enemyIn(t, side, to) || shut(t, who, to)) continue;
    if (who.some((c) => !open(t, c, from, way))) continue;
    const friends = standing(t, side, to).filter((c) => !who.includes(c));
    if (who.some((c) => c.march) && friends.some((c) => c.march)) continue; // 9.35
    const step = [
      zones.any.has(to) ? 1 : 0, // a, 10.85
      ASTRAY[side].includes(way.dir) ? 1 : 0, // b
      friends.length > 0 ? 1 : 0, // c
      Math.max(...who.map((c) => groundPrice(t, c, to, c.march ? 'march' : 'tactical') ?? 0)), // d
    ];
    for (const rest of paths(t, who, to, left - 1, [...been, to]))
      found.push({ hexes: [to, ...rest.hexes], grade: rest.grade.map((n, i) => n + step[i]) });
  }
  return found;
}

/** What is offered to these units, so many hexes before the end of their way, beside what the priorities leave. */
function compare(t: Table, notes: Notes, g: G, l: { units: readonly number[]; left: number; path: readonly number[] }): void {
  const who = l.units.map((n) => counter(t, n));
  const been = l.path.map((h) => g.board.ids[h]);
  const all = paths(t, who, who[0].hex, l.left, been);
  if (all.length === 0) return; // what cannot be gone in full is a chapter of its own (R-C67)
  const better = (a: Path, b: Path): number => a.grade.map((n, i) => n - b.grade[i]).find((n) => n !== 0) ?? 0;
  all.sort(better);
  const best = all.filter((p) => better(p, all[0]) === 0).map((p) => p.hexes[0]);
  const said = [...legal(g, { k: 'retreat' })].flatMap((a) => (a.k === 'retreat' ? [g.board.ids[a.h as number]] : []));
  notes.same(
    `retreat of ${who.map((c) => c.is.id).join(' ')} from ${who[0].hex}, ${l.left} to go`,
    [...new Set(best)].sort(),
    [...new Set(said)].sort(),
  );
}

export function retreat(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  const now = g.frames[g.frames.length - 1];
  if (now?.proc === 'retreat' && now.at === 'step') {
    compare(t, notes, g, now.l as unknown as { units: number[]; left: number; path: number[] });
    return;
  }
  // Retreats are rare in random play: anybody could be told to go back.
  for (let i = 0; i < 2; i++) {
    const { hex, side } = t.counters[below(rng, t.counters.length)];
    const units = standing(t, side, hex).flatMap((c) => (c.type === 'commando' ? [] : c.n));
    if (units.length === 0) continue;
    const l = { side, units, left: 1 + below(rng, 3), path: [g.board.at(hex)] };
    const copy = g.copy();
    copy.frames.push({ proc: 'retreat', at: 'step', l });
    compare(t, notes, copy, l);
  }
}
