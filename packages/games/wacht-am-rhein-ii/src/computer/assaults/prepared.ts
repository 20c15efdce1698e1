/**
 * Who goes over to Prepared Assault (5.2), and from where he attacks: those next to the enemy and those who come next to him by the one or two hexes that this
 * mode allows (7.7.0). Several hexes attack together, so that what is chosen is the company around a target, not the unit.
 */
import { distance, type HexId, neighboursOf, type Side, type UnitId } from '@hexfront/engine';
import { isPrepared, reachable } from '../../rules/combat/designation/eligibility.ts';
import { fieldOf, fromHere, SLOT } from '../../rules/movement/reach.ts';
import { stackRefusal } from '../../rules/movement/stacking.ts';
import { printedNow } from '../../rules/steps.ts';
import { onMapOf } from '../../state/derived.ts';
import { beside, HQ, held, unitsOf } from '../../state/query.ts';
import { type G, PREPARED_ASSAULT, TACTICAL } from '../../state/shape.ts';
import { expectedHits } from '../artillery.ts';
import { prizeOf } from '../goals.ts';
import type { March } from '../ways.ts';
import { planBattles, WORTH_IT } from './assault-plan.ts';

/** Somebody in an assault and the hex he attacks from. */
interface Place {
  readonly u: UnitId;
  readonly to: HexId;
}
/** A hex to attack from, who would be there, and the enemy hexes beside it other than the target. */
interface Jump {
  readonly hex: HexId;
  readonly units: UnitId[];
  readonly extra: number;
}
interface Variant {
  readonly places: readonly Place[];
  readonly owed: ReadonlySet<HexId>;
  readonly value: number;
}

/** Nobody comes nearer than so many hexes in this mode. */
const APPROACH = 2;
const strengthOf = (g: G, u: UnitId): number => printedNow(g, u)?.attack ?? 0;

/** Hexes within reach of an approach from the enemy. */
function nearEnemy(g: G, side: Side): Uint8Array {
  const near = new Uint8Array(g.board.n);
  let ring = [...new Set(onMapOf(g, 1 - side).map((u) => g.hexOf(u)))];
  for (let away = 0; away <= APPROACH; away++) {
    const next: HexId[] = [];
    for (const hex of ring)
      for (const to of neighboursOf(g.board, hex))
        if (near[to] === 0) {
          near[to] = 1;
          next.push(to);
        }
    ring = next;
  }
  return near;
}

/** Where a unit in Prepared Assault mode could attack from, and what, the cheapest first: where it is, then those with the fewest other enemies beside them. */
function placesOf(copy: G, side: Side, u: UnitId): { hex: HexId; targets: readonly HexId[] }[] {
  const here = copy.hexOf(u);
  const field = fieldOf(copy, fromHere(copy, u), SLOT.other);
  const ends = [here, ...[...field.hexes()].filter((hex) => hex !== here && field.canEnd(hex))];
  const found: { hex: HexId; targets: readonly HexId[] }[] = [];
  for (const hex of ends) {
    if (!beside(copy, 1 - side, hex)) continue;
    copy.move(u, hex);
    const targets = reachable(copy, u);
    if (targets.length > 0) found.push({ hex, targets });
  }
  copy.move(u, here);
  return found.sort((a, b) => Number(a.hex !== here) - Number(b.hex !== here) || a.targets.length - b.targets.length || a.hex - b.hex);
}

/** Whoever holds a hex that counts leaves its best defender out of assaults. */
function spared(g: G, side: Side, units: readonly UnitId[]): UnitId[] {
  return units.filter((u) => {
    const hex = g.hexOf(u);
    if (prizeOf(g, hex) <= 1) return true;
    const there = unitsOf(g, side, hex);
    if (there.some((v) => !units.includes(v))) return true;
    const keeper = [...there].sort((a, b) => (printedNow(g, b)?.defense ?? 0) - (printedNow(g, a)?.defense ?? 0))[0];
    return u !== keeper;
  });
}

/** Hexes around a target with those who can attack it from there, as far as there is room. */
function jumpsTo(copy: G, target: HexId, willing: readonly { u: UnitId; places: ReturnType<typeof placesOf> }[]): Jump[] {
  const jumps = new Map<HexId, { hex: HexId; units: UnitId[]; extra: number }>();
  const back: Place[] = [];
  // Those who are there have their room; then the strongest.
  const order = [...willing].sort((a, b) => {
    const moves = (x: (typeof willing)[number]): number =>
      Number(x.places.find((p) => p.targets.includes(target))?.hex !== copy.hexOf(x.u));
    return moves(a) - moves(b) || strengthOf(copy, b.u) - strengthOf(copy, a.u) || a.u - b.u;
  });
  for (const { u, places } of order) {
    const here = copy.hexOf(u);
    const place = places.find((p) => p.targets.includes(target) && (p.hex === here || stackRefusal(copy, u, p.hex) === undefined));
    if (!place) continue;
    if (place.hex !== here) {
      back.push({ u, to: here });
      copy.move(u, place.hex);
    }
    const jump = jumps.get(place.hex) ?? { hex: place.hex, units: [], extra: place.targets.length - 1 };
    jump.units.push(u);
    jumps.set(place.hex, jump);
  }
  for (const { u, to } of back) copy.move(u, to);
  // Hexes with no other enemy beside them cost nothing more: they come first.
  return [...jumps.values()].sort((a, b) => a.extra - b.extra || a.hex - b.hex);
}

/** Enemies so near can assault a hex in their next turn. */
const STRIKES = 3;
/** How likely a hex is to be lost with so much in it, by the strength of the enemy around. */
function danger(g: G, side: Side, hex: HexId, units: readonly UnitId[]): number {
  const own = units.reduce((sum, u) => sum + (printedNow(g, u)?.defense ?? 0), 0);
  let theirs = 0;
  for (const v of onMapOf(g, 1 - side)) if (distance(g.board, g.hexOf(v), hex) <= STRIKES) theirs += strengthOf(g, v);
  return theirs === 0 ? 0 : theirs / (theirs + 2 * own);
}
/** What it costs to take these units out of hexes that count: there are fewer left to hold them. */
function weakened(g: G, side: Side, places: readonly Place[]): number {
  const gone = new Set(places.flatMap(({ u, to }) => (to === g.hexOf(u) ? [] : [u])));
  let sum = 0;
  for (const hex of new Set([...gone].map((u) => g.hexOf(u)))) {
    const prize = prizeOf(g, hex) - 1;
    if (prize <= 0) continue;
    const now = unitsOf(g, side, hex).filter((u) => HQ[u] === 0);
    sum +=
      prize *
      (danger(
        g,
        side,
        hex,
        now.filter((u) => !gone.has(u)),
      ) -
        danger(g, side, hex, now));
  }
  return sum;
}

/** What a hit of the artillery before the assault is worth, in steps: some of them go to other targets. */
const SUPPORT = 0.4;
const MOST_SUPPORT = 0.5;
/** Value of an assault by these units alone from these hexes, all in Prepared Assault, with the guns that then can fire. */
function valued(copy: G, side: Side, target: HexId, places: readonly Place[]): Variant {
  const cost = weakened(copy, side, places);
  const back = places.map(({ u }) => ({ u, to: copy.hexOf(u) }));
  for (const { u, to } of places) {
    copy.set('mode', u, PREPARED_ASSAULT);
    copy.move(u, to);
  }
  const units = places.map(({ u }) => u);
  const { total } = planBattles(copy, side, units);
  const owed = new Set(units.flatMap((u) => reachable(copy, u)));
  // Only where it may decide.
  const support = total > WORTH_IT - MOST_SUPPORT ? Math.min(MOST_SUPPORT, SUPPORT * expectedHits(copy, side, target)) : 0;
  for (const { u, to } of back) {
    copy.set('mode', u, TACTICAL);
    copy.move(u, to);
  }
  return { places, owed, value: total + support - cost };
}

/** Units that do well to go over to Prepared Assault and where they attack from, by the assaults that promise most; nobody is in two of them. */
export function preparations(g: G, side: Side, may: ReadonlySet<UnitId>): Place[] {
  const copy = g.copy();
  const near = nearEnemy(g, side);
  const willing: { u: UnitId; places: ReturnType<typeof placesOf> }[] = [];
  for (const u of onMapOf(g, side)) if (isPrepared(g, u)) copy.set('mode', u, TACTICAL);
  for (const u of onMapOf(g, side)) {
    if (near[g.hexOf(u)] === 0 || HQ[u] === 1 || strengthOf(g, u) <= 0 || !(may.has(u) || isPrepared(g, u))) continue;
    copy.set('mode', u, PREPARED_ASSAULT);
    const places = placesOf(copy, side, u);
    copy.set('mode', u, TACTICAL);
    if (places.length > 0) willing.push({ u, places });
  }
  const around = new Map<HexId, typeof willing>();
  for (const one of willing)
    for (const target of new Set(one.places.flatMap(({ targets }) => targets))) {
      const list = around.get(target);
      if (list) list.push(one);
      else around.set(target, [one]);
    }
  const variants: Variant[] = [];
  for (const [target, list] of around) {
    const jumps = jumpsTo(copy, target, list);
    const places: Place[] = [];
    for (const [i, { hex, units, extra }] of jumps.entries()) {
      places.push(...units.map((u) => ({ u, to: hex })));
      if (i + 1 < jumps.length && jumps[i + 1].extra === extra) continue;
      variants.push(valued(copy, side, target, [...places]));
      const free = spared(
        g,
        side,
        places.map(({ u }) => u),
      );
      if (free.length > 0 && free.length < places.length)
        variants.push(
          valued(
            copy,
            side,
            target,
            places.filter(({ u }) => free.includes(u)),
          ),
        );
    }
  }
  variants.sort((a, b) => b.value - a.value || a.places[0].u - b.places[0].u);
  const chosen: Place[] = [];
  const taken = new Set<HexId>();
  for (const { places, owed, value } of variants) {
    if (value < WORTH_IT) break;
    if ([...owed].some((hex) => taken.has(hex)) || places.some(({ u }) => chosen.some((one) => one.u === u))) continue;
    for (const { u, to } of places) {
      // Somebody else may have taken the room.
      if (to !== copy.hexOf(u) && stackRefusal(copy, u, to) !== undefined) continue;
      copy.move(u, to);
      chosen.push({ u, to });
    }
    for (const hex of owed) taken.add(hex);
  }
  return chosen;
}

/** Moves of those who have gone over to Prepared Assault to where they attack from. */
export function approaches(g: G, side: Side): March[] {
  const ready = new Set(onMapOf(g, side).filter((u) => isPrepared(g, u) && g.f.moved[u] === 0));
  if (ready.size === 0) return [];
  return preparations(g, side, ready).flatMap(({ u, to }) => (to === g.hexOf(u) || held(g, 1 - side, to) ? [] : [{ u, k: 'go', to }]));
}
