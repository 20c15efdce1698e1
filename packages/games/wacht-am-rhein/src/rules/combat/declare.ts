/** Putting an attack together (10.2, 11.2, 11.3): hexes, units and artillery are added as long as every duty can still be met. */
import {
  addAttacker,
  addTarget,
  call,
  canAttackAll,
  distance,
  draftOptions,
  type HexId,
  hexesBeside,
  neighboursOf,
  type Refusal,
  targetsBeside,
  type UnitId,
  unitsAround,
} from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { ARTILLERY, held, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G, WaR } from '../../state/shape.ts';
import { supportLeft } from '../air/ground-support.ts';
import { barrageRefusal, GUNS, inRange } from '../artillery/barrage.ts';
import { supportOf } from '../artillery/formations.ts';
import { draftOf, gatherDefenders, newBattle } from './battles.ts';
import { attackRefusal, canAttack, needsPartner, partnerOf, targetRefusal } from './eligibility.ts';
import { shutOut, stranded } from './mandatory-attacks.ts';
import { isBelowTheLine } from './odds.ts';
import { hasRoom } from './participation.ts';

const theDraft = (g: G): Battle => draftOf(g) as Battle;

/** Why a unit cannot join the attack. */
export function joinRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (b.attackers.includes(unit)) return { case: '10.16', why: 'already-in', unit };
  if (g.rules.secretFire && b.guns.length > 0) return { case: 'sug-11.4', why: 'barrage-alone', unit };
  const bar = attackRefusal(g, unit);
  if (bar) return bar;
  for (const hex of b.targets)
    if (g.board.dirTo(g.hexOf(unit), hex) < 0) return { case: b.targets.length > 1 ? '10.25' : '10.17', why: 'not-adjacent', unit, hex };
  if (!hasRoom(g, unit, b)) return { case: '9.31', why: 'no-room-to-fight', unit, hex: g.hexOf(unit) };
  if (needsPartner(g, unit) && partnerOf(g, unit, b) < 0) return { case: '10.19', why: 'not-alone', unit };
  const hex = leavesOut(g, { ...b, attackers: [...b.attackers, unit] });
  return hex === undefined ? undefined : { case: '10.21', why: 'leaves-hex', unit, hex };
}

/** An attacker in parentheses whose hex has nobody else in the attack yet (10.19). */
const lonely = (g: G, b: Battle): UnitId | undefined =>
  b.attackers.find((unit) => needsPartner(g, unit) && !b.attackers.some((u) => u !== unit && g.f.place[u] === g.f.place[unit]));

/** A hex that would go without an attack although it must have one, whoever joins those that cannot attack alone. */
function leavesOut(g: G, b: Battle): HexId | undefined {
  const unit = lonely(g, b);
  if (unit === undefined) return stranded(g, b).hexes[0];
  let left: HexId | undefined;
  for (const u of unitsOf(g, b.by, g.hexOf(unit))) {
    if (b.attackers.includes(u) || !canAttack(g, u, b)) continue;
    left = leavesOut(g, { ...b, attackers: [...b.attackers, u] });
    if (left === undefined) return undefined;
  }
  return left ?? b.targets[0];
}

export const candidates = (g: G, b: Battle): Generator<UnitId> => unitsAround(g, b.targets[0], (u) => SIDE[u] === b.by);

/** Artillery within range of the attack, whether it may fire or not. */
export function* gunsNear(g: G, b: Battle): Generator<UnitId> {
  for (const u of GUNS[b.by]) if (g.onMap(u) && inRange(g, u, b.targets)) yield u;
}

/** Why artillery cannot be added: it must not take the place of a unit that is needed, in this attack or in another (9.31, 10.19, 10.21). */
export function gunRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  const bar = barrageRefusal(g, b, unit);
  if (bar) return bar;
  if (g.rules.secretFire && b.attackers.length > 0) return { case: 'sug-11.4', why: 'barrage-later', unit };
  const before = leavesOut(g, b);
  const hex = leavesOut(g, { ...b, guns: [...b.guns, unit] });
  return hex === undefined || hex === before ? undefined : { case: '9.31', why: 'needed-place', unit, hex };
}

/** Why this is no Barrage attack (11.32, 11.34, 11.36). */
function barrageAttackRefusal(g: G, b: Battle): Refusal | undefined {
  if (b.targets.length > 1) return { case: '11.34', why: 'barrage-one-hex' };
  const trial: Battle = { ...b, kind: 'barrage', defenders: [], bystanders: [] };
  gatherDefenders(g, trial);
  if (isBelowTheLine(g, trial)) return { case: '11.36', why: 'barrage-too-weak', hex: b.targets[0] };
  return undefined;
}
/** A friend next to the target, other than artillery that fires from afar (11.32). */
const friendBeside = (g: G, by: number, hex: HexId): boolean => neighboursOf(g.board, hex).some((h) => held(g, by, h));

/** All the artillery that could fire would be enough, and nobody loses the only enemy it could attack. */
function couldBarrage(g: G, b: Battle): boolean {
  const [hex] = b.targets;
  if (b.targets.length > 1 || b.attackers.length > 0 || !friendBeside(g, b.by, hex)) return false;
  const trial: Battle = { ...b, guns: [...b.guns], air: Math.max(b.air, supportLeft(g, b.by)) };
  const near = [...gunsNear(g, b)].sort((x, y) => (UNITS[y].battery?.barrage ?? 0) - (UNITS[x].battery?.barrage ?? 0) || x - y);
  for (const u of near) if (gunRefusal(g, trial, u) === undefined) trial.guns.push(u);
  return (trial.guns.length > 0 || trial.air > 0) && barrageAttackRefusal(g, trial) === undefined && stranded(g, trial).units.length === 0;
}

/** The draft is or can become an attack. */
export function feasible(g: G, b: Battle): boolean {
  return canAttackAll(g, b, candidates(g, b), (u) => joinOpen(g, b, u)) || couldBarrage(g, b);
}
/** Could join, if need be after a hex that would be left out is added as well. */
function joinOpen(g: G, b: Battle, unit: UnitId): boolean {
  const bar = joinRefusal(g, b, unit);
  return bar === undefined || (bar.why === 'leaves-hex' && alsoRefusal(g, b, bar.hex as HexId) === undefined);
}

export function openRefusal(g: G, hex: HexId): Refusal | undefined {
  const bar = targetRefusal(g, hex);
  if (bar) return bar;
  return feasible(g, newBattle(g, [hex])) ? undefined : { case: '10.17', why: 'nobody-can', hex };
}

export function alsoRefusal(g: G, b: Battle, hex: HexId): Refusal | undefined {
  if (b.targets.includes(hex)) return { case: '10.16', why: 'hex-in-already', hex };
  const bar = targetRefusal(g, hex);
  if (bar) return bar;
  for (const u of b.attackers) if (g.board.dirTo(g.hexOf(u), hex) < 0) return { case: '10.25', why: 'not-adjacent', unit: u, hex };
  const targets = [...b.targets, hex];
  const unit = shutOut(g, targets);
  if (unit !== undefined) return { case: '10.13', why: 'shuts-out', unit, hex };
  return canAttackAll(g, { ...b, targets }, candidates(g, b), (u) => joinOpen(g, { ...b, targets }, u))
    ? undefined
    : { case: '10.25', why: 'nobody-can', hex };
}

/** Why the attack cannot be declared as it is. */
export function readyRefusal(g: G, b: Battle): Refusal | undefined {
  if (b.attackers.length === 0) {
    if (b.guns.length === 0 && b.air === 0) return { case: '10.0', why: 'no-attackers' };
    const bar = barrageAttackRefusal(g, b);
    if (bar) return bar;
  }
  const alone = lonely(g, b);
  if (alone !== undefined) return { case: '10.19', why: 'not-alone', unit: alone };
  const left = stranded(g, b);
  if (left.units.length > 0) return { case: b.attackers.length > 0 ? '10.13' : '11.32', why: 'must-join', unit: left.units[0] };
  return left.hexes.length > 0 ? { case: '10.21', why: 'hex-left-out', hex: left.hexes[0] } : undefined;
}

/** Hexes on which an attack can be opened, ascending: found from the units that can attack, then from artillery. */
export function openTargets(g: G): HexId[] {
  const side = g.v.side;
  const seen = targetsBeside(g, {
    among: (u) => SIDE[u] === side && ARTILLERY[u] === 0,
    able: (u) => canAttack(g, u) && (!needsPartner(g, u) || partnerOf(g, u, { attackers: [], guns: [] }) >= 0),
    enemyIn: (hex) => held(g, 1 - side, hex),
    open: (hex) => targetRefusal(g, hex) === undefined,
  });
  for (const hex of inContact(g))
    if (!seen.has(hex) && targetRefusal(g, hex) === undefined && couldBarrage(g, newBattle(g, [hex]))) seen.add(hex);
  return [...seen].sort((a, b) => a - b);
}
/** Whether any attack can be opened at all: what is owed and cannot be done holds nobody up. */
export const anyOpen = (g: G): boolean => openTargets(g).some((hex) => openRefusal(g, hex) === undefined);
/** Enemy hexes with a friend beside them. */
function inContact(g: G): Set<HexId> {
  const found = new Set<HexId>();
  for (let u: UnitId = 0; u < UNITS.length; u++) {
    if (SIDE[u] !== g.v.side || !g.onMap(u)) continue;
    for (const h of neighboursOf(g.board, g.hexOf(u))) if (g.occupancy.head[h] >= 0 && held(g, 1 - g.v.side, h)) found.add(h);
  }
  return found;
}

export const draft = draftOptions<WaR, object, Battle>({
  targets: openTargets,
  openRefusal: (g, _l, hex) => openRefusal(g, hex),
  open: (g, _l, hex) => {
    g.rows.battles.push(newBattle(g, [hex]));
    return call('attack', {}, 'declared');
  },
  draft: theDraft,
  candidates,
  joinRefusal,
  join: addAttacker,
  also: {
    hexes: (g, b) => hexesBeside(g, b.targets),
    refusal: alsoRefusal,
    add: addTarget,
  },
  readyRefusal,
  ready: () => 'commit',
});

/** Artillery that helps none of the attackers after all stays silent (11.15). */
export const firing = (g: G, b: Battle): UnitId[] =>
  b.attackers.length === 0 ? b.guns : b.guns.filter((u) => supportOf(g, u, b.attackers) !== 'never');

/** Hexes from which units exposed to the result attack: artillery counts where it is next to the enemy (11.25, 11.35, R-C80). */
export function exposedHexes(g: G, b: Battle): HexId[] {
  const exposed = [...b.attackers, ...b.guns.filter((u) => b.targets.some((h) => distance(g.board, g.hexOf(u), h) <= 1))];
  return [...new Set(exposed.map((u) => g.hexOf(u)))];
}
