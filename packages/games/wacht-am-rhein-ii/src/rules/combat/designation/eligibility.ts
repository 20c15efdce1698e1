/** Who may and who must attack, and what (11.1.1-11.1.3). */
import { type HexId, neighboursOf, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../../state/derived.ts';
import { EXPLOIT, PREPARED_ASSAULT, STRATEGIC } from '../../../state/fields/modes.ts';
import { ARTILLERY, ENGINEER, held, isDeployed, LEADER, SIDE, unitsOf } from '../../../state/query.ts';
import type { G } from '../../../state/shape.ts';
import { buildsFrom } from '../../bridges/bridges.ts';
import { isInactive } from '../../movement/who-moves.ts';
import { isAsleep } from '../../offensive/sleepers.ts';
import { hasFieldwork, isCover, isNaturalCover } from '../../sight/cover.ts';
import { overlooks } from '../../sight/observation.ts';
import { groundRefusal } from '../crossings.ts';
import { isOnTheMove, riverBetween } from '../ground.ts';
import { faceUp } from '../strength.ts';

export const isPrepared = (g: G, u: UnitId): boolean => g.f.mode[u] === PREPARED_ASSAULT;
/** Attack in parentheses: only together with another attacker of its stack (11.1.3). */
export const needsPartner = (g: G, u: UnitId): boolean => faceUp(g, u).supportOnly;

/** Why a unit can attack nothing in this phase, whatever stands beside it (11.1.3). */
function neverRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!g.onMap(unit)) return { case: '11.1.0', why: 'not-on-map', unit };
  if (SIDE[unit] !== g.v.side) return { case: '11.1.0', why: 'not-yours', unit };
  if (ARTILLERY[unit] === 1) return { case: '11.1.3', why: 'artillery-no-attack', unit };
  if (isInactive(g, unit)) return { case: '3.4.2', why: 'not-activated', unit };
  if (g.f.mode[unit] === STRATEGIC) return { case: '5.3.1', why: 'strategic-no-attack', unit };
  return LEADER[unit] === 1 || faceUp(g, unit).attack <= 0 ? { case: '11.1.3', why: 'no-attack-strength', unit } : undefined;
}

/** Why a unit may not attack a hex beside it: ground that it could not enter (11.1.3, 33.1.0-a). */
export function reachRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const from = g.hexOf(unit);
  const dir = g.board.dirTo(from, hex);
  if (dir < 0) return { case: '11.3.0', why: 'not-adjacent', unit, hex };
  const bar = groundRefusal(g, unit, from, dir, 'attack');
  return bar && { case: bar.case.startsWith('7.') ? '11.1.3' : bar.case, why: bar.why, unit, from, to: hex };
}

/** Enemy hexes beside a unit that the ground lets it attack. */
export const reachable = (g: G, u: UnitId): HexId[] =>
  neverRefusal(g, u)
    ? []
    : neighboursOf(g.board, g.hexOf(u)).filter(
        (hex) => g.occupancy.head[hex] >= 0 && held(g, 1 - SIDE[u], hex) && reachRefusal(g, u, hex) === undefined,
      );

/** Nobody has to attack over a river or at units in Exploit mode (11.1.1). */
export const obliges = (g: G, from: HexId, hex: HexId, side: Side): boolean =>
  !riverBetween(g, from, hex) && unitsOf(g, 1 - side, hex).some((u) => LEADER[u] === 0 && !isDeployed(g, u) && g.f.mode[u] !== EXPLOIT);

/** In the open for combat: units in Prepared Assault always are (11.1.1). */
export const isExposed = (g: G, u: UnitId): boolean => {
  const hex = g.hexOf(u);
  if (isPrepared(g, u) || !isCover(g, SIDE[u], hex, 'combat')) return true;
  if (!isNaturalCover(g, hex) && isOnTheMove(g, u)) return true;
  // Engineers who build a bridge are never in cover (player aid).
  if (ENGINEER[u] === 1 && buildsFrom(g, hex)) return true;
  return g.rules.overlooked && !hasFieldwork(g, hex) && onMapOf(g, 1 - SIDE[u]).some((enemy) => overlooks(g, enemy, hex));
};

/** Must be designated: in the open beside an enemy that it can attack (11.1.1). */
export const mustAttack = (g: G, u: UnitId): boolean =>
  isExposed(g, u) && !needsPartner(g, u) && reachable(g, u).some((hex) => obliges(g, g.hexOf(u), hex, SIDE[u]));

/** Why a unit cannot be given an Attack marker (11.1.2, 11.1.3). */
export function designateRefusal(g: G, unit: UnitId): Refusal | undefined {
  const bar = neverRefusal(g, unit);
  if (bar) return bar;
  if (isAsleep(g, unit)) return { case: '35.1.4', why: 'asleep', unit };
  if (isPrepared(g, unit)) return { case: '11.1.0', why: 'prepared-needs-none', unit };
  if (g.f.designated[unit] !== 0) return { case: '11.1.0', why: 'designated-already', unit };
  if (reachable(g, unit).length === 0) return { case: '11.1.3', why: 'nothing-to-attack', unit };
  if (
    needsPartner(g, unit) &&
    !unitsOf(g, SIDE[unit], g.hexOf(unit)).some((u) => u !== unit && !needsPartner(g, u) && reachable(g, u).length > 0)
  )
    return { case: '11.1.3', why: 'not-alone', unit };
  return undefined;
}

// ---- in the assault segment ------------------------------------------------------------------------------------------------------------------

/** Why a unit takes part in no further assault of this segment (11.1.0, 11.3.3, 12.7.0, 13.1.1). */
export function attackRefusal(g: G, unit: UnitId): Refusal | undefined {
  const bar = neverRefusal(g, unit);
  if (bar) return bar;
  if (g.f.assaulted[unit] !== 0) return { case: '11.3.3', why: 'attacked-already', unit };
  if (g.f.followed[unit] === 2) return { case: '12.7.0', why: 'called-off', unit };
  if (g.f.mayRetreat[unit] !== 0) return { case: '13.1.1', why: 'marked-retreat', unit };
  if (g.f.designated[unit] === 0 && !isPrepared(g, unit)) return { case: '11.1.0', why: 'not-designated', unit };
  return undefined;
}
/** Enemy units in a hex that have not been assaulted yet (11.3.3). */
export const unassaulted = (g: G, by: Side, hex: HexId): boolean =>
  unitsOf(g, 1 - by, hex).some((u) => LEADER[u] === 0 && g.f.defended[u] === 0);

/** Hexes that a unit can still attack. */
export const openTargets = (g: G, u: UnitId): HexId[] =>
  attackRefusal(g, u) ? [] : reachable(g, u).filter((hex) => unassaulted(g, SIDE[u], hex));

/** Why a hex cannot be attacked in this segment. */
export function targetRefusal(g: G, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n || !held(g, 1 - g.v.side, hex)) return { case: '13.1.0', why: 'no-enemy', hex };
  return unassaulted(g, g.v.side, hex) ? undefined : { case: '11.3.3', why: 'hex-assaulted', hex };
}
