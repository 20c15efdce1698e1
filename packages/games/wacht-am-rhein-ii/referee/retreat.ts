/** Retreats of one hex (13.9, 39.6.0): the hexes that a group may be offered, by the priorities in their order; rulings R-L14, R-G10. */
import { below, legal, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import type { G } from '../src/state/shape.ts';
import { isLegGun, isUsGun } from './allowance.ts';
import { observes, observesHex, seenByPlanes } from './sight.ts';
import { tooMany } from './stacking.ts';
import { headOf, isStraight } from './supply.ts';
import {
  around,
  bridged,
  type Counter,
  counterOf,
  distance,
  hexOf,
  isGerman,
  isGun,
  isHq,
  isMech,
  isUnit,
  isWater,
  marked,
  standing,
  type Table,
  type Way,
} from './table.ts';

interface Retreat {
  side: number;
  units: readonly number[];
  left: number;
  path: readonly number[];
  tag?: string;
}

const isTowed = (c: Counter): boolean => ['towed', 'horse', 'static'].includes(c.kind?.transport ?? '') || isUsGun(c);
/** A tank that bridges may break under (17.5.0) is a chapter of its own. */
const isHeavy = (c: Counter): boolean => isGerman(c) && /Tiger|Panther|Panzer IV/.test(c.is.vehicle ?? '');

/** 13.9.5: whether a unit could cross this side and enter the hex behind it; undefined where other chapters have a say. */
export function open(t: Table, c: Counter, way: Way): boolean | undefined {
  const to = way.to ?? '';
  const dry = !isWater(way) || bridged(t, way);
  // Where US reinforcements come in, and beyond the edges of areas (22.4.0, 32.2.0).
  if (hexOf(t, to).ways.some((one) => one.to === undefined)) return undefined;
  if (isWater(way) && bridged(t, way) && isHeavy(c)) return undefined;
  const road = way.road !== undefined && dry;
  if (isGun(c) && (marked(t, to, 'constricted') || marked(t, c.hex, 'constricted')) && !road) return undefined;
  if (dry || way.ford) return true;
  if (way.majorRiver) return false;
  if (isLegGun(c)) return undefined; // R-D35
  if (isTowed(c)) return false;
  return way.stream || !isMech(c);
}

const enemies = (t: Table, side: number): Counter[] => t.counters.filter((c) => c.side !== side && isUnit(c));
/** 13.9.3 for one hex: what is smaller is better. */
function grade(t: Table, who: readonly Counter[], way: Way): number[] {
  const [{ side, hex: from }] = who;
  const to = way.to ?? '';
  const foes = enemies(t, side);
  const beside = around(t, to).some((id) => foes.some((c) => c.hex === id));
  // Friends who attack from there are seen there.
  const there = standing(t, side, to);
  const seen =
    foes.some((c) => observesHex(t, c, to) || (there.length > 0 && observes(t, c, there))) ||
    (isGerman(who[0]) && seenByPlanes(t, to, there));
  return [
    Number(beside),
    Number(seen),
    Number(!towardSupply(t, who, from, to)),
    Number(way.road === undefined || (isWater(way) && !bridged(t, way) && !way.ford)),
    -Math.min(...foes.map((c) => distance(t, to, c.hex))),
    Number(tooMany(t, to, [...standing(t, side, to), ...who])),
  ];
}
/** R-L14: nearer to the next headquarters that supplies one of them. */
function towardSupply(t: Table, who: readonly Counter[], from: string, to: string): boolean {
  const heads = who.flatMap((c) => {
    const head = headOf(t, c);
    return typeof head === 'string' ? [] : head.hq;
  });
  const away = (hex: string): number => Math.min(...heads.map((hq) => distance(t, hex, hq.hex)));
  return away(to) < away(from);
}

function compare(t: Table, notes: Notes, g: G, l: Retreat): void {
  const who = l.units.flatMap((n) => counterOf(t, n) ?? []).filter((c) => isUnit(c));
  if (l.left !== 1 || l.path.length !== 1 || who.length === 0 || t.special('30.10.0')) return;
  // Where nobody supplies them, sources count (R-L14); guns ready to fire and heavy bridges stay or are lost.
  if (who.some((c) => typeof headOf(t, c) === 'string' || isStraight(t, c) || c.type === 'bridge-column' || c.inBattery)) return;
  const { side, hex: from } = who[0];
  const ways = hexOf(t, from).ways.filter((way) => way.to !== undefined && !enemies(t, side).some((c) => c.hex === way.to));
  const states = ways.map((way) => who.map((c) => open(t, c, way)));
  if (states.some((all) => all.includes(undefined) && !all.includes(false))) return;
  const free = ways.filter((_way, n) => states[n].every((one) => one === true));
  if (free.length === 0) return; // losses instead (13.7.0 F)
  // At least a hex farther from the enemy who fought, if that is possible (13.9.2).
  const [b] = g.rows.assaults;
  const beside = around(t, from).filter((id) => enemies(t, side).some((c) => c.hex === id));
  const attackers = b?.by === side ? b.targets.map((h) => g.board.ids[h]) : (b?.attackers ?? []).flatMap((n) => counterOf(t, n)?.hex ?? []);
  const fought = l.tag === 'assault' ? attackers : beside;
  const farther = free.filter((way) => fought.every((id) => distance(t, way.to ?? '', id) > distance(t, from, id)));
  const choice = (farther.length > 0 ? farther : free).map((way) => ({ to: way.to ?? '', grade: grade(t, who, way) }));
  const better = (a: number[], c: number[]): number => a.map((n, i) => n - c[i]).find((n) => n !== 0) ?? 0;
  choice.sort((a, c) => better(a.grade, c.grade));
  const best = choice.filter((one) => better(one.grade, choice[0].grade) === 0).map(({ to }) => to);
  const said = [...legal(g, { k: 'retreat' })].flatMap((a) => (a.k === 'retreat' && typeof a.h === 'number' ? [g.board.ids[a.h]] : []));
  notes.same(
    `retreat of ${who.map((c) => c.is.id).join(' ')} from ${from}${l.tag ? ` after ${l.tag}` : ''}`,
    [...new Set(best)].sort(),
    [...new Set(said)].sort(),
  );
}

const isRetreat = (l: object): l is Retreat => 'units' in l && 'left' in l && 'path' in l;
export function retreat(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  if (!g.rules.supply) return; // nobody leads there
  const now = g.frames.at(-1);
  if (now?.proc === 'retreat' && now.at === 'step' && isRetreat(now.l)) {
    compare(t, notes, g, now.l);
    return;
  }
  // Retreats are rare in random play: anybody could be told to go back.
  const near = t.counters.filter((c) => isUnit(c) && !isHq(c) && around(t, c.hex).some((id) => standing(t, 1 - c.side, id).length > 0));
  for (let i = 0; i < 3 && near.length > 0; i++) {
    const { hex, side } = near[below(rng, near.length)];
    // Leaders are no units and go along (24.0).
    const group = standing(t, side, hex).filter(isUnit);
    const l = { side, units: group.map((c) => c.n), left: 1, path: [g.board.at(hex)] };
    const copy = g.copy();
    copy.frames.push({ proc: 'retreat', at: 'step', l });
    compare(t, notes, copy, l);
  }
}
