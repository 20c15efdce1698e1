/**
 * The German Transport Phase (3.3.3, 16.1 to 16.3): every morning truck points are given to armies and roles, fuel and ammunition are rolled for from December 20
 * on, and ammunition is spent for the day. Procedure `transport`.
 */
import { END, listed, type Next, type Of, type Refusal } from '@hexfront/engine';
import { count, counts, record } from '@hexfront/engine/parts';
import { formations, tables, turnNumber, turns } from '../../data/index.ts';
import { type Ask, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { raidsOn } from '../air/raids.ts';
import { beginsAsMorning } from '../scenarios/haste.ts';
import { isComplexOpen } from '../supply/complex.ts';
import { exits, partsOfFormation } from '../victory/parts.ts';
import { boundTrucks } from './needs.ts';
import { ARMIES, armiesInPlay, setStock, stock } from './stockpiles.ts';

const DEC_20 = turnNumber('dec-20-am');
const { germanMaxPerArmy, germanAmmoMax, preDec20 } = tables.truckPoints;
const { rows, modifiers } = tables.germanTransport;
/** Fuel points that an army keeps for the next day, in halves (16.2.4), and ammunition points that it spends in one (16.3.0). */
const SAVED = 2 * 4;
const MOST_SPENT = 4;

const LOCALS = record({
  /** Armies still to be seen to, and truck points and ammunition that are not given out yet. */
  armies: counts(),
  trucks: count(),
  ammo: count(),
  /** Truck points of the army that it is about. */
  share: count(),
});
type Locals = Of<typeof LOCALS>;

/** Mornings of scenarios with supply, and the first afternoon of those that begin on one (3.3.3, 36.9.4). */
export const isTransportMorning = (g: G): boolean =>
  g.rules.supply && (turns[g.v.turn - 1]?.part === 'am' || beginsAsMorning(g)) && armiesInPlay(g).length > 0;
const isEarly = (g: G): boolean => g.v.turn < DEC_20;

// ---- the table (16.2.0, 16.3.0) ---------------------------------------------------------------------------------------------------------------

/** Rows for truck points, columns for the die; beyond the table its last row and column count (31.1.0, R-D4). */
const cell = <T>(list: readonly T[], pip: number): T => list[Math.min(9, Math.max(0, pip))];
export const fuelDelivered = (trucks: number, pip: number): number =>
  trucks === 0 ? 0 : cell(rows[Math.min(trucks, rows.length) - 1].fuel, pip);
export const ammoDelivered = (trucks: number, pip: number): number => cell(rows[Math.min(trucks, rows.length) - 1].ammo ?? [0], pip);
/** The rail line by way of Bastogne and St Vith (16.1.3). */
const rolled = (g: G, pip: number): number => (pip % 10) + (isComplexOpen(g) ? modifiers['Bastogne-St Vith complex operating'] : 0);

/** On a first afternoon two thirds of it (36.7.3, 36.9.4, R-S08a). */
const ofTheDay = (g: G, n: number): number => (beginsAsMorning(g) ? Math.round((2 * n) / 3) : n);
const fuelNow = (g: G, army: number, pip: number): number => ofTheDay(g, fuelDelivered(stock(g, 'truckFuel', army), rolled(g, pip)));
const ammoNow = (g: G, army: number, pip: number): number => ofTheDay(g, ammoDelivered(stock(g, 'truckAmmo', army), rolled(g, pip)));
/** What so many truck points bring today with each face of the die, for whoever weighs them; planes may still attack them on the way. */
export const deliveries = (g: G, load: 'fuel' | 'ammo', trucks: number): number[] =>
  Array.from({ length: 10 }, (_, pip) =>
    trucks === 0 ? 0 : ofTheDay(g, (load === 'fuel' ? fuelDelivered : ammoDelivered)(trucks, rolled(g, pip))),
  );

// ---- questions ----------------------------------------------------------------------------------------------------------------------------------

const least = (g: G): number => (isEarly(g) ? 0 : g.rules.leastAmmoTrucks);
const numbers = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
/** A number of points for the army in hand. Where there is only one it is taken without a question. */
const ask = (
  says: string,
  rule: string,
  range: (g: G, l: Locals) => readonly [number, number],
  take: (g: G, l: Locals, n: number) => Next,
): Ask<Locals> => ({
  who: () => GERMAN,
  cases: [rule],
  says,
  args: (g, l) => ({ army: ARMIES[l.armies[0]], n: range(g, l)[1] }),
  options: [
    listed(
      'points',
      'n',
      (g: G, l: Locals) => numbers(...range(g, l)),
      (g: G, l: Locals, n): Refusal => ({ case: rule, why: 'points-not-there', n, limit: range(g, l)[1] }),
      (g, l, n) => take(g, l, n),
    ),
  ],
});

/** Truck points that an army has lost with divisions of which a whole Kampfgruppe has left the map (36.3.6, 36.4.6). */
function lostTrucks(g: G, army: number): number {
  if (!g.rules.scenario.trucksLostByExit) return 0;
  const divisions = new Set(g.rules.specials.exits.map(({ who }) => who.formation ?? ''));
  return [...divisions].filter((id) => armyOfFormation(id) === army && exits(g, partsOfFormation(id), 0) > 0).length;
}
const armyOfFormation = (id: string): number => ARMIES.indexOf(formations.find((f) => f.id === id)?.army ?? '');

/** What an army can be given: its own number, or a share of what is left that leaves every other army its least (16.1.0, 16.1.1). */
function shareRange(g: G, l: Locals): readonly [number, number] {
  const [army, ...rest] = l.armies;
  const own = g.rules.trucksOfArmy(army);
  if (own >= 0) {
    const left = Math.max(0, own - lostTrucks(g, army));
    return [left, left];
  }
  if (isEarly(g) && g.rules.onlyArmy < 0) return [0, 0];
  if (g.rules.scenario.trucksForUnits) return [l.trucks, l.trucks];
  // Armies after it keep their least, the 7th Army what its mechanized formations take (16.4.1).
  const others = rest.reduce((sum, other) => sum + least(g) + boundTrucks(g, other), 0);
  const most = Math.max(0, Math.min(germanMaxPerArmy, l.trucks - others));
  return [Math.min(most, least(g) + boundTrucks(g, army)), most];
}
/** Before December 20 what is given to carry units is used up (16.5.0). */
const pool = (g: G, army: number): number => Math.max(0, (preDec20[ARMIES[army]] ?? 0) - stock(g, 'truckUsed', army));

export const transport: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.armies = armiesInPlay(g);
        const first = g.v.stocked === 0;
        g.v.stocked = 1;
        if (first) for (const army of l.armies) setStock(g, 'ammo', army, stock(g, 'ammo', army) + g.rules.ammoOfArmy(army));
        l.ammo = g.rules.sharedAmmo(g.v.turn, first);
        l.trucks = Math.max(
          0,
          l.armies.reduce((left, army) => left - lostTrucks(g, army), g.rules.sharedTrucks(g.v.turn)),
        );
        l.share = 0;
        return l.ammo > 0 ? 'stock' : 'again';
      },
    },
    // Ammunition that comes for all armies is handed out among them (16.3.1).
    stock: ask(
      'ask.transport.stock',
      '16.3.1',
      (_g, l) => (l.armies.length === 1 ? [l.ammo, l.ammo] : [0, l.ammo]),
      (g, l, n) => {
        setStock(g, 'ammo', l.armies[0], stock(g, 'ammo', l.armies[0]) + n);
        l.ammo -= n;
        l.armies = l.armies.slice(1);
        return 'stocked';
      },
    ),
    stocked: { auto: (_g, l) => (l.armies.length > 0 && l.ammo > 0 ? 'stock' : 'again') },
    again: {
      auto: (g, l) => {
        l.armies = armiesInPlay(g);
        return 'army';
      },
    },
    army: { auto: (_g, l) => (l.armies.length === 0 ? END : 'share') },
    share: ask('ask.transport.share', '16.1.0', shareRange, (g, l, n) => {
      const bound = isEarly(g) ? 0 : Math.min(Math.max(0, n - least(g)), boundTrucks(g, l.armies[0]));
      if (bound > 0) g.emit({ e: 'trucksBound', n: bound, case: '16.4.1' });
      l.share = n - bound;
      l.trucks = Math.max(0, l.trucks - n);
      return 'role';
    }),
    role: { auto: (g) => (isEarly(g) || g.rules.scenario.trucksForUnits ? 'motor' : 'fuel') },
    motor: ask(
      'ask.transport.motor',
      '16.5.0',
      (g, l) => (g.rules.trucksOfArmy(l.armies[0]) >= 0 || g.rules.leastAmmoTrucks === 0 ? [l.share, l.share] : [0, pool(g, l.armies[0])]),
      (g, l, n) => {
        const [army] = l.armies;
        setStock(g, 'truckMotor', army, n);
        setStock(g, 'truckUsed', army, stock(g, 'truckUsed', army) + n);
        return 'spend';
      },
    ),
    fuel: ask(
      'ask.transport.fuel',
      '16.1.0',
      (g, l) => [0, g.rules.countsFuel(g.v.turn) ? l.share - least(g) : 0],
      (g, l, n) => {
        setStock(g, 'truckFuel', l.armies[0], n);
        return 'ammo';
      },
    ),
    ammo: ask(
      'ask.transport.ammo',
      '16.1.0',
      (g, l) => [least(g), Math.min(germanAmmoMax, l.share - stock(g, 'truckFuel', l.armies[0]))],
      (g, l, n) => {
        const [army] = l.armies;
        setStock(g, 'truckAmmo', army, n);
        setStock(g, 'truckMotor', army, l.share - n - stock(g, 'truckFuel', army));
        return 'haul';
      },
    ),
    haul: {
      auto: (g, l) => {
        const [army] = l.armies;
        // No more than four fuel points are kept from one day to the next (16.2.4).
        setStock(g, 'fuel', army, Math.min(SAVED, stock(g, 'fuel', army)));
        return raidsOn(g, army, 'fuel', 'fuelLeft');
      },
    },
    // Planes may have attacked the trucks on their way (21.5.0).
    fuelLeft: { auto: (g, l) => (stock(g, 'truckFuel', l.armies[0]) > 0 ? 'fuelRoll' : 'hauled') },
    fuelRoll: {
      roll: (g, l) => ({
        dice: [10],
        classOf: ([pip]) => String(fuelNow(g, l.armies[0], pip)),
        cases: ['16.2.0'],
        says: 'roll.fuel-delivery',
        args: { army: ARMIES[l.armies[0]], n: stock(g, 'truckFuel', l.armies[0]) },
      }),
      take: (g, l, [pip]) => {
        const [army] = l.armies;
        const n = fuelNow(g, army, pip);
        setStock(g, 'fuel', army, stock(g, 'fuel', army) + 2 * n);
        g.emit({ e: 'fuelDelivered', army: ARMIES[army], die: pip % 10, n, case: '16.2.0' });
        return 'hauled';
      },
    },
    hauled: {
      auto: (g, l) => {
        setStock(g, 'value', l.armies[0], 1);
        return raidsOn(g, l.armies[0], 'ammo', 'ammoLeft');
      },
    },
    ammoLeft: { auto: (g, l) => (stock(g, 'truckAmmo', l.armies[0]) > 0 ? 'ammoRoll' : 'spend') },
    ammoRoll: {
      roll: (g, l) => ({
        dice: [10],
        classOf: ([pip]) => String(ammoNow(g, l.armies[0], pip)),
        cases: ['16.3.0'],
        says: 'roll.ammo-delivery',
        args: { army: ARMIES[l.armies[0]], n: stock(g, 'truckAmmo', l.armies[0]) },
      }),
      take: (g, l, [pip]) => {
        const [army] = l.armies;
        const n = ammoNow(g, army, pip);
        // With an empty stockpile too little ammunition lowers the value of the day (16.3.0).
        if (n < 0 && stock(g, 'ammo', army) === 0) setStock(g, 'value', army, 0);
        setStock(g, 'ammo', army, Math.max(0, stock(g, 'ammo', army) + n));
        g.emit({ e: 'ammoDelivered', army: ARMIES[army], die: pip % 10, n: stock(g, 'ammo', army), case: '16.3.0' });
        return 'spend';
      },
    },
    spend: ask(
      'ask.transport.spend',
      '16.3.0',
      (g, l) => [0, stock(g, 'value', l.armies[0]) === 0 ? 0 : Math.min(MOST_SPENT, stock(g, 'ammo', l.armies[0]))],
      (g, l, n) => {
        const [army, ...rest] = l.armies;
        if (stock(g, 'value', army) > 0) setStock(g, 'value', army, 1 + n);
        setStock(g, 'ammo', army, stock(g, 'ammo', army) - n);
        l.armies = rest;
        return 'army';
      },
    ),
  },
};
