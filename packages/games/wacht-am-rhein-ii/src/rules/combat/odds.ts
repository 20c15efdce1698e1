/** From strengths to results (13.2.0-13.6.4): column, modifier, and what two rolls bring. One path of calculation; lines only into a given ledger. */
import { type Column, type Sink, shiftColumn, type UnitId, writeLine } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isSubordinated } from '../command/chain.ts';
import { proficiencyOf } from '../companies/parents.ts';
import { isFortFor, isNight } from '../sight/cover.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { armorRows, isCity, isClear, isWooded, lineOf, usesWorks, type Works, worksFor } from './ground.ts';
import { ARMOR, AT_COLUMN, HYBRID, PURE_ARMOR, SUPPORTS } from './kinds.ts';
import { type ArmorGround, type ArmorLead, armorBonuses, leadFactor } from './reckoning/armor.ts';
import { type AssaultTable, initialColumn, resultOf } from './reckoning/assault-table.ts';
import { assaultModifier, attackRating, defenseRating } from './reckoning/modifier.ts';
import { defendedWorks, shiftsOf } from './shifts.ts';
import { attackStrength, defenseStrength, faceUp } from './strength.ts';

/** The Ground Assault Table that this game is played with. */
export const tableOf = (g: G): AssaultTable => g.rules.printed.assault;
const VALUES = tables.assaultModifiers;

// ---- column -------------------------------------------------------------------------------------------------------------------------------

/** The column of two strengths, then the net of all shifts (13.3.4, 13.4.0). */
export function assaultColumn(g: G, b: Assault, attack: number, defense: number, out?: Sink): { start: Column; column: Column } {
  const { line, hex } = lineOf(g, b.targets);
  const table = tableOf(g);
  const start = initialColumn(table, line, attack, defense);
  if (out) {
    writeLine(
      out,
      '=',
      start,
      1,
      true,
      '13.3.4',
      'ledger.column',
      { attack, defense, header: columnName(table.names[line][start]) },
      start,
    );
    writeLine(out, 'note', 0, 1, true, '13.2.0', `line.row-${line}`, { hex }, start);
  }
  return { start, column: shiftColumn(start, [shiftsOf(g, b)], table.width, out, '13.4.0') };
}
/** Between the ratios the table has differences of strength: the bare number would pass for something else. */
const columnName = (printed: string): string => (/^[-+]/.test(printed) ? `difference ${printed.replace('-', '−')}` : printed);
/** The columns of the line that an assault is read on, as they are called. */
export const columnNames = (g: G, b: Assault): string[] => tableOf(g).names[lineOf(g, b.targets).line].map(columnName);
export const columnText = (g: G, b: Assault, at: number): string => columnName(tableOf(g).names[lineOf(g, b.targets).line][at]);

// ---- leads --------------------------------------------------------------------------------------------------------------------------------

/** Attack rating of an attacker (9.3.0, 13.5.1). */
export function attackProficiency(g: G, b: Assault, u: UnitId): number {
  const anyAttached = b.attackers.some((v) => isAttached(g, v));
  return attackRating(VALUES, proficiencyOf(g, u)[0], anyAttached);
}
/** Marked as attached; a company that was broken down from the formation is not, nor a headquarters under its corps (9.0, 9.3.0, R-D28). */
const isAttached = (g: G, u: UnitId): boolean => (g.f.attached[u] !== 0 && !UNITS[u].generic) || isSubordinated(g, u);
/** Defense rating of a unit where it stands (13.5.1, 18.4.0); a fort is no help in Strategic or Exploit mode (5.3.1, 5.4.2). */
export const defenseProficiency = (g: G, u: UnitId): number =>
  defenseRating(VALUES, proficiencyOf(g, u)[1], isFortFor(g, SIDE[u], g.hexOf(u)) && usesWorks(g, u));

/** Steps of infantry in the hex of a unit: of hybrids one each (13.5.3b). */
function supportFor(g: G, u: UnitId): number {
  let steps = 0;
  for (const v of unitsOf(g, SIDE[u], g.hexOf(u))) {
    if (v === u) continue;
    if (HYBRID[v] === 1) steps++;
    else if (SUPPORTS[v] === 1) steps += g.f.steps[v];
  }
  return steps;
}
const CHART_WORKS: Readonly<Record<Works, 'IP' | 'ET' | 'fortification'>> = {
  improved: 'IP',
  entrenched: 'ET',
  fortified: 'fortification',
};
const AS_COLUMN = [undefined, 'at', 'infantry'] as const;

/** Works that matter to a lead: to an attacker the best that he attacks, to a defender what it is in and can use itself (5.3.1, 5.4.2, 13.5.3f). */
function worksAbout(g: G, b: Assault, u: UnitId): Works | undefined {
  if (SIDE[u] !== b.by) return usesWorks(g, u) ? worksFor(g, SIDE[u], g.hexOf(u)) : undefined;
  const works = b.targets.map((hex) => defendedWorks(g, b, hex));
  return (['fortified', 'entrenched', 'improved'] as const).find((kind) => works.includes(kind));
}
function armorGround(g: G, b: Assault, u: UnitId): ArmorGround {
  const hex = g.hexOf(u);
  // While a result is borne screens still ask, when the armor has gone back or is lost: then it is the hexes that were attacked.
  const hexes = ARMOR[u] === 1 && SIDE[u] !== b.by && b.targets.includes(hex) ? [hex] : b.targets;
  const best = worksAbout(g, b, u);
  return {
    terrain: [...new Set(hexes.flatMap((hex) => armorRows(g, hex)))],
    clear: hexes.every((hex) => isClear(g, hex)),
    night: isNight(g),
    ...(best ? { works: CHART_WORKS[best] } : {}),
  };
}
function leadOf(g: G, b: Assault, u: UnitId): ArmorLead {
  const { kind } = UNITS[u];
  const column = AS_COLUMN[AT_COLUMN[u]];
  return {
    factor: faceUp(g, u).factor,
    armor: ARMOR[u] === 1,
    attacking: SIDE[u] === b.by,
    ...(PURE_ARMOR[u] === 1 ? { pureSteps: g.f.steps[u], support: supportFor(g, u) } : {}),
    ...(kind?.underlined ? { underlined: true } : {}),
    ...(g.f.depleted[u] !== 0 ? { depletedArtillery: true } : {}),
    ...(g.f.limbered[u] !== 0 && kind?.transport !== 'self-propelled' ? { limbered: true } : {}),
    ...(isOutOfSupply(g, u) ? { outOfSupply: true } : {}),
    ...(column ? { column } : {}),
  };
}
/** Factor of a lead in this assault (13.5.3b-13.5.3g): armor that defends by the hex it is in (13.5.3a), others by the best for the defender (11.3.1). */
export function factorOf(g: G, b: Assault, u: UnitId, out?: Sink): number {
  return leadFactor(tables.armorTerrain, leadOf(g, b, u), armorGround(g, b, u), out);
}

/** Bonuses of the leads: above zero for the attacker (13.5.3a). */
export function armorOf(g: G, b: Assault): number {
  const { armorAttack, armorDefense } = b;
  const printed = b.attackers.filter((u) => ARMOR[u] === 0).map((u) => faceUp(g, u).factor);
  return armorBonuses(VALUES, {
    ...(armorAttack === undefined ? {} : { attacker: factorOf(g, b, armorAttack) }),
    ...(armorDefense === undefined ? {} : { defender: { factor: factorOf(g, b, armorDefense), armor: ARMOR[armorDefense] === 1 } }),
    attackersAntiTank: Math.max(0, ...printed),
    sheltered: b.targets.some((hex) => isWooded(g, hex) || isCity(g, hex) || isFortFor(g, 1 - b.by, hex)),
    night: isNight(g),
  });
}

// ---- modifier and results --------------------------------------------------------------------------------------------------------------------

/** What both sides add to their rolls (13.5.0). */
export function modifierOf(g: G, b: Assault, out?: Sink): number {
  const armor = armorOf(g, b);
  const total = assaultModifier(
    VALUES,
    {
      proficiency: [
        b.leadAttack === undefined ? 0 : attackProficiency(g, b, b.leadAttack),
        b.leadDefense === undefined ? 0 : defenseProficiency(g, b.leadDefense),
      ],
      integrity: [b.integrityAttack.length, b.integrityDefense.length],
      armor,
      reserves: [b.reservesAttack.length, b.reservesDefense.length],
    },
    out,
  );
  return total;
}

export interface Odds {
  attack: number;
  defense: number;
  start: Column;
  column: Column;
  modifier: number;
}
export function oddsOf(g: G, b: Assault): Odds {
  const attack = attackStrength(g, b);
  const defense = defenseStrength(g, b);
  return { attack, defense, ...assaultColumn(g, b, attack, defense), modifier: modifierOf(g, b) };
}

/** Two ten-sided dice as tens and ones; a ten counts as nought (13.6.1). */
export const percent = (tens: number, ones: number): number => 10 * (tens % 10) + (ones % 10);
/** What the roll of one side does to the other (13.6.2). */
export const defenderResult = (g: G, odds: Odds, attackRoll: number): string =>
  resultOf(tableOf(g), 'defender', odds.column, attackRoll + odds.modifier);
export const attackerResult = (g: G, odds: Odds, defenseRoll: number): string =>
  resultOf(tableOf(g), 'attacker', odds.column, defenseRoll + odds.modifier);
