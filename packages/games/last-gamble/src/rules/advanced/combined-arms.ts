/** Advanced chapter 11: Combined Arms, and Armor Superiority by the quality of the vehicles. Takes the place of the claims of basic-11.8. */
import { drm, type Side, type Sink, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { partnerOf, UNITS } from '../../state/query.ts';
import { ALLIED, type Battle, enemyOf, type G, GERMAN } from '../../state/shape.ts';

const { attackers: COLUMNS, defenders: CELLS } = tables.combinedArms;
const VEHICLES = tables.armorSuperiority;
const { attackerAdvantage, defenderAdvantage } = tables.dieModifiers;

export type Arm = 'infantry' | 'both' | 'armor' | 'gun' | 'engineer' | 'artillery';
const ROWS: readonly Arm[] = ['infantry', 'both', 'armor', 'gun', 'engineer', 'artillery'];
/** A set of arms is a sum of these. */
const BIT = Object.fromEntries(ROWS.map((arm, i) => [arm, 1 << i])) as Record<Arm, number>;

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
const ARM = Uint8Array.from(UNITS, (u) => BIT[OF_TYPE[u.type]] ?? 0);
/** Line of each vehicle in the Armor Superiority Table: a row for Germans, a column for Allies, -1 without one. */
const LINE = Int8Array.from(UNITS, (u) =>
  u.weapon === undefined ? -1 : ((u.side === GERMAN ? VEHICLES.rowOf : VEHICLES.columnOf)[u.weapon] ?? -1),
);

/** Arms among these units; both halves of a Kampfgruppe are infantry and armor whatever they are made of (adv-11.14, 12.11). */
function armsOf(g: G, units: readonly UnitId[]): number {
  let arms = 0;
  for (const u of units) arms |= partnerOf(g, u) >= 0 ? BIT.both : ARM[u];
  return arms;
}
const MIXED = BIT.infantry | BIT.armor;
const mixed = (arms: number): boolean => (arms & MIXED) === MIXED;

/** Columns of the attacker: every kind he has, and the combination if he has both halves of it (adv-11.15, R-75). */
const columnsOf = (arms: number): number => (mixed(arms) ? arms | BIT.both : arms);

/** Rows of the defender against a column. Infantry with armor stands as in the printed example, or takes any row it can (adv-11.13, R-61). */
function rowsOf(g: G, arms: number, column: Arm): number {
  if (!mixed(arms)) return arms;
  if (g.rules.choice('mixed-stack-type') === 'best') return arms | BIT.both;
  return (arms & ~MIXED) | (column === 'armor' ? BIT.armor : BIT.both);
}

// ---- vehicles ----------------------------------------------------------------------------------------------------------------------------

const WORTH: Readonly<Record<string, number>> = { G: 1, D: 0, A: -1 };
const holder = (row: number, column: number): number => WORTH[VEHICLES.holder[row][column]];

export interface Duel {
  /** Best vehicles of both sides. */
  german: number;
  allied: number;
  /** Side that is superior (adv-11.17). */
  side: Side;
}

/** The best vehicle of each side: neither could do better with another against the best of the other (adv-11.16). */
export function duel(b: Battle): Duel | undefined {
  const own = b.by === GERMAN ? b.attackers : b.defenders;
  const theirs = b.by === GERMAN ? b.defenders : b.attackers;
  let german = -1;
  let allied = -1;
  let best = -2;
  for (const tank of own) {
    if (LINE[tank] < 0) continue;
    let worst = 2;
    let by = -1;
    for (const enemy of theirs) {
      if (LINE[enemy] < 0) continue;
      const value = holder(LINE[tank], LINE[enemy]);
      if (value >= worst) continue;
      worst = value;
      by = enemy;
    }
    if (by < 0 || worst <= best) continue;
    best = worst;
    german = tank;
    allied = by;
  }
  if (german < 0) return undefined;
  return { german, allied, side: best === 0 ? enemyOf(b.by) : best > 0 ? GERMAN : ALLIED };
}

// ---- the table ---------------------------------------------------------------------------------------------------------------------------

export interface ArmsResult {
  attacker: Arm;
  defender: Arm;
  by: number;
  /** Where the table sends to the vehicles. */
  duel?: Duel;
}

/**
 * The modifier of a battle (adv-11.12, 11.13). Each side may choose among its kinds (adv-11.15); a choice changes nothing but the die, so the
 * best one is taken: the defender's against each column, and the attacker's column after that. Undefined when a side is not in the table.
 */
export function combinedArms(g: G, b: Battle): ArmsResult | undefined {
  if (b.attackers.length === 0) return undefined;
  const columns = columnsOf(armsOf(g, b.attackers));
  const arms = armsOf(g, b.defenders);
  if (arms === 0) return undefined;
  let fought: Duel | undefined;
  let looked = false;
  let best: ArmsResult | undefined;
  for (let c = 0; c < COLUMNS.length; c++) {
    const attacker = COLUMNS[c];
    if ((columns & BIT[attacker]) === 0) continue;
    const rows = rowsOf(g, arms, attacker);
    let answer: ArmsResult | undefined;
    for (const defender of ROWS) {
      if ((rows & BIT[defender]) === 0) continue;
      const cell = CELLS[defender][c];
      let by: number;
      if (cell === 'table') {
        if (!looked) fought = duel(b);
        looked = true;
        by = fought === undefined ? 0 : fought.side === b.by ? attackerAdvantage : defenderAdvantage;
      } else by = cell;
      if (answer === undefined || by > answer.by)
        answer = { attacker, defender, by, ...(cell === 'table' && fought ? { duel: fought } : {}) };
    }
    if (answer && (best === undefined || answer.by < best.by)) best = answer;
  }
  return best;
}

function armsDie(g: G, b: Battle, total: number, out: Sink): number {
  const found = combinedArms(g, b);
  if (!found) return total;
  if (!out) return total + found.by;
  if (found.duel)
    return drm(out, total, found.by, 'adv-11.16', 'line.armor-table', {
      unit: found.duel.german,
      other: found.duel.allied,
      side: found.duel.side,
    });
  return drm(out, total, found.by, 'adv-11.12', 'line.combined-arms', { attacker: found.attacker, defender: found.defender });
}

export const combinedArmsChapter: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.armorClaims = false;
    draft.dieRules.push(armsDie);
    draft.fight.superiority = (g, b) => combinedArms(g, b)?.duel?.side ?? -1;
  },
};
