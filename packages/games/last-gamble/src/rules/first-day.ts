/** Special rules of the first three turns about movement (basic-15.2 to 15.5, 15.8); the first night is in zones-of-control.ts, the end of 15.34 in reserves.ts. */
import { distance, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { setups, unitIndex } from '../data/index.ts';
import type { Window } from '../decisions/rules.ts';
import { ARMOR, partnerOf, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { BREAKOUT_REACH, BROKE_OUT } from './movement/movement.ts';

/** 12/16 AM, 12/16 PM and 12/17 AM; scenarios that begin later never see them. */
const FIRST = 1;
const SECOND = 2;
const THIRD = 3;

type Why = { case: string; why: string };

/** The Germans stand in their assault positions already: no Movement Phase on 12/16 AM, only set-up reserves move, after combat (basic-15.41). */
export const noGermanMovement = (g: G, unit: UnitId, window: Window): Why | undefined =>
  g.v.turn === FIRST && SIDE[unit] === GERMAN && window === 'movement' && !g.rules.move.firstMoves.some((rule) => rule(g, unit))
    ? { case: 'basic-15.41', why: 'no-movement-1216am' }
    : undefined;

const startedInReserve = new Set(setups['1216'].filter((row) => row.reserve).map((row) => unitIndex(row.unit)));

/** Surprised: on 12/16 only Allied units that were attacked move; reserves from PM on (basic-15.21, 15.22, 15.32, 15.33). */
export function alliedSurprised(g: G, unit: UnitId, window: Window): Why | undefined {
  if (SIDE[unit] !== ALLIED || g.v.turn > SECOND || !g.rules.fight.stunned(g)) return undefined;
  if (g.v.turn === FIRST) {
    if (window !== 'movement') return { case: 'basic-15.32', why: 'no-reserves-1216am' };
    return g.f.hit[unit] !== 0 ? undefined : { case: 'basic-15.21', why: 'not-attacked' };
  }
  if (window !== 'movement') return undefined;
  if (g.f.hit[unit] !== 0 || g.f.hit16[unit] !== 0 || g.f.reserve[unit] !== 0) return undefined;
  if (ARMOR[unit] && startedInReserve.has(unit)) return undefined;
  return { case: 'basic-15.22', why: 'not-attacked' };
}

/** Attacked units move one hex on 12/16 AM (basic-15.21). */
export const oneHexOnly = (g: G, unit: UnitId, _from: number, _to: number, window: Window | 'advance'): boolean =>
  window !== 'advance' && g.v.turn === FIRST && SIDE[unit] === ALLIED && g.rules.fight.stunned(g);

/** No roads for the Germans on 12/16 AM (basic-15.5). */
export const noTrafficJam = (g: G, unit: UnitId): boolean => g.v.turn !== FIRST || SIDE[unit] !== GERMAN;

const CCB = unitIndex('A-9Arm-CCB');
/** Combat Command B of 9th Armored waits for its one order: to St. Vith in the 12/16 PM Reserve Phase, see reserves.ts (basic-15.34). */
export const ccbWaits = (g: G, unit: UnitId, window: Window): Why | undefined =>
  unit === CCB && g.v.turn === SECOND && window !== 'reserve' && g.f.reserve[unit] !== 0 && g.rules.fight.stunned(g)
    ? { case: 'basic-15.34', why: 'ccb-waits' }
    : undefined;

const PEIPER = [unitIndex('G-1SS-1-I'), unitIndex('G-1SS-1-II')];
/** The two battalions of Kampfgruppe Peiper may go through zones of control on 12/17 AM, together (basic-15.8). */
export function peiper(g: G, unit: UnitId): number | undefined {
  const at = PEIPER.indexOf(unit);
  if (at < 0 || g.v.turn !== THIRD || g.v.side !== GERMAN) return undefined;
  const partner = PEIPER[1 - at];
  return g.onMap(partner) && g.f.strategic[unit] === 0 && g.f.strategic[partner] === 0 ? partner : undefined;
}

/** The one that has not broken out ends near the one that has. */
export function nearPeiper(g: G, unit: UnitId, hex: HexId, window: Window): Refusal | undefined {
  const partner = window === 'movement' ? peiper(g, unit) : undefined;
  if (partner === undefined || partnerOf(g, unit) === partner || (g.f.movedTurn[partner] & BROKE_OUT) === 0) return undefined;
  return distance(g.board, hex, g.hexOf(partner)) <= BREAKOUT_REACH
    ? undefined
    : { case: 'basic-15.8', why: 'breakout-apart', unit, other: partner, hex };
}

/** The partner who has to move next because the other broke out too far ahead of it; undefined when nobody has. */
export function mustFollow(g: G): number | undefined {
  for (const unit of PEIPER) {
    const partner = peiper(g, unit);
    if (partner === undefined || (g.f.movedTurn[unit] & BROKE_OUT) === 0 || g.f.moved[partner] !== 0 || !g.onMap(unit)) continue;
    if (distance(g.board, g.hexOf(unit), g.hexOf(partner)) > BREAKOUT_REACH) return partner;
  }
  return undefined;
}

/** In advances after combat they ignore zones too, as long as they are near each other. */
export function peiperAdvances(g: G, unit: UnitId, _from: number, _to: number, window: Window | 'advance'): boolean {
  const partner = window === 'advance' ? peiper(g, unit) : undefined;
  return partner !== undefined && distance(g.board, g.hexOf(unit), g.hexOf(partner)) <= BREAKOUT_REACH;
}
