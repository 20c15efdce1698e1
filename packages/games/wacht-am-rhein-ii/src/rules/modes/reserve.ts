/** Combat Reserve (5.6.0) and Maneuver Reserve (5.5.0): battalions that support assaults nearby, and formations out of the line with a bonus when they return. */
import { distance, neighboursOf, type Refusal, type UnitId } from '@hexfront/engine';
import { turnNumber, turns, type UnitType } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { IN_SUPPLY } from '../../state/fields/counter.ts';
import { COMBAT_RESERVE, MANEUVER_RESERVE } from '../../state/fields/modes.ts';
import { ARTILLERY, BATTALION, beside, formationOf, HQ, isDeployed, LEADER, SIDE, UNITS } from '../../state/query.ts';
import { FRESH, type G, type Opt, TACTICAL } from '../../state/shape.ts';
import { FORMATION_HQ, groupHq, headOf, hqOfFormation, isGroupHq, rankOf } from '../command/chain.ts';
import { fuelReserve, leaveReserveFueled, reserveFuelRefusal } from '../logistics/needs.ts';
import { isHeldBack } from '../offensive/surprise.ts';
import { setSupply } from '../supply/spending.ts';
import { isInSupply, isOutOfSupply } from '../supply/supplied.ts';
import { choice, type ModeLocals, setMode } from './choosing.ts';

// ---- Combat Reserve -------------------------------------------------------------------------------------------------------------------------

const FOOT: ReadonlySet<UnitType> = new Set(['infantry', 'fusilier', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry']);
const LEAST_STEPS = 2;

function combatReserveRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '5.6.0', why, unit });
  const { type, kind } = UNITS[unit];
  if (g.f.mode[unit] !== TACTICAL) return no('mode-chosen');
  if (!(BATTALION[unit] === 1 && FOOT.has(type)) && kind?.support !== 'hybrid') return no('reserve-infantry');
  if (g.f.steps[unit] < LEAST_STEPS) return no('reserve-steps');
  if (g.f.fatigue[unit] !== FRESH) return no('reserve-tired');
  if (isOutOfSupply(g, unit)) return no('reserve-supply');
  return beside(g, 1 - SIDE[unit], g.hexOf(unit)) ? no('reserve-near-enemy') : undefined;
}
export const combatReserve: Opt<ModeLocals> = choice('reserve', '5.6.0', combatReserveRefusal, (g, u) => {
  setMode(g, u, COMBAT_RESERVE, '5.6.0');
  return 'choose';
});

// ---- Maneuver Reserve -----------------------------------------------------------------------------------------------------------------------

/** Hexes from the headquarters at most, and from the enemy at least; turns in reserve that earn a bonus, and how long it lasts; mornings between two. */
const NEAR_HQ = 4;
const FROM_ENEMY = 6;
const TURNS_FOR_BONUS = 6;
const BONUS_TURNS = 2;
/** Three mornings have passed before the one on which it may return (R-D9). */
const MORNINGS = 4;

/** In reserve with its independent sub-formation, which is a formation (9.4.0), and not with its division. */
const isWithGroup = (g: G, u: UnitId): boolean => groupHq(g, u) >= 0 && g.f.withheld[groupHq(g, u)] > 0;
/** The headquarters with whose formation a unit is in reserve. */
const hqAbove = (g: G, u: UnitId): UnitId => (isWithGroup(g, u) ? groupHq(g, u) : hqOfFormation(formationOf(g, u)));
/** Whoever is in an independent sub-formation is not in its division, unless they went into reserve together. */
const membersOf = (g: G, hq: UnitId): UnitId[] =>
  onMapOf(g, SIDE[hq]).filter((v) =>
    isGroupHq(g, hq)
      ? groupHq(g, v) === hq
      : formationOf(g, v) === formationOf(g, hq) && (g.f.detached[v] === 0 || (g.f.mode[v] === MANEUVER_RESERVE && !isWithGroup(g, v))),
  );

/** Headquarters whose bonus a unit may have: of its sub-formation and of its division. */
export const reserveHeads = (g: G, u: UnitId): UnitId[] => [groupHq(g, u), hqOfFormation(formationOf(g, u))].filter((hq) => hq >= 0);
/** Whether a unit's formation enjoys the bonus of a Maneuver Reserve (5.5.2). */
export const hasReserveBonus = (g: G, u: UnitId): boolean => reserveHeads(g, u).some((hq) => g.f.bonus[hq] === 1);

/** Its headquarters is lost, or its sub-formation is no more: nobody could release it. */
export function isForgotten(g: G, u: UnitId): boolean {
  const hq = hqAbove(g, u);
  return hq >= 0 && (g.onMap(hq) ? g.f.withheld[hq] === 0 : g.f.place[hq] === g.box('Eliminated'));
}

function withholdRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string, about = unit): Refusal => ({ case: rule, why, unit: about });
  if (rankOf(g, unit) !== FORMATION_HQ || headOf(g, unit) !== unit) return no('5.5.1', 'not-formation-hq');
  if (g.f.mode[unit] !== TACTICAL || g.f.withheld[unit] > 0) return no('5.5.1', 'mode-chosen');
  const since = g.f.bonusSince[unit];
  if (since > 0 && turns.filter(({ turn, part }) => part === 'am' && turn > since && turn <= g.v.turn).length < MORNINGS)
    return no('5.5.1a', 'withhold-too-soon');
  for (const u of membersOf(g, unit)) {
    if (LEADER[u] === 1) continue;
    if (g.f.mode[u] !== TACTICAL) return no('5.5.1', 'mode-chosen', u);
    if (isOutOfSupply(g, u)) return no('5.5.1', 'withhold-supply', u);
    if (distance(g.board, g.hexOf(u), g.hexOf(unit)) > NEAR_HQ) return no('5.5.1', 'withhold-far', u);
    if (onMapOf(g, 1 - SIDE[u]).some((enemy) => !isDeployed(g, enemy) && distance(g.board, g.hexOf(u), g.hexOf(enemy)) < FROM_ENEMY))
      return no('5.5.1', 'withhold-near-enemy', u);
  }
  return reserveFuelRefusal(g, unit);
}
/** Everybody but the artillery, which works on (5.5.0). */
export const withhold: Opt<ModeLocals> = choice('withhold', '5.5.1', withholdRefusal, (g, u) => {
  for (const v of membersOf(g, u)) if (ARTILLERY[v] === 0) setMode(g, v, MANEUVER_RESERVE, '5.5.1');
  fuelReserve(g, u);
  g.set('withheld', u, g.v.turn);
  return 'choose';
});

function leave(g: G, hq: UnitId, rule: string): void {
  for (const v of membersOf(g, hq)) if (g.f.mode[v] === MANEUVER_RESERVE) setMode(g, v, TACTICAL, rule);
  leaveReserveFueled(g, hq, g.f.withheld[hq]);
  g.set('withheld', hq, 0);
}
/** Who was in reserve before the offensive had been so for days (32.3.0, 5.5.4-ex). */
const OFFENSIVE = turnNumber('dec-16-am');
/** Six turns in reserve earn a formation its bonus (5.5.2). */
export function hasEarnedBonus(g: G, hq: UnitId): boolean {
  const since = g.f.withheld[hq];
  return since > 0 && (since < OFFENSIVE || g.v.turn - since >= TURNS_FOR_BONUS);
}
export function releaseRefusal(g: G, unit: UnitId): Refusal | undefined {
  // Artillery that leads a sub-formation works on (5.5.0).
  if (g.f.withheld[unit] === 0 && (HQ[unit] === 0 || g.f.mode[unit] !== MANEUVER_RESERVE))
    return { case: '5.5.2', why: 'not-withheld', unit };
  return isHeldBack(g, UNITS[unit].formation) ? { case: '35.1.5', why: 'held-back', unit } : undefined;
}
/** Released after six turns a formation has its bonus for two (5.5.2). */
export function releaseReserve(g: G, hq: UnitId, rule: string): void {
  const earned = hasEarnedBonus(g, hq);
  leave(g, hq, rule);
  if (!earned) return;
  g.set('bonus', hq, 1);
  g.set('bonusSince', hq, g.v.turn);
  // From then on everybody is in supply.
  for (const u of membersOf(g, hq)) if (!isInSupply(g, u)) setSupply(g, u, IN_SUPPLY, '5.5.2');
  g.emit({ e: 'reserveBonus', u: hq, h: g.hexOf(hq), case: rule });
}
export const release: Opt<ModeLocals> = choice('release', '5.5.2', releaseRefusal, (g, u) => {
  releaseReserve(g, u, '5.5.2');
  return 'choose';
});

/** The bonus ends with the Mode Determination Phase two turns later, whether its headquarters is still there or not. */
export function endBonuses(g: G): void {
  for (const { index: u } of UNITS)
    if (SIDE[u] === g.v.side && g.f.bonus[u] === 1 && g.v.turn >= g.f.bonusSince[u] + BONUS_TURNS) g.set('bonus', u, 0);
}

/** A formation whose units moved, or have an enemy next door, is in reserve no longer and has no bonus (5.5.0). */
export function disturbReserves(g: G, moved: UnitId): void {
  const broken = new Set<UnitId>();
  const disturb = (u: UnitId): void => {
    if (g.f.mode[u] === MANEUVER_RESERVE) broken.add(hqAbove(g, u));
  };
  disturb(moved);
  if (!g.onMap(moved)) return;
  for (const hex of neighboursOf(g.board, g.hexOf(moved))) for (const u of g.unitsIn(hex)) if (SIDE[u] !== SIDE[moved]) disturb(u);
  for (const hq of broken) if (hq >= 0) leave(g, hq, '5.5.0');
}
