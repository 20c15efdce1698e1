/** An owner's values as text: what is read, what is refused and where, and the table to fill in. */
import { describe, expect, it } from 'vitest';
import { scenarios, tables, unitById } from '../../src/data/index.ts';
import { cellText, OWNER_TABLE_IDS, OWNER_TABLES, type OwnerTableId } from '../../src/data/owner-tables.ts';
import { OWNER } from '../../src/decisions/owner.ts';

const FOOT = 'al-78id-1-309-inf';
const HEAD = 'id\tfull\treduced\tbarrage\tmove';
const problems = (text: string) => {
  const read = OWNER.read(text);
  return 'problems' in read ? read.problems : [];
};
const good = (text: string) => {
  const read = OWNER.read(text);
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return read;
};
const chart = (id: OwnerTableId) => OWNER_TABLES[id].cells.map((row) => row.map(cellText).join('\t'));

describe("an owner's table", () => {
  it('tells what it changes, counter by counter and cell by cell', () => {
    const ours = unitById(FOOT).kind;
    const rows = chart('barrage');
    const read = good(
      [HEAD, `${FOOT}\t42-43-5\t\t\t${ours?.move}`, '[barrage]', rows[0].replace(/^[^\t]*/, '..-3'), ...rows.slice(1)].join('\n'),
    );
    expect(read.changes).toEqual([
      { of: '1/309 Inf', what: 'full', ours: expect.stringMatching(/^\d+-\d+-\d+$/), own: '42-43-5' },
      { of: 'barrage', what: 'result none, column 1', ours: cellText(tables.barrage.rows[0].cells[0]), own: '..-3' },
    ]);
    expect(read.given).toBe(2 + 7 * 8);
  });

  it('has the same hash in any order, with remarks, empty rows and the other line ends, and another one for another value', () => {
    const other = 'al-78id-2-309-inf';
    const hash = good(`${HEAD}\n${FOOT}\t7-8-0\n${other}\t\t\t\t9`).hash;
    expect(
      good(`# mine\r\n[counters]\r\nid\tmove\tname\tfull\r\n${other}\t9\tx\r\n\r\n${FOOT}\t\ty\t 7-8-0 \r\nal-78id-3-309-inf`).hash,
    ).toBe(hash);
    expect(good(`${HEAD}\n${FOOT}\t7-8-1\n${other}\t\t\t\t9`).hash).not.toBe(hash);
    expect(good(`${HEAD}\n${FOOT}\t7-8-0`).hash).not.toBe(hash);
  });

  it('is refused whole, with a sentence for each line', () => {
    expect(problems(`${HEAD}\n${FOOT}\t7-8-0\nal-nobody\t1-1-1\n${FOOT}\t7-8-0`)).toEqual([
      'Line 3: there is no counter "al-nobody".',
      `Line 4: ${FOOT} occurs twice.`,
    ]);
    const one = (line: string, head = HEAD) => problems(`${head}\n${line}`)[0];
    expect(one(`${FOOT}\tseven`)).toBe(`Line 2: ${FOOT}: full must read attack-defense-factor, such as 7-8-0 or (1)-6-2, not "seven".`);
    expect(one(`${FOOT}\t(7-8-0`)).toContain('full must read');
    expect(one(`${FOOT}\t100-8-0`)).toContain('full must read');
    for (const move of ['99', '-1', '1e1', '7.5', '０'])
      expect(one(`${FOOT}\t\t\t\t${move}`)).toBe(`Line 2: ${FOOT}: move must be a number from 0 to 20, not "${move}".`);
    expect(one(`${FOOT}\t\t\t4`)).toBe(`Line 2: ${FOOT}: this counter has no barrage.`);
    expect(one('us-bk-inf\t2-2-0\t1-1-0')).toBe('Line 2: us-bk-inf: this counter has one step and no reduced side.');
    expect(one('ge-ldr-peiper\t1-1-1')).toBe('Line 2: ge-ldr-peiper: this counter prints no strengths.');
    expect(one(`${FOOT}\t\t\t\t\t1`)).toBe('Line 2: more cells than columns.');
    expect(one('x\ty', 'full\tmove')).toContain('Line 1: the first row must name the columns: id, name, full, reduced, barrage');
    expect(one('x', 'id\tluck')).toBe('Line 1: unknown column "luck".');
    expect(one('x', 'id\tid')).toBe('Line 1: a column occurs twice.');
    for (const id of ['__proto__', 'constructor', 'toString']) expect(one(`${id}\t1-1-1`)).toBe(`Line 2: there is no counter "${id}".`);
    expect(problems(`${HEAD}\n${'nobody\n'.repeat(100)}`)).toHaveLength(21);
    expect(problems('')).toEqual(['The file gives no value.']);
    expect(problems(`${HEAD}\n${FOOT}`)).toEqual(['The file gives no value.']);
    expect(problems('x'.repeat(600_000))).toEqual(['The file has more than 500,000 characters.']);
  });

  it('takes charts as ours are written, and nothing of another size, with a cell that is no range, or with overlaps', () => {
    for (const id of OWNER_TABLE_IDS) expect(good([`[${id}]`, ...chart(id)].join('\n')).changes).toEqual([]);
    const rows = chart('barrage');
    const one = (...lines: string[]) => problems(['[barrage]', ...lines].join('\n'))[0];
    expect(one('1..2')).toBe('Line 1: the chart barrage has 7 rows, not 1.');
    expect(one(...rows.slice(0, 6), '1..2')).toBe('Line 8: a row of barrage has 8 cells, not 1.');
    const cell = (text: string) => one(rows[0], rows[1].replace(/^[^\t]*/, text), ...rows.slice(2));
    for (const text of ['high', '9..2', '..', '1000..', '1..2..3', ''])
      expect(cell(text)).toBe(`Line 3, column 1 of barrage: "${text}" is not a range of rolls such as 12..18, 135.. or -.`);
    expect(cell('3..8')).toBe('Line 3, column 1 of barrage: the rolls overlap those of a row above.');
    // Two rows that both begin at the lowest roll overlap too.
    expect(cell('..2')).toBe('Line 3, column 1 of barrage: the rolls overlap those of a row above.');
  });
});

describe('the table to fill in', () => {
  it('lists every counter that prints values, or those of a scenario, gives none, and is read when it is filled in', () => {
    expect(problems(OWNER.template())).toEqual(['The file gives no value.']);
    const lines = OWNER.template('kesternich').split('\n');
    const foot = lines.findIndex((line) => line.startsWith(`${FOOT}\t1/309 Inf\t`));
    expect([foot > 0, lines.some((line) => line.startsWith('al-101abn-'))]).toEqual([true, false]);
    lines[foot] = lines[foot].replace('\t\t', '\t9-9-9\t');
    expect(good(lines.join('\n'))).toMatchObject({ given: 1, changes: [{ what: 'full', own: '9-9-9' }] });
    for (const { id, about } of scenarios) if (about) expect(OWNER.template(id).length).toBeLessThan(OWNER.template().length);
  });

  it('holds no value of ours', () => {
    const cells = OWNER.template()
      .split('\n')
      .filter((line) => /^(al|ge|us|uk|fr)-/.test(line))
      .flatMap((line) => line.split('\t').slice(2));
    expect([cells.length > 9000, cells.every((cell) => cell === '')]).toEqual([true, true]);
  });
});
