/** Chapter 9, reinforcements: who is due, through which hexes he comes, what the way in costs, and when the way is barred. */
import { type ArrivalSpec, call, enterOption, type HexId, type Refusal, type UnitId, whoCanEnter } from '@hexfront/engine';
import { type Arrival, tables, unitById, unitIndex } from '../../data/index.ts';
import type { MoveLocals, PhaseLocals } from '../../decisions/movement.ts';
import type { Form } from '../../decisions/rules.ts';
import { MOTORIZED, SIDE, UNITS } from '../../state/query.ts';
import { type G, type LG, type Opt, SUPPLIED, type Waiting } from '../../state/shape.ts';
import { allowance, mayAlwaysMoveOne } from '../movement/allowance.ts';
import { roadOffMap } from '../movement/exits.ts';
import { MOVED, marchPrice } from '../movement/march.ts';
import { leadsOn } from '../movement/movement.ts';
import { groundPrices, OFF, paceOf, ROAD, roadPrice, roundOff } from '../movement/road-movement.ts';
import { endRefusal } from '../movement/step-rules.ts';
import { inEnemyZoc, nearestEnemy } from '../movement/zones-of-control.ts';
import { conditionMet } from './arrival-conditions.ts';
import { doorBlocked, doorsFor, ownDoors } from './entry-areas.ts';

// ---- who ------------------------------------------------------------------------------------------------------------------------------

/** Counters of options that are not in force stay in the box. */
export const inPlay = (g: G, unit: UnitId): boolean =>
  UNITS[unit].options.length === 0 || UNITS[unit].options.some((id) => g.rules.inForce(g, id));

/** Divisions the owner may bring in without their condition, at a price (gset-1-2alt); their number is the `n` of the action. */
const COMMITTED: Readonly<Record<string, number>> = { '10SS Pz': 1, '11Pz': 2 };
const WAIVABLE = Object.keys(COMMITTED);
const waiverOf = (arrival: Arrival): number =>
  arrival.voluntaryFrom === undefined ? -1 : WAIVABLE.indexOf(unitById(arrival.unit).formation ?? '');
const waived = (g: G, n: number): boolean => n >= 0 && (g.v.committed & COMMITTED[WAIVABLE[n]]) !== 0;

/** A turn of the chart as the variants change it (avar-1, avar-2...). */
export const shiftedTurn = (g: G, arrival: Arrival, turn: number): number =>
  g.rules.move.arrivalTurn.reduce((t, rule) => rule(g, arrival, t), turn);

/** The unit has to come now (basic-9.11, 9.12). */
function isDue(g: G, arrival: Arrival): boolean {
  const unit = unitIndex(arrival.unit);
  if (SIDE[unit] !== g.v.side || g.f.place[unit] !== g.box('out') || arrival.roll !== undefined || !inPlay(g, unit)) return false;
  for (const rule of g.rules.move.mayArrive) if (!rule(g, arrival)) return false;
  const turn = shiftedTurn(g, arrival, arrival.turn);
  if (arrival.when === undefined || g.rules.move.unconditional.some((rule) => rule(g, arrival))) return g.v.turn === turn;
  if (arrival.fallback !== undefined && g.v.turn === shiftedTurn(g, arrival, arrival.fallback)) return true;
  if (g.v.turn < turn) return false;
  return conditionMet(g, arrival.when) || waived(g, waiverOf(arrival));
}

/** Puts a unit in the queue outside the map. For modules that bring units in by die as well. */
export function announce(g: G, unit: UnitId, areas: readonly string[], reduced = false): void {
  if (reduced) g.set('steps', unit, 1);
  g.move(unit, g.box('due'));
  g.rows.waiting.push({ unit, turn: g.v.turn, areas: [...areas], delayed: 0 });
  prepare(g, unit);
  g.emit({ e: 'due', case: 'basic-9.11', u: unit, areas: areas.join('~') });
}

/** Looks at the chart for everybody who is due to the phasing side (basic-9.0). */
export function callReinforcements(g: G): void {
  for (const arrival of g.rules.move.arrivals) if (isDue(g, arrival)) announce(g, unitIndex(arrival.unit), arrival.areas, arrival.reduced);
  for (const row of g.rows.waiting) if (SIDE[row.unit] === g.v.side) prepare(g, row.unit);
}

/** Who may come in this turn does so with the supply of this turn: some divisions arrive without fuel (gset-cond, gset-4, gset-1-2alt). */
function prepare(g: G, unit: UnitId): void {
  g.set('arrived', unit, g.v.turn);
  g.set('supply', unit, arrivalSupply(g, unit));
}

/** At the end of the phase: who found every hex of his barred comes a turn later by the next one (basic-9.23). */
export function delayBlocked(g: G): void {
  for (const row of g.rows.waiting) {
    const side = SIDE[row.unit];
    if (side !== g.v.side || row.delayed !== 0) continue;
    if (ownDoors(g, row).every((hex) => doorBlocked(g, side, hex))) {
      row.delayed = g.v.turn;
      g.emit({ e: 'delayed', case: 'basic-9.23', u: row.unit });
    }
  }
}

// ---- the way in -----------------------------------------------------------------------------------------------------------------------

/** What coming in through a hex costs, the queue outside included (basic-9.15, 9.16). */
interface Entry {
  spent: number;
  marchSpent: number;
  memory: number;
  points: number;
  stops: boolean;
}

function crowdedFor(g: G, unit: UnitId, hex: HexId): boolean {
  const crowders = g.rules.move.crowders(g, unit);
  if (!crowders) return false;
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (u !== unit && crowders[u] === 1) return true;
  return false;
}

/** Why a unit cannot come in through a hex in this form, or what it costs. */
export function entryOf(g: G, unit: UnitId, hex: HexId, form: Form): Entry | Refusal {
  const refuse = (rule: string, why: string): Refusal => ({ case: rule, why, unit, to: hex });
  const strategic = form === 'strategic';
  const pace = paceOf(g, unit);
  const road = roadOffMap(g.board, hex);
  const byRoad = road !== 0 && !crowdedFor(g, unit, hex) && g.rules.move.roadOpen.every((rule) => rule(g, unit, -1, -1, hex));
  if (strategic) {
    if (road === 0) return refuse('basic-6.31', 'column-off-road');
    if (nearestEnemy(g, SIDE[unit], hex) <= tables.strategicMovement.stayBeyond) return refuse('basic-6.36', 'column-near-enemy');
    const beside = g.rules.move.freeColumn(g, unit) ? undefined : columnRefusal(g, unit, hex);
    if (beside) return beside;
    for (const rule of g.rules.move.mayStrategic) {
      const refusal = rule(g, unit, true);
      if (refusal) return refusal;
    }
  }
  const ground = groundPrices(g, pace)[hex];
  const price = byRoad ? roadPrice(road, pace, strategic) : ground;
  const queue = g.f.entries[hex];
  const points = allowance(g, unit, 'movement', form);
  // Who waits stands on a road outside, the one that leads on or an imaginary one: only the entry hex itself costs what it costs (basic-9.16, R-83).
  const outside = road === 0 ? ROAD : road;
  const memory = byRoad ? road : OFF;
  const waited = roundOff(queue * roadPrice(outside, pace, strategic), outside, memory);
  let spent = waited + price;
  if (spent > points) {
    if (queue > 0 || !mayAlwaysMoveOne(g, unit)) return { ...refuse('basic-9.16', 'queue-too-long'), ahead: queue };
    spent = points;
  }
  return {
    spent,
    marchSpent: Math.min(points, waited + (byRoad ? price : marchPrice(ground))),
    memory,
    points,
    stops: spent >= points || stopsHere(g, unit, hex),
  };
}
/** The first hex lies in an enemy zone (basic-8.41), or something else in it ends the move. */
const stopsHere = (g: G, unit: UnitId, hex: HexId): boolean =>
  g.rules.move.mustStop.some((rule) => rule(g, unit, -1, hex, 'movement')) || inZone(g, unit, hex);
const inZone = (g: G, unit: UnitId, hex: HexId): boolean =>
  inEnemyZoc(g, SIDE[unit], hex) && !g.rules.ignoresZones.some((rule) => rule(g, unit, hex, hex, 'movement'));
const isEntry = (result: Entry | Refusal): result is Entry => 'points' in result;

/** A column keeps off friendly foot and other columns from its first hex on (basic-6.35). */
function columnRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const { head, next } = g.occupancy;
  for (let d = -1; d < 6; d++) {
    const at = d < 0 ? hex : g.board.neighbors[6 * hex + d];
    if (at < 0) continue;
    for (let u = head[at]; u >= 0; u = next[u]) {
      if (SIDE[u] !== SIDE[unit]) continue;
      if (g.f.strategic[u] !== 0) return { case: 'basic-6.35', why: 'column-beside-column', unit, to: hex };
      if (d < 0 && MOTORIZED[u] === 0) return { case: 'basic-6.35', why: 'column-through-foot', unit, to: hex };
    }
  }
  return undefined;
}

function locals(unit: UnitId, hex: HexId, form: Form, entry: Entry): MoveLocals {
  return {
    u: unit,
    w: 'movement',
    form,
    spent: entry.spent,
    memory: entry.memory,
    from: hex,
    legs: 1,
    points: entry.points,
    half: false,
    ...(form === 'normal' ? { marchSpent: entry.marchSpent } : {}),
  };
}

const rowOf = (g: G, unit: UnitId): Waiting | undefined => g.rows.waiting.find((row) => row.unit === unit);

/** Why a unit that waits at this door, open to it as such, may not come in. */
function doorRefusal(g: G, unit: UnitId, hex: HexId, form: Form): Refusal | undefined {
  const entry = entryOf(g, unit, hex, form);
  return isEntry(entry) ? roomRefusal(g, unit, hex, form, entry) : entry;
}

/** It must be able to stay in the first hex or to go on from it. */
function roomRefusal(g: G, unit: UnitId, hex: HexId, form: Form, entry: Entry): Refusal | undefined {
  const was = g.f.strategic[unit];
  // Stacking asks the unit whether it is a column.
  if (form === 'strategic') g.set('strategic', unit, 2);
  let refusal = endRefusal(g, unit, hex, 'movement');
  if (refusal && !entry.stops && leadsOnFrom(g, locals(unit, hex, form, entry), hex, entry)) refusal = undefined;
  if (form === 'strategic') g.set('strategic', unit, was);
  return refusal;
}
const leadsOnFrom = (g: G, l: MoveLocals, hex: HexId, entry: Entry): boolean => leadsOn(g, l, hex, entry.spent, entry.memory);

function arrivalSupply(g: G, unit: UnitId): number {
  let status = SUPPLIED;
  for (const rule of g.rules.supplyFixed) {
    const fixed = rule(g, unit);
    if (fixed !== undefined) return fixed;
  }
  for (const rule of g.rules.supplyChanges) status = rule(g, unit, status);
  return status;
}

function comeIn(g: G, unit: UnitId, hex: HexId, form: Form): MoveLocals {
  const entry = entryOf(g, unit, hex, form) as Entry;
  if (form === 'strategic') g.set('strategic', unit, 2);
  g.rows.waiting.splice(
    g.rows.waiting.findIndex((row) => row.unit === unit),
    1,
  );
  g.set('entries', hex, g.f.entries[hex] + 1);
  g.set('moved', unit, 1);
  g.set('movedTurn', unit, MOVED);
  g.move(unit, hex);
  g.emit({ e: 'arrived', case: 'basic-9.15', u: unit, h: hex, form });
  g.emit({ e: 'entered', u: unit, h: hex, from: -1 });
  return locals(unit, hex, form, entry);
}

const isWaiting = (g: G, row: Waiting | undefined): row is Waiting =>
  row !== undefined && SIDE[row.unit] === g.v.side && g.f.place[row.unit] === g.box('due');

/** Who waits outside, and the hexes he may come by. */
const queueFor = (form: Form): ArrivalSpec<LG, Waiting, number> => ({
  waiting: (g) => g.rows.waiting.filter((row) => isWaiting(g, row)),
  unitOf: (row) => row.unit,
  barred: (g, unit) => (isWaiting(g, rowOf(g, unit)) ? undefined : { case: 'basic-9.13', why: 'not-due', unit }),
  entryOf: (g, unit) => rowOf(g, unit) as Waiting,
  doors: doorsFor,
  hexOf: (hex) => hex,
  shut: (g, { unit }, hex) => {
    const blocked = hex < g.board.n && doorBlocked(g, SIDE[unit], hex);
    return { case: blocked ? 'basic-9.22' : 'basic-9.14', why: blocked ? 'door-blocked' : 'not-its-door', unit, to: hex };
  },
  refusal: (g, { unit }, hex) => doorRefusal(g, unit, hex, form),
});
const QUEUE = queueFor('normal');

/** `enter` as it is, `column` already in Strategic Movement (basic-6.41, 9.17). */
export function entering(k: 'enter' | 'column'): Opt<PhaseLocals> {
  const form: Form = k === 'column' ? 'strategic' : 'normal';
  return enterOption(k, queueFor(form), (g, l: PhaseLocals, { unit }, hex) => {
    l.started = true;
    const begun = comeIn(g, unit, hex, form);
    return begun.spent >= begun.points || stopsHere(g, unit, hex) ? 'plan' : call('move', begun, 'plan');
  });
}

/** A unit that can come in must (basic-9.21). */
export function mustEnter(g: G): Refusal | undefined {
  const first = whoCanEnter(g, QUEUE);
  return first && { case: 'basic-9.21', why: 'must-enter', unit: first.unit, to: first.hex };
}

/** Brings in 10SS or 11 Panzer without their condition, at a price (gset-1-2alt). `n` is the number of the division. */
export const commitOption: Opt = {
  k: 'commit',
  parts: 'n',
  *from(g) {
    for (let n = 0; n < WAIVABLE.length; n++) if (commitRefusal(g, n) === undefined) yield { k: 'commit', n };
  },
  test: (g, _l, a) => commitRefusal(g, a.n),
  take(g, _l, a) {
    const formation = WAIVABLE[a.n];
    g.v.committed |= COMMITTED[formation];
    g.emit({ e: 'committed', case: 'gset-1-2alt', formation });
    callReinforcements(g);
    return 'plan';
  },
  sure: true,
};

/** An arrival that may be had without its condition: of which division, and its unit. */
interface Waivable {
  arrival: Arrival;
  n: number;
  unit: UnitId;
}
const waivable = new WeakMap<readonly Arrival[], Waivable[]>();
function waivables(arrivals: readonly Arrival[]): Waivable[] {
  let found = waivable.get(arrivals);
  if (!found) {
    found = arrivals.map((arrival) => ({ arrival, n: waiverOf(arrival), unit: unitIndex(arrival.unit) })).filter(({ n }) => n >= 0);
    waivable.set(arrivals, found);
  }
  return found;
}

function commitRefusal(g: G, n: number): Refusal | undefined {
  if (waived(g, n)) return { case: 'gset-1-2alt', why: 'committed-already' };
  const out = g.box('out');
  let early = false;
  for (const { arrival, n: whose, unit } of waivables(g.rules.move.arrivals)) {
    if (whose !== n || SIDE[unit] !== g.v.side || g.f.place[unit] !== out) continue;
    if (!g.rules.move.mayArrive.every((rule) => rule(g, arrival))) continue;
    if (g.v.turn >= (arrival.voluntaryFrom ?? 0)) return undefined;
    early = true;
  }
  return { case: 'gset-1-2alt', why: early ? 'commit-too-early' : 'nobody-to-commit' };
}
