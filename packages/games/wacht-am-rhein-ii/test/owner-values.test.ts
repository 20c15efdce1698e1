import { describe, expect, it } from 'vitest';
import { OWNER_TABLES, ownerUnit, readOwnerTable, readOwnerValues, tables, unitById } from '../src/data/index.ts';

describe("an owner's counters", () => {
  it('replace our values, each only where it is given', () => {
    const { units, problems } = readOwnerValues(
      'id\tfull\treduced\tattack-proficiency\nal-2id-1-9-inf\t8-9-1\t6-7-1\t8\nge-ldr-peiper\t\t\t\n\nal-1id-32-fa\t\t\t\n',
    );
    expect(problems).toEqual(['Line 3: ge-ldr-peiper: this counter prints no strengths.']);
    const values = units.get('al-2id-1-9-inf');
    if (!values) throw new Error('no values');
    const unit = unitById('al-2id-1-9-inf');
    const own = ownerUnit(unit, values);
    expect([own.kind?.full.attack, own.kind?.reduced?.defense, own.kind?.move, own.proficiency]).toEqual([
      8,
      7,
      unit.kind?.move,
      [8, unit.proficiency?.[1]],
    ]);
    expect(unit.kind?.full.attack).toBe(7);
  });

  it('are refused line by line with one clear sentence', () => {
    const problem = (line: string, head = 'id\tfull\treduced\tbarrage\tmove') => readOwnerValues(`${head}\n${line}`).problems[0];
    expect(problem('al-nobody\t1-1-1')).toBe('Line 2: there is no counter "al-nobody".');
    expect(problem('al-2id-1-9-inf\tseven')).toBe(
      'Line 2: al-2id-1-9-inf: full must read attack-defense-factor, such as 7-8-0 or (1)-6-2, not "seven".',
    );
    expect(problem('al-2id-1-9-inf\t\t\t\t99')).toBe('Line 2: al-2id-1-9-inf: move must be a number from 0 to 20, not "99".');
    expect(problem('al-2id-1-9-inf\t\t\t4')).toBe('Line 2: al-2id-1-9-inf: this counter has no barrage.');
    expect(problem('us-bk-inf\t2-2-0\t1-1-0')).toBe('Line 2: us-bk-inf: this counter has one step and no reduced side.');
    expect(problem('al-2id-1-9-inf\t7-8-0\nal-2id-1-9-inf\t7-8-0')).toBe('Line 3: al-2id-1-9-inf occurs twice.');
    expect(problem('x\ty', 'full\tmove')).toBe(
      'The first line must name the columns: id, full, reduced, barrage, range, move, attack-proficiency, defense-proficiency.',
    );
    expect(problem('x', 'id\tluck')).toBe('Line 1: unknown column "luck".');
    expect(problem('x', 'id\tid')).toBe('Line 1: a column occurs twice.');
    expect(readOwnerValues('id\n'.repeat(6000)).problems).toEqual(['The table has more than 5000 lines.']);
    expect(readOwnerValues('').problems.length).toBe(1);
  });
});

describe("an owner's charts", () => {
  const text = (rows: readonly { readonly cells: readonly (readonly [number | null, number | null] | null)[] }[]) =>
    rows.map((row) => row.cells.map((cell) => (cell ? `${cell[0] ?? ''}..${cell[1] ?? ''}` : '-')).join('\t')).join('\n');

  it('are read as they are written', () => {
    expect(readOwnerTable('barrage', text(tables.barrage.rows))).toEqual(tables.barrage.rows.map((row) => row.cells));
    expect(readOwnerTable('assault-defender', text(tables.groundAssault.defenderResults))).toEqual(
      tables.groundAssault.defenderResults.map((row) => row.cells),
    );
    expect(Object.keys(OWNER_TABLES)).toEqual(['assault-defender', 'assault-attacker', 'barrage']);
  });

  it('are refused with one clear sentence', () => {
    expect(readOwnerTable('barrage', '1..2')).toBe('The chart barrage has 7 rows, not 1.');
    const rows = text(tables.barrage.rows).split('\n');
    expect(readOwnerTable('barrage', [...rows.slice(0, 6), '1..2'].join('\n'))).toBe('Row 7 of barrage has 8 cells, not 1.');
    const bad = (cell: string) => readOwnerTable('barrage', [rows[0], rows[1].replace(/^[^\t]*/, cell), ...rows.slice(2)].join('\n'));
    expect(bad('high')).toBe('Row 2, column 1 of barrage: "high" is no range of rolls such as 12..18, 135.. or -.');
    expect(bad('9..2')).toBe('Row 2, column 1 of barrage: "9..2" is no range of rolls such as 12..18, 135.. or -.');
    expect(bad('3..8')).toBe('Column 1 of barrage: row 2 overlaps the row above.');
  });
});
