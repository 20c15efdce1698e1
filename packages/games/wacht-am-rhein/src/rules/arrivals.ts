/** Chapter 21, reinforcements: poised off the map before their entry hexes, one behind the other, and in March Mode when they enter. */
import {
  type ArrivalsAnswer,
  answers,
  call,
  enterOption,
  fractionText,
  type HexId,
  openDoors,
  perBoard,
  type Refusal,
  type Side,
  type UnitId,
} from '@hexfront/engine';
import { type Arrival, boxById, costOf, type Edge, POINT, placeOf, tables, unitIndex, variableArrivals } from '../data/index.ts';
import { bits, HQ, held, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, SIDES } from '../state/shape.ts';
import { commit } from './commitment.ts';
import { allowance, isClassB } from './movement/allowance.ts';
import { limber } from './movement/artillery-movement.ts';
import { isHeldBack, mapA } from './movement/british.ts';
import { roadRate } from './movement/ground-costs.ts';
import { setMode } from './movement/modes.ts';
import { PRIMARY, SECONDARY } from './movement/roads.ts';
import { inEnemyZone } from './movement/zones-of-control.ts';
import { bonusRefusal } from './night/bonus-turn.ts';

interface Waiting {
  readonly unit: UnitId;
  readonly row: Arrival;
}
const rowsBy = new WeakMap<object, ReadonlyMap<UnitId, Arrival>>();
/** What the die has brought on a turn comes by the eastern roads of Map C (22.2). */
const drawnRows = new Map<number, Arrival>();
function drawnRow(turn: number): Arrival {
  let row = drawnRows.get(turn);
  if (!row) {
    const { boxes } = variableArrivals;
    row = { turn, side: 'german', boxes, hexes: [], units: [], companies: {}, shows: {}, bridgeCarriers: [], confidence: 'crosschecked' };
    drawnRows.set(turn, row);
  }
  return row;
}
/** Units that a die may bring. */
const VARIABLE: readonly UnitId[] = Object.values(variableArrivals.groups)
  .flatMap((group) => ('units' in group ? group.units : group.oneOf))
  .map(unitIndex);
const drawn = (g: G): UnitId[] =>
  g.rules.variableArrivals ? VARIABLE.filter((u) => g.f.drawn[u] !== 0 && g.f.place[u] === g.box('Due')) : [];

/** The row a unit comes with; a company that enters in the place of its battalion comes with that (21.3). */
export function rowOf(g: G, u: UnitId): Arrival | undefined {
  if (g.f.drawn[u] !== 0) return drawnRow(g.f.drawn[u]);
  let rows = rowsBy.get(g.rules);
  if (!rows) {
    rows = new Map(g.rules.forces.arrivals.flatMap((row) => row.units.map((id) => [unitIndex(id), row] as const)));
    rowsBy.set(g.rules, rows);
  }
  return rows.get(u) ?? rows.get(g.f.battalion[u]);
}

/** Hexes of the entry boxes of a board, by box. */
const boxHexes = perBoard(
  (board) => new Map(board.regions.filter((r) => r.kind === 'entry' && r.hexes.length > 0).map((r) => [r.name, r.hexes[0]] as const)),
);
/** The hexes a row names, or those of its boxes. */
function ownDoors(g: G, row: Arrival): HexId[] {
  if (row.hexes.length > 0) return row.hexes.map((id) => g.board.at(id));
  return row.boxes.flatMap((id) => boxHexes(g.board).get(id) ?? []);
}

/** An enemy in the hex, or his zone (21.21). */
const barred = (g: G, side: Side, hex: HexId): boolean => held(g, 1 - side, hex) || inEnemyZone(g, side, hex);

/** How many boxes away a blocked unit may enter (err-21.2). */
const BOXES_AWAY = 3;
/** From east to west on edges that run so, from north to south on the others; columns are counted from the east. */
function along(edge: Edge, id: string): number {
  const { row = 0, column = 0 } = placeOf(id) ?? {};
  return edge === 'north' || edge === 'south' ? column : row;
}

/** The other roads of the same edge, up to three boxes away; US units in the north and south only to the west (21.22). */
function detours(g: G, side: Side, row: Arrival): HexId[] {
  const found = new Set<HexId>();
  for (const id of row.boxes) {
    const { edge } = boxById(id);
    const onEdge = [...boxHexes(g.board)]
      .filter(([box]) => boxById(box).edge === edge)
      .sort((a, b) => along(edge, g.board.ids[a[1]]) - along(edge, g.board.ids[b[1]]));
    const here = onEdge.findIndex(([box]) => box === id);
    if (here < 0) continue;
    const westOnly = side === ALLIED && (edge === 'north' || edge === 'south');
    for (const [i, [, hex]] of onEdge.entries()) {
      const away = i - here;
      if (away !== 0 && Math.abs(away) <= BOXES_AWAY && (away > 0 || !westOnly) && !barred(g, side, hex)) found.add(hex);
    }
  }
  return [...found];
}

/** Units of a row that have not entered yet. */
function dueIn(g: G, row: Arrival): UnitId[] {
  const inBox = g.box('Due');
  return row.units.map(unitIndex).flatMap((u) => {
    if (g.f.place[u] === inBox) return [u];
    if (g.f.place[u] !== g.box('Broken down')) return [];
    return UNITS.filter((c) => g.f.battalion[c.index] === u && g.f.place[c.index] === inBox).map((c) => c.index);
  });
}

export const isWaiting = (g: G, u: UnitId): boolean =>
  g.f.place[u] === g.box('Due') && (rowOf(g, u)?.turn ?? Number.POSITIVE_INFINITY) <= g.v.turn;

/** Who may enter now, in the order of the schedule. */
function* waiting(g: G): Generator<Waiting> {
  for (const row of g.rules.forces.arrivals) {
    if (row.turn > g.v.turn) break;
    if (row.side !== SIDES[g.v.side].id) continue;
    for (const unit of dueIn(g, row)) yield { unit, row };
  }
  if (g.v.side === GERMAN) for (const unit of drawn(g)) yield { unit, row: drawnRow(g.f.drawn[unit]) };
}

/** Doors open to a unit: its own, or after a turn before blocked ones those nearby (21.22). */
function doors(g: G, { unit, row }: Waiting): readonly HexId[] {
  const since = g.f.blocked[unit];
  // British units that are held back enter on Map A and nowhere else (23.0).
  const other = (hex: HexId): boolean => !isHeldBack(g, unit) || mapA(g.board)[hex] === 1;
  return openDoors(
    ownDoors(g, row),
    (hex) => barred(g, SIDE[unit], hex),
    since > 0 && since < g.v.turn,
    () => detours(g, SIDE[unit], row).filter(other),
  );
}

/** As the Movement Phase begins: whoever finds all his entry hexes blocked loses a turn by it (21.22). */
export function noteBlocked(g: G): void {
  for (const { unit, row } of waiting(g)) {
    const shut = ownDoors(g, row).every((hex) => barred(g, SIDE[unit], hex));
    if (!shut) {
      if (g.f.blocked[unit] !== 0) g.set('blocked', unit, 0);
    } else if (g.f.blocked[unit] === 0) {
      g.set('blocked', unit, g.v.turn);
      g.emit({ e: 'entryBlocked', u: unit, case: '21.22' });
    }
  }
}

/** Memory of a walk on the road that leads in. */
const roadInto = (g: G, hex: HexId): typeof PRIMARY | typeof SECONDARY =>
  (g.board.marks[hex] & bits(g).primaryHex) !== 0 ? PRIMARY : SECONDARY;

const TRAFFIC = costOf(tables.trafficJam.extra) ?? 0;

/** The entry hex and one more hex of the same road for everybody who has entered there before him in this phase (21.12, 21.13). */
export function entryCost(g: G, u: UnitId, hex: HexId, before: number = g.f.entries[hex]): number {
  const cls = HQ[u] === 1 || isClassB(g, u) ? 1 : 0;
  const rate = roadRate(roadInto(g, hex) === PRIMARY ? 'primary' : 'secondary', cls, SIDES[SIDE[u]].id);
  const jam = HQ[u] === 0 && g.rules.firstDay(g.v.turn) && g.unitsIn(hex).some((v) => g.f.march[v] === 0) ? TRAFFIC : 0;
  return (before + 1) * rate + jam;
}

function doorRefusal(g: G, { unit }: Waiting, hex: HexId): Refusal | undefined {
  // Who may not move by night does not come in by night either (13.22, R-W63).
  const stays = bonusRefusal(g, unit);
  if (stays) return stays;
  if (HQ[unit] === 0 && g.unitsIn(hex).some((v) => g.f.march[v] !== 0)) return { case: '7.32', why: 'march-onto-march', unit, to: hex };
  const needs = entryCost(g, unit, hex);
  const points = allowance(g, unit);
  if (needs <= points) return undefined;
  return { case: '21.13', why: 'queue-too-long', unit, to: hex, needs: needs / POINT, allowance: points / POINT };
}

function bringIn(g: G, u: UnitId, hex: HexId, cost: number): void {
  g.move(u, hex);
  g.set('moved', u, 1);
  commit(g, u, 'arrived');
  g.emit({ e: 'arrived', u, h: hex, cost, case: '21.11' });
  if (HQ[u] === 0) setMode(g, u, 'march', '21.11');
  limber(g, u, '7.37');
  g.emit({ e: 'entered', u, h: hex, from: hex });
}

/** The unit that has just entered and the other of its team have one place in the queue (9.25, R-W28). */
const besideCost = (g: G, u: UnitId, hex: HexId): number => entryCost(g, u, hex, g.f.entries[hex] - 1);

/** Why another reinforcement cannot enter as a team with the unit that has just entered by this hex (21.3, 9.25). */
export function besideRefusal(g: G, unit: UnitId, other: UnitId, hex: HexId): Refusal | undefined {
  const row = isWaiting(g, other) ? rowOf(g, other) : undefined;
  if (!row || SIDE[other] !== SIDE[unit] || !doors(g, { unit: other, row }).includes(hex))
    return { case: '21.3', why: 'team-enters-later', unit, other };
  const stays = bonusRefusal(g, other);
  if (stays) return stays;
  const [needs, points] = [besideCost(g, other, hex), allowance(g, other)];
  if (needs <= points) return undefined;
  return { case: '21.13', why: 'queue-too-long', unit: other, to: hex, needs: needs / POINT, allowance: points / POINT };
}
/** Brings it in; what it has paid. */
export function enterBeside(g: G, u: UnitId, hex: HexId): number {
  const cost = besideCost(g, u, hex);
  bringIn(g, u, hex, cost);
  return cost;
}

/** Brings a reinforcement in and goes on with its move; it may be kept back as long as the owner likes (21.23). */
export const enter: Opt = enterOption(
  'enter',
  {
    waiting,
    unitOf: (w: Waiting) => w.unit,
    barred: (g: G, unit) => {
      if (SIDE[unit] !== g.v.side) return { case: '21.0', why: 'not-yours', unit };
      return isWaiting(g, unit) ? undefined : { case: '21.0', why: 'not-due', unit };
    },
    entryOf: (g, unit) => ({ unit, row: rowOf(g, unit) as Arrival }),
    doors,
    hexOf: (hex) => hex,
    shut: (g, { unit, row }, hex) =>
      ownDoors(g, row).includes(hex)
        ? { case: '21.21', why: 'entry-blocked', unit, to: hex }
        : { case: '21.24', why: 'not-its-entry', unit, to: hex },
    refusal: doorRefusal,
  },
  (g, _l, { unit: u }, hex) => {
    const spent = entryCost(g, u, hex);
    g.v.begun = 1;
    g.set('entries', hex, g.f.entries[hex] + 1);
    bringIn(g, u, hex, spent);
    return call('move', { u, from: hex, spent, memory: roadInto(g, hex), legs: 1, points: allowance(g, u) }, 'plan');
  },
);

/** Units of the phasing side that may enter now, and whether all entry hexes of one are shut to it. */
export const waitingUnits = (g: G): UnitId[] => [...waiting(g)].map(({ unit }) => unit);
export function isShutOut(g: G, unit: UnitId): boolean {
  const row = rowOf(g, unit);
  return row !== undefined && doors(g, { unit, row }).length === 0;
}

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

/** How somebody who is due stands before the map: where he could enter, and what that costs as the next in the queue. */
function queueing(g: G, w: Waiting): Partial<ArrivalsAnswer[number]> {
  const { unit, row } = w;
  const open = [...doors(g, w)];
  const own = ownDoors(g, row);
  const cost = Math.min(...open.map((hex) => entryCost(g, unit, hex)));
  return {
    open,
    ...(open.length > 0 && !open.some((hex) => own.includes(hex)) ? { detour: true } : {}),
    ...(g.f.blocked[unit] > 0 ? { blocked: g.f.blocked[unit] } : {}),
    ...(open.length > 0 ? { cost: `${fractionText(cost, POINT)} of ${fractionText(allowance(g, unit), POINT)}` } : {}),
  };
}

function arrivalsAnswer(g: G, q: { side?: Side }): ArrivalsAnswer {
  const told = (unit: UnitId, row: Arrival) => ({
    unit,
    turn: row.turn,
    where: row.hexes.length > 0 ? row.hexes.join(', ') : row.boxes.join(', '),
    hexes: ownDoors(g, row),
    ...(row.turn < g.v.turn ? { overdue: true } : {}),
    ...(row.turn <= g.v.turn ? queueing(g, { unit, row }) : {}),
  });
  const fixed = g.rules.forces.arrivals.flatMap((row) => {
    const side = row.side === SIDES[GERMAN].id ? GERMAN : ALLIED;
    return q.side !== undefined && q.side !== side ? [] : dueIn(g, row).map((unit) => told(unit, row));
  });
  return q.side === ALLIED ? fixed : [...fixed, ...drawn(g).map((unit) => told(unit, drawnRow(g.f.drawn[unit])))];
}
export const ARRIVAL_QUESTIONS = { arrivals: answers('arrivals', arrivalsAnswer) };
