/** Who may attack, and what: chapters 11 and 12 with the bans of 5, 9, 15, 17, 20 and 26. */
import { type HexId, type Refusal, targetsBeside, type UnitId, unitsAround } from '@hexfront/engine';
import { ARMORED, GROUND, held, isCity, isMountain, isSouth, isTown, SIDE, SPECIALIZED } from '../../state/query.ts';
import { ALLIED, ATTACKED, type Attack, enemyOf, type G, GERMAN, MOVED, type Weather } from '../../state/shape.ts';
import { isInvested } from '../dunkirk.ts';
import { disorganized } from '../first-turn.ts';
import { isBridged, isCauseway, isDam, isFloodedMinor, isFullSea, isUnbridged } from '../movement/hexsides.ts';
import { canPay, hasManeuver, needsManeuver } from '../supply/maneuver-supply.ts';
import { isAmphibious } from './special-attacks.ts';
import { attackSide } from './strength.ts';

/** Values of `state`. */
export const DECLARED = 0;
export const FIGHTING = 1;
export const OVER = 2;
export const DRAFT = 3;

export function newAttack(g: G, by: number, target: HexId, reserve: number, attackers: UnitId[] = []): Attack {
  let id = 0;
  for (const a of g.rows.attacks) id = Math.max(id, a.id);
  return {
    id: id + 1,
    by,
    target,
    attackers,
    drop: 0,
    reserve,
    paid: 0,
    paidSouth: 0,
    support: 0,
    masquerade: 0,
    air: 0,
    defenders: [],
    die: 0,
    result: '',
    state: DECLARED,
  };
}
/** The attack being put together or fought. */
export const current = (g: G): Attack | undefined => g.rows.attacks.find((a) => a.state === FIGHTING || a.state === DRAFT);

/** Why a unit may not attack in this phase, whatever the target. */
export function attackRefusal(g: G, unit: UnitId, by: number, reserve: number): Refusal | undefined {
  const { f, v } = g;
  if (f.place[unit] >= g.board.n) return { case: '11-voluntary', why: 'not-on-map', unit };
  if (SIDE[unit] !== by) return { case: '11-voluntary', why: 'not-yours', unit };
  if (GROUND[unit] === 0) return { case: '11-voluntary', why: 'no-ground-unit', unit };
  if (by === GERMAN && disorganized(g)) return { case: '26', why: 'first-turn-no-attack', unit };
  if (f.droppedNow[unit] === 1) return { case: '21.A.1', why: 'dropped-now', unit };
  if ((f.acted[unit] & ATTACKED) !== 0) return { case: '11-who', why: 'attacked-before', unit };
  if ((f.acted[unit] & MOVED) !== 0 && f.movedNow[unit] === 0) return { case: '11-who', why: 'moved-before', unit };
  // It was put in reserve in place of a Finished Movement marker: without the one it has the other (9.B, R-56).
  if (reserve === 0 && f.stood[unit] === 1 && f.reserve[unit] === 0) return { case: '9.B', why: 'finished-before', unit };
  if (reserve === 1) {
    if (f.movedNow[unit] === 0 && f.provoked[unit] === 0) return { case: '15', why: 'no-reserve-attack', unit };
  } else if (f.reserve[unit] === 1) return { case: '9.B', why: 'reserve-waits', unit };
  if (f.movedNow[unit] === 1 && needsManeuver(unit) && !hasManeuver(g, unit))
    return { case: '5.D.1-halfmove', why: 'moved-unsupplied', unit };
  if (isInvested(g, unit)) return { case: '20-effect', why: 'invested', unit };
  if (v.southImpulse === 1 && by === ALLIED && v.side === ALLIED && !isSouth(g, g.hexOf(unit)))
    return { case: '5.C.2-limit', why: 'southern-impulse', unit };
  return undefined;
}

/** Why a hex cannot be attacked by this side in this phase, whoever would. */
export function targetRefusal(g: G, by: number, reserve: number, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n || !held(g, enemyOf(by), hex)) return { case: '11-voluntary', why: 'no-enemy', hex };
  if (reserve === 0) return undefined;
  // Only who has moved or attacked in this player turn, and all of the stack (15-target, R-16).
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u])
    if (SIDE[u] !== by && GROUND[u] === 1 && g.f.acted[u] === 0) return { case: '15-target', why: 'not-moved-yet', unit: u, hex };
  return undefined;
}

const WEATHER_CASE: Partial<Record<Weather, string>> = {
  storm: '17-storm',
  frost: '17-frost',
  'winter-storm': '17-winterstorm',
  thaw: '17-thaw',
};
const weatherCase = (g: G): string => WEATHER_CASE[g.rules.weatherName(g)] ?? '17';

/** Attacks over unbridged major rivers are forbidden on this turn; floods of the thaw are none of them (17.S1-thaw). */
function frozen(g: G, at: number): boolean {
  const w = g.rules.weather(g);
  return w.noRiverAssault && !(w.novemberFree && g.rules.month(g) === 'november') && !isFloodedMinor(g, at);
}

/** Why this unit cannot attack this hex over the ground between them (12.A, 12.B, 22.B.2). */
export function groundRefusal(g: G, unit: UnitId, a: Attack): Refusal | undefined {
  const { target } = a;
  const from = g.hexOf(unit);
  const armor = ARMORED[unit] === 1 || SPECIALIZED[unit] === 1;
  if (from !== target && g.board.dirTo(from, target) < 0) return { case: '11-voluntary', why: 'not-adjacent', unit, hex: target };
  if (armor && isMountain(g, target)) return { case: '12.A-mountain-armor', why: 'armor-mountain', unit, hex: target };
  const at = attackSide(g, unit, target);
  if (at < 0) return undefined;
  if (isDam(g, at)) return { case: '12.B-dam', why: 'over-dam', unit, from, to: target };
  if (isCauseway(g, at)) return armor ? { case: '12.B-causeway', why: 'armor-causeway', unit, from, to: target } : undefined;
  if (isFullSea(g, at)) {
    if (SIDE[unit] === GERMAN) return { case: '5.D.4-sea', why: 'over-sea', unit, from, to: target };
    if (!g.rules.weather(g).amphibious) return { case: weatherCase(g), why: 'no-amphibious', unit };
    return isAmphibious(g, unit, a) ? undefined : { case: '22.B.2a', why: 'over-sea', unit, from, to: target };
  }
  const beside = g.f.startHex[unit] === from || g.f.startHex[unit] === target;
  if (isUnbridged(g, at)) {
    if (frozen(g, at)) return { case: weatherCase(g), why: 'no-river-assault', unit, from, to: target };
    if (!beside && !isAmphibious(g, unit, a)) return { case: '12.B-unbridged', why: 'not-beside-river', unit, from, to: target };
  } else if (isBridged(g, at) && !beside && !isTown(g, from) && !isCity(g, from))
    return { case: '12.B-bridged', why: 'not-beside-bridge', unit, from, to: target };
  return undefined;
}

/** Points the attack costs for going over an unbridged river, and over the sea (5.D.4-river, 5.D.4-sea). */
export function priceOf(g: G, a: Attack): number {
  let river = 0;
  let sea = 0;
  for (const u of a.attackers) {
    const at = attackSide(g, u, a.target);
    if (at < 0 || isCauseway(g, at)) continue;
    if (isFullSea(g, at)) sea = 1;
    else if (isUnbridged(g, at)) river = 1;
  }
  return river + sea;
}
/** Southern points pay for what happens on the S map alone (5.C.2-limit). */
export const allSouth = (g: G, a: Attack): boolean => isSouth(g, a.target) && a.attackers.every((u) => isSouth(g, g.hexOf(u)));

/** Why a unit cannot join this attack. */
export function joinRefusal(g: G, a: Attack, unit: UnitId): Refusal | undefined {
  if (a.attackers.includes(unit)) return { case: '11-once', why: 'already-in', unit };
  const refusal = attackRefusal(g, unit, a.by, a.reserve);
  if (refusal) return refusal;
  for (const other of g.rows.attacks)
    if (other.attackers.includes(unit)) return { case: '11-once', why: 'attacks-elsewhere', unit, hex: other.target };
  const ground = groundRefusal(g, unit, a);
  if (ground || !costly(g, unit, a.target)) return ground;
  return priceRefusal(g, { ...a, attackers: [...a.attackers, unit] });
}
/** Goes over water that has to be paid for. */
function costly(g: G, unit: UnitId, target: HexId): boolean {
  const at = attackSide(g, unit, target);
  return at >= 0 && !isCauseway(g, at) && (isFullSea(g, at) || isUnbridged(g, at));
}
/** Why the points do not suffice for this attack. */
export function priceRefusal(g: G, a: Attack): Refusal | undefined {
  const price = priceOf(g, a) - a.paid;
  if (price <= 0 || canPay(g, a.by, price, { south: allSouth(g, a) })) return undefined;
  return { case: '5.D.4-river', why: 'assault-unpaid', n: price, hex: a.target };
}

/** Units of the side in or next to the hex. */
export const around = (g: G, by: number, hex: HexId): Generator<number> =>
  unitsAround(g, hex, (u) => SIDE[u] === by && GROUND[u] === 1, true);

/** Why an attack on this hex cannot be begun. */
export function openRefusal(g: G, by: number, reserve: number, hex: HexId): Refusal | undefined {
  const refusal = targetRefusal(g, by, reserve, hex);
  if (refusal) return refusal;
  const known = g.rows.attacks.find((a) => a.target === hex && a.by === by);
  if (known && (known.drop === 0 || known.state !== DECLARED)) return { case: '11-once', why: 'declared-already', hex };
  const trial = known ?? newAttack(g, by, hex, reserve);
  let nearest: Refusal | undefined;
  for (const u of around(g, by, hex)) {
    const why = joinRefusal(g, trial, u);
    if (!why) return undefined;
    nearest ??= why;
  }
  return nearest ?? { case: '11-voluntary', why: 'nobody-can', hex };
}

/** Hexes this side may attack now, ascending: those `openRefusal` lets pass, found from the attackers. */
export const openTargets = (g: G, by: number, reserve: number): number[] => [...targets(g, by, reserve, false, NONE)].sort((a, b) => a - b);
/** Whether there is any, apart from these. */
export const anyTarget = (g: G, by: number, reserve: number, but: readonly HexId[]): boolean => targets(g, by, reserve, true, but).size > 0;

const NONE: readonly number[] = [];
function targets(g: G, by: number, reserve: number, one: boolean, but: readonly HexId[]): Set<number> {
  const enemy = enemyOf(by);
  return targetsBeside(g, {
    among: (u) => SIDE[u] === by && GROUND[u] === 1,
    able: (u) => attackRefusal(g, u, by, reserve) === undefined,
    enemyIn: (h) => held(g, enemy, h) && !but.includes(h),
    open: (h) => openRefusal(g, by, reserve, h) === undefined,
    inside: true,
    one,
  });
}
