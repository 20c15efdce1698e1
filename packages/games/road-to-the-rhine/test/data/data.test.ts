import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import caseIds from '../../data/case-ids.json' with { type: 'json' };
import { caseById, cases, loadUnitNotes, tables, turnNumber, turns, unitById, unitIndex, units } from '../../src/data/index.ts';
import { validateData } from '../../src/data/validate.ts';
import { knownBoard, sidesWith } from '../kit/known-board.ts';
import { PRINTED } from '../kit/printed-values.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../data/${file}`, import.meta.url)), 'utf8');

// A case in brackets counts as proven by the test; here only cases that are data and nothing else. What the program must do with it is for the rule tests.
describe('data files', () => {
  it('pass every check of the validator, with the board', () => {
    expect(validateData(knownBoard())).toEqual([]);
  });
});

describe('units', () => {
  it('are 132 German and 157 Allied counters, and four regiments that are not in the box', () => {
    const own = units.filter((unit) => unit.options.length === 0);
    expect(own.filter((unit) => unit.side === 'german').length).toBe(132);
    expect(own.filter((unit) => unit.side === 'allied').length).toBe(157);
    expect(units.filter((unit) => unit.options.length > 0).map((unit) => unit.id)).toEqual([
      'us-118-inf',
      'us-156-inf',
      'us-159-inf',
      'us-65-inf-r',
    ]);
  });

  it('[1-sample-ground 1-sample-air 1-format] match the sample counters', () => {
    expect(unitById('lw-2-par')).toMatchObject({ combat: 6, move: 15, kind: 'parachute', size: 'division', side: 'german' });
    expect(unitById('us-100w-fb')).toMatchObject({ combat: 2, range: 11, kind: 'fighter-bomber' });
    expect(unitById('us-52w-trn').kind).toBe('transport');
    expect(unitById('us-52w-trn').combat).toBeUndefined();
  });

  it('have the values printed in the scenario lists', () => {
    const rows = PRINTED.trim().split(/,\s+/);
    expect(rows.length).toBe(213);
    for (const row of rows) {
      const [, id, full, move, reduced] = /^(\S+) (\w+)-(\d+)(?:\/(\d+))?$/.exec(row) ?? [];
      const unit = unitById(id);
      expect([unit.code ?? String(unit.combat), unit.move ?? unit.range], id).toEqual([full, Number(move)]);
      if (reduced) expect(unit.reduced, id).toBe(Number(reduced));
    }
  });

  it('[1-air-types 1-ground-types 1-sizes 10.A] cover the types and sizes of rule 1', () => {
    const kinds = new Set(units.map((unit) => unit.kind));
    for (const kind of Object.keys(tables.replacements.typeOf)) expect(kinds.has(kind as never), kind).toBe(true);
    expect(kinds.size).toBe(Object.keys(tables.replacements.typeOf).length + 3);
    expect(new Set(units.map((unit) => unit.size))).toEqual(
      new Set(['division', 'brigade', 'regiment', 'battalion', 'kg', 'group', 'air']),
    );
    for (const unit of units) expect(unit.division).toBe(unit.size === 'division');
  });

  it('halve on the back, rounded down, but for three printed pairs (R-39)', () => {
    const odd = units.filter((unit) => unit.reduced !== undefined && unit.reduced !== Math.floor((unit.combat ?? 0) / 2));
    expect(odd.map((unit) => unit.id)).toEqual(['ge-85-inf', 'ss-1-pz', 'ss-2-pz']);
    expect(odd.every((unit) => unit.confidence[1] === 'read')).toBe(true);
  });

  it('have one to three levels, cadres only for divisions printed on both sides', () => {
    expect(['ge-116-pz', 'br-4-arm', 'ge-654-ag', 'ge-406-inf', 'us-14-cav'].map((id) => unitById(id).levels)).toEqual([3, 2, 1, 1, 1]);
    for (const unit of units) if (unit.levels === 3) expect(unit.division, unit.id).toBe(true);
  });

  it('need maneuver supply above ten movement points, and SS 501T', () => {
    expect(['us-82-par', 'ss-501t-pz', 'ge-lehr-pz', 'us-1-inf', 'lw-3-par', 'lw-5-par'].map((id) => unitById(id).motorized)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('[22.B 22.C] count four commandos, four specialized brigades of codes S S A B, and the breakdown sets', () => {
    expect(units.filter((unit) => unit.kind === 'commando').length).toBe(4);
    expect(
      units
        .filter((unit) => unit.kind === 'specialized-armor')
        .map((unit) => [unit.code, unit.combat])
        .sort(),
    ).toEqual([
      ['A', 1],
      ['B', 1],
      ['S', 1],
      ['S', 1],
    ]);
    expect(tables.breakdown.sets.map((set) => set.counters.length)).toEqual([3, 3, 3, 2, 2]);
  });

  it('[27.A] belong to three national groups', () => {
    expect(['us-1-inf', 'fr-2-arm', 'pl-1-arm', 'al-2g-bmb', 'be-1-inf'].map((id) => unitById(id).group)).toEqual([
      'us',
      'french',
      'other',
      'other',
      'other',
    ]);
    expect(unitById('ge-2-pz').group).toBeUndefined();
  });

  it('[ABBR 1-E2 DN-II.A] spell out the abbreviations and keep the printed designations', () => {
    const titles: Record<string, RegExp> = {
      'ge-26vg-inf': /Volksgrenadier/,
      'ge-159r-inf': /Reserve/,
      'ge-fb-pz': /Führer Begleit/,
      'ge-otter-inf': /Otterbeck/,
      'lw-3r-par': /Replacement/,
      'ss-501t-pz': /Tiger/,
      'fr-9c-inf': /Colonial/,
      'fr-1mt-inf': /Moroccan Tabors/,
      'br-79-1ae-spec': /Armoured Engineer/,
      'us-29ptac-fb': /Provisional Tactical Air Command/,
    };
    for (const [id, title] of Object.entries(titles)) expect(unitById(id).title).toMatch(title);
    expect(['lw-19-inf', 'us-24-inf', 'us-3-inf-r'].map((id) => unitById(id).name)).toEqual(['LW 19', 'US 24', 'US 3']);
    expect([unitById('ge-64-sta').combat, unitById('ge-70-sta').combat, unitById('ge-654-ag').combat]).toEqual([6, 3, 2]);
  });

  it('refuse an unknown id, and keep the index', () => {
    expect(() => unitIndex('ge-nobody')).toThrow('No unit ge-nobody');
    expect(unitIndex(units[100].id)).toBe(100);
  });

  it('say where doubtful values come from', async () => {
    const notes = await loadUnitNotes();
    for (const id of Object.keys(notes)) expect(() => unitIndex(id)).not.toThrow();
    for (const unit of units) if (unit.confidence[0] === 'reconstructed') expect(notes[unit.id]?.note, unit.id).toBeDefined();
  });
});

describe('board', () => {
  it('[29.A] names its hexes by map, column and row', () => {
    for (const hex of knownBoard().enterable) expect(hex).toMatch(/^[NS]-[0-4]\d[0-2]\d$/);
  });

  it('[12.B-canal-E] has canals under the Dutch border south of N-1010 and N-1111', () => {
    const canals = sidesWith('canal');
    expect([canals.has('N-1010|N-1011'), canals.has('N-1111|N-1112')]).toEqual([true, true]);
  });
});

describe('turns', () => {
  it('run from September I 1944 to April IV 1945', () => {
    expect(turns.map((turn) => turn.turn)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
    expect([turns[0].code, turns[31].label]).toEqual(['Sept I', 'April IV 1945']);
    expect([turnNumber('sept-3'), turnNumber('dec-3'), turnNumber('apr-4')]).toEqual([3, 15, 32]);
    expect(() => turnNumber('may-1')).toThrow('No turn may-1');
  });

  it('pay the stated income', () => {
    const from = (key: 'german' | 'invasionPorts' | 'southernPorts') =>
      turns.filter((turn, i) => i === 0 || turns[i - 1].msp[key] !== turn.msp[key]).map((turn) => [turn.id, turn.msp[key]]);
    expect(from('german')).toEqual([
      ['sept-1', 10],
      ['dec-1', 14],
      ['jan-1', 6],
    ]);
    expect(from('invasionPorts')).toEqual([
      ['sept-1', 25],
      ['sept-4', 20],
      ['oct-2', 14],
      ['oct-4', 20],
      ['dec-2', 14],
      ['mar-1', 24],
    ]);
    expect(from('southernPorts')).toEqual([
      ['sept-1', 3],
      ['sept-4', 5],
      ['oct-2', 7],
      ['oct-3', 9],
      ['nov-3', 10],
    ]);
    expect(turns.reduce((sum, turn) => sum + turn.navalPoints, 0)).toBe(4 * 8 + 4 * 4);
  });

  it('mark what is special', () => {
    const on = (event: string) => turns.filter((turn) => turn.events.some((row) => row.id === event)).map((turn) => turn.id);
    expect(on('first-turn')).toEqual(['sept-1']);
    expect(on('free-cavalry')).toEqual(['jan-1', 'feb-1', 'mar-1', 'apr-1']);
    expect(on('victory-date')).toEqual(['nov-4', 'dec-4', 'jan-4', 'feb-4', 'mar-4', 'apr-4']);
  });
});

describe('tables', () => {
  const { combatResults: crt } = tables;

  it('hold every result of the worked example in its column', () => {
    const has = (column: string, code: string) => {
      const c = crt.columns.findIndex((row) => row.id === column);
      return crt.results.some((row) => row[c] === code);
    };
    const seen: [string, string[]][] = [
      ['1:1', ['EX', 'NE', 'DX']],
      ['1.5:1', ['DX', 'DR', 'EX']],
      ['2:1', ['DX', 'DR']],
      ['3:1', ['EX', 'DR']],
    ];
    for (const [column, codes] of seen) for (const code of codes) expect(has(column, code), `${column} ${code}`).toBe(true);
    expect(crt.columns.map((row) => row.attack / row.defense)).toEqual([1 / 3, 1 / 2, 1, 1.5, 2, 3, 4, 5, 6, 7]);
  });

  it('clear the hex at 1:1 on two faces of six (R-50)', () => {
    const column = crt.columns.findIndex((row) => row.id === '1:1');
    expect(crt.results.filter((row) => crt.meaning[row[column]].defenderRetreats !== undefined).length).toBe(2);
  });

  it('[18.B-example] give the stated replacements of the second week', () => {
    expect(tables.replacements.chart['1944-2'].allied).toEqual({ 'us-infantry': 1, 'us-armor': 1, 'british-armor': 1, canadian: 1 });
    for (const line of Object.values(tables.replacements.chart)) {
      const sum = (pools: Readonly<Record<string, number>>) => Object.values(pools).reduce((a, b) => a + b, 0);
      expect(sum(line.german as Record<string, number>)).toBeGreaterThan(2);
      expect(sum(line.allied as Record<string, number>)).toBeGreaterThan(1);
    }
  });

  it('rebuild every kind of unit from some pool', () => {
    expect(tables.replacements.typeOf).toMatchObject({
      airlanding: 'infantry',
      commando: 'infantry',
      'armored-cavalry': 'armor',
      motorized: 'panzergrenadier',
    });
    for (const unit of units) {
      if (unit.size === 'air' || unit.side === 'german' || unit.marks.includes('free-rebuild')) continue;
      const type = tables.replacements.typeOf[unit.kind as 'infantry'];
      expect(tables.replacements.poolsOf[unit.nation][type]?.length, unit.id).toBeGreaterThan(0);
    }
  });

  it('know the weather that the scenarios and exemptions of rule 17 presuppose', () => {
    expect(tables.weather.columns.september).toContain('rain');
    expect(tables.weather.columns.december).toContain('winter-storm');
    expect(tables.weather.columns.november).toEqual(expect.arrayContaining(['frost', 'winter-storm']));
    expect(tables.weatherEffects['winter-storm']).toMatchObject({ minus: [1, 2], air: 'none', impulse: 2, mountain: 2, amphibious: false });
    expect(tables.weatherEffects.thaw).toMatchObject({ halved: true, flood: true, noRiverAssault: true, novemberFree: false });
  });

  it('say how every lost chart was rebuilt', () => {
    for (const [name, table] of Object.entries(tables)) {
      if ('confidence' in table && table.confidence === 'reconstructed') expect(table.note?.length, name).toBeGreaterThan(40);
    }
  });
});

describe('cases', () => {
  it('index all 409 numbered cases, and the page loads the same list', () => {
    expect(cases.length).toBe(409);
    expect(caseIds).toEqual(cases.map((entry) => entry.id));
    expect(caseById('2-direct')?.group).toBe('zoc');
    expect(caseById('99')).toBeUndefined();
  });

  it('excuse few cases, never without a reason and never a plain rule with an effect', () => {
    const excused = cases.filter((entry) => entry.enforced);
    expect(excused.length).toBeLessThan(30);
    for (const entry of excused) expect(entry.enforced?.not.length, entry.id).toBeGreaterThan(15);
    for (const entry of cases) if (entry.kind === 'example') expect(entry.enforced, entry.id).toBeUndefined();
  });

  it('are small enough files to be read at once', () => {
    expect(read('units.json').length + read('scenarios.json').length + read('tables.json').length).toBeLessThan(200_000);
  });
});
