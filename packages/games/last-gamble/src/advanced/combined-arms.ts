/** Advanced chapter 11: Combined Arms, and Armor Superiority by the quality of the vehicles. Takes the place of the claims of basic-11.8. */
import { drm, type Sink } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { partnerOf, UNITS } from '../query.ts';
import type { RuleModule } from '../rules.ts';
import { type Battle, enemyOf, type G, GERMAN } from '../shape.ts';

const ARMS = tables.combinedArms;
const VEHICLES = tables.armorSuperiority;
const { attackerAdvantage, defenderAdvantage } = tables.dieModifiers;

export type Arm = 'infantry' | 'both' | 'armor' | 'gun' | 'engineer' | 'artillery';

const OF_TYPE: Readonly<Record<string, Arm>> = {
  infantry: 'infantry',
  airborne: 'infantry',
  // Armored infantry and panzer grenadiers are infantry here (adv-11.14).
  'armored-infantry': 'infantry',
  armor: 'armor',
  'tank-destroyer': 'armor',
  'assault-gun': 'armor',
  recon: 'armor',
  'combat-command': 'both',
  'tank-brigade': 'both',
  flak: 'gun',
  'anti-tank': 'gun',
  engineer: 'engineer',
  artillery: 'artillery',
  rocket: 'artillery',
};
/** What each counter is to the table; commandos, commanders and aircraft are not in it (adv-11.15). */
const ARM: readonly (Arm | undefined)[] = UNITS.map((u) => OF_TYPE[u.type]);
/** Line of each vehicle in the Armor Superiority Table: a row for Germans, a column for Allies, -1 without one. */
const LINE = Int8Array.from(UNITS, (u) => (u.weapon === undefined ? -1 : ((u.side === GERMAN ? VEHICLES.rowOf : VEHICLES.columnOf)[u.weapon] ?? -1)));

const armOf = (g: G, unit: number): Arm | undefined => (partnerOf(g, unit) >= 0 ? 'both' : ARM[unit]);

/** Kinds present among these units. */
function armsOf(g: G, units: readonly number[]): Set<Arm> {
  const found = new Set<Arm>();
  for (const u of units) {
    const arm = armOf(g, u);
    if (arm) found.add(arm);
  }
  return found;
}

/** Columns the attacker may take: any kind he has, and the combination if he has both halves of it (adv-11.15, R-75). */
function columnsFor(g: G, b: Battle): Arm[] {
  const arms = armsOf(g, b.attackers);
  if (arms.has('infantry') && arms.has('armor')) arms.add('both');
  return ARMS.attackers.filter((arm) => arms.has(arm));
}

/** Rows of the defender against an attack of this kind (adv-11.13, 11.15, R-61). */
function rowsFor(g: G, b: Battle, attack: Arm, arms: Set<Arm>): Arm[] {
  const mixed = (arms.has('infantry') || arms.has('both')) && (arms.has('armor') || arms.has('both')) && arms.has('infantry') !== arms.has('both');
  if (!arms.has('infantry') || !arms.has('armor')) return mixed && !arms.has('both') ? [] : [...arms];
  const others = [...arms].filter((arm) => arm !== 'infantry' && arm !== 'armor');
  if (g.rules.choice('mixed-stack-type') === 'best') return ['infantry', 'armor', 'both', ...others];
  return [attack === 'armor' ? 'armor' : 'both', ...others];
}
