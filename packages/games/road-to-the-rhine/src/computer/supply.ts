/** Answers about points: which units and aircraft get them, how many impulses they are to last for, who is held in reserve. */
import { type Action, type Side, type UnitId, unitOf } from '@hexfront/engine';
import { DECLARED } from '../rules/combat/attackers.ts';
import { canPay, impulsePrice, needsManeuver, pointsOf } from '../rules/supply/maneuver-supply.ts';
import { fuelPrice } from '../rules/supply/supply-phase.ts';
import { combatValue } from '../state/faces.ts';
import { AIRCRAFT, DIVISION, GROUND, MOVE, onMap, SIDE, UNITS } from '../state/query.ts';
import { enemyOf, type G } from '../state/shape.ts';
import { hasWon } from './corridor.ts';
import { attackerOf, enemyStillMoves, lastChance } from './goals.ts';
import { paceOf } from './ground.ts';
import { impulsesLeft } from './impulses.ts';
import { outlook } from './outlook.ts';

export const best = (list: readonly Action[], score: (a: Action) => number, above = 0): Action | undefined => {
  let found: Action | undefined;
  let top = above;
  for (const a of list) {
    const value = score(a);
    if (value > top) {
      top = value;
      found = a;
    }
  }
  return found;
};
const of = (list: readonly Action[], k: string): Action[] => list.filter((a) => a.k === k);
export const done = (list: readonly Action[], k = 'done'): Action | undefined => list.find((a) => a.k === k);

// ---- maneuver supply (5.D.1) ---------------------------------------------------------------------------------------------------------------

/** Further impulses that points are put aside for: an attacker needs some to break in and run, a defender one to plug and strike. */
const wantedImpulses = (g: G, side: Side): number => (side !== attackerOf(g) ? 1 : lastChance(g, side) ? 6 : 3);
/** Points put aside for aircraft in the first impulse. */
function wantedFuel(g: G, side: Side): number {
  if (g.rules.weather(g).air === 'none') return 0;
  let n = 0;
  for (let u = 0; u < UNITS.length; u++)
    if (AIRCRAFT[u] === 1 && SIDE[u] === side && g.onMap(u) && g.f.operational[u] === 0 && inReach(g, side, u)) n += UNITS[u].combat ?? 0;
  return Math.min(n, side === attackerOf(g) ? 4 : 2);
}

/** What maneuver supply does for a unit: strength where it can be used, near the enemy and near the goals. */
function needOf(g: G, side: Side, u: UnitId): number {
  const look = outlook(g, side);
  const hex = g.f.place[u];
  const strength = combatValue(g, u) + (DIVISION[u] === 1 ? 1 : 0);
  // Those who wait to come in need it for that (23.C).
  if (hex >= g.board.n) return side === attackerOf(g) ? 0.35 * strength : 0.5 * strength;
  const near = look.near[hex];
  if (side === attackerOf(g)) {
    const march = Math.max(8, paceOf(MOVE[u]));
    const use = near <= 1 ? 1 : near <= 6 ? 0.95 : near <= 12 ? 0.5 : 0.1;
    return strength * use * Math.exp((-1.6 * look.open[hex]) / march);
  }
  // A defender fights as well without it; it is for those who will have to go somewhere.
  return strength * (near <= 1 ? 0.25 : near <= 7 ? 1 : 0.3) * Math.exp(-outlook(g, enemyOf(side)).open[hex] / 120);
}

function allocate(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const aside = wantedImpulses(g, side) * impulsePrice(g) + wantedFuel(g, side);
  const half = g.v.halfPoint > 0;
  if (!half && pointsOf(g, side) - aside < 1 && pointsOf(g, side, true) < 1) return done(list);
  // Half a point that is left over serves another of the small ones for nothing.
  const found = best(
    of(list, 'supply'),
    (a) => needOf(g, side, unitOf(a)) * (half && DIVISION[unitOf(a)] === 0 ? 3 : 1),
    half ? 0.1 : 0.45,
  );
  return found ?? done(list);
}

// ---- aircraft (5.D.2) ----------------------------------------------------------------------------------------------------------------------

/** The front is within what it can fly, at extended range at the most. */
function inReach(g: G, side: Side, u: UnitId): boolean {
  const range = UNITS[u].range ?? 0;
  return outlook(g, side).near[g.f.place[u]] <= Math.min(40, 2 * range);
}

function fuel(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const own = side === g.v.side;
  // In his own turn he must be able to go on; in the enemy's only what he would do with the points otherwise counts.
  const aside = own ? (side === attackerOf(g) && lastChance(g, side) ? 6 : 2) * impulsePrice(g) : lastChance(g, side) ? 1 : 4;
  const found = best(of(list, 'fuel'), (a) => {
    const u = unitOf(a);
    if (!inReach(g, side, u) || pointsOf(g, side) - fuelPrice(g, u) < aside) return 0;
    const near = outlook(g, side).near[g.f.place[u]] <= (UNITS[u].range ?? 0) ? 1 : 0.5;
    // Interception is all that is left to a defender against bombers overhead.
    return ((UNITS[u].combat ?? 0) * near) / fuelPrice(g, u);
  });
  return found ?? done(list);
}

const feed = (g: G, _side: Side, list: readonly Action[]): Action | undefined =>
  best(of(list, 'airdrop'), (a) => combatValue(g, unitOf(a))) ?? done(list);

/** Transports carry fuel unless somebody waits to jump (5.C.4, 21.B.1). */
function airlift(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  let jumpers = 0;
  for (let u = 0; u < UNITS.length; u++) if (g.f.plotHex[u] >= 0) jumpers++;
  const lifts = of(list, 'airlift');
  return lifts.length > jumpers ? lifts[0] : done(list);
}

// ---- impulses (5.D.3, 16) ------------------------------------------------------------------------------------------------------------------

/** Strength of units that have not moved or attacked yet and are near enough to do something. */
function freshStrength(g: G, side: Side): number {
  const look = outlook(g, side);
  let sum = 0;
  for (const u of onMap(g, side)) {
    if (g.f.acted[u] !== 0 || g.f.reserve[u] !== 0) continue;
    const hex = g.f.place[u];
    if (look.near[hex] > (needsManeuver(u) ? 10 : 3)) continue;
    const supplied = !needsManeuver(u) || g.f.maneuver[u] === 1;
    sum += combatValue(g, u) * (supplied ? 1 : 0.35) * Math.exp(-look.open[hex] / 120);
  }
  return sum;
}

const EARLY = 3;
const reservesLeft = (g: G, side: Side): boolean => {
  for (const u of onMap(g, side)) if (g.f.reserve[u] === 1 && GROUND[u] === 1) return true;
  return false;
};
/** Somebody has moved or attacked in this impulse: one that brought nothing is not bought twice. */
function didAnything(g: G, side: Side): boolean {
  if (g.rows.attacks.some((a) => a.by === side)) return true;
  for (const u of onMap(g, side)) if (g.f.movedNow[u] === 1 || (g.f.acted[u] !== 0 && g.f.startHex[u] !== g.f.place[u])) return true;
  return false;
}

/** Another impulse pays while there is strength left to use; points that are worth nothing afterwards are always used. */
function wantsMore(g: G, side: Side): boolean {
  if (!canPay(g, side, impulsePrice(g))) return false;
  // Every further impulse gives the enemy's reserves another chance to cut the line; early on there is time to win more and to mend it.
  const early = g.v.impulse < EARLY && impulsesLeft(g) >= EARLY;
  if (side === attackerOf(g) && lastChance(g, side) && hasWon(g) && !early && reservesLeft(g, enemyOf(side))) return false;
  const fresh = freshStrength(g, side);
  if (lastChance(g, side)) return fresh > 0.5;
  if (!didAnything(g, side)) return false;
  return fresh > (side === attackerOf(g) ? 7 : 14) * impulsePrice(g);
}

const closing = (g: G, side: Side, list: readonly Action[]): Action | undefined => done(list, wantsMore(g, side) ? 'play-on' : 'final');
const onward = (g: G, side: Side, list: readonly Action[]): Action | undefined =>
  (wantsMore(g, side) ? done(list, 'another') : undefined) ?? done(list);

// ---- reserves (9) --------------------------------------------------------------------------------------------------------------------------

/** Being in reserve costs nothing when nothing more is to be done in this player turn; before, only those go who are far from everything. */
function holdBack(g: G, side: Side, list: readonly Action[]): Action | undefined {
  if (!enemyStillMoves(g, side)) return done(list);
  const last = impulsesLeft(g) === 0;
  const look = outlook(g, side);
  const found = best(of(list, 'reserve'), (a) => {
    const u = unitOf(a);
    const near = look.near[g.f.place[u]];
    const attacks = g.rows.attacks.some((row) => row.state === DECLARED && row.attackers.includes(u));
    if (attacks || near <= 1 || near > 14) return 0;
    if (!last && !(near > 3 && side !== attackerOf(g))) return 0;
    return GROUND[u] * (1 + combatValue(g, u)) + 1 / near;
  });
  return found ?? done(list);
}

/** On the first turn every reserve tries its luck (26-reserve). */
const callUp = (_g: G, _side: Side, list: readonly Action[]): Action | undefined => of(list, 'name')[0] ?? done(list);

export const SUPPLY_ANSWERS = {
  'allocation.choose': allocate,
  'supply.fuel': fuel,
  'supply.drops': feed,
  'income.airlift': airlift,
  'combat.final': closing,
  'onward.ask': onward,
  'onward.ports': onward,
  'createReserves.create': holdBack,
  'reserveMovement.name': callUp,
};
