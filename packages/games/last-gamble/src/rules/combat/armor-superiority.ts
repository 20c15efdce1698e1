/** Chapter 11.8: Armor Superiority of the Basic game, and the Tigers and Panthers. */
import { drm, type Side, type Sink, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { addShift, type Shifts } from '../../decisions/combat.ts';
import { ARMOR, isForest, isWestwall, UNITS } from '../../state/query.ts';
import { type Battle, type G, GERMAN, SUPPLIED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';
import { attackSupplied } from './coordination.ts';
import { crossesIntoAttack } from './strength.ts';

const { attackerAdvantage, defenderAdvantage } = tables.dieModifiers;
export const ATTACKER = 0;
export const DEFENDER = 1;
const NOBODY = -1;

const isSuppliedArmor = (g: G, b: Battle, u: UnitId): boolean =>
  ARMOR[u] === 1 && (b.attackers.includes(u) ? attackSupplied(g, u) : supplyOf(g, u) === SUPPLIED);

/**
 * Who may claim: 0 attacker, 1 defender, -1 nobody. Supplied vehicles on one side only (basic-11.81); not over water or up slopes with all
 * of them, into forest or Westwall, or out of forest (basic-11.85).
 */
export function superior(g: G, b: Battle): number {
  const who = able(g, b);
  if (who !== NOBODY)
    for (const denied of g.rules.fight.superiorityDenied) if (denied(g, b, who === ATTACKER ? b.by : 1 - b.by)) return NOBODY;
  return who;
}
function able(g: G, b: Battle): number {
  const attacker = b.attackers.some((u) => isSuppliedArmor(g, b, u));
  const defender = b.defenders.some((u) => isSuppliedArmor(g, b, u));
  if (attacker === defender) return NOBODY;
  if (attacker) {
    for (const hex of b.targets) if (isForest(g, hex) || isWestwall(g, hex)) return NOBODY;
    return b.attackers.some((u) => ARMOR[u] === 1 && !crossesIntoAttack(g, b, u)) ? ATTACKER : NOBODY;
  }
  return b.defenders.some((u) => isSuppliedArmor(g, b, u) && !isForest(g, g.hexOf(u))) ? DEFENDER : NOBODY;
}

/** Claims in force; while nobody was asked yet the side that could is taken to claim. */
export function claimant(g: G, b: Battle): number {
  if (!g.rules.armorClaims) return NOBODY;
  if (b.claims[ATTACKER] === 1) return ATTACKER;
  if (b.claims[DEFENDER] === 1) return DEFENDER;
  return b.claims[ATTACKER] < 0 && b.claims[DEFENDER] < 0 ? superior(g, b) : NOBODY;
}

/** One off the die for the attacker, one on for the defender (basic-11.47, 11.82, 11.83). */
export function armorDie(g: G, b: Battle, total: number, out: Sink): number {
  const who = claimant(g, b);
  if (who === ATTACKER) return drm(out, total, attackerAdvantage, 'basic-11.82', 'line.armor-attacker');
  if (who === DEFENDER) return drm(out, total, defenderAdvantage, 'basic-11.83', 'line.armor-defender');
  return total;
}

/** Name of the note that a claimant has paid with armor. */
export const armorPaid = (side: Side): 'armorPaid0' | 'armorPaid1' => (side === 0 ? 'armorPaid0' : 'armorPaid1');

/**
 * Who claimed has to lose at least one step of armor (basic-11.84). Which step comes first makes no difference to what is lost in the end,
 * so armor pays first.
 */
export function claimantPays(_g: G, b: Battle, side: Side, payers: readonly UnitId[]): readonly number[] | undefined {
  const who = side === b.by ? ATTACKER : DEFENDER;
  if (b.claims[who] !== 1 || b.extra[armorPaid(side)] === 1) return undefined;
  const armor = payers.filter((u) => ARMOR[u] === 1 && !b.bystanders.includes(u));
  return armor.length > 0 ? armor : undefined;
}

// ---- Tigers and Panthers -----------------------------------------------------------------------------------------------------------------

const TIGER = Uint8Array.from(UNITS, (u) => (u.marks.includes('tiger') ? 1 : 0));
const PANTHER = Uint8Array.from(UNITS, (u) => (u.weapon === 'Panzer V' && !u.marks.includes('no-panther-shift') ? 1 : 0));
/** Allied armor that a Panther has to respect. */
const RESPECTED = Uint8Array.from(UNITS, (u) => (u.silhouette && u.side !== GERMAN && u.weapon !== 'M5' ? 1 : 0));

/** Columns for Tigers, and for Panthers that meet no armor but M5 (basic-11.86, 11.87, 11.45#7, 11.45#8). */
export function heavyTanks(_g: G, b: Battle, out: Shifts): void {
  const attacking = b.by === GERMAN;
  const german = attacking ? b.attackers : b.defenders;
  const allied = attacking ? b.defenders : b.attackers;
  const by = attacking ? 1 : -1;
  const tiger = german.find((u) => TIGER[u] === 1);
  if (tiger !== undefined)
    addShift(out, by, 'basic-11.86', attacking ? 'line.tiger-attack' : 'line.tiger-defense', out.lines && { unit: tiger });
  const panther = german.find((u) => PANTHER[u] === 1);
  if (panther === undefined || allied.some((u) => RESPECTED[u] === 1)) return;
  addShift(
    out,
    by,
    attacking ? 'basic-11.87' : 'basic-11.45#8',
    attacking ? 'line.panther-attack' : 'line.panther-defense',
    out.lines && { unit: panther },
  );
}
