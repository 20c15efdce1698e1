/** Artillery that fires in a barrage (12.1.2-12.3.4): its range, its factors, whom it belongs to, and how many may fire. */
import { distance, type HexId, neighboursOf, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { artilleryOf, onMapOf } from '../../state/derived.ts';
import type { Barrage } from '../../state/fields/combat.ts';
import { EXPLOIT, STRATEGIC } from '../../state/fields/modes.ts';
import { ARTILLERY, bits, formationOf, LEADER, printed, printedFormation, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { isPrepared } from '../combat/designation/eligibility.ts';
import { worksFor } from '../combat/ground.ts';
import { armyOf, corpsOf, groupHq, isSubordinated } from '../command/chain.ts';
import { isMotorized } from '../movement/trucks.ts';
import { isInactive } from '../movement/who-moves.ts';
import { isPredawn } from '../offensive/surprise.ts';
import { observes } from '../sight/observation.ts';
import { isParachutist } from '../special/parachute-drop.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { sparedTown } from './monschau.ts';
import { airObserversOf } from './planes.ts';
import {
  type Affiliation,
  answered,
  type BarrageLimit,
  BOMBARDMENT,
  barrageLimit,
  type Firing,
  overLimit,
  UNOBSERVED,
} from './reckoning/limits.ts';

const isAttacking = (g: G, u: UnitId): boolean => g.f.designated[u] !== 0 || isPrepared(g, u);

/** 150 mm Nebelwerfers on trucks fire Out of Battery, with half of their factors (12.1.4b). */
const isRollingRocket = (g: G, u: UnitId): boolean => g.f.limbered[u] !== 0 && UNITS[u].kind?.kind === 'nw-150' && isMotorized(g, u);
const factorsOf = (g: G, u: UnitId): number => {
  const factors = printed(g, u).kind?.barrage ?? 0;
  return isRollingRocket(g, u) ? Math.round(factors / 2) : factors;
};
/** Factors of a unit that are not used yet (12.1.4). */
export const factorsLeft = (g: G, u: UnitId): number => Math.max(0, factorsOf(g, u) - g.f.shots[u]);
/** Next to an enemy who is about to attack it fires at its neighbors only (12.1.3). */
const rangeOf = (g: G, u: UnitId): number => {
  const pressed = neighboursOf(g.board, g.hexOf(u)).some((hex) => unitsOf(g, 1 - SIDE[u], hex).some((v) => isAttacking(g, v)));
  return pressed ? 1 : (printed(g, u).kind?.range ?? 0);
};
/** Howitzers of 105 to 155 mm may fire farther with half of their factors (40.0-range, an option). */
const FARTHER = 2;
const HOWITZERS: ReadonlySet<string> = new Set([
  ...['fa-105', 'fa-155h', 'afa-105sp', 'ga-105', 'vg-art', 'fj-art', 'pz-art-mot', 'pz-art-sp', 'vak-105', 'vak-122', 'vak-150'],
]);
const stretches = (g: G, u: UnitId, away: number): boolean =>
  g.rules.longRange &&
  HOWITZERS.has(UNITS[u].kind?.kind ?? '') &&
  rangeOf(g, u) > 1 &&
  away > rangeOf(g, u) &&
  away <= rangeOf(g, u) + FARTHER;
/** Field howitzers of German infantry divisions fire one of their three factors farther (12.1.4a). */
const LONG_RANGE = 7;
const SPLIT = 3;
const OF_INFANTRY = Uint8Array.from(UNITS, ({ index }) => {
  const kind = formations[printedFormation(index)]?.kind;
  return kind === 'volksgrenadier' || kind === 'parachute' ? 1 : 0;
});
const splits = (g: G, u: UnitId): boolean => OF_INFANTRY[u] === 1 && printed(g, u).kind?.barrage === SPLIT;

/** Why a unit cannot fire so many factors at anything (12.1.2, 12.1.4, 12.8.2). */
function silentRefusal(g: G, unit: UnitId, n: number): Refusal | undefined {
  if (g.f.depleted[unit] !== 0) return { case: '12.8.2', why: 'no-ammunition', unit };
  if (isOutOfSupply(g, unit)) return { case: '15.8.1', why: 'guns-supply', unit };
  if (g.f.limbered[unit] !== 0 && UNITS[unit].kind?.transport !== 'self-propelled' && !isRollingRocket(g, unit))
    return { case: '12.1.2', why: 'out-of-battery', unit };
  const left = factorsLeft(g, unit);
  if (n < 1 || n > left) return { case: '12.1.4', why: 'factors-used', unit, n, limit: left };
  return undefined;
}
/** Why a unit cannot fire so many factors at a hex, whoever observes (12.1.2-12.1.4a, 12.8.2). */
function fireRefusal(g: G, by: Side, target: HexId, unit: UnitId, n: number): Refusal | undefined {
  if (!g.onMap(unit) || SIDE[unit] !== by || ARTILLERY[unit] === 0) return { case: '12.0', why: 'no-artillery', unit };
  if (SIDE[unit] === g.v.side && isInactive(g, unit)) return { case: '3.4.2', why: 'not-activated', unit };
  return silentRefusal(g, unit, n) ?? rangeRefusal(g, by, target, unit, n);
}
function rangeRefusal(g: G, by: Side, target: HexId, unit: UnitId, n: number): Refusal | undefined {
  const left = factorsLeft(g, unit);
  const away = distance(g.board, g.hexOf(unit), target);
  if (stretches(g, unit, away))
    return n === Math.floor(left / 2)
      ? undefined
      : { case: '40.0-range', why: 'half-at-range', unit, n: Math.floor(left / 2), hex: target };
  if (by === GERMAN && n < left) {
    // The third factor apart from the two others, and no other division of its fire (12.1.4a).
    if (!splits(g, unit) || left < SPLIT) return { case: '12.1.4a', why: 'no-split-fire', unit };
    if (n === 1 && away <= Math.max(LONG_RANGE, rangeOf(g, unit)) && rangeOf(g, unit) > 1) return undefined;
  }
  const long = by === GERMAN && splits(g, unit) && n === 1 && rangeOf(g, unit) > 1 ? LONG_RANGE : 0;
  return away <= Math.max(long, rangeOf(g, unit)) ? undefined : { case: '12.1.3', why: 'out-of-range', unit, hex: target };
}

/** Corps and army of a unit: those of its formation, else its own (9.0, R-D22). Troops of a corps in a sub-formation are of its division (9.4.1b, R-G22). */
function commandOf(g: G, unit: UnitId): { formation: number; corps: string | undefined; army: string | undefined } {
  const u = formationOf(g, unit) < 0 && groupHq(g, unit) >= 0 ? groupHq(g, unit) : unit;
  // Who was put under an army serves all of its corps (9.0, 9.3.0).
  const corps = isSubordinated(g, u) ? UNITS[g.f.command[u] - 1].corps : corpsOf(g, u);
  return { formation: formationOf(g, u), corps, army: armyOf(g, u) };
}
/** Whose artillery it is, seen from the observer (12.3.1, 12.3.1a). */
export function affiliation(g: G, observer: UnitId, gun: UnitId): Affiliation {
  const one = commandOf(g, observer);
  const other = commandOf(g, gun);
  if (one.formation >= 0 && one.formation === other.formation) return 'formation';
  if (other.formation >= 0) return 'other-formation';
  // Of its corps; army troops serve every corps of the army. For an observer of a corps they are as of its formation (R-D22).
  const parent = other.corps === undefined ? one.army !== undefined && other.army === one.army : other.corps === one.corps;
  if (!parent) return 'stranger';
  return one.formation < 0 ? 'formation' : 'parent';
}

/** Units that may observe the target: no leaders, not in Strategic mode, not who advanced after a barrage, nor parachutists (12.2.0, 12.3.2e, 12.7.0, 30.1.3). */
export const observersOf = (g: G, by: Side, target: HexId): UnitId[] =>
  onMapOf(g, by).filter(
    (u) => LEADER[u] === 0 && g.f.mode[u] !== STRATEGIC && g.f.followed[u] === 0 && !isParachutist(g, u) && observes(g, u, target),
  );
/** Those of them for whom somebody can fire. */
export function usefulObservers(g: G, b: Barrage): UnitId[] {
  if (isPredawn(g) && b.by === GERMAN) return [];
  const seeing = directing(g, b);
  if (seeing.length === 0) return seeing;
  // Who cannot fire at the hex fires for none of them.
  const fires = [...firesOf(g, b)].filter((a) => fireRefusal(g, b.by, b.target, a.u, a.n) === undefined);
  return seeing.filter((observer) => fires.some((a) => !gunRefusal(g, { ...b, observer }, a.u, a.n)));
}
/** From the ground, and for formations without such an observer from the air (12.2.0, 12.3.4). */
function directing(g: G, b: Barrage): UnitId[] {
  const seeing = observersOf(g, b.by, b.target);
  return [...seeing, ...airObserversOf(g, b.by, b.target).filter((u) => !seeing.includes(u))];
}

export function limitOf(g: G, b: Barrage): BarrageLimit {
  const { observer } = b;
  const predawn = isPredawn(g);
  if (observer === undefined) return predawn && b.by === GERMAN ? BOMBARDMENT : UNOBSERVED;
  const hex = g.hexOf(observer);
  const side = b.by === ALLIED ? 'allied' : 'german';
  // Planes of its formation see for it; where it stands does not matter (12.3.4, 12.3.2f).
  if (!observes(g, observer, b.target))
    return barrageLimit({ side, attacking: false, preparedAssault: false, vantage: false, company: false, air: true });
  // Units in Exploit mode have nothing from works, and their number is a maximum, on a vantage point too (5.4.2, R-D67).
  const exploits = g.f.mode[observer] === EXPLOIT;
  const works = exploits ? undefined : worksFor(g, b.by, hex);
  const limit = barrageLimit({
    side,
    attacking: isAttacking(g, observer),
    preparedAssault: isPrepared(g, observer),
    vantage: !exploits && (g.board.marks[hex] & bits(g).vantage) !== 0,
    company: UNITS[observer].size === 'company',
    ...(works ? { works } : {}),
  });
  return predawn ? answered(limit, works !== undefined) : limit;
}
const NOBODY_FIRES: Firing = { formation: 0, parent: 0, 'other-formation': 0, stranger: 0 };
const sortOf = (g: G, b: Barrage, gun: UnitId): Affiliation => (b.observer === undefined ? 'stranger' : affiliation(g, b.observer, gun));

/** Why a unit cannot take part in the barrage with so many factors (12.1.2, 12.3.0-12.3.3). */
export function gunRefusal(g: G, b: Barrage, unit: UnitId, n: number): Refusal | undefined {
  if (b.guns.some((gun) => gun.unit === unit)) return { case: '12.1.2', why: 'fires-already', unit };
  const bar = fireRefusal(g, b.by, b.target, unit, n) ?? sparedTown(g, b, unit);
  if (bar) return bar;
  const beside = (u: UnitId): boolean => g.board.dirTo(g.hexOf(u), b.target) >= 0;
  const sort = sortOf(g, b, unit);
  if (sort === 'stranger' && b.observer !== undefined) return { case: '12.3.1', why: 'not-affiliated', unit, other: b.observer };
  // One other formation, not several (12.3.2a).
  const foreign = b.guns.find((gun) => sortOf(g, b, gun.unit) === 'other-formation');
  if (sort === 'other-formation' && foreign && formationOf(g, foreign.unit) !== formationOf(g, unit))
    return { case: '12.3.2a', why: 'one-other-formation', unit, other: foreign.unit };
  const limit = limitOf(g, b);
  if (sort === 'other-formation' && limit.otherFormation === 0)
    return { case: '12.3.1', why: 'not-affiliated', unit, other: b.observer ?? 0 };
  // Firing at a hex beside it a unit does not count (12.3.0).
  if (beside(unit)) return undefined;
  const own = sort === 'formation' || b.guns.some((gun) => !beside(gun.unit) && sortOf(g, b, gun.unit) === 'formation');
  // Of two units one is of the observer's formation: it is named first (12.3.2b).
  if (b.observer !== undefined && limit.needsOwn && !own) return { case: '12.3.2b', why: 'own-first', unit: b.observer };
  const firing = { ...NOBODY_FIRES };
  for (const gun of b.guns) if (!beside(gun.unit)) firing[sortOf(g, b, gun.unit)]++;
  return overLimit(limit, firing, sort) ? { case: b.observer === undefined ? '12.3.3' : '12.3.2', why: 'barrage-limit', unit } : undefined;
}
/** Why the barrage cannot be fired as it is. */
export const readyRefusal = (b: Barrage): Refusal | undefined =>
  b.guns.length === 0 && !b.extra ? { case: '12.0', why: 'no-guns' } : undefined;

/** Factors that may be named for a unit: all that are left, and for whoever may divide its fire fewer (12.1.4, 12.1.4a). */
export function* firesOf(g: G, b: Barrage): Generator<{ k: 'gun'; u: UnitId; n: number }> {
  for (const u of artilleryOf(g, b.by)) for (let n = factorsLeft(g, u); n >= 1; n--) yield { k: 'gun', u, n };
}
/** Artillery of a side that can fire as far as itself is concerned. */
function readyGuns(g: G, by: Side): readonly UnitId[] {
  const { guns } = g.d;
  guns[by] ??= artilleryOf(g, by).filter((u) => silentRefusal(g, u, mostFactors(g, u)) === undefined);
  return guns[by];
}
const mostFactors = (g: G, u: UnitId): number => Math.max(1, factorsLeft(g, u));
/** No gun fires farther, whatever it is allowed. */
const mostRange = (g: G, u: UnitId): number => Math.max(LONG_RANGE, printed(g, u).kind?.range ?? 0) + FARTHER;
/** Some artillery of a side could fire at the hex at all. */
export const hasGuns = (g: G, by: Side, target: HexId): boolean =>
  readyGuns(g, by).some(
    (u) => distance(g.board, g.hexOf(u), target) <= mostRange(g, u) && fireRefusal(g, by, target, u, mostFactors(g, u)) === undefined,
  );
