import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import caseIds from '../data/case-ids.json' with { type: 'json' };
import { faceOf } from '../src/data/faces.ts';
import {
  caseById,
  cases,
  companyPool,
  companyTypes,
  costOf,
  distanceBetween,
  drawCompanies,
  formationById,
  formations,
  hexName,
  isHex,
  loadUnitNotes,
  neighborsOf,
  optionProblems,
  options,
  POINT,
  placeOf,
  tables,
  turnNumber,
  turns,
  unitById,
  unitIndex,
  units,
} from '../src/data/index.ts';
import { validateData } from '../src/data/validate.ts';
import { theBoard } from '../src/index.ts';
import { proves } from './kit/kit.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../data/${file}`, import.meta.url)), 'utf8');

// A case in brackets counts as proven by the test; here only cases that are data and nothing else. What the program must do with it is for the rule tests.
describe('data files', () => {
  it('pass every check of the validator', () => {
    expect(validateData()).toEqual([]);
  });
});

describe('units', () => {
  it('are 1,118 counters: 417 German, 602 Allied, and 99 of the pool of companies', () => {
    const counters = units.filter((unit) => !unit.companies);
    expect(counters.filter((unit) => unit.side === 'german').length).toBe(417);
    expect(counters.filter((unit) => unit.side === 'allied').length).toBe(602);
    expect(units.length).toBe(1118);
    // Counted by faces, as the counter sheets do, a company counter is two.
    expect(counters.length + 2 * companyPool.length).toBe(1217);
  });

  it('match the samples of the rulebook', () => {
    expect(unitById('us-825-v-w')).toMatchObject({
      front: { attack: 2, supportOnly: true, defense: 6, move: 6 },
      back: { attack: 1, supportOnly: true, defense: 3, move: 6 },
      class: 'A',
      type: 'anti-tank',
    });
    expect(unitById('ss-iss-tvi-1').front).toEqual({ attack: 15, supportOnly: false, defense: 16, move: 9 });
    expect(unitById('de-26xx-e').front).toEqual({ attack: 1, supportOnly: false, defense: 3, move: 6 });
    expect(unitById('us-997-v-a')).toMatchObject({ battery: { barrage: 10, fpf: 1, range: 16 }, steps: 1, rigid: false, class: 'B' });
    expect(unitById('de-7army-a210-1')).toMatchObject({ front: { attack: 0, defense: 1, move: 0 }, class: 'A' });
    expect(() => unitIndex('us-none')).toThrow('No unit us-none');
    expect(() => faceOf('(1-2-6')).toThrow('Not the values of a counter: (1-2-6');
  });

  proves(['err-counter-1', 'err-counter-2', 'err-counter-3', 'err-counter-4'], 'follow the errata of the counters', () => {
    expect(units.filter((unit) => unit.formation === '560VG' && unit.regiment).map((unit) => unit.regiment)).toEqual([
      '1128',
      '1129',
      '1130',
      '1128',
      '1129',
      '1130',
    ]);
    expect(unitById('de-1-11-9p-m').name).toBe('1/11/9P');
    expect(unitById('br-260-43xx-e').formation).toBe('43');
    expect(unitById('de-26xx-e').formation).toBe('26VG');
  });

  it('keep how sure each side is', () => {
    const printed = units.filter((unit) => !unit.companies);
    const count = (side: 0 | 1) => {
      const found: Record<string, number> = {};
      for (const unit of printed) {
        const confidence = unit.confidence[side];
        if (confidence) found[confidence] = (found[confidence] ?? 0) + 1;
      }
      return found;
    };
    expect(count(0)).toEqual({ read: 756, inferred: 224, reconstructed: 27, crosschecked: 12 });
    expect(count(1)).toEqual({ read: 263, inferred: 632, reconstructed: 62, crosschecked: 1 });
  });

  proves(['err-11.1', '24.62', '24.63'], 'belong to formations, some of them green', () => {
    expect(formationById('26VG').corps).toBe('XLVII');
    expect(['212VG', '276VG', '352VG', '5FJ'].map((id) => formationById(id).corps)).toEqual(['7Army', '7Army', '7Army', '7Army']);
    expect(['18VG', '62VG', '12VG', '277VG', '3FJ', '326VG', '272VG', '246VG', '560VG'].map((id) => formationById(id).corps)).toEqual([
      'LXVI',
      'LXVI',
      'ISS',
      'ISS',
      'ISS',
      'LXVII',
      'LXVII',
      'LXVII',
      'LVIII',
    ]);
    const joining = formations.filter((row) => row.joinsCorps).map((row) => row.id);
    expect(joining).toEqual(['11P', '15PG', '167VG', '3PG', '79VG', '9P', '9VG']);
    const green = (side: string) => formations.filter((row) => row.green && row.side === side).map((row) => row.id);
    expect(green('allied')).toEqual(['106', '11A', '35', '75', '87', '99', '9A']);
    // The list of 24.63 leaves out the 326th, which 25.24 names (R-B14).
    expect(green('german')).toEqual(['167VG', '246VG', '272VG', '277VG', '326VG', '352VG', '560VG', '62VG', '9VG']);
  });

  proves(
    ['28.11', '28.12', '28.13', '28.14', '28.21', '28.22', '28.23', '28.24', '28.31', '28.32', '28.33'],
    'make up divisions as the lists say',
    () => {
      const kinds = (id: string) => {
        const found: Record<string, number> = {};
        for (const index of formationById(id).units) found[units[index].type] = (found[units[index].type] ?? 0) + 1;
        return found;
      };
      expect(kinds('80')).toMatchObject({ infantry: 9, artillery: 4, tank: 1, engineer: 1, hq: 1 });
      expect(kinds('4A')).toMatchObject({ tank: 3, mechanized: 3, 'sp-artillery': 3, recon: 1, engineer: 1, hq: 1 });
      expect(kinds('2A')).toEqual({ mechanized: 3, tank: 6, 'sp-artillery': 3, recon: 1, engineer: 1, hq: 1 });
      expect(kinds('101')).toMatchObject({ parachute: 9, glider: 3, engineer: 1, hq: 1 });
      expect(kinds('12VG')).toEqual({ infantry: 6, artillery: 2, 'anti-tank': 1, engineer: 1 });
      expect(kinds('26VG').infantry).toBe(9);
      expect(kinds('2P')).toEqual({
        mechanized: 2,
        motorized: 2,
        tank: 2,
        'sp-artillery': 2,
        recon: 1,
        'tank-destroyer': 1,
        engineer: 1,
        hq: 1,
      });
      expect(kinds('15PG')).toMatchObject({ motorized: 6, tank: 1, 'tank-destroyer': 1, recon: 1, engineer: 1, hq: 1 });
      expect(kinds('1SS')).toMatchObject({ mechanized: 6, tank: 2, 'tank-destroyer': 1, recon: 1, rocket: 1, engineer: 1, hq: 1 });
      expect(kinds('51')).toEqual({ infantry: 9, artillery: 3, recon: 1, 'anti-tank': 1, engineer: 1, hq: 1 });
      expect(kinds('GA')).toMatchObject({ tank: 3, motorized: 4, recon: 1, 'anti-tank': 2, engineer: 1, hq: 1 });
      expect([kinds('29Ax'), kinds('33Ax')]).toEqual([{ motorized: 1, tank: 3 }, { tank: 3 }]);
    },
  );

  proves(['31.3'], 'have morale by formation', () => {
    expect(['82', '1SS', 'GA', '1', '26VG', '3FJ', '2P', '51', '99', '12VG', '62VG'].map((id) => formationById(id).morale)).toEqual([
      5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 2,
    ]);
    expect(formations.filter((row) => row.moraleRuling).map((row) => row.id)).toEqual(['150Px', 'FB', 'FG']);
    expect([tables.morale.companies, tables.morale.reduced, tables.morale.corpsTroops.US]).toEqual([3, -1, 3]);
    expect(tables.morale.battalions.parachute).toEqual({ front: '3-5-6', back: '1-3-6' });
  });

  it('say where doubtful values come from', async () => {
    const notes = await loadUnitNotes();
    for (const id of Object.keys(notes)) if (!id.startsWith('company-')) expect(unitById(id).id).toBe(id);
    expect(notes['us-613-v-d'].note).toContain('illegible');
  });
});

describe('companies', () => {
  proves(['17.22'], 'come from a pool of counters with two faces', () => {
    const shown = Object.fromEntries(Object.keys(companyTypes).map((id) => [id, 0]));
    for (const counter of companyPool) for (const id of counter.faces) shown[id]++;
    expect(shown).toEqual({ I: 39, M: 24, P: 15, R: 30, T: 18, L: 12, D: 27, D36: 3, W: 30 });
    expect(companyTypes.I.face).toEqual({ attack: 1, supportOnly: true, defense: 2, move: 6 });
    expect(companyTypes.T.face).toEqual({ attack: 3, supportOnly: false, defense: 2, move: 12 });
  });

  it('are drawn so that no list is left short without need', () => {
    const [infantry, armored, parachute] = drawCompanies([{ I: 20 }, { M: 12 }, { P: 7 }]);
    expect([infantry.length, armored.length, parachute.length]).toEqual([20, 12, 7]);
    const all = [...infantry, ...armored, ...parachute].map((row) => row.unit);
    expect(new Set(all).size).toBe(39);
    expect(() => drawCompanies([{ D36: 4 }])).toThrow('No Tank destroyer company (M36) left in the pool');
  });
});

describe('tables', () => {
  proves(['chart-6.8'], 'cost exact thirds, halves and fifths', () => {
    const { hexes, hexsides, roads } = tables.terrain;
    expect(costOf(roads.primary.B)).toBe(POINT / 3);
    expect(costOf(roads.secondary.B)).toBe(POINT / 2);
    expect(costOf(roads.primary.A.allied)).toBe(POINT / 5);
    expect(costOf(roads.secondary.A.german)).toBe(POINT);
    expect([hexes.woods.tactical, hexes.woods.freeze, hexes.woods.march]).toEqual([{ A: '2', B: '6' }, { A: '2', B: '4' }, 'prohibited']);
    expect([hexes.town, hexes.village]).toEqual([
      { tactical: { A: '1', B: '3' }, march: { A: '1', B: '2' } },
      { tactical: { A: '1', B: '3' }, march: { A: '1', B: '2' } },
    ]);
    expect([hexsides.creek.tactical.B, hexsides.ford.tactical.A, hexsides.river.tactical.A]).toEqual(['2', '1', '4']);
    expect(costOf(hexsides.river.tactical.B)).toBeUndefined();
    expect(() => costOf('1/7')).toThrow('Not a cost in movement points: 1/7');
  });

  proves(['chart-10.76'], 'hold the Combat Results Table', () => {
    const { lines, results } = tables.combatResults;
    expect(lines.river[0]).toBe('2-1');
    expect(lines.clear[0]).toBe('1-4');
    expect(lines.broken[3]).toBe('2-1');
    expect([results[0][12], results[5][0], results[4][11], results[5][10], results[5][12]]).toEqual([
      'D4(2)',
      'A2(2)',
      'D2(1)',
      'D3',
      'D2(1)',
    ]);
    expect(results.map((row) => row[5])).toEqual(['D2(1)', 'D3', 'D2', 'D1', 'D1', 'A1']);
  });

  proves(['chart-18.16', 'chart-18.26', 'chart-19.44', 'chart-24.35', 'chart-24.47', 'chart-25.14c'], 'hold the small tables', () => {
    expect(Object.values(tables.weather.byDie)).toEqual(['overcast', 'overcast', 'overcast', 'mist', 'mist', 'clear', 'clear', 'clear']);
    expect(Object.values(tables.ground.byDie).filter((state) => state === 'freeze').length).toBe(2);
    expect(tables.interdiction.results[0]).toEqual(['reduced', 'eliminated', 'eliminated']);
    expect(tables.interdiction.results[2]).toEqual(['none', 'none', 'reduced']);
    expect(tables.truppeneinheit.eliminatedFrom).toEqual([6, 5, 4, 3]);
    expect(tables.parachuteDrop.landed).toEqual({ clear: [0, 0, 1, 2, 3, 4], mist: [0, 0, 0, 1, 2, 3] });
    expect(Object.values(tables.green.byDie)).toEqual(['reduced', 'reduced', 'none', 'none', 'none', 'none', 'none']);
    expect(tables.commitment.byDie).toEqual([3, 3, 4, 5, 6, 7]);
    expect(tables.bottleneck.extra).toEqual(['0', '2', '4', '6', '8']);
  });

  proves(['chart-14.68'], 'hold the states of supply and fatigue', () => {
    const { rows } = tables.states;
    expect(rows['isolated-2']).toEqual({ attack: 'one', defense: 'half', move: { A: 'half', B: 'half' } });
    expect(rows.unsupplied).toEqual({ attack: 'half', defense: 'full', move: { A: 'full', B: 'half' } });
    expect(rows.fatigued.defense).toBe('half');
    expect(rows.recovering.defense).toBe('full');
  });
});

describe('turns', () => {
  proves(['20.1', '20.2', 'track-allied', 'track-german'], 'are 55 with air points and historical weather', () => {
    expect(turns.length).toBe(55);
    expect([turnNumber('dec-16-pre-dawn'), turnNumber('dec-21-am'), turnNumber('dec-27-night'), turnNumber('jan-2-night')]).toEqual([
      1, 17, 37, 55,
    ]);
    const german = turns.filter((turn) => turn.part === 'am').map((turn) => turn.air?.german);
    expect(german).toEqual([0, 10, 10, 4, 4, 4, 4, 4, 6, 8, 0, 0, 0, 8, 6, 4, 6, 6]);
    const allied = turns.filter((turn) => turn.part === 'pm').map((turn) => turn.air?.allied);
    expect(allied).toEqual([0, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 16, 16, 16, 16]);
    expect(
      turns
        .filter((turn) => turn.part === 'am')
        .map((turn) => turn.weather[0])
        .join(''),
    ).toBe('ommooooccccc' + 'oommmm');
    expect(turns.filter((turn) => turn.bonus).length).toBe(17);
    expect(() => turnNumber('dec-15-am')).toThrow('No turn dec-15-am');
  });
});

describe('hexes', () => {
  proves(['3.0'], 'are numbered by sheet, with aliases where sheets overlap', () => {
    expect([isHex('C3551'), isHex('C3901'), isHex('A0151'), isHex('D4050'), isHex('E0101'), isHex('D0000')]).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
    const name = (id: string) => hexName(placeOf(id) ?? { row: 0, column: 0 });
    expect([name('C3516'), name('C1251'), name('A3507'), name('C3551'), name('D1542')]).toEqual([
      'D0116',
      'A1201',
      'B0107',
      'B0101',
      'D1542',
    ]);
  });

  proves(['3.0'], 'of rows 36 to 38 of Map C lie on the maps to the south, and no part of Map C in play does', () => {
    const whole = theBoard({ scenario: 'race-for-the-meuse' });
    expect(['C3816', 'C3601', 'C3851'].map((id) => whole.ids[whole.hex(id) ?? -1])).toEqual(['D0416', 'D0201', 'B0401']);
    expect(whole.hex('C3916')).toBeUndefined();
    // Every second name says the same place as the numbering.
    for (let row = 36; row <= 38; row++)
      for (let column = 1; column <= 51; column++) {
        const id = `C${row}${String(column).padStart(2, '0')}`;
        expect(whole.ids[whole.hex(id) ?? -1], id).toBe(hexName(placeOf(id) ?? { row: 0, column: 0 }));
      }
    const sheetC = theBoard({ scenario: 'kampfgruppe-peiper' });
    expect([sheetC.n, sheetC.hex('C3816')]).toEqual([35 * 51, undefined]);
  });

  it('neighbor as the stated fords and fronts do', () => {
    for (const [a, b] of [
      ['C2433', 'C2432'],
      ['D0336', 'D0435'],
      ['C3544', 'D0244'],
      ['D1124', 'D1123'],
      ['D3104', 'D3105'],
      ['D3105', 'D3005'],
      ['C1017', 'C1118'],
      ['C1118', 'C1217'],
    ])
      expect(distanceBetween(a, b), `${a}-${b}`).toBe(1);
    expect(distanceBetween('D1542', 'C2723')).toBe(30);
    for (const id of ['C1203', 'D1542', 'B4050', 'C0101']) for (const next of neighborsOf(id)) expect(distanceBetween(id, next)).toBe(1);
    expect([neighborsOf('C1203').length, neighborsOf('C0101').length]).toEqual([6, 2]);
  });
});

describe('cases', () => {
  it('are 607 sentences with the reason where there is nothing to enforce', () => {
    expect(cases.length).toBe(607);
    expect(cases.map((entry) => entry.id)).toEqual(caseIds);
    for (const { id, summary, enforced } of cases) {
      expect(summary, id).toMatch(/^[A-Z0-9].*\.$/);
      expect(summary, id).not.toMatch(/Heading|\b(MP|MA|HQ|FPF|CRT|VG|ZOC|POL|U\.S\.)\b/);
      if (enforced) expect(enforced.not, id).toMatch(/\w/);
    }
    expect(cases.filter((entry) => entry.enforced).length).toBe(124);
    expect(caseById('9.31')?.group).toBe('combat');
  });
});

describe('options', () => {
  it('refuse what does not apply', () => {
    expect(options.filter((option) => option.group === 'ruling').every((option) => /^R-[CW]\d+$/.test(option.ruling ?? ''))).toBe(true);
    expect(optionProblems('bastogne', { morale: true, weather: 'historical' })).toEqual([]);
    expect(optionProblems('bastogne', { truppeneinheit: true })[0].problem).toBe('scenario');
    expect(optionProblems('bastogne', { 'set-up': 'chaos' })[0].problem).toBe('bad-value');
  });
});

describe('files', () => {
  it('are formatted one row a line', () => {
    for (const file of ['units.json', 'cases.json', 'turns.json', 'formations.json', 'options.json']) {
      const lines = read(file).trimEnd().split('\n');
      expect(lines[0], file).toBe('[');
      for (const line of lines.slice(1, -1)) expect(line, file).toMatch(/^ {2}\{.*\},?$/);
    }
  });
});
