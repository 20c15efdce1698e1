/** Final strengths of the units of an assault and the totals of both sides (13.3.3, 13.3.4). */
import { add, type HexId, part, type Sink, type UnitId, writeLine } from '@hexfront/engine';
import type { Strength } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { AVOIDS_RESTING, SAVES_SUPPLY } from '../../state/fields/supply/supply.ts';
import { ARTILLERY, LEADER, SIDE, unitsOf } from '../../state/query.ts';
import { FATIGUED, type G, RESTING } from '../../state/shape.ts';
import { printedNow } from '../steps.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { isClose, isMarsh, riverBetween } from './ground.ts';
import { ARMOR, HYBRID, INFANTRY, PURE_ARMOR } from './kinds.ts';
import { depletedStrength, finalStrength, QUARTERS, REDUCED, sideTotal } from './reckoning/strength.ts';

const NO_STRENGTH: Strength = { attack: 0, supportOnly: false, defense: 0, factor: 0 };
/** What the counter prints as it lies now (4.2.0, 4.2.1). */
export const faceUp = (g: G, u: UnitId): Strength => printedNow(g, u) ?? NO_STRENGTH;

/** Resting and Fatigued units (14.1.1), units Out of Supply (15.8.1), and those that fight at half strength by choice (13.3.1). */
function weak(g: G, u: UnitId): number {
  const state = g.f.fatigue[u];
  let reasons = state === FATIGUED ? REDUCED.fatigued : state === RESTING ? REDUCED.resting : 0;
  if (isOutOfSupply(g, u)) reasons |= REDUCED.outOfSupply;
  if ((g.f.atHalf[u] & SAVES_SUPPLY) !== 0) reasons |= REDUCED.onHand;
  if ((g.f.atHalf[u] & AVOIDS_RESTING) !== 0) reasons |= REDUCED.nightDefense;
  return reasons;
}
/** Infantry or engineers in the hex (13.3.3a). */
const hasInfantry = (g: G, u: UnitId): boolean => unitsOf(g, SIDE[u], g.hexOf(u)).some((v) => v !== u && INFANTRY[v] === 1);

/** Armor in country that does not suit it: alone in woods and towns, and in marsh (13.3.3a). */
function armorReasons(g: G, u: UnitId, hexes: readonly HexId[]): number {
  let reasons = 0;
  if (PURE_ARMOR[u] === 1 && hexes.some((hex) => isClose(g, hex)) && !hasInfantry(g, u)) reasons |= REDUCED.loneArmor;
  if ((PURE_ARMOR[u] === 1 || HYBRID[u] === 1) && hexes.some((hex) => isMarsh(g, hex))) reasons |= REDUCED.marsh;
  return reasons;
}

const standsOff = (b: Assault, who: 0 | 1, u: UnitId): number => (b.standOff[who] === 1 && ARMOR[u] === 1 ? REDUCED.standOff : 0);

/** Attack strength of a unit in quarters. */
export function unitAttack(g: G, b: Assault, u: UnitId, out?: Sink): number {
  const hex = g.hexOf(u);
  let reasons = weak(g, u) | armorReasons(g, u, [hex, ...b.targets]) | standsOff(b, 0, u);
  if (b.targets.some((target) => riverBetween(g, hex, target))) reasons |= REDUCED.river;
  return finalStrength(faceUp(g, u).attack, reasons, out, 'line.printed-attack');
}

/** Defense strength of a unit in quarters, leaving some reasons out. */
export function unitDefense(g: G, b: Assault, u: UnitId, out?: Sink, but = 0): number {
  const hex = g.hexOf(u);
  if (g.f.depleted[u] !== 0) return depletedStrength(out);
  let reasons = weak(g, u) | armorReasons(g, u, [hex]) | standsOff(b, 1, u);
  if (ARTILLERY[u] === 1 && unitsOf(g, SIDE[u], hex).some((v) => v !== u && LEADER[v] === 0)) reasons |= REDUCED.stackedArtillery;
  return finalStrength(faceUp(g, u).defense, reasons & ~but, out, 'line.printed-defense');
}

/** Strength of the attacking force as a whole number. */
export function attackStrength(g: G, b: Assault, out?: Sink): number {
  let total = 0;
  for (const u of b.attackers) {
    const own = part(out);
    total = add(out, total, unitAttack(g, b, u, own), '13.3.4', 'line.attacker', out && { unit: u }, own);
  }
  return sideTotal(total, out);
}

/** Strength of the defending force; units that only suffer add nothing (6.4.1, 11.3.3, 13.9.6). */
export function defenseStrength(g: G, b: Assault, out?: Sink): number {
  let total = 0;
  for (const u of b.defenders) {
    const own = part(out);
    total = add(out, total, unitDefense(g, b, u, own), '13.3.4', 'line.defender', out && { unit: u }, own);
  }
  if (out)
    for (const u of b.bystanders) {
      const fled = g.f.fled[u] !== 0;
      writeLine(out, '+', 0, QUARTERS, true, fled ? '13.9.6' : '6.4.1', fled ? 'line.fled' : 'line.aside', { unit: u }, total);
    }
  return sideTotal(total, out);
}
