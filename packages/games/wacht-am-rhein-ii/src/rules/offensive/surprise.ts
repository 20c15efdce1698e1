/**
 * "Offensive Begins" (35.1): what holds in the first turns of the December 16 scenarios. A scenario names the cases that are in effect among its special
 * rules; chapters ask here what they change.
 */
import type { Side, UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { ARMY_ENGINEER, ARTILLERY, BRIDGE_COLUMN, formationOf, MECH, markOf, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { hqOfFormation } from '../command/chain.ts';

const AM_16 = turnNumber('dec-16-am');
const PM_16 = turnNumber('dec-16-pm');
const AM_17 = turnNumber('dec-17-am');
const PM_17 = turnNumber('dec-17-pm');
const NIGHT_17 = turnNumber('dec-17-night');

/** The special turn before dawn (3.1.0, 35.1.6). It is no night turn. */
export const isPredawn = (g: G): boolean => g.rules.special('35.1.6') && g.v.turn < AM_16;

/** Everybody is in supply until the night of December 17 is over (35.1.1). */
export const isSupplyAutomatic = (g: G): boolean => g.rules.special('35.1.1') && g.v.turn <= NIGHT_17;

/** German assaults before dawn and in the morning have a shift, but not against the 4th Division, which was warned (35.1.2). */
export const isSurprise = (g: G, by: Side, defenders: readonly UnitId[]): boolean =>
  g.rules.special('35.1.2') && by === GERMAN && g.v.turn <= AM_16 && !defenders.some((u) => markOf(g, u) === '4ID');

/** US barrages suffer in the first two turns (35.1.6, 35.1.7). */
export const isBarrageSurprised = (g: G, by: Side): boolean => by === ALLIED && g.v.turn <= AM_16 && g.rules.special('35.1.6');

/** No ammunition is rolled for before the afternoon; then the Germans have one more than usual, and what they spent for the day on top, and the US little (35.1.6 to 35.1.9). */
export const usesNoAmmunition = (g: G): boolean => g.v.turn <= AM_16 && g.rules.special('35.1.6');
export function depletionValue(g: G, side: Side, usual: number): number {
  if (g.v.turn !== PM_16 || !g.rules.special('35.1.8')) return usual;
  return side === GERMAN ? usual + 1 : 6;
}

/** The US player blows no bridge before the afternoon of December 17 (35.1.7, 35.1.8, 35.1.10). */
export const mayDemolish = (g: G, side: Side): boolean => side !== ALLIED || g.v.turn >= PM_17 || !g.rules.special('35.1.10');

/** Bridges are finished by a die in the afternoon of December 16: 0 to this (35.1.8). */
export const BRIDGE_READY = 3;
export const needsBridgeDie = (g: G): boolean => g.v.side === GERMAN && g.v.turn === PM_16 && g.rules.special('35.1.8');

/** German artillery stays where it is until December 17, unless its formation is in Maneuver Reserve or has come out of it (35.1.5). */
export const isTiedGun = (g: G, u: UnitId): boolean =>
  SIDE[u] === GERMAN && ARTILLERY[u] === 1 && g.v.turn < AM_17 && !isOfReserve(g, u) && g.rules.special('35.1.5');
function isOfReserve(g: G, u: UnitId): boolean {
  const hq = hqOfFormation(formationOf(g, u));
  return hq >= 0 && (g.f.withheld[hq] > 0 || g.f.bonusSince[hq] > 0);
}

/** Germans who stand too close together at the set-up do not suffer from it before dawn (35.1.6). */
export const forgivesOverstack = (g: G, side: Side): boolean => side === GERMAN && isPredawn(g);

/** Bridge columns and Mech engineers of an army do not count in a stack before dawn (35.1.6-8). */
export const isIgnored = (g: G, u: UnitId): boolean =>
  isPredawn(g) && SIDE[u] === GERMAN && (BRIDGE_COLUMN[u] === 1 || (ARMY_ENGINEER[u] === 1 && MECH[u] === 1));

/** Formations that stay in reserve for a while (35.4.4). */
export const isHeldBack = (g: G, formation: string | undefined): boolean =>
  formation !== undefined && (g.rules.scenario.heldUntil?.[formation] ?? 0) > g.v.turn;
