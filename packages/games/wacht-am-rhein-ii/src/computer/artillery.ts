/** Artillery of a computer player: who goes into battery, what is fired at, who observes, which guns. */
import { type Action, distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { tableOf } from '../rules/barrage/barrage.ts';
import { frontPoints } from '../rules/barrage/front-points.ts';
import { factorsLeft, firesOf, gunRefusal, usefulObservers } from '../rules/barrage/guns.ts';
import { readVolley, volleysOf, volleyText } from '../rules/barrage/reckoning/volleys.ts';
import { emptyBarrage, modifierAt, modifierOf, mostPoints } from '../rules/barrage/target.ts';
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

/** What an Artillery Shift counts, in hits. */
const SHIFT = 0.4;
/** Hits that points with a modifier may be expected to bring, and a part of one for the chance of a shift. */
function hitsOf(g: G, points: number, modifier: number): number {
  let hits = 0;
  let none = 1;
  for (const value of volleysOf(points)) {
    let shifts = 0;
    for (let die = 0; die < 10; die++) {
      const result = readVolley(volleyText(tableOf(g), value, die + modifier));
      hits += result.hits / 10;
      if (result.shift) shifts++;
    }
    none *= 1 - shifts / 10;
  }
  return hits + SHIFT * (1 - none);
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

/** What a hit is worth: more on stacks that are about to be assaulted, or about to assault. */
function hitValue(g: G, side: Side, hex: HexId): number {
  const attacking = (u: UnitId): boolean => g.f.mode[u] === PREPARED_ASSAULT || g.f.designated[u] === 1;
  const met =
    onMapOf(g, side).some((u) => attacking(u) && g.board.dirTo(g.hexOf(u), hex) >= 0) || unitsOf(g, 1 - side, hex).some(attacking);
  return (met ? 3 : 1) * (prizeOf(g, hex) > 1 ? 1.5 : 1) * (beside(g, side, hex) ? 1 : 0.6);
}
/** Ammunition that can run out is not wasted on less. */
const WORTH_SHELLS = 0.2;
/** Targets that are looked at closely. */
const CLOSELY = 10;
export function toShell(g: G, list: readonly Action[]): Action | undefined {
  const side = g.v.firing;
  // What all guns in range would do says where to look; which of them may fire together, and whether anybody sees the target, what it is worth.
  const rough = list.flatMap((a) => {
    if (a.k !== 'target' || a.h === undefined) return [];
    const each = hitValue(g, side, a.h);
    return [{ a, h: a.h, each, value: each * hitsOf(g, Math.max(1, pointsOn(g, side, a.h)), modifierAt(g, side, a.h)) }];
  });
  rough.sort((x, y) => y.value - x.value || x.h - y.h);
  if (g.rules.barragePoints) return rough[0]?.a ?? list.find((a) => a.k === 'done');
  let best: Action | undefined;
  let top = WORTH_SHELLS;
  for (const { a, h, each, value } of rough.slice(0, CLOSELY)) {
    if (value <= top) break;
    const sure = frontPoints(g, side, h) > 0 ? value : each * bestFire(g, side, h).hits;
    if (sure <= top) continue;
    top = sure;
    best = a;
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
/** Who observes best, or nobody, and the hits that may be expected then. */
function bestFire(g: G, side: Side, hex: HexId, begun: Barrage = emptyBarrage(side, hex, false)): { observer?: UnitId; hits: number } {
  const hitsWith = (b: Barrage): number => hitsOf(g, factorsFor(g, b), modifierOf(g, b));
  let best: { observer?: UnitId; hits: number } = { hits: hitsWith({ ...begun, observed: false }) };
  const formations = new Set<string>();
  for (const u of usefulObservers(g, begun)) {
    const kind = `${UNITS[u].formation} ${g.f.mode[u]} ${g.f.designated[u]} ${UNITS[u].size}`;
    if (formations.has(kind) || formations.size >= OBSERVERS) continue;
    formations.add(kind);
    const hits = hitsWith({ ...begun, observer: u, observed: true });
    if (hits > best.hits) best = { observer: u, hits };
  }
  return best;
}
/** Hits that the guns of a side may be expected to bring on a hex, whoever of those around it observes. */
export const expectedHits = (g: G, side: Side, hex: HexId): number =>
  g.rules.barragePoints ? hitsOf(g, mostPoints(g, side, hex), modifierAt(g, side, hex)) : bestFire(g, side, hex).hits;

export function toObserve(g: G, list: readonly Action[]): Action | undefined {
  const [b] = g.rows.barrages;
  const { observer } = bestFire(g, b.by, b.target, b);
  const named = observer === undefined ? undefined : list.find((a) => a.k === 'observer' && a.u === observer);
  return named ?? list.find((a) => a.k === 'unobserved') ?? list[0];
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
