/** Trucks, fuel and ammunition of the German armies (chapter 16), depots and dumps: fuel first for the formations nearest to the enemy, and no more trucks for it than it takes. */
import { type Action, distance, type Side, type UnitId } from '@hexfront/engine';
import { turns } from '../data/index.ts';
import { FORMATION_HQ, HQ_RANK } from '../rules/command/chain.ts';
import { fuelHq, isFueling, isPrepaid, pendingRoll } from '../rules/logistics/fuel.ts';
import { fuelPrice, needsFuel } from '../rules/logistics/needs.ts';
import { armyIndex, stock } from '../rules/logistics/stockpiles.ts';
import { fuelDelivered } from '../rules/logistics/transport.ts';
import { mechUnitsOf } from '../rules/modes/exploit.ts';
import { canMove, moveRefusal } from '../rules/movement/movement.ts';
import { fromHere } from '../rules/movement/reach.ts';
import { printedNow } from '../rules/steps.ts';
import { dumpFor } from '../rules/supply/pockets.ts';
import { isOutOfSupply } from '../rules/supply/supplied.ts';
import { onMapOf } from '../state/derived.ts';
import { EXPLOIT } from '../state/fields/modes.ts';
import { LOW_FUEL, NORMAL_FUEL } from '../state/fields/supply/logistics.ts';
import { MECH, printed } from '../state/query.ts';
import { type G, GERMAN, PREPARED_ASSAULT } from '../state/shape.ts';
import { isEnemyNear } from './goals.ts';
import { exitsFor } from './marches.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const nearest = (list: readonly Action[], n: number): Action | undefined =>
  list.reduce<Action | undefined>((a, b) => (a === undefined || Math.abs((b.n ?? 0) - n) < Math.abs((a.n ?? 0) - n) ? b : a), undefined);
const least: Answer = (_g, list) => nearest(list, 0);
const most: Answer = (_g, list) => nearest(list, Number.MAX_SAFE_INTEGER);

const armyInHand = (g: G): number => (g.frames.at(-1)?.l as { armies?: readonly number[] } | undefined)?.armies?.[0] ?? 0;
const unitsOfArmy = (g: G, army: number): number => onMapOf(g, GERMAN).filter((u) => armyIndex(g, u) === army).length;
/** By the units of the armies that are still to be served. */
const share: Answer = (g, list) => {
  const armies = (g.frames.at(-1)?.l as { armies?: readonly number[] } | undefined)?.armies ?? [];
  const units = armies.map((army) => unitsOfArmy(g, army));
  const all = units.reduce((sum, n) => sum + n, 0);
  const top = Math.max(0, ...list.map((a) => a.n ?? 0));
  return nearest(list, all === 0 ? top : Math.round((top * units[0]) / all));
};

const headquarters = (g: G, army: number): UnitId[] =>
  onMapOf(g, GERMAN).filter((hq) => HQ_RANK[hq] === FORMATION_HQ && needsFuel(g, hq) && armyIndex(g, hq) === army);
const TURNS_A_DAY = 3;
const DICE = 10;
/** Trucks that may be expected to bring what the formations burn in a day, beyond what is there. */
const hauling: Answer = (g, list) => {
  const army = armyInHand(g);
  const need = TURNS_A_DAY * headquarters(g, army).reduce((sum, hq) => sum + fuelPrice(g, hq, NORMAL_FUEL), 0) - stock(g, 'fuel', army);
  const brings = (trucks: number): number => {
    let sum = 0;
    for (let pip = 0; pip < DICE; pip++) sum += fuelDelivered(trucks, pip);
    return (2 * sum) / DICE;
  };
  return list.find((a) => brings(a.n ?? 0) >= need) ?? most(g, list);
};
/** Ammunition is to last: as much a day as there are days left. */
const spending: Answer = (g, list) => {
  const days = 1 + Math.floor((g.rules.lastTurn - g.v.turn) / TURNS_A_DAY);
  return nearest(list, Math.ceil(stock(g, 'ammo', armyInHand(g)) / days));
};

const away = (g: G, hq: UnitId): number => {
  const enemies = onMapOf(g, 1 - GERMAN).map((u) => g.hexOf(u));
  return Math.min(99, ...mechUnitsOf(g, hq).map((u) => enemies.reduce((n, hex) => Math.min(n, distance(g.board, hex, g.hexOf(u))), 99)));
};
/** Hexes that units of a formation still have to the edge of the map, if they are paid for leaving: those of its nearest one. */
const toEdge = (g: G, hq: UnitId): number =>
  Math.min(NOT_LEAVING, ...mechUnitsOf(g, hq).flatMap((u) => exitsFor(g, u).map((hex) => distance(g.board, hex, g.hexOf(u)))));
const NOT_LEAVING = 99;
/** Share of the army's fuel that may be used up in this turn of the day. */
const BY_PART: Readonly<Record<string, number>> = { am: 0.5, pm: 0.8, night: 1 };
/** So near to the enemy a unit can assault him. */
const ASSAULTS = 3;
/** So far from the enemy a formation is not in a hurry. */
const FAR = 12;
/** Attack strength of a formation that has prepared an assault or is to exploit: without fuel it does neither (5.2.2, 5.4.3). */
const committed = (g: G, hq: UnitId): number =>
  mechUnitsOf(g, hq).reduce(
    (sum, u) => sum + (g.f.mode[u] === PREPARED_ASSAULT || g.f.mode[u] === EXPLOIT ? (printedNow(g, u)?.attack ?? 0) : 0),
    0,
  );
/** The least that a formation can assault with: a point (5.2.2). */
const needed = (g: G, hq: UnitId): number => (fuelPrice(g, hq, LOW_FUEL) >= ONE_POINT ? LOW_FUEL : NORMAL_FUEL);
/** Fuel is counted in half points. */
const ONE_POINT = 2;
/**
 * The formation that is nearest to leaving the map first, then those with most to attack with, then the nearest to the enemy; Low fuel where Normal would take
 * what the rest of the day needs.
 */
const giving: Answer = (g, list) => {
  const all = [...new Set(list.flatMap((a) => (a.u === undefined ? [] : [a.u])))];
  const attacks = new Map(all.map((hq) => [hq, committed(g, hq)]));
  const edge = new Map(all.map((hq) => [hq, toEdge(g, hq)]));
  const attacking = (hq: UnitId): number => attacks.get(hq) ?? 0;
  const leaving = (hq: UnitId): number => edge.get(hq) ?? NOT_LEAVING;
  const order = all.sort((a, b) => leaving(a) - leaving(b) || attacking(b) - attacking(a) || away(g, a) - away(g, b) || a - b);
  const [first] = onMapOf(g, GERMAN)
    .filter((hq) => HQ_RANK[hq] === FORMATION_HQ && needsFuel(g, hq) && toEdge(g, hq) < NOT_LEAVING)
    .sort((a, b) => toEdge(g, a) - toEdge(g, b));
  const part = BY_PART[turns[g.v.turn - 1]?.part ?? 'night'] ?? 1;
  for (const hq of order) {
    const normal = list.find((a) => a.k === 'fuel-normal' && a.u === hq);
    const low = list.find((a) => a.k === 'fuel-low' && a.u === hq);
    const store = stock(g, 'fuel', armyIndex(g, hq));
    const price = fuelPrice(g, hq, NORMAL_FUEL);
    // Others of the army who are to attack get theirs before anybody has more than he needs.
    const kept = order.reduce(
      (sum, other) =>
        other !== hq && armyIndex(g, other) === armyIndex(g, hq) && attacking(other) > 0 && g.f.fuel[other] > needed(g, other)
          ? sum + fuelPrice(g, other, needed(g, other))
          : sum,
      0,
    );
    const plenty = price <= part * store && price + kept <= store && away(g, hq) <= FAR;
    const must = attacking(hq) > 0 && needed(g, hq) === NORMAL_FUEL && g.f.fuel[hq] > NORMAL_FUEL;
    if (normal && (first !== undefined ? hq === first : plenty || must)) return normal;
    // What the first of those who leave needs once more is kept for it.
    if (low && (attacking(hq) > 0 || kept + fuelPrice(g, hq, LOW_FUEL) <= store) && (first === undefined || store >= price + price / 2))
      return low;
  }
  return list.find((a) => a.k === 'done');
};
/** Whether the fuel of its army will do for an assault of this unit: formations with most to attack with before the enemy come first. */
export function canBeFueled(g: G): (u: UnitId) => boolean {
  if (!isFueling(g)) return () => true;
  const fueled = new Set<UnitId>();
  const left = new Map<number, number>();
  const before = (hq: UnitId): number =>
    mechUnitsOf(g, hq).reduce((sum, u) => sum + (isEnemyNear(g, GERMAN, g.hexOf(u), ASSAULTS) ? (printedNow(g, u)?.attack ?? 0) : 0), 0);
  const heads = new Map(
    onMapOf(g, GERMAN)
      .filter((hq) => HQ_RANK[hq] === FORMATION_HQ && needsFuel(g, hq))
      .map((hq) => [hq, before(hq)] as const),
  );
  for (const [hq] of [...heads].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const army = armyIndex(g, hq);
    const store = left.get(army) ?? stock(g, 'fuel', army);
    const price = isPrepaid(g, hq) ? 0 : fuelPrice(g, hq, needed(g, hq));
    if (price > store || (price > 0 && isOutOfSupply(g, hq))) continue;
    left.set(army, store - price);
    fueled.add(hq);
  }
  return (u) => {
    const hq = fuelHq(g, u);
    return !heads.has(hq) || fueled.has(hq);
  };
}
/** Everybody a little or some the whole way: whichever comes to more hexes. */
const releasing: Answer = (g, list) => {
  const u = (g.frames.at(-1)?.l as { u?: UnitId } | undefined)?.u;
  const few = list.find((a) => a.k === 'some-move');
  const all = list.find((a) => a.k === 'all-move');
  if (u === undefined) return all;
  const moving = mechUnitsOf(g, u);
  const hq = onMapOf(g, GERMAN).find((v) => HQ_RANK[v] === FORMATION_HQ && g.f.release[v] > 1 && g.f.releaseAs[v] === 0);
  const n = hq === undefined ? 0 : g.f.release[hq] - 1;
  const reach = moving.map((v) => printed(g, v).kind?.move ?? 0).sort((a, b) => b - a);
  const some = reach.slice(0, n).reduce((sum, p) => sum + p, 0);
  return some > reach.reduce((sum, p) => sum + Math.min(n, p), 0) ? few : all;
};
const fullStrength: Answer = (_g, list) => list.find((a) => a.k === 'full');

/** What a unit should spend on a move at most, in sixths of a point: in a pocket a vehicle that goes more than half of its way costs the dump a point (15.6.2). */
export const mostToSpend = (g: G, u: UnitId): number =>
  MECH[u] === 1 && dumpFor(g, u) >= 0 ? fromHere(g, u).points / 2 : Number.POSITIVE_INFINITY;

/** Dice for fuel are thrown before moves are planned: what they allow is what is planned with (16.2.3). */
export function fuelFirst(g: G, side: Side): Action | undefined {
  const u = onMapOf(g, side).find((unit) => moveRefusal(g, unit) === undefined && pendingRoll(g, unit) !== undefined && canMove(g, unit));
  return u === undefined ? undefined : { k: 'pick', u };
}

export const LOGISTICS_ANSWERS: Readonly<Record<string, Answer>> = {
  'transport.stock': share,
  'transport.share': share,
  'transport.motor': least,
  'transport.fuel': hauling,
  'transport.ammo': most,
  'transport.spend': spending,
  'fueling.give': giving,
  'fuelRoll.choose': releasing,
  // Dumps stay where they are, sources are opened when they are needed.
  'supplying.give': (_g, list) => list.find((a) => a.k === 'done'),
  'supplying.depot': (_g, list) => list.find((a) => a.k === 'open-depot'),
  // Whoever saves what it has on hand fights at half strength: that loses more than it saves.
  'assault.halfAttack': fullStrength,
  'assault.halfDefense': fullStrength,
};
