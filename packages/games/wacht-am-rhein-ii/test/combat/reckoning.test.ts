/** The reckoning of a ground assault on values that the tests bring themselves; printed examples are the rulebook's. */
import { audit, explained } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { type AssaultLine, type Strength, tables } from '../../src/data/index.ts';
import { type ArmorLead, armorBonuses, isSupported, leadFactor } from '../../src/rules/combat/reckoning/armor.ts';
import { initialColumn, LINES, readAssaultTable, readResult, resultOf } from '../../src/rules/combat/reckoning/assault-table.ts';
import { checkFails, evaded, shaken, shrunk } from '../../src/rules/combat/reckoning/hits.ts';
import { earning, type Member } from '../../src/rules/combat/reckoning/integrity.ts';
import { assaultModifier, attackRating, defenseRating } from '../../src/rules/combat/reckoning/modifier.ts';
import { finalStrength, printedAfter, REDUCED, sideTotal } from '../../src/rules/combat/reckoning/strength.ts';

const strength = (attack: number, defense: number): Strength => ({ attack, supportOnly: false, defense, factor: 0 });

describe('steps and strengths', () => {
  it('[4.2.0 4.2.1 4.2.1-ex] after two losses the reduced side is lowered by its size', () => {
    const full = strength(7, 8);
    expect(printedAfter(full, strength(5, 6), 0)).toMatchObject({ attack: 7, defense: 8 });
    expect(printedAfter(full, strength(5, 6), 1)).toMatchObject({ attack: 5, defense: 6 });
    expect(printedAfter(full, strength(5, 6), 2)).toMatchObject({ attack: 3, defense: 4 });
    expect(printedAfter(full, strength(2, 3), 2)).toMatchObject({ attack: 1, defense: 2 });
    // 7 or more is halved, and halves go up (1.4.0).
    expect(printedAfter(full, strength(8, 7), 2)).toMatchObject({ attack: 4, defense: 4 });
    expect(printedAfter(full, undefined, 2)).toBe(full);
  });

  it('[13.3.3b 14.1.1] one reason halves, two quarter, fatigue quarters, and never less than a quarter', () => {
    const { river, resting, outOfSupply, fatigued } = REDUCED;
    expect(finalStrength(10, 0)).toBe(40);
    for (const reason of Object.values(REDUCED)) expect(finalStrength(10, reason)).toBe(reason === fatigued ? 10 : 20);
    expect(finalStrength(10, river | resting)).toBe(10);
    expect(finalStrength(10, river | resting | outOfSupply | fatigued)).toBe(10);
    const told = explained((out) => finalStrength(10, river | resting | outOfSupply, out), 4);
    expect(told.total).toBe(10);
    expect(audit(told)).toBeUndefined();
    expect(told.lines.map((line) => `${line.case} ${line.what} ${line.applied}`)).toEqual([
      '13.3.3 line.printed-attack true',
      '13.3.3a line.across-river true',
      '13.3.3a line.resting true',
      '13.3.3a line.out-of-supply false',
    ]);
  });

  it('[13.3.4 1.4.0] fractions are added before the sum is rounded, halves up, and a side has at least one', () => {
    const total = finalStrength(7, REDUCED.river) + finalStrength(7, REDUCED.river);
    expect(sideTotal(total)).toBe(7);
    expect(sideTotal(finalStrength(5, REDUCED.fatigued))).toBe(1);
    expect(sideTotal(finalStrength(7, REDUCED.river))).toBe(4);
    expect(sideTotal(finalStrength(1, REDUCED.fatigued))).toBe(1);
    expect(audit(explained((out) => sideTotal(finalStrength(1, REDUCED.fatigued, out), out) * 4, 4))).toBeUndefined();
  });
});

/** A small table of four columns; the line between the second and the third. */
const TABLE = readAssaultTable({
  columns: 4,
  favorableLineAfterColumn: 2,
  terrainLines: {
    city: ['1:2', '1:1', '+4', '3:2'],
    forestTownRoughwoods: ['1:3', '1:2', '1:1', '3:2'],
    roughWoodsVillage: ['1:2', '1:1', '+3', '3:2'],
    clear: ['1:3', '1:2', '-2', '1:1'],
  },
  defenderResults: [
    {
      row: 1,
      left: '*',
      right: '1',
      cells: [
        [50, 89],
        [40, 79],
        [30, 69],
        [20, 59],
      ],
    },
    {
      row: 2,
      left: '1(1)',
      right: '2(2)',
      cells: [
        [90, null],
        [80, null],
        [70, null],
        [60, null],
      ],
    },
  ],
  attackerResults: [
    { row: 1, left: '2(2)', right: '1(1)', cells: [[null, 9], [null, 4], [null, -1], null] },
    { row: 2, left: '*(1)', right: null, cells: [[10, 30], [5, 25], null, null] },
  ],
});

describe('columns and results', () => {
  const named = (line: AssaultLine, attack: number, defense: number) => TABLE.names[line][initialColumn(TABLE, line, attack, defense)];

  it('[13.3.0 13.3.4 13.3.4-ex] the rightmost column that ratio and difference reach, as in the three examples', () => {
    expect(named('roughWoodsVillage', 11, 8)).toBe('+3');
    expect(named('city', 11, 8)).toBe('1:1');
    expect(named('clear', 9, 11)).toBe('-2');
    // Differences count between 1:2 and 3:2 only; below the first column it is the first (R-D19, R-D5).
    expect(named('clear', 1, 3)).toBe('1:3');
    expect(named('clear', 1, 9)).toBe('1:3');
  });

  it('[13.2.0] the lines go from the best for the defender to the worst', () => {
    expect(LINES).toEqual(['city', 'forestTownRoughwoods', 'roughWoodsVillage', 'clear']);
  });

  it('[13.6.0 13.6.2 13.6.2-ex1 13.6.3] a roll is found in the section of its side, left or right of the line, open ends included', () => {
    const at = (column: number) => column as ReturnType<typeof initialColumn>;
    expect(resultOf(TABLE, 'defender', at(0), 89)).toBe('*');
    expect(resultOf(TABLE, 'defender', at(0), 90)).toBe('1(1)');
    expect(resultOf(TABLE, 'defender', at(0), 144)).toBe('1(1)');
    expect(resultOf(TABLE, 'defender', at(0), 49)).toBe('');
    expect(resultOf(TABLE, 'defender', at(2), 69)).toBe('1');
    expect(resultOf(TABLE, 'defender', at(3), 60)).toBe('2(2)');
    expect(resultOf(TABLE, 'attacker', at(1), -45)).toBe('2(2)');
    expect(resultOf(TABLE, 'attacker', at(2), -45)).toBe('1(1)');
    expect(resultOf(TABLE, 'attacker', at(1), 25)).toBe('*(1)');
    expect(resultOf(TABLE, 'attacker', at(1), 26)).toBe('');
    // A dash: the row does not occur in that column.
    expect(resultOf(TABLE, 'attacker', at(3), -45)).toBe('');
  });

  it('[13.6.2-ex2 13.6.4-ex] 76 with a modifier of 5 at 3:2 in the clear is 1(1) on the defender, and a 33 is *(1) on the attacker', () => {
    const table = readAssaultTable(tables.groundAssault);
    const column = initialColumn(table, 'clear', 3, 2);
    expect(column).toBe(7);
    expect([resultOf(table, 'defender', column, 76 + 5), resultOf(table, 'attacker', column, 33)]).toEqual(['1(1)', '*(1)']);
  });

  it('[13.6.4 13.6.4a 13.6.4b 13.6.4c] results are a check, discretionary hits and steps that must be lost', () => {
    expect(readResult('*(1)')).toEqual({ check: true, either: 0, must: 1 });
    expect(readResult('2(2)')).toEqual({ check: false, either: 2, must: 2 });
    expect(readResult('1')).toEqual({ check: false, either: 1, must: 0 });
    expect(readResult('')).toEqual({ check: false, either: 0, must: 0 });
    expect(() => readResult('D2')).toThrow();
  });

  it('[4.3.0] a check fails on the rating or more', () => {
    expect([6, 7, 8].map((roll) => checkFails(roll, 7))).toEqual([false, true, true]);
  });

  it('[13.7.0 13.7.1 13.7.1-ex 13.7.2] a retreat of the attacker shrinks the result, recon alone evades, a failed check adds a hit', () => {
    const two = readResult('2(2)');
    expect(shrunk(two, 2)).toMatchObject({ must: 1, either: 1 });
    expect(shrunk(two, 1)).toMatchObject({ must: 1, either: 2 });
    expect(shrunk(two, 3)).toMatchObject({ must: 1, either: 0 });
    // Every hit counts: without discretionary ones left it is steps again (R-D52).
    expect(shrunk(two, 4)).toMatchObject({ must: 0, either: 0 });
    expect(shrunk(readResult('(2)'), 2)).toMatchObject({ must: 0, either: 0 });
    expect(shrunk(readResult('1(2)'), 5)).toMatchObject({ must: 0, either: 0 });
    expect(shrunk(readResult('2'), 1)).toMatchObject({ must: 0, either: 1 });
    expect(shrunk(two, 0)).toEqual(two);
    expect(evaded(two)).toMatchObject({ must: 1, either: 3 });
    expect(evaded(readResult('1'))).toMatchObject({ must: 0, either: 1 });
    expect(shaken(readResult('*(1)'))).toMatchObject({ must: 1, either: 1 });
  });
});

/** The entries that the examples fix, and a few beside them. */
const CHART = {
  rows: [
    ['clear', 0, 0, 0],
    ['rough', -1, 0, 0],
    ['woods', -2, 1, 1],
    ['village', -1, 1, 1],
    ['town', -2, 1, 2],
    ['IP', 0, 0, 2],
    ['ET', -1, 1, 3],
    ['fortification', -2, 2, 4],
  ].map(([terrain, armor, at, infantry]) => ({
    terrain: String(terrain),
    armor: Number(armor),
    at: Number(at),
    infantry: Number(infantry),
    confidence: 'read' as const,
  })),
};
const LIMITS = { armorMaxAttacker: 4, armorMaxDefender: 1, armorMaxAttackerThere: 2, armorMaxAttackerNight: 1 };
const ground = (terrain: string, works?: 'IP' | 'ET' | 'fortification', night = false) => ({
  terrain: [terrain],
  clear: terrain === 'clear',
  night,
  ...(works ? { works } : {}),
});
const tank = (factor: number, more: Partial<ArmorLead> = {}): ArmorLead => ({ factor, armor: true, attacking: true, ...more });
const infantry: ArmorLead = { factor: 0, armor: false, attacking: false, column: 'infantry' };
const towed: ArmorLead = { factor: 3, armor: false, attacking: false, column: 'at' };
const match = { attackersAntiTank: 0, sheltered: false, night: false };

describe('armor and anti-tank', () => {
  it('[13.5.3 13.5.3a 13.5.3a-ex] 4 in rough against an entrenched battalion comes to nothing, against one in the open to three', () => {
    const attacker = leadFactor(CHART, tank(4), ground('rough', 'ET'));
    expect(attacker).toBe(3);
    const dug = leadFactor(CHART, infantry, ground('rough', 'ET'));
    expect(dug).toBe(3);
    expect(armorBonuses(LIMITS, { ...match, attacker, defender: { factor: dug, armor: false } })).toBe(0);
    const open = leadFactor(CHART, infantry, ground('rough'));
    expect(armorBonuses(LIMITS, { ...match, attacker, defender: { factor: open, armor: false } })).toBe(3);
  });

  it('[13.5.3f 13.5.3i] village and Improved Position: 3 and 4; town and Entrenchment: 5 and 4', () => {
    expect(leadFactor(CHART, infantry, ground('village', 'IP'))).toBe(3);
    expect(leadFactor(CHART, towed, ground('village', 'IP'))).toBe(4);
    expect(leadFactor(CHART, infantry, ground('town', 'ET'))).toBe(5);
    expect(leadFactor(CHART, towed, ground('town', 'ET'))).toBe(4);
  });

  it('[13.5.3f] terrain leaves one, works count against attackers only, artillery never changes', () => {
    expect(leadFactor(CHART, tank(2), ground('woods'))).toBe(1);
    expect(leadFactor(CHART, tank(5), ground('rough', 'fortification'))).toBe(3);
    expect(leadFactor(CHART, tank(5, { attacking: false }), ground('rough', 'fortification'))).toBe(4);
    expect(leadFactor(CHART, { factor: 2, armor: false, attacking: false }, ground('town', 'ET'))).toBe(2);
  });

  it('[13.5.3b 13.5.3b-ex] pure armor needs a step of infantry for two of its own, but not in the clear by day', () => {
    expect([isSupported(3, 1), isSupported(3, 2), isSupported(2, 1), isSupported(1, 0)]).toEqual([false, true, true, false]);
    const battalion = (support: number) => tank(4, { pureSteps: 3, support });
    expect(leadFactor(CHART, battalion(1), ground('woods'))).toBe(1);
    expect(leadFactor(CHART, battalion(2), ground('clear', undefined, true))).toBe(4);
    const panther = tank(6, { pureSteps: 3, support: 1 });
    expect(leadFactor(CHART, panther, ground('rough'))).toBe(1);
    expect(leadFactor(CHART, panther, ground('clear', 'IP'))).toBe(6);
    expect(leadFactor(CHART, panther, ground('clear', undefined, true))).toBe(1);
  });

  it('[13.5.3c 13.5.3d 13.5.3e] underlined, out of ammunition, out of battery, out of supply', () => {
    expect(leadFactor(CHART, tank(4, { underlined: true }), ground('clear'))).toBe(3);
    expect(leadFactor(CHART, tank(4, { underlined: true, attacking: false }), ground('clear'))).toBe(4);
    const gun = { factor: 3, armor: false, attacking: false };
    expect(leadFactor(CHART, { ...gun, depletedArtillery: true }, ground('clear'))).toBe(1);
    expect(leadFactor(CHART, { ...gun, limbered: true }, ground('clear'))).toBe(0);
    // 12.8.2 leaves a depleted gun one, also Out of Battery.
    expect(leadFactor(CHART, { ...gun, limbered: true, depletedArtillery: true }, ground('clear'))).toBe(1);
    expect(leadFactor(CHART, { ...infantry, outOfSupply: true }, ground('rough', 'ET'))).toBe(2);
    const told = explained((out) =>
      leadFactor(CHART, tank(6, { pureSteps: 3, underlined: true, outOfSupply: true }), ground('rough'), out),
    );
    expect(audit(told)).toBeUndefined();
  });

  it('[13.5.3] limits: four for the attacker, two in shelter, one at night, one for the defender', () => {
    const net = (attacker: number, factor: number, more = {}) =>
      armorBonuses(LIMITS, { ...match, attacker, defender: { factor, armor: false }, ...more });
    expect(net(9, 0)).toBe(4);
    expect(net(9, 0, { sheltered: true })).toBe(2);
    expect(net(9, 0, { night: true })).toBe(1);
    expect(net(1, 7)).toBe(-1);
    expect(net(3, 2)).toBe(1);
  });

  it('[13.5.3a 13.5.3h] without a lead of the attacker only armor larger than every printed anti-tank factor earns the defender one', () => {
    const alone = (factor: number, armor: boolean, attackersAntiTank: number) =>
      armorBonuses(LIMITS, { ...match, attackersAntiTank, defender: { factor, armor } });
    expect(alone(4, true, 3)).toBe(-1);
    expect(alone(4, true, 4)).toBe(0);
    expect(alone(9, false, 0)).toBe(0);
  });
});

describe('regimental integrity', () => {
  const of = (unit: number, part: string, formation = '12VG', asset = false): Member => ({ unit, formation, part, asset });

  it('[13.5.2a 13.5.2a-ex 13.5.2c] two or more of one part earn one each, three at most, never a single one', () => {
    expect(earning([of(1, '9'), of(2, '9'), of(3, '9')], 3)).toEqual([1, 2, 3]);
    expect(earning([of(1, '78'), of(2, '78')], 3)).toEqual([1, 2]);
    expect(earning([of(1, '9')], 3)).toEqual([]);
    expect(earning([of(1, '9'), of(2, '38')], 3)).toEqual([]);
    expect(earning([of(1, '9'), of(2, '9'), of(3, '38'), of(4, '38')], 3)).toEqual([1, 2, 3]);
    // Regiments of two divisions may have the same number.
    expect(earning([of(1, '9'), of(2, '9', '5FJ')], 3)).toEqual([]);
  });

  it('[13.5.2d 39.9.0] divisional assets join any part of their division, but make none by themselves', () => {
    const peiper = [of(1, 'KG Peip', '1SS'), of(2, 'KG Peip', '1SS')];
    const volksgrenadiers = [of(3, '48'), of(4, '', '12VG', true)];
    expect(earning(volksgrenadiers, 3)).toEqual([3, 4]);
    expect(earning([...peiper, ...volksgrenadiers], 3)).toHaveLength(3);
    expect(earning([of(4, '', '12VG', true), of(5, '', '12VG', true)], 3)).toEqual([]);
    expect(earning([of(3, '48'), of(4, '', '5FJ', true)], 3)).toEqual([]);
  });
});

const VALUES = {
  limit: 45,
  proficiencyPerPoint: 5,
  integrityEach: 5,
  integrityMost: 3,
  armorEach: 10,
  combatReserveEach: 5,
  combatReserveMaxPerSide: 3,
  fortProficiency: 2,
  fortProficiencyMost: 9,
  attachedProficiencyPenalty: 1,
};
describe('the modifier', () => {
  const none = { proficiency: [6, 6], integrity: [0, 0], armor: 0, reserves: [0, 0] } as const;

  it('[13.5.1 13.5.2 13.5.3] five a point, five a bonus, ten for armor, all with a line of its own', () => {
    expect(assaultModifier(VALUES, none)).toBe(0);
    expect(assaultModifier(VALUES, { ...none, proficiency: [8, 6] })).toBe(10);
    expect(assaultModifier(VALUES, { ...none, proficiency: [5, 7] })).toBe(-10);
    expect(assaultModifier(VALUES, { ...none, integrity: [3, 2] })).toBe(5);
    expect(assaultModifier(VALUES, { ...none, armor: -1 })).toBe(-10);
    expect(assaultModifier(VALUES, { ...none, reserves: [4, 0] })).toBe(15);
    const all = { proficiency: [8, 6], integrity: [3, 2], armor: 1, reserves: [1, 2] } as const;
    const told = explained((out) => assaultModifier(VALUES, all, out));
    expect(told.total).toBe(20);
    expect(audit(told)).toBeUndefined();
    expect(told.lines.map((line) => line.case)).toEqual(['13.5.1', '13.5.2', '13.5.2', '13.5.3', '13.5.4', '13.5.4']);
  });

  it('[13.5.0] it stays within 45 either way', () => {
    const much = { proficiency: [9, 3], integrity: [3, 0], armor: 4, reserves: [3, 0] } as const;
    expect(assaultModifier(VALUES, much)).toBe(45);
    const told = explained((out) => assaultModifier(VALUES, { ...much, proficiency: [0, 9], integrity: [0, 3], armor: -1 }, out));
    expect(told.total).toBe(-45);
    expect(audit(told)).toBeUndefined();
  });

  it('[13.5.1 18.4.0] attached attackers count one less, fortified defenders two more up to nine', () => {
    expect([attackRating(VALUES, 7, false), attackRating(VALUES, 7, true), attackRating(VALUES, 0, true)]).toEqual([7, 6, 0]);
    expect([defenseRating(VALUES, 6, false), defenseRating(VALUES, 6, true), defenseRating(VALUES, 8, true)]).toEqual([6, 8, 9]);
  });
});
