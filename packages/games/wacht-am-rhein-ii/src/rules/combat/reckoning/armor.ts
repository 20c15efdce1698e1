/** Armor and anti-tank factors of the leads, and the bonuses that their difference gives (13.5.3). */
import { type Sink, times, writeLine } from '@hexfront/engine';
import type { Tables } from '../../../data/index.ts';

export type ArmorChart = Pick<Tables['armorTerrain'], 'rows'>;
export type ArmorLimits = Pick<
  Tables['assaultModifiers'],
  'armorMaxAttacker' | 'armorMaxDefender' | 'armorMaxAttackerThere' | 'armorMaxAttackerNight'
>;

/** A unit that leads with its armor or anti-tank factor. */
export interface ArmorLead {
  readonly factor: number;
  /** An Armor factor; otherwise one against tanks. */
  readonly armor: boolean;
  readonly attacking: boolean;
  /** Pure armor and its steps: it needs infantry beside it (13.5.3b). */
  readonly pureSteps?: number;
  /** Steps of infantry in its hex; a hybrid counts as one. */
  readonly support?: number;
  readonly underlined?: boolean;
  /** Which column of the chart changes its factor against tanks; none for artillery and heavy Flak (13.5.3f). */
  readonly column?: 'at' | 'infantry';
  readonly depletedArtillery?: boolean;
  /** Out of battery and not self-propelled (13.5.3e). */
  readonly limbered?: boolean;
  readonly outOfSupply?: boolean;
}
/** The hexes that are attacked. */
export interface ArmorGround {
  /** Rows of the chart that hold there. */
  readonly terrain: readonly string[];
  readonly works?: 'IP' | 'ET' | 'fortification';
  /** Clear terrain, whatever was dug in it (13.5.3b). */
  readonly clear: boolean;
  readonly night: boolean;
}

function rowOf(chart: ArmorChart, terrain: string): ArmorChart['rows'][number] {
  const row = chart.rows.find((entry) => entry.terrain === terrain);
  if (!row) throw new Error(`No terrain ${terrain} in the chart of armor effects`);
  return row;
}

/** Pure armor has one step of infantry for every two of its own (13.5.3b). */
export const isSupported = (steps: number, infantry: number): boolean => 2 * infantry >= steps;

function change(out: Sink, total: number, by: number, rule: string, what: string): number {
  if (out && by !== 0) writeLine(out, '+', by, 1, true, rule, what, undefined, total + by);
  return total + by;
}
function set(out: Sink, to: number, rule: string, what: string): number {
  if (out) writeLine(out, 'cap', to, 1, true, rule, what, undefined, to);
  return to;
}

/** Terrain lowers an Armor factor, the works of the defender only that of an attacker; the worst counts, and one is left (13.5.3f). */
function armorOn(chart: ArmorChart, lead: ArmorLead, ground: ArmorGround, total: number, out: Sink): number {
  let worst = 0;
  for (const name of ground.terrain) worst = Math.min(worst, rowOf(chart, name).armor);
  if (lead.attacking && ground.works) worst = Math.min(worst, rowOf(chart, ground.works).armor);
  const least = Math.min(total, 1);
  return change(out, total, Math.max(worst, least - total), '13.5.3f', 'line.armor-terrain');
}

/** Terrain raises a factor against tanks by its largest entry; works add to it for infantry only (13.5.3f). */
function antiTankOn(chart: ArmorChart, lead: ArmorLead, ground: ArmorGround, total: number, out: Sink): number {
  if (!lead.column) return total;
  let best = 0;
  for (const name of ground.terrain) best = Math.max(best, rowOf(chart, name)[lead.column]);
  const works = ground.works ? rowOf(chart, ground.works)[lead.column] : 0;
  if (lead.column === 'at') return change(out, total, Math.max(best, works), '13.5.3f', 'line.at-terrain');
  return change(out, change(out, total, best, '13.5.3f', 'line.at-terrain'), works, '13.5.3f', 'line.at-works');
}

/** The factor of a lead after everything that changes it (13.5.3b-13.5.3g). */
export function leadFactor(chart: ArmorChart, lead: ArmorLead, ground: ArmorGround, out?: Sink): number {
  let total = change(out, 0, lead.factor, '13.5.3', lead.armor ? 'line.armor-factor' : 'line.at-factor');
  if (out && lead.factor === 0)
    writeLine(out, '+', 0, 1, true, '13.5.3', lead.armor ? 'line.armor-factor' : 'line.at-factor', undefined, 0);
  // Without ammunition it is one, In Battery or not (12.8.2, R-D66).
  if (lead.depletedArtillery) total = set(out, 1, '13.5.3d', 'line.no-ammunition');
  else if (lead.limbered) total = set(out, 0, '13.5.3e', 'line.out-of-battery');
  if (lead.armor) {
    const needsInfantry = lead.pureSteps !== undefined && (!ground.clear || ground.night);
    if (needsInfantry && !isSupported(lead.pureSteps ?? 0, lead.support ?? 0) && total > 1)
      total = set(out, 1, '13.5.3b', 'line.no-infantry');
    if (lead.underlined && lead.attacking) total = change(out, total, -1, '13.5.3c', 'line.underlined');
    total = armorOn(chart, lead, ground, total, out);
  } else if (!lead.attacking) total = antiTankOn(chart, lead, ground, total, out);
  return lead.outOfSupply ? times(out, total, 1, 2, 'near', '13.5.3g', 'line.out-of-supply') : total;
}

export interface ArmorMatch {
  /** Modified factor of the attacker's lead; absent if he has none. */
  readonly attacker?: number;
  /** Modified factor of the defender's lead, and whether it is an Armor factor. */
  readonly defender?: { readonly factor: number; readonly armor: boolean };
  /** Largest printed factor against tanks among the attackers. */
  readonly attackersAntiTank: number;
  /** Defenders in city, woods, forest or fortification. */
  readonly sheltered: boolean;
  readonly night: boolean;
}
/** Bonuses by the difference of the leads, within their limits: above zero for the attacker, below for the defender (13.5.3, 13.5.3a). */
export function armorBonuses(limits: ArmorLimits, match: ArmorMatch): number {
  const { attacker, defender } = match;
  if (attacker === undefined)
    return defender?.armor && defender.factor > match.attackersAntiTank ? -Math.min(1, limits.armorMaxDefender) : 0;
  let most = limits.armorMaxAttacker;
  if (match.sheltered) most = Math.min(most, limits.armorMaxAttackerThere);
  if (match.night) most = Math.min(most, limits.armorMaxAttackerNight);
  return Math.max(-limits.armorMaxDefender, Math.min(most, attacker - (defender?.factor ?? 0)));
}
