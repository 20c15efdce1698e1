/** The modifier that both sides add to their rolls (13.5.0): above zero it favors the attacker. */
import { atLeast, cap, drm, type Sink } from '@hexfront/engine';
import type { Tables } from '../../../data/index.ts';

export type ModifierValues = Pick<
  Tables['assaultModifiers'],
  | 'limit'
  | 'proficiencyPerPoint'
  | 'integrityEach'
  | 'integrityMost'
  | 'armorEach'
  | 'combatReserveEach'
  | 'combatReserveMaxPerSide'
  | 'fortProficiency'
  | 'fortProficiencyMost'
  | 'attachedProficiencyPenalty'
>;

/** Everything counted from the attacker's side and from the defender's. */
export interface ModifierParts {
  readonly proficiency: readonly [attack: number, defense: number];
  readonly integrity: readonly [attack: number, defense: number];
  /** Armor bonuses: above zero for the attacker. */
  readonly armor: number;
  readonly reserves: readonly [attack: number, defense: number];
}

/** Attack rating of a lead: one lower for all if any attacker is attached (9.3.0, 13.5.1). */
export const attackRating = (values: ModifierValues, printed: number, anyAttached: boolean): number =>
  Math.max(0, printed - (anyAttached ? values.attachedProficiencyPenalty : 0));
/** Defense rating of a lead: two higher in a fortification, nine at most (13.5.1, 18.4.0). */
export const defenseRating = (values: ModifierValues, printed: number, fortified: boolean): number =>
  fortified ? Math.max(printed, Math.min(values.fortProficiencyMost, printed + values.fortProficiency)) : printed;

export function assaultModifier(values: ModifierValues, parts: ModifierParts, out?: Sink): number {
  const [attack, defense] = parts.proficiency;
  let total = 0;
  const count = (by: number, rule: string, what: string, n: number): void => {
    if (by !== 0) total = drm(out, total, by, rule, what, out && { n });
  };
  if (attack !== defense)
    total = drm(out, total, (attack - defense) * values.proficiencyPerPoint, '13.5.1', 'line.proficiency', out && { attack, defense });
  const within = (n: number, most: number): number => Math.min(n, most);
  const [own, theirs] = parts.integrity.map((n) => within(n, values.integrityMost));
  count(own * values.integrityEach, '13.5.2', 'line.integrity-attack', own);
  count(-theirs * values.integrityEach, '13.5.2', 'line.integrity-defense', theirs);
  const bonuses = Math.abs(parts.armor);
  count(parts.armor * values.armorEach, '13.5.3', parts.armor > 0 ? 'line.armor-attack' : 'line.armor-defense', bonuses);
  const [given, against] = parts.reserves.map((n) => within(n, values.combatReserveMaxPerSide));
  count(given * values.combatReserveEach, '13.5.4', 'line.reserves-attack', given);
  count(-against * values.combatReserveEach, '13.5.4', 'line.reserves-defense', against);
  if (total > values.limit) return cap(out, total, values.limit, '13.5.0', 'line.modifier-limit');
  if (total < -values.limit) return atLeast(out, total, -values.limit, '13.5.0', 'line.modifier-limit');
  return total;
}
