/** Chapter 25, German naval movement: points of the turn that carry units across full sea hexsides or along the Dutch coast. */
import { type HexId, perBoard, type Refusal } from '@hexfront/engine';
import { tables, turns } from '../../data/index.ts';
import { DEN } from '../../state/points.ts';
import { bits, held, isSouth, MOUNTAIN, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { disorganized } from '../first-turn.ts';
import { northOnlyCase } from '../fronts.ts';
import { crossingCost } from './allowance.ts';
import { groundPrices } from './ground-costs.ts';
import { isFullSea } from './hexsides.ts';
import type { MoveLocals } from './move-hand.ts';
import { inPrimary, inSecondary } from './zones.ts';

/** Points of a new German player turn; nothing is saved (25). */
export function receiveNaval(g: G): void {
  g.v.naval = turns[g.v.turn - 1]?.navalPoints ?? 0;
}

interface Ports {
  from: readonly HexId[];
  to: readonly HexId[];
}
const ports = perBoard((board): Ports => {
  const hexes = (names: readonly string[]): HexId[] => names.flatMap((name) => [...board.region('port', name).hexes]);
  return { from: hexes(tables.naval.from), to: hexes(tables.naval.to) };
});

export interface Passage {
  /** Over one hexside, or from port to port. */
  kind: 'cross' | 'transfer';
  /** Naval points. */
  price: number;
  /** Movement, in parts: for the water, and for the hex. */
  water: number;
  ground: number;
  stops: boolean;
}

/** Coastal hexes from a port to another, free of the enemy and his primary zones (25-transfer). */
export function coastOpen(g: G, from: HexId, to: HexId): boolean {
  const { board } = g;
  const bit = bits(board).partialSea;
  const free = (h: HexId): boolean => (board.marks[h] & bit) !== 0 && !held(g, ALLIED, h) && !inPrimary(g, GERMAN, h);
  if (!free(to)) return false;
  const seen = new Set([from]);
  const queue = [from];
  for (let h = queue.pop(); h !== undefined; h = queue.pop())
    for (let d = 0; d < 6; d++) {
      const near = board.neighbors[6 * h + d];
      if (near === to) return true;
      if (near < 0 || seen.has(near) || !free(near)) continue;
      seen.add(near);
      queue.push(near);
    }
  return false;
}

/** The passage by sea to a hex from where the unit in hand stands, or what forbids it. */
export function passageTo(g: G, l: MoveLocals, hex: HexId): Passage | Refusal {
  const unit = l.u;
  const here = g.hexOf(unit);
  const no = (rule: string, why: string, more: Record<string, number> = {}): Refusal => ({ case: rule, why, unit, to: hex, ...more });
  if (SIDE[unit] !== GERMAN) return no('25', 'only-german-boats');
  if (l.w !== 'movement') return no('25-when', 'boats-in-movement');
  const dir = g.board.dirTo(here, hex);
  const half = crossingCost(g, unit);
  let passage: Passage;
  if (dir >= 0 && isFullSea(g, 6 * here + dir)) {
    const ground = groundPrices(g.board, MOUNTAIN[unit])[hex];
    if (ground === 0) return no('25', 'no-passage');
    passage = { kind: 'cross', price: tables.naval.cross, water: half, ground, stops: inPrimary(g, GERMAN, hex) };
  } else {
    const { from, to } = ports(g.board);
    if (!from.includes(here) || !to.includes(hex)) return no('25-transfer', 'no-passage');
    passage = { kind: 'transfer', price: tables.naval.transfer, water: half, ground: 0, stops: false };
  }
  if (g.v.naval < passage.price) return no('25', 'no-naval-points', { needs: passage.price, left: g.v.naval });
  if (g.rules.northOnly && isSouth(g, hex)) return no(northOnlyCase(g), 'sheet-not-in-play');
  if (held(g, ALLIED, hex)) return no('3-sides', 'enemy-hex');
  if (passage.kind === 'transfer' && !coastOpen(g, here, hex)) return no('25-transfer', 'coast-barred');
  if (passage.stops) {
    if (disorganized(g)) return no('26', 'first-turn-zone');
    if (g.f.barred[unit] !== 0) return no('22.E-mutiny', 'mutinied');
    if (inPrimary(g, GERMAN, here)) return no('2-direct', 'zone-to-zone', { from: here });
    if (inSecondary(g, GERMAN, here)) return no('2-secondary-cross', 'zone-across-water', { from: here });
  }
  const needs = l.spent + passage.water + passage.ground;
  if (needs > l.points) return no('7-mp', 'too-far', { from: here, needs: needs / DEN, allowance: l.points / DEN });
  return passage;
}
export const isPassage = (p: Passage | Refusal): p is Passage => 'kind' in p && 'price' in p;

/** Hexes worth asking about. */
export function passageHexes(g: G, l: MoveLocals): readonly number[] {
  if (SIDE[l.u] !== GERMAN || l.w !== 'movement' || g.v.naval <= 0) return NOWHERE;
  const here = g.hexOf(l.u);
  const found: HexId[] = [];
  for (let at = 6 * here; at < 6 * here + 6; at++) if (g.board.neighbors[at] >= 0 && isFullSea(g, at)) found.push(g.board.neighbors[at]);
  const { from, to } = ports(g.board);
  return from.includes(here) ? [...found, ...to] : found;
}
const NOWHERE: readonly number[] = [];
