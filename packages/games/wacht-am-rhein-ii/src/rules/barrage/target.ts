/** The target of a barrage as its volleys see it (12.5.1): what the owner tells of a stack that nobody may look through, and no more (8.6.3). */
import { type HexId, neighboursOf, type Side, type Sink, type UnitId } from '@hexfront/engine';
import { tables, turnNumber, type VolleyModifierId } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { Barrage } from '../../state/fields/combat.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { BATTALION, bits, held, LEADER, unitsOf } from '../../state/query.ts';
import { ALLIED, ENTRENCHED, type G, PREPARED_ASSAULT } from '../../state/shape.ts';
import { isPrepared } from '../combat/designation/eligibility.ts';
import { usesWorks, worksFor } from '../combat/ground.ts';
import { HYBRID, PURE_ARMOR } from '../combat/kinds.ts';
import { lostOf } from '../combat/results/losses.ts';
import { isBarrageSurprised } from '../offensive/surprise.ts';
import { fieldworkIn, isNight } from '../sight/cover.ts';
import { observes } from '../sight/observation.ts';
import { airObserversOf } from './planes.ts';
import { type BarrageTarget, volleyModifier } from './reckoning/modifier.ts';

const isAttacking = (g: G, u: UnitId): boolean => g.f.designated[u] !== 0 || isPrepared(g, u);

/** Somebody sees the target, or planes of a formation near it do; who is in Strategic mode or advanced after a barrage of this phase directs none (12.2.0, 12.3.2e, 12.3.4, 12.7.0). */
export const isDirected = (g: G, by: Side, hex: HexId): boolean =>
  onMapOf(g, by).some((u) => g.f.mode[u] !== STRATEGIC && g.f.followed[u] === 0 && observes(g, u, hex)) ||
  airObserversOf(g, by, hex).length > 0;

const BY_TERRAIN: Readonly<Record<string, VolleyModifierId>> = { rough: 'rough', woods: 'woods', 'rough-woods': 'woods', forest: 'forest' };
function terrainOf(g: G, hex: HexId): VolleyModifierId[] {
  const { city, town, village } = bits(g);
  const marks = g.board.marks[hex];
  const found = BY_TERRAIN[g.board.terrains[g.board.terrain[hex]]];
  const list = found ? [found] : [];
  if (marks & city) list.push('city');
  if (marks & town) list.push('forest');
  if (marks & village) list.push('woods');
  return list;
}

/** US shells burst over their target from December 27 on (12.5.1b). */
const FUSES = turnNumber('dec-27-am');
const hasFuses = (g: G, by: Side): boolean => by === ALLIED && g.rules.allModes && g.v.turn >= FUSES;

/** Hexes with units of the enemy. */
export const enemyHexes = (g: G, by: Side): HexId[] => [...new Set(onMapOf(g, 1 - by).map((u) => g.hexOf(u)))].sort((a, b) => a - b);
/** A barrage on a hex before anything is in it. */
export const emptyBarrage = (by: Side, target: HexId, observed: boolean): Barrage => ({
  by,
  target,
  observed,
  guns: [],
  checked: false,
  points: 0,
  volleys: [],
  modifier: 0,
  hits: 0,
  shift: false,
});
/** Units of a side in a hex: leaders are none, they have no steps and make nothing dense or mixed (6.0, 24.0). */
const troopsIn = (g: G, side: Side, hex: HexId): UnitId[] => unitsOf(g, side, hex).filter((u) => LEADER[u] === 0);
/** Who is under fire: all of the hex, or the one that planes catch on the move (21.4.0). */
export const targeted = (g: G, b: Barrage): UnitId[] =>
  b.only === undefined ? troopsIn(g, 1 - b.by, b.target) : g.onMap(b.only) ? [b.only] : [];

export function targetOf(
  g: G,
  by: Side,
  hex: HexId,
  observed: boolean = isDirected(g, by, hex),
  there: readonly UnitId[] = troopsIn(g, 1 - by, hex),
): BarrageTarget {
  const armored = there.filter((u) => PURE_ARMOR[u] === 1 || HYBRID[u] === 1).length;
  // Any marker to attack gives the whole hex away (5.2.1, 12.5.1a, 39.8.0, R-D16).
  const open = there.some((u) => isAttacking(g, u));
  const works = open || !there.some((u) => usesWorks(g, u)) ? undefined : worksFor(g, 1 - by, hex);
  return {
    observed,
    battalions: there.filter((u) => BATTALION[u] === 1 && lostOf(g, u) === 0).length,
    armored,
    others: there.length - armored,
    terrain: open ? [] : terrainOf(g, hex),
    ...(works ? { works } : {}),
    strategic: there.some((u) => g.f.mode[u] === STRATEGIC),
    night: isNight(g),
    surprised: isBarrageSurprised(g, by),
    ...(hasFuses(g, by) ? { fuses: true } : {}),
  };
}
const list = tables.barrageModifiers.modifiers;
/** The modifier of all volleys of a barrage (12.5.1), and of one on a hex that nobody has begun. */
export const modifierOf = (g: G, b: Barrage, out?: Sink): number =>
  volleyModifier(list, targetOf(g, b.by, b.target, b.observed, targeted(g, b)), out);
export const modifierAt = (g: G, by: Side, hex: HexId): number => volleyModifier(list, targetOf(g, by, hex));

// ---- points in place of artillery (33.1.0) ----------------------------------------------------------------------------------------------------

const pointsOf = (g: G, by: Side): number => (by === ALLIED ? g.rules.barragePoints?.allied : g.rules.barragePoints?.german) ?? 0;
export const pointsLeft = (g: G, by: Side): number => Math.max(0, pointsOf(g, by) - g.v.fired);

/** The US may use all its points next to a unit of its own in Prepared Assault, and on Germans who attack an entrenched US unit (33.1.0). */
function isFreeTarget(g: G, hex: HexId): boolean {
  const attackers = unitsOf(g, 1 - ALLIED, hex).some((u) => isAttacking(g, u));
  return neighboursOf(g.board, hex).some(
    (near) =>
      unitsOf(g, ALLIED, near).some((u) => g.f.mode[u] === PREPARED_ASSAULT) ||
      (attackers && held(g, ALLIED, near) && fieldworkIn(g, near) === ENTRENCHED),
  );
}
/** The most points that one barrage on this hex may have now. */
export function mostPoints(g: G, by: Side, hex: HexId): number {
  const left = pointsLeft(g, by);
  const most = g.rules.barragePoints?.alliedMostInOne;
  return by === ALLIED && most !== undefined && !isFreeTarget(g, hex) ? Math.min(left, most) : left;
}
