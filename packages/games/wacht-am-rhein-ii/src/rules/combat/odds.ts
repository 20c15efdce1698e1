/** From strengths to results (13.2.0-13.6.4): column, modifier, and what two rolls bring. One path of calculation; lines only into a given ledger. */
import { type Column, openColumn, type Sink, shiftColumn, type UnitId, writeLine } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { proficiencyOf } from '../companies/parents.ts';
import { isFortFor, isNight } from '../cover.ts';
import { isOutOfSupply } from '../supplied.ts';
import { armorRows, isCity, isClear, isWooded, lineOf, type Works } from './ground.ts';
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
    openColumn(out, start, attack, defense, table.headers[line], '13.3.4');
    writeLine(out, 'note', 0, 1, true, '13.2.0', `line.row-${line}`, { hex }, start);
  }
  return { start, column: shiftColumn(start, [shiftsOf(g, b)], table.width, out, '13.4.0') };
}
export const columnText = (g: G, b: Assault, at: number): string => tableOf(g).names[lineOf(g, b.targets).line][at];

// ---- leads --------------------------------------------------------------------------------------------------------------------------------

/** Attack rating of an attacker (9.3.0, 13.5.1). */
export function attackProficiency(g: G, b: Assault, u: UnitId): number {
  const anyAttached = b.attackers.some((v) => isAttached(g, v));
  return attackRating(VALUES, proficiencyOf(g, u)[0], anyAttached);
}
/** Marked as attached; a company that was broken down from the formation is not (9.3.0, R-D28). */
const isAttached = (g: G, u: UnitId): boolean => (g.f.attached[u] !== 0 && !UNITS[u].generic) || g.f.command[u] !== 0;
/** Defense rating of a unit where it stands (13.5.1, 18.4.0). */
export const defenseProficiency = (g: G, u: UnitId): number =>
  defenseRating(VALUES, proficiencyOf(g, u)[1], isFortFor(g, SIDE[u], g.hexOf(u)));

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

function armorGround(g: G, b: Assault): ArmorGround {
  const works = b.targets.map((hex) => defendedWorks(g, b, hex));
  const best = (['fortified', 'entrenched', 'improved'] as const).find((kind) => works.includes(kind));
  return {
    terrain: [...new Set(b.targets.flatMap((hex) => armorRows(g, hex)))],
    clear: b.targets.every((hex) => isClear(g, hex)),
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
/** Factor of a lead in this assault (13.5.3b-13.5.3g). */
export const factorOf = (g: G, b: Assault, u: UnitId, out?: Sink): number =>
  leadFactor(tables.armorTerrain, leadOf(g, b, u), armorGround(g, b), out);

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
