/** Who may attack, and what may be attacked (10.1). */
import { type HexId, NOBODY, neighboursOf, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { ARTILLERY, COMMANDO, faceUp, HQ, isBuiltUp, SIDE, unitsOf } from '../../state/query.ts';
import { type G, ISOLATED_1 } from '../../state/shape.ts';
import { zoneCrosses } from '../movement/zones-of-control.ts';
import { type Drafted, hasRoom } from './participation.ts';
import { unitAttack } from './strength.ts';
import { isDugIn } from './works.ts';

/** Why a unit may not attack in this phase, whatever the target. Artillery attacks by its barrage (11.22). */
export function attackRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!g.onMap(unit)) return { case: '10.0', why: 'not-on-map', unit };
  if (SIDE[unit] !== g.v.side) return { case: '10.0', why: 'not-yours', unit };
  if (HQ[unit] === 1) return { case: '8.42', why: 'hq-no-attack', unit };
  if (COMMANDO[unit] === 1) return { case: '24.43', why: 'commando-no-attack', unit };
  if (ARTILLERY[unit] === 1) return { case: '11.22', why: 'artillery-barrage', unit };
  if (g.f.attacked[unit] === 1) return { case: '10.16', why: 'attacked-already', unit };
  if (g.f.attacked[unit] !== 0) return { case: '9.33', why: 'hex-attacked', unit };
  if (g.f.helped[unit] !== 0) return { case: '6.53', why: 'helped-across', unit };
  if (g.f.supply[unit] >= ISOLATED_1 && unitAttack(g, unit) < 1) return { case: '14.67', why: 'isolated-too-weak', unit };
  return undefined;
}
export const canAttack = (g: G, unit: UnitId, draft?: Drafted): boolean => attackRefusal(g, unit) === undefined && hasRoom(g, unit, draft);

/** A unit with its attack in parentheses attacks only with another unit of its hex (10.19); here whether there is one, in the draft or able to join. */
export function partnerOf(g: G, unit: UnitId, draft: Drafted): UnitId {
  for (const u of unitsOf(g, SIDE[unit], g.hexOf(unit)))
    if (u !== unit && (draft.attackers.includes(u) || canAttack(g, u, { ...draft, attackers: [...draft.attackers, unit] }))) return u;
  return NOBODY;
}
export const needsPartner = (g: G, unit: UnitId): boolean => faceUp(g, unit).supportOnly;

/** Enemy units in a hex that have not been attacked yet (10.16). */
export const unattacked = (g: G, by: Side, hex: HexId): boolean => unitsOf(g, 1 - by, hex).some((u) => g.f.defended[u] === 0);

/** Why a hex cannot be attacked in this phase. */
export function targetRefusal(g: G, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n || unitsOf(g, 1 - g.v.side, hex).length === 0) return { case: '10.0', why: 'no-enemy', hex };
  return unattacked(g, g.v.side, hex) ? undefined : { case: '10.16', why: 'hex-defended', hex };
}

// ---- duties ------------------------------------------------------------------------------------------------------------------------------

/** For combat zones do not reach units in towns, villages, or finished positions that they use: a unit in March Mode never does (8.43, 10.14, 16.33, err-16.0c, R-C22). */
export const isSheltered = (g: G, u: UnitId): boolean => isBuiltUp(g, g.hexOf(u)) || isDugIn(g, u) || isBehind(g, u);
/** Artillery and headquarters use no positions (16.31), but owe nothing where units beside them do. */
const isBehind = (g: G, u: UnitId): boolean =>
  (ARTILLERY[u] === 1 || HQ[u] === 1) && unitsOf(g, SIDE[u], g.hexOf(u)).some((v) => isDugIn(g, v));

/** Did not move in a Night Bonus turn (13.31); artillery never does, whatever it did in the night before (13.22). */
export const sitsOut = (g: G, u: UnitId): boolean => g.v.bonus !== 0 && (ARTILLERY[u] === 1 || g.f.stayed[u] === 1);
/** A unit of the hex moved in this Night Bonus turn and has an attack to make or to roll for; one that advanced here after its attack has none. */
const movedHere = (g: G, u: UnitId): boolean =>
  unitsOf(g, SIDE[u], g.hexOf(u)).some(
    (v) =>
      !sitsOut(g, v) && HQ[v] === 0 && COMMANDO[v] === 0 && (g.f.attacked[v] === 0 || g.rows.battles.some((b) => b.attackers.includes(v))),
  );
/**
 * Isolated units, and in a Night Bonus turn stacks of which no unit moved, attack only if their owner likes; but then everything next to them (13.31,
 * 14.66). Where one unit of a stack moved the others must attack with it (13.3x, R-C107).
 */
export const isVolunteer = (g: G, u: UnitId): boolean =>
  g.f.supply[u] >= ISOLATED_1 || (sitsOut(g, u) && (ARTILLERY[u] === 1 || !movedHere(g, u)));

/** Enemy hexes that make units in a hex attack: their zones reach it, or isolated units are there (8.41, 10.0, 14.66, R-C4). */
export function obliging(g: G, side: Side, hex: HexId): HexId[] {
  return neighboursOf(g.board, hex).filter(
    (h) => g.occupancy.head[h] >= 0 && zoneCrosses(g, 6 * hex + g.board.dirTo(hex, h)) && unitsOf(g, 1 - side, h).some((u) => HQ[u] === 0),
  );
}
/** Is bound to see to it that everything next to it is attacked. */
export const isBound = (g: G, u: UnitId): boolean => HQ[u] === 0 && COMMANDO[u] === 0 && !isVolunteer(g, u) && !isSheltered(g, u);
