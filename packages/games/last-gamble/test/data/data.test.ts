import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import caseIds from '../../data/case-ids.json' with { type: 'json' };
import {
  arrivals,
  caseById,
  cases,
  formations,
  moveOf,
  scenarioById,
  scenarios,
  setups,
  tables,
  turnNumber,
  turns,
  unitById,
  unitIndex,
  units,
} from '../../src/data/index.ts';
import { type KnownBoard, validateData } from '../../src/data/validate.ts';

interface BoardRows {
  hexes: [string, ...unknown[]][];
  regions: { name: string; kind: string }[];
  places: { name: string; hexes: string[]; also?: string[] }[];
}
const boardPath = fileURLToPath(new URL('../../data/board.json', import.meta.url));
const board: BoardRows | undefined = existsSync(boardPath) ? JSON.parse(readFileSync(boardPath, 'utf8')) : undefined;
const known: KnownBoard | undefined = board && {
  hexes: new Set(board.hexes.map((row) => row[0])),
  areas: new Set(board.regions.filter((region) => region.kind === 'entry').map((region) => region.name)),
};

describe('data files', () => {
  it('pass every check of the validator, with the board', () => {
    expect(validateData(known)).toEqual([]);
  });

  it('put named places where the board has them', () => {
    if (!board) return;
    const hexesOf = new Map(
      board.places.flatMap((place) => [place.name, ...(place.also ?? [])].map((name) => [name, place.hexes] as const)),
    );
    for (const [name, hex] of [
      ['Bastogne', '2427'],
      ['Spa', '2109'],
      ['Eupen', '1504'],
      ['Werbomont', '2513'],
      ['Huy', '3908'],
      ['Verviers', '2105'],
    ]) {
      expect(hexesOf.get(name), name).toContain(hex);
    }
  });
});

describe('units', () => {
  it('are the 465 counters, 228 German and 237 Allied, and six aircraft that the players provide (gvar-6)', () => {
    expect(units.length).toBe(465 + 6);
    expect(units.filter((unit) => unit.side === 'german').length).toBe(228 + 6);
    expect(units.filter((unit) => unit.side === 'allied').length).toBe(237);
  });

  it('count the special counters of the optional rules (opt-4.0, opt-5.0, opt-9.0)', () => {
    const count = (type: string) => units.filter((unit) => unit.type === type).length;
    expect(count('commando')).toBe(8);
    expect(count('commander')).toBe(23);
    expect(count('flak')).toBe(6);
    expect(count('anti-tank')).toBe(3);
    expect(count('aircraft')).toBe(16 + 6);
  });

  it('make up complete divisions', () => {
    expect(formations.length).toBe(73);
    const sizes = Object.fromEntries(formations.map((formation) => [formation.id, formation.units.length]));
    expect(sizes).toMatchObject({
      '1SS Pz': 7,
      '12SS Pz': 7,
      '2SS Pz': 6,
      '9SS Pz': 6,
      '10SS Pz': 7,
      '2Pz': 6,
      '116Pz': 6,
      PzLehr: 8,
      '9Pz': 6,
      '11Pz': 6,
    });
    expect(sizes).toMatchObject({
      '3PG': 5,
      '15PG': 5,
      '3FJ': 3,
      '5FJ': 4,
      '28ID': 8,
      '101AB': 4,
      '82AB': 4,
      '2Arm': 8,
      '3Arm': 7,
      'Guards Arm': 6,
    });
    // Every Volksgrenadier division has three regiments; the 26th has its Hetzers as well.
    for (const [id, size] of Object.entries(sizes)) if (id.endsWith('VGD')) expect(size, id).toBe(id === '26VGD' ? 4 : 3);
  });

  it('have the values stated in the text (basic-15.34, adv-5.51, opt-1.11)', () => {
    expect(unitById('A-9Arm-CCB').full).toEqual([6, 5, 7]);
    expect(unitById('G-15A-1000').full).toEqual([1, 1, 4]);
    expect(unitById('G-6PzA-217').reduced).toEqual([2, 3, 6]);
    expect(unitById('G-vdHeydte').full).toEqual([1, 1, 5]);
  });

  it('name the Tigers of basic-11.86', () => {
    const tigers = units.filter((unit) => unit.marks.includes('tiger')).map((unit) => unit.id);
    expect(tigers.sort()).toEqual(['G-1SS-501', 'G-5PzA-614', 'G-5PzA-653', 'G-HGB-301', 'G-HGB-506']);
  });

  it('let German guns move with the allowance of the back on either side (basic-12.63)', () => {
    const gun = unitById('G-ISS-388');
    expect([gun.flipsAtWestwall, gun.steps, moveOf(gun, false), moveOf(gun, true)]).toEqual([true, 1, 5, 5]);
    expect(unitById('A-V-406').flipsAtWestwall).toBe(false);
  });

  it('surrender by quality (adv-4.13)', () => {
    expect(unitById('A-106-422').surrender).toBe(4);
    expect(unitById('G-62-164').surrender).toBe(4);
    expect(unitById('G-1SS-2').surrender).toBe(8);
    expect(unitById('G-3FJ-9').surrender).toBe(8);
    expect(unitById('A-101-506').surrender).toBe(8);
    expect(unitById('G-7A-15Flak').surrender).toBe(6);
    expect(unitById('A-28-112').surrender).toBe(6);
  });

  it('refuse an unknown id', () => {
    expect(() => unitIndex('G-nobody')).toThrow('No unit G-nobody');
    expect(unitIndex(units[100].id)).toBe(100);
  });

  it('halve on the back, rounded up, wherever both sides were legible', () => {
    const both = units.filter(
      (unit) => unit.confidence.every((c) => c === 'read') && unit.reduced && !unit.flipsAtWestwall && unit.type !== 'aircraft',
    );
    // The one legible exception of the counter sheet is the 1-2-5 battalion with a 0-1-5 back.
    const odd = both.filter((unit) => unit.reduced?.[0] !== Math.ceil(unit.full[0] / 2) || unit.reduced[1] !== Math.ceil(unit.full[1] / 2));
    expect(odd.map((unit) => unit.id)).toEqual(['A-99-395-3']);
  });
});

describe('turns', () => {
  it('run from 12/16 AM to 1/2 PM', () => {
    expect(turns.length).toBe(36);
    expect(turns.map((turn) => turn.turn)).toEqual(Array.from({ length: 36 }, (_, i) => i + 1));
    expect([turns[0].code, turns[35].code, turns[35].date]).toEqual(['12/16AM', '1/2PM', '1945-01-02']);
    expect(turnNumber('12/22AM')).toBe(13);
  });

  it('are clear on five mornings, frozen 12/23 to 12/27, snow from 12/28 (adv-1.0, adv-8.1, adv-8.2)', () => {
    expect(turns.filter((turn) => turn.airSupremacy).map((turn) => turn.code)).toEqual([
      '12/23AM',
      '12/24AM',
      '12/25AM',
      '12/26AM',
      '12/27AM',
    ]);
    expect(turns.filter((turn) => turn.ground === 'frozen').map((turn) => turn.turn)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    expect(turns.filter((turn) => turn.heavySnow).map((turn) => turn.turn)).toEqual(Array.from({ length: 12 }, (_, i) => i + 25));
  });

  it('agree with the fuel and replacement tables (basic-2.2, repl-table)', () => {
    for (const turn of turns) {
      const row = tables.fuelShortage.rolls.find((span) => turn.turn >= span.fromTurn && turn.turn <= span.toTurn);
      expect(turn.fuelRolls, turn.code).toBe(row?.rolls ?? 0);
    }
    const sum = (key: 'alliedInfantry' | 'alliedArmor' | 'germanInfantry' | 'germanArmor') =>
      turns.reduce((total, turn) => total + turn.replacements[key], 0);
    expect([sum('alliedInfantry'), sum('alliedArmor'), sum('germanInfantry'), sum('germanArmor')]).toEqual([21, 19, 12, 8]);
  });

  it('list only aircraft of the right side', () => {
    for (const turn of turns) {
      for (const side of ['allied', 'german'] as const) {
        for (const id of turn.air[side]) expect([unitById(id).type, unitById(id).side]).toEqual(['aircraft', side]);
      }
    }
  });
});

describe('scenarios', () => {
  it('are four, of 8, 20, 36 and 8 turns', () => {
    expect(scenarios.map((scenario) => [scenario.id, scenario.turns])).toEqual([
      ['breakthrough', 8],
      ['wacht-am-rhein', 20],
      ['campaign', 36],
      ['meuse', 8],
    ]);
    expect(scenarioById('campaign').levels).toEqual(['advanced']);
    expect(() => scenarioById('arnhem')).toThrow('No scenario arnhem');
  });

  it('set up 19 German units in 15 hexes and 11 Allied units in 10 hexes in reserve on 12/16', () => {
    const reserves = setups['1216'].filter((entry) => entry.reserve);
    const of = (side: string) => reserves.filter((entry) => unitById(entry.unit).side === side);
    expect([of('german').length, new Set(of('german').map((entry) => entry.hex)).size]).toEqual([19, 15]);
    expect([of('allied').length, new Set(of('allied').map((entry) => entry.hex)).size]).toEqual([11, 10]);
  });

  it('bring the reinforcements of 12/18 AM by their towns (gset-cond)', () => {
    const leader = arrivals['1216'].find((arrival) => arrival.unit === 'G-2SS-2-I');
    expect(leader).toMatchObject({
      turn: turnNumber('12/18AM'),
      areas: ['U', 'V', 'W'],
      when: 'german-malmedy-spa',
      fallback: turnNumber('12/20PM'),
      penalty: 'fuel-arrival',
    });
    // The reconnaissance battalions are spared the penalty.
    expect(arrivals['1216'].find((arrival) => arrival.unit === 'G-2SS-2-Stg')?.penalty).toBeUndefined();
  });

  it('cancel the units of Spatlese only (adv-10.21)', () => {
    const cancelled = new Set(
      arrivals['1216'].filter((arrival) => arrival.cancelledBy).map((arrival) => unitById(arrival.unit).formation ?? arrival.unit),
    );
    expect([...cancelled].sort()).toEqual(
      [
        '15PG',
        '246VGD',
        '2Arm',
        '340VGD',
        '43ID',
        '51ID',
        '5Arm',
        '83ID',
        '84ID',
        '9ID',
        '9Pz',
        'A-VII-142',
        'A-VII-18',
        'A-VII-188',
        'A-VII-4',
        'A-VII-759',
        'A-XXX-33Arm',
        'G-HGB-301',
        'G-HGB-741',
        'G-IISS-410',
      ].sort(),
    );
  });
});

describe('tables', () => {
  it('read the combat results by terrain and odds (crt)', () => {
    const { combatResults: crt } = tables;
    expect(crt.dieMin + crt.results.length - 1).toBe(7);
    expect(crt.results.every((row) => row.length === crt.columns)).toBe(true);
    expect(crt.odds[crt.firstOdds.forest]).toBe('1-1');
    expect(crt.odds[crt.firstOdds.clear + crt.columns - 1]).toBe('7-1');
    expect(crt.results.flat().every((code) => crt.meaning[code] !== undefined)).toBe(true);
  });

  it('know every vehicle on both axes of the Armor Superiority Table', () => {
    const { armorSuperiority: table } = tables;
    expect(table.holder.map((row) => row.length)).toEqual(table.rows.map(() => table.columns.length));
    expect(table.holder[table.rowOf['Panzer IV']][table.columnOf['Firefly']]).toBe('A');
    expect(table.holder[table.rowOf['Panzer V']][table.columnOf['M36']]).toBe('D');
  });

  it('charge half points (tec)', () => {
    const { terrain, highway } = tables.movementCosts;
    expect([terrain.forest.motorized, terrain.forest.foot, terrain.westwall.foot, highway.motorized]).toEqual([8, 6, 'other', 1]);
  });
});

describe('cases', () => {
  it('index all 814 numbered cases', () => {
    expect(cases.length).toBe(814);
    expect(caseById('basic-8.42')?.group).toBe('zoc');
    expect(caseById('basic-99')).toBeUndefined();
  });

  it('mark headings and commentary as not enforceable, rules never without a reason', () => {
    for (const entry of cases) {
      if (entry.kind === 'heading') expect(entry.enforced, entry.id).toBeDefined();
      if (entry.enforced) expect(entry.enforced.not.length, entry.id).toBeGreaterThan(8);
    }
    expect(cases.filter((entry) => entry.enforced).length).toBeLessThan(160);
  });
});

it('the list of case numbers that the page loads is that of the cases', () => {
  expect(caseIds).toEqual(cases.map((c) => c.id));
});
