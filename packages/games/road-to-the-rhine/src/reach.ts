/** Where a unit can get to: movement fields, kept in a few slots per board so that nothing is allocated and no question is worked out twice. */
import { keepFields, REFUSED, type Step, type Walk, type WalkField } from '@hexfront/engine';
import { allowance } from './allowance.ts';
import type { Window } from './points.ts';
import { bits, MOUNTAIN, SIDE } from './query.ts';
import { enemyOf, type G } from './shape.ts';
import { endRefusal, groundPrices, makeFiller, placeRefusal, type Question, ROAD, ROAD_COST, sidesNow, WATER } from './step-rules.ts';
import { PRIMARY, zonesNow } from './zones.ts';

/** Slots: the move in hand, questions from outside (so that they do not spoil what a list is just reading), and single steps. */
export const SLOT = { hand: 0, other: 1, step: 2 } as const;
const NOBODY: readonly number[] = [];

const kept = keepFields<G, Question, Walk & { points: number }>({
  filler: makeFiller,
  stamp: (g) => g.d.change * 64 + g.v.turn,
  same: (k, q) =>
    k.unit === q.unit &&
    k.window === q.window &&
    k.hex === q.hex &&
    k.spent === q.spent &&
    k.memory === q.memory &&
    k.points === q.points &&
    k.group.length === q.group.length &&
    k.group.every((u, i) => u === q.group[i]),
});
export const walkOf = (g: G, q: Question, slot: number = SLOT.other): Walk & { points: number } => kept.walkOf(g, q, slot);
export const fieldOf = (g: G, q: Question, slot: number = SLOT.hand): WalkField => kept.fieldOf(g, q, slot);

/** Question about a unit on the map that is not being moved. */
export const fromHere = (g: G, unit: number, window: Window): Question => ({
  unit,
  window,
  hex: g.f.place[unit],
  spent: g.f.spent[unit],
  memory: 0,
  points: allowance(g, unit, window),
  group: NOBODY,
});

/**
 * A neighbour that anybody could simply step into: empty, without water or an enemy zone, on the same sheet, within the points. Says nothing about
 * the others; it saves the look at everything else that might stand in the way.
 */
export function steps(g: G, q: Question): boolean {
  if (q.window !== 'movement' || q.memory !== 0 || q.group.length > 0 || g.v.southImpulse === 1) return false;
  const { board } = g;
  const { neighbors, marks } = board;
  const { head } = g.occupancy;
  const prices = groundPrices(board, MOUNTAIN[q.unit]);
  const { kind, extra } = sidesNow(g);
  const zone = zonesNow(g).plane(enemyOf(SIDE[q.unit]), PRIMARY);
  const south = bits(board).south;
  for (let k = 6 * q.hex; k < 6 * q.hex + 6; k++) {
    const to = neighbors[k];
    if (to < 0 || head[to] >= 0 || kind[k] >= WATER || zone[to] > 0 || prices[to] === 0 || ((marks[to] ^ marks[q.hex]) & south) !== 0)
      continue;
    const cost = kind[k] === ROAD ? ROAD_COST : prices[to] + extra[k];
    if (q.spent + cost <= q.points && placeRefusal(g, q.unit, to) === undefined) return true;
  }
  return false;
}

const probe: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
/** Whether a unit can go anywhere at all. The neighbours usually answer it; only a unit walled in by full stacks needs the whole field. */
export function canGo(g: G, q: Question, slot: number = SLOT.other): boolean {
  if (steps(g, q)) return true;
  const walk = walkOf(g, q, slot);
  const { neighbors } = g.board;
  let through = false;
  for (let dir = 0; dir < 6; dir++) {
    const to = neighbors[6 * q.hex + dir];
    if (to < 0) continue;
    probe.spent = q.spent;
    probe.memory = q.memory;
    if (walk.edge(q.hex, dir, to, q.memory, q.spent, probe) === REFUSED || probe.spent > walk.limit(probe.memory)) continue;
    if (endRefusal(g, q.unit, to, q.window, q.group) === undefined) return true;
    through = true;
  }
  return through && endsOf(g, q, 1, slot) > 0;
}

/** How many hexes, up to `most`, the unit can get to and end in, not counting where it is. */
export function endsOf(g: G, q: Question, most: number, slot: number = SLOT.other): number {
  const field = fieldOf(g, q, slot);
  const hexes = field.hexes();
  let found = 0;
  for (const hex of hexes) if (hex !== q.hex && endRefusal(g, q.unit, hex, q.window, q.group) === undefined && ++found >= most) break;
  return found;
}
