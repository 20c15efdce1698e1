/** Reinforcements (22.1.0 to 22.3.0): columns in Strategic mode through their entry hex, or from the next turn on in Tactical or Prepared Assault mode within three hexes of it. */
import { call, disk, END, enterOption, type HexId, type Next, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { hex, record, unit } from '@hexfront/engine/parts';
import { POINT } from '../../data/index.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { COLUMN, PREPARED } from '../../state/fields/movement.ts';
import { ARTILLERY, beside, bits, held, isInBattery, LEADER, MECH, RIDER, SIDE, UNITS } from '../../state/query.ts';
import { type G, type Opt, PREPARED_ASSAULT, type Proc, TACTICAL } from '../../state/shape.ts';
import { isUnfueledForAssault } from '../logistics/fuel.ts';
import { setMode } from '../modes/choosing.ts';
import { armyTrucksLeft, trucksFor } from '../modes/guns-and-trucks.ts';
import { unpreparedRefusal } from '../modes/modes.ts';
import { assemblyQuestion } from '../modes/strategic.ts';
import { allowance } from '../movement/allowance.ts';
import { isMechOnRoad } from '../movement/forms.ts';
import { hexPrices } from '../movement/ground-costs.ts';
import { beginMove } from '../movement/movement.ts';
import { roadPriceInto } from '../movement/road-rules.ts';
import { endRefusal } from '../movement/stacking.ts';
import { isMotorized, trucksLeft } from '../movement/trucks.ts';
import { isExtendedNight, movingSide } from '../movement/who-moves.ts';
import { isOutOfPlay } from '../special/northern-sector.ts';
import { groundNow } from '../weather.ts';
import { doorsOf, entryFor, isLeftOut, openDoors, takeDoor } from './doors.ts';

const TACTICAL_RADIUS = 3;

function waiting(g: G): UnitId[] {
  if (isExtendedNight(g)) return [];
  return g
    .unitsIn(g.box('Arriving'))
    .filter((u) => SIDE[u] === movingSide(g) && g.f.due[u] <= g.v.turn && barred(g, u) === undefined)
    .sort((a, b) => a - b);
}
function barred(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (SIDE[u] !== movingSide(g)) return no('22.1.0', 'not-yours');
  if (isExtendedNight(g)) return no('3.4.0', 'extended-no-arrivals');
  const entry = entryFor(g, u);
  if (g.f.place[u] !== g.box('Arriving') || entry === undefined || doorsOf(g, entry).length === 0) return no('22.1.0', 'no-reinforcement');
  if (g.f.due[u] > g.v.turn) return no('22.1.0', 'not-due');
  return isLeftOut(g, entry, u) ? no(entry.case, 'left-out') : undefined;
}

/** Trucks for a Leg unit that comes in a column: those of its division, of its army; US engineers, anti-tank units and British units have their own (7.9.2 to 7.9.2f). */
const hasOwnTrucks = (g: G, u: UnitId): boolean =>
  RIDER[u] === 1 || UNITS[u].nation === 'British' || UNITS[u].nation === 'Canadian' || trucksLeft(g, u) > 0;
const takesArmyTrucks = (g: G, u: UnitId): boolean => trucksFor(u) > 0 && armyTrucksLeft(g, u) >= trucksFor(u);
/** In Strategic mode: on wheels, artillery Out of Battery, before anybody else moves by road (5.3.0, 7.1.0). */
const canRide = (u: UnitId, g: G): boolean =>
  MECH[u] === 1 || LEADER[u] === 1 || isMotorized(g, u) || hasOwnTrucks(g, u) || takesArmyTrucks(g, u);
function columnRefusal(g: G, u: UnitId, at: HexId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u, to: at });
  if (!canRide(u, g)) return no('5.3.0', 'strategic-needs-wheels');
  if ((g.board.marks[at] & bits(g).roadHex) === 0) return no('22.3.0', 'not-on-road');
  if (g.v.segment > 1) return no('7.1.0', 'columns-over');
  if (g.unitsIn(at).some((v) => isMechOnRoad(g, v))) return no('7.5.4', 'strategic-meets');
  return queuePrice(g, at) > allowance(g, u, 'road') ? no('22.3.0', 'queue-too-long') : undefined;
}
/** Each pays as much as the one before on the same road, and the hex itself (22.3.0). */
const queuePrice = (g: G, at: HexId): number => roadPriceInto(g, at) * (g.f.queue[at] + 1);
/** Appears at a place on the map, for which it does not pay (22.1.0). */
const isPlaced = (g: G, u: UnitId): boolean => entryFor(g, u)?.placed === true;

interface Door {
  readonly hex: HexId;
  readonly mode: number;
  /** By road in Tactical mode (36.3.3). */
  readonly road?: true;
}
/** Who waits for a turn need not come as a column (22.1.1). */
const isLate = (g: G, u: UnitId): boolean => entryFor(g, u)?.mode === 'strategic' && g.f.due[u] < g.v.turn;
/** Hexes within three of an entry hex, for those who come a turn late in another mode (22.1.1). */
function nearDoors(g: G, u: UnitId, at: readonly HexId[], mode: number = TACTICAL): Door[] {
  const near = new Set(at.flatMap((door) => disk(g.board, door, TACTICAL_RADIUS)));
  return [...near]
    .filter((h) => !held(g, 1 - SIDE[u], h) && !isOutOfPlay(g, h))
    .sort((a, b) => a - b)
    .map((hex) => ({ hex, mode }));
}
function freeDoors(g: G, u: UnitId): Door[] {
  const entry = entryFor(g, u);
  if (entry === undefined) return [];
  const at = openDoors(g, entry);
  if (isLate(g, u)) return nearDoors(g, u, at);
  const enemy = 1 - SIDE[u];
  const free = at.filter((hex) => !held(g, enemy, hex) && !(entry.clear && beside(g, enemy, hex)));
  if (entry.mode === 'strategic') return free.map((hex) => ({ hex, mode: STRATEGIC }));
  return free.map((hex) => (entry.mode === 'road' ? { hex, mode: TACTICAL, road: true } : { hex, mode: TACTICAL }));
}
/** By road in Tactical mode: in the queue, before anybody moves across country; the trucks that bring them are not counted (7.9.2b, 34.1.0-a). */
function roadRefusal(g: G, u: UnitId, at: HexId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u, to: at });
  if ((g.board.marks[at] & bits(g).roadHex) === 0) return no('22.3.0', 'not-on-road');
  if (g.v.segment > COLUMN) return no('7.1.0', 'roads-over');
  return queuePrice(g, at) > allowance(g, u, 'road') ? no('22.3.0', 'queue-too-long') : endRefusal(g, u, at);
}

const spec = {
  waiting,
  unitOf: (u: UnitId) => u,
  barred,
  entryOf: (_g: G, u: UnitId) => u,
  doors: freeDoors,
  hexOf: (door: Door) => door.hex,
  shut: (_g: G, u: UnitId, to: HexId): Refusal => ({ case: '22.1.0', why: 'no-entry-hex', unit: u, to }),
  refusal: (g: G, u: UnitId, { hex: at, mode, road }: Door) =>
    mode === STRATEGIC ? columnRefusal(g, u, at) : road ? roadRefusal(g, u, at) : endRefusal(g, u, at),
};

/** Hexes in which a reinforcement that is due could enter now. */
export const opensNow = (g: G, u: UnitId): HexId[] =>
  freeDoors(g, u)
    .filter((door) => spec.refusal(g, u, door) === undefined)
    .map((door) => door.hex);

/** In Tactical mode it pays the price of the hex and moves on from there; a column first names its assembly area. */
export const enter: Opt = enterOption('enter', spec, (g, _l, u, door) => {
  if (door.mode === STRATEGIC) return call('arrival', { u, h: door.hex }, 'plan');
  const price = door.road ? queuePrice(g, door.hex) : 0;
  const placed = isPlaced(g, u) && !isLate(g, u);
  bringIn(g, u, door);
  if (placed) return call('move', beginMove(g, u), 'plan');
  if (door.road) {
    if (MECH[u] === 0) g.set('trucked', u, 1);
    g.set('queue', door.hex, g.f.queue[door.hex] + 1);
    g.v.segment = Math.max(g.v.segment, COLUMN);
    const points = allowance(g, u, 'road');
    return call('move', { ...beginMove(g, u), form: 'road', points, spent: Math.min(price, points), legs: 1 }, 'plan');
  }
  return moveOn(g, u, door);
});
/** Pays for the hex, in Prepared Assault mode with one of its hexes, and moves on from there. */
function moveOn(g: G, u: UnitId, door: Door): Next {
  const l = beginMove(g, u);
  if (door.mode === PREPARED_ASSAULT) return call('move', { ...l, spent: POINT, legs: 1 }, 'plan');
  const ground = hexPrices(g.board, MECH[u] === 1 ? 'mech' : 'leg', groundNow(g))[door.hex];
  return call('move', { ...l, spent: Math.min(ground, l.points), legs: 1 }, 'plan');
}

/** The same for those who are late: as a column after all, or in Prepared Assault mode. */
const lateSpec = (doors: (g: G, u: UnitId) => Door[], unfit: (g: G, u: UnitId) => Refusal | undefined = () => undefined) => {
  const late = (g: G, unit: UnitId): Refusal | undefined => (isLate(g, unit) ? unfit(g, unit) : { case: '22.1.1', why: 'not-late', unit });
  return {
    ...spec,
    waiting: (g: G) => waiting(g).filter((u) => late(g, u) === undefined),
    barred: (g: G, u: UnitId) => barred(g, u) ?? late(g, u),
    doors,
  };
};
function columnDoors(g: G, u: UnitId): Door[] {
  const entry = entryFor(g, u);
  const at = entry ? openDoors(g, entry) : [];
  return at.filter((hex) => !held(g, 1 - SIDE[u], hex)).map((hex) => ({ hex, mode: STRATEGIC }));
}
export const enterColumn: Opt = enterOption('enter-column', lateSpec(columnDoors), (_g, _l, u, door) =>
  call('arrival', { u, h: door.hex }, 'plan'),
);
function preparedDoors(g: G, u: UnitId): Door[] {
  const entry = entryFor(g, u);
  return entry ? nearDoors(g, u, openDoors(g, entry), PREPARED_ASSAULT) : [];
}
const unfit = (g: G, unit: UnitId): Refusal | undefined =>
  unpreparedRefusal(g, unit) ?? (isUnfueledForAssault(g, unit) ? { case: '5.2.2', why: 'unfueled-prepares-not', unit } : undefined);
export const enterPrepared: Opt = enterOption('enter-prepared', lateSpec(preparedDoors, unfit), (g, _l, u, door) => {
  bringIn(g, u, door);
  g.v.segment = PREPARED;
  return moveOn(g, u, door);
});
function bringIn(g: G, u: UnitId, door: Door): void {
  const entry = entryFor(g, u);
  if (entry) takeDoor(g, entry, door.hex);
  if (ARTILLERY[u] === 1 && isInBattery(g, u)) g.set('limbered', u, 1);
  const trucks = door.mode === STRATEGIC && MECH[u] === 0 && LEADER[u] === 0 && !hasOwnTrucks(g, u);
  g.move(u, door.hex);
  if (trucks) g.set('motor', u, trucksFor(u));
  g.set('due', u, 0);
  for (const field of ['comesWith', 'drivenOff', 'recalled'] as const) g.set(field, u, 0);
  if (door.mode !== STRATEGIC) g.set('assembly', u, 0);
  if (door.mode === STRATEGIC) g.set('marching', u, 1);
  else g.set('cameBy', u, door.hex + 1);
  g.set('moved', u, 1);
  g.set('control', door.hex, SIDE[u] + 1);
  setMode(g, u, door.mode, '22.1.1');
  g.emit({ e: 'arrived', u, h: door.hex, case: '22.1.0' });
}

const LOCALS = record({ u: unit(), h: hex() });
/** A column names its assembly area in secret, enters and moves on. Procedure `arrival`. */
export const arrival: Proc<Of<typeof LOCALS>> = {
  locals: LOCALS,
  first: 'where',
  points: {
    where: assemblyQuestion({
      cases: ['22.1.1', '5.3.2'],
      unit: (_g, l) => l.u,
      skip: (g, l) => (g.f.assembly[l.u] > 0 ? 'march' : undefined),
      next: () => 'march',
    }),
    march: {
      auto: (g, l) => {
        const placed = isPlaced(g, l.u);
        const price = placed ? 0 : queuePrice(g, l.h);
        bringIn(g, l.u, { hex: l.h, mode: STRATEGIC });
        if (!placed) g.set('queue', l.h, g.f.queue[l.h] + 1);
        g.v.segment = Math.max(g.v.segment, 1);
        return call('move', { ...beginMove(g, l.u), spent: price, legs: placed ? 0 : 1 }, 'end');
      },
    },
    end: { auto: () => END },
  },
};
