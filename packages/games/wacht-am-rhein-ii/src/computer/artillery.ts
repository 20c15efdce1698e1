/** Artillery of a computer player: who goes into battery, what is fired at, who observes, which guns. */
import { type Action, distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { tableOf } from '../rules/barrage/barrage.ts';
import { factorsLeft, firesOf, gunRefusal } from '../rules/barrage/guns.ts';
import { readVolley, volleysOf, volleyText } from '../rules/barrage/reckoning/volleys.ts';
import { modifierAt, mostPoints } from '../rules/barrage/target.ts';
import { onMapOf } from '../state/derived.ts';
import type { Barrage } from '../state/fields/combat.ts';
import { ARTILLERY, beside, printed, UNITS, unitsOf } from '../state/query.ts';
import { type G, PREPARED_ASSAULT } from '../state/shape.ts';
import { prizeOf } from './goals.ts';
import { exitsFor } from './marches.ts';

const rangeOf = (g: G, u: UnitId): number => printed(g, u).kind?.range ?? 0;
const nearestEnemy = (g: G, side: Side, hex: HexId): number =>
  onMapOf(g, 1 - side).reduce((least, v) => Math.min(least, distance(g.board, hex, g.hexOf(v))), 99);

/** Guns with the enemy in range stand ready to fire; those without go on the road. */
export function toTurn(g: G, side: Side, list: readonly Action[]): Action | undefined {
  return list.find((a) => {
    if (a.k !== 'battery' || a.u === undefined) return false;
    // Those who leave the map stay on the road.
    if (exitsFor(g, a.u).length > 0) return g.f.limbered[a.u] === 0;
    const away = nearestEnemy(g, side, g.hexOf(a.u));
    return g.f.limbered[a.u] === 1 ? away <= rangeOf(g, a.u) - 1 : away > rangeOf(g, a.u) + 1;
  });
}

/** Hits that a barrage may be expected to bring. */
function hitsOf(g: G, side: Side, hex: HexId, points: number): number {
  const modifier = modifierAt(g, side, hex);
  let sum = 0;
  for (const value of volleysOf(points))
    for (let die = 0; die < 10; die++) sum += readVolley(volleyText(tableOf(g), value, die + modifier)).hits / 10;
  return sum;
}
/** More artillery units seldom take part in one barrage. */
const USUAL_GUNS = 3;
/** Points that can be brought to bear on a hex. */
function pointsOn(g: G, side: Side, hex: HexId): number {
  const most = mostPoints(g, side, hex);
  if (most > 0) return most;
  const factors: number[] = [];
  for (const u of onMapOf(g, side))
    if (ARTILLERY[u] === 1 && g.f.depleted[u] === 0 && distance(g.board, g.hexOf(u), hex) <= rangeOf(g, u)) factors.push(factorsLeft(g, u));
  factors.sort((a, b) => b - a);
  return factors.slice(0, USUAL_GUNS).reduce((sum, n) => sum + n, 0);
}

/** Stacks that are about to be assaulted, or about to assault, are worth more than others. */
function barrageValue(g: G, side: Side, hex: HexId): number {
  const hits = hitsOf(g, side, hex, Math.max(1, pointsOn(g, side, hex)));
  const attacking = (u: UnitId): boolean => g.f.mode[u] === PREPARED_ASSAULT || g.f.designated[u] === 1;
  const met =
    onMapOf(g, side).some((u) => attacking(u) && g.board.dirTo(g.hexOf(u), hex) >= 0) || unitsOf(g, 1 - side, hex).some(attacking);
  return hits * (met ? 3 : 1) * (prizeOf(g, hex) > 1 ? 1.5 : 1) * (beside(g, side, hex) ? 1 : 0.6);
}
/** Ammunition that can run out is not wasted on less. */
const WORTH_SHELLS = 0.45;
export function toShell(g: G, list: readonly Action[]): Action | undefined {
  let best: Action | undefined;
  let top = g.rules.barragePoints ? Number.NEGATIVE_INFINITY : WORTH_SHELLS;
  for (const a of list) {
    if (a.k !== 'target') continue;
    const value = barrageValue(g, g.v.firing, a.h as HexId);
    if (value > top) {
      top = value;
      best = a;
    }
  }
  return best ?? list.find((a) => a.k === 'done');
}

/** Factors that can fire when this unit observes, largest first. */
function factorsFor(g: G, b: Barrage): number {
  const draft: Barrage = { ...b, guns: [...b.guns] };
  let sum = 0;
  for (const { u, n } of [...firesOf(g, b)].sort((x, y) => y.n - x.n))
    if (gunRefusal(g, draft, u, n) === undefined) {
      draft.guns.push({ unit: u, n });
      sum += n;
    }
  return sum;
}
/** Observers tried: most of those in a stack have the same artillery behind them. */
const OBSERVERS = 5;
export function toObserve(g: G, list: readonly Action[]): Action | undefined {
  const [b] = g.rows.barrages;
  let best: Action | undefined;
  let top = factorsFor(g, { ...b, observed: false }) / 2;
  const formations = new Set<string>();
  for (const a of list) {
    if (a.k !== 'observer' || a.u === undefined) continue;
    const kind = `${UNITS[a.u].formation} ${g.f.mode[a.u]} ${g.f.designated[a.u]} ${UNITS[a.u].size}`;
    if (formations.has(kind) || formations.size >= OBSERVERS) continue;
    formations.add(kind);
    const factors = factorsFor(g, { ...b, observer: a.u, observed: true });
    if (factors > top) {
      top = factors;
      best = a;
    }
  }
  return best ?? list.find((a) => a.k === 'unobserved') ?? list[0];
}
/** The heaviest first, until nothing more may fire. */
export function toFire(_g: G, list: readonly Action[]): Action | undefined {
  const guns = list.filter((a) => a.k === 'gun');
  return (
    guns.reduce<Action | undefined>((a, b) => (a === undefined || (b.n ?? 0) > (a.n ?? 0) ? b : a), undefined) ??
    list.find((a) => a.k === 'ready')
  );
}
/** The lightest of those that fired runs dry. */
export const toDeplete = (g: G, list: readonly Action[]): Action | undefined =>
  list.reduce<Action | undefined>(
    (a, b) => (a === undefined || (printed(g, b.u as UnitId).kind?.barrage ?? 0) < (printed(g, a.u as UnitId).kind?.barrage ?? 0) ? b : a),
    undefined,
  );
