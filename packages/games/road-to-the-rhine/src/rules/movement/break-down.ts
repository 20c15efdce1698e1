/** 22.A, breakdown counters: a full-strength division parts into two or three counters on its way, and the survivors come together again. */
import { type ExchangeRules, exchange, type Refusal, type UnitId } from '@hexfront/engine';
import { tables, unitIndex } from '../../data/index.ts';
import { BACKED, DIVISION, SIDE, UNITS } from '../../state/query.ts';
import type { G, RR } from '../../state/shape.ts';
import { stackLoad } from './stacking.ts';

interface BreakdownSet {
  counters: readonly number[];
  allLost: 'cadre' | 'destroyed';
}
const SETS: readonly BreakdownSet[] = tables.breakdown.sets.map((s) => ({ counters: s.counters.map(unitIndex), allLost: s.allLost }));
/** Set that can stand for a division, by nation and kind; -1 for whoever has none. */
const SET_FOR = Int8Array.from(UNITS, (u) =>
  u.size === 'division' ? tables.breakdown.sets.findIndex((s) => s.nation.includes(u.nation) && s.kind === u.kind) : -1,
);
/** Set a counter belongs to. */
const SET_OF = Int8Array.from(UNITS, (_u, i) => SETS.findIndex((s) => s.counters.includes(i)));

export const isBreakdown = (u: UnitId): boolean => SET_OF[u] >= 0;
/** Counters a division parts into. */
export const countersFor = (u: UnitId): readonly number[] => (SET_FOR[u] < 0 ? [] : SETS[SET_FOR[u]].counters);

/** Why a division may not break down, wherever it moves: wrong kind, not at full strength, counters in use (22.A, 22.A-strength). */
export function breakDownRefusal(g: G, u: UnitId): Refusal | undefined {
  if (DIVISION[u] === 0 || SET_FOR[u] < 0) return { case: '22.A', why: 'no-breakdown', unit: u };
  if (!g.onMap(u)) return { case: '22.A.1', why: 'not-on-map', unit: u };
  if (g.f.reduced[u] === 1) return { case: '22.A-strength', why: 'breakdown-reduced', unit: u };
  const spare = g.box('spare');
  if (countersFor(u).some((c) => g.f.place[c] !== spare)) return { case: '22.A', why: 'breakdown-in-use', unit: u };
  return undefined;
}

/**
 * What a counter takes over from its division, and a division from its counters: what was good for all stays good only if all have it, what was
 * done by one was done by the division.
 */
const PARTS: ExchangeRules<RR> = {
  inherit: {
    ...{ maneuver: 'least', reserve: 'least', wasSupplied: 'least', released: 'least', entered: 'least' },
    ...{ acted: 'bits', fought: 'bits', startHex: { unless: -1 } },
    ...{ unsupplied: 'most', airSupplied: 'most', movedNow: 'most', spent: 'most', touchedZone: 'most', stood: 'most', provoked: 'most' },
    ...{ zoneThisTurn: 'most', droppedTurn: 'most', replaced: 'most', landed: 'most' },
  },
};

/** Parts a division where it is; the counters are in its hex afterwards (22.A.1). Stacking is the caller's business. */
export function breakDown(g: G, u: UnitId, rule = '22.A.1'): readonly number[] {
  const hex = g.hexOf(u);
  const counters = countersFor(u);
  exchange(g, PARTS, { out: [u], into: counters, place: hex, aside: g.box('broken-down') });
  for (const c of counters) g.set('standsFor', c, u);
  g.set('reserve', u, 0);
  g.set('maneuver', u, 0);
  g.emit({ e: 'brokeDown', u, h: hex, units: [...counters], case: rule });
  return counters;
}

/** Counters of the division a counter is part of: those on the map, and those lost. */
function partsOf(g: G, counter: UnitId): { parent: number; alive: number[]; lost: number[]; away: number[] } {
  const parent = g.f.standsFor[counter];
  const alive: number[] = [];
  const lost: number[] = [];
  const away: number[] = [];
  if (parent >= 0)
    for (const c of countersFor(parent)) {
      if (g.f.standsFor[c] !== parent) continue;
      if (g.onMap(c)) alive.push(c);
      else if (g.f.place[c] === g.box('destroyed')) lost.push(c);
      else away.push(c);
    }
  return { parent, alive, lost, away };
}

/** Why the counters of a division cannot come together now (22.A.2). */
export function recombineRefusal(g: G, counter: UnitId): Refusal | undefined {
  const { parent, alive, lost, away } = partsOf(g, counter);
  if (parent < 0 || !g.onMap(counter)) return { case: '22.A.2', why: 'no-counter', unit: counter };
  const apart = [...away, ...alive.filter((c) => g.f.place[c] !== g.f.place[counter])][0];
  if (apart !== undefined) return { case: '22.A.2', why: 'counters-apart', unit: counter, other: apart };
  const hex = g.hexOf(counter);
  return boxAfter(parent, lost.length) === undefined && stackLoad(g, SIDE[counter], hex).divisions >= tables.stacking.divisions
    ? { case: '3-limit', why: 'divisions-full', unit: parent, hex, limit: tables.stacking.divisions }
    : undefined;
}

/** Where a division goes that lost so many counters: undefined if it stays on the map (22.A.3-example, R-49). */
function boxAfter(parent: number, levels: number): 'cadre' | 'destroyed' | undefined {
  if (levels === 0 || (levels === 1 && BACKED[parent] === 1)) return undefined;
  return BACKED[parent] === 1 && levels === 2 ? 'cadre' : 'destroyed';
}

/** Puts a division back where its counters are, one level lower for each that was lost (22.A.3-recombine). Returns the division. */
export function recombine(g: G, counter: UnitId, rule = '22.A.2'): number {
  const { parent, alive, lost } = partsOf(g, counter);
  const hex = g.hexOf(counter);
  const levels = lost.length;
  const box = boxAfter(parent, levels);
  g.set('reduced', parent, box === undefined && levels > 0 && BACKED[parent] === 1 ? 1 : 0);
  exchange(g, PARTS, { out: alive, into: [parent], place: box === undefined ? hex : g.box(box), aside: g.box('spare') });
  free(g, parent);
  if (box !== undefined) {
    g.set('reserve', parent, 0);
    g.set('maneuver', parent, 0);
  }
  g.emit({ e: 'recombined', u: parent, h: hex, levels, box: box ?? '', case: levels > 0 ? '22.A.3-recombine' : rule });
  return parent;
}

function free(g: G, parent: number): void {
  for (const c of countersFor(parent)) {
    if (g.f.standsFor[c] !== parent) continue;
    g.set('standsFor', c, -1);
    g.set('reserve', c, 0);
    g.set('maneuver', c, 0);
    g.set('landed', c, 0);
    g.move(c, g.box('spare'));
  }
}

/** The last counter of a division is gone: the division goes to its box and the counters are free (22.A.3-all). */
export function lastLost(g: G, counter: UnitId): void {
  if (!isBreakdown(counter) || g.f.standsFor[counter] < 0) return;
  const { parent, alive, away } = partsOf(g, counter);
  if (alive.length + away.length > 0) return;
  const { allLost } = SETS[SET_FOR[parent]];
  free(g, parent);
  g.move(parent, g.box(allLost));
  g.emit({ e: 'lost', u: parent, side: SIDE[parent], box: allLost, h: -1, case: '22.A.3-all' });
}
