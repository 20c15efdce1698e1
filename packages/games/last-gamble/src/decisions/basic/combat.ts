/** Combat and artillery of the Basic game: chapters 11, 12, 13.2 and 15.1. */

import { effectsOn } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { advance } from '../../rules/combat/advance.ts';
import { armorDie, claimantPays, heavyTanks } from '../../rules/combat/armor-superiority.ts';
import { SUPPORT_FACTORS } from '../../rules/combat/artillery.ts';
import { battle, combat } from '../../rules/combat/battle.ts';
import { attackSupplied, coordination } from '../../rules/combat/coordination.ts';
import { engagement, tidy } from '../../rules/combat/engagement.ts';
import { burden, retreat } from '../../rules/combat/retreat.ts';
import { attacksOver, isWater } from '../../rules/combat/strength.ts';
import { reserveCombat } from '../../rules/reserves/reserve-combat.ts';
import { supplyOf } from '../../rules/supply/supply.ts';
import { battleQuestions } from '../../screen/preview.ts';
import { ARTILLERY, isCity, isTown, isUphill, isWestwall, SIDE, UNITS } from '../../state/query.ts';
import { GERMAN, ISOLATED } from '../../state/shape.ts';
import { addShift, type CombatPart, type Factor, type ShiftRule } from '../combat.ts';
import type { RuleModule } from '../rules.ts';

const ROLES: readonly CombatPart[] = UNITS.map((u) =>
  u.type === 'aircraft' || u.type === 'commando' ? 'none' : u.type === 'commander' ? 'along' : 'fights',
);
const RANGE = Int8Array.from(UNITS, (u) => (ARTILLERY[u.index] ? (u.range ?? -1) : -1));

/** A halving or doubling of the table with its condition. */
export function factorOf(id: string, applies: Factor['applies']): Factor {
  const row = tables.strengthModifiers.rows.find((r) => r.id === id);
  if (!row) throw new Error(`no strength modifier ${id}`);
  return { num: row.factor < 1 ? 1 : 2, den: row.factor < 1 ? 2 : 1, case: row.case, what: `line.${id}`, applies };
}

// Halved: unsupplied, over water, up a slope, in a column (basic-11.14, 11.33#3, 11.44#1).
const ATTACK_FACTORS: readonly Factor[] = [
  factorOf('attack-unsupplied', (g, _b, u) => !attackSupplied(g, u)),
  factorOf('attack-river', (g, b, u) => attacksOver(g, b, u, isWater)),
  factorOf('attack-slope-up', (g, b, u) => attacksOver(g, b, u, isUphill)),
  factorOf('attack-strategic', (g, _b, u) => g.f.strategic[u] !== 0),
];
// Halved: isolated, in a column; doubled: city, Westwall, Improved Position (basic-11.44#2, 11.44#3).
const DEFENSE_FACTORS: readonly Factor[] = [
  factorOf('defense-isolated', (g, _b, u) => supplyOf(g, u) === ISOLATED),
  factorOf('defense-strategic', (g, _b, u) => g.f.strategic[u] !== 0),
  factorOf('defense-city', (g, _b, _u, hex) => isCity(g, hex)),
  factorOf('defense-westwall', (g, _b, _u, hex) => isWestwall(g, hex)),
  factorOf('defense-improved-position', (g, _b, u, hex) => g.f.position[hex] === 1 + SIDE[u]),
];

/** Town and city one column each way they come, however many hexes (basic-11.33#1, 11.45#5); German defenders in the Westwall (11.45#6). */
const ground: ShiftRule = (g, b, out) => {
  const town = b.targets.find((h) => isTown(g, h) && !isCity(g, h));
  const city = b.targets.find((h) => isCity(g, h));
  if (city !== undefined) addShift(out, -1, 'basic-11.45#5', 'line.city', out.lines && { hex: city });
  else if (town !== undefined) addShift(out, -1, 'basic-11.33#1', 'line.town', out.lines && { hex: town });
  const wall = b.by === GERMAN ? undefined : b.targets.find((h) => isWestwall(g, h));
  if (wall !== undefined) addShift(out, -1, 'basic-11.45#6', 'line.westwall-german', out.lines && { hex: wall });
};
/** German surprise (basic-15.1, 11.45#3), reserve attacks and barrages included. */
const surprise: ShiftRule = (g, b, out) => {
  const by = b.by === GERMAN ? g.rules.surprise(g) : 0;
  if (by !== 0) addShift(out, by, 'basic-15.1', 'line.surprise');
};
const reserve: ShiftRule = (_g, b, out) => {
  if (b.kind === 'reserve') addShift(out, 1, 'basic-11.45#9', 'line.reserve-attack');
};

export const combatModule: RuleModule = {
  apply(draft) {
    draft.attackFactors.push(...ATTACK_FACTORS);
    draft.defenseFactors.push(...DEFENSE_FACTORS);
    draft.supportFactors.push(...SUPPORT_FACTORS);
    draft.shifts.push(coordination, ground, heavyTanks, surprise, reserve);
    draft.dieRules.push(armorDie);
    draft.armorClaims = true;
    draft.lossPriority.push(claimantPays);
    // Armor that drove away, or a unit that is gone, holds nobody any more.
    draft.triggers.push(...effectsOn(['moved', 'exited', 'lost'], tidy));
    const { fight } = draft;
    fight.guns.push(...UNITS.filter((u) => RANGE[u.index] >= 0).map((u) => u.index));
    fight.gunRange = (_g, u) => RANGE[u];
    fight.stunned = (g) => g.v.turn <= 2;
    fight.role = (_g, u) => ROLES[u];
    Object.assign(draft.procs, { combat, battle, engagement, advance, burden, retreat, reserveCombat });
    Object.assign(draft.questions, battleQuestions());
  },
};
