/**
 * Tables as plain text, as a spreadsheet writes them: one line a row, cells parted by tabs. A line `[name]` begins a part; lines that begin
 * with # are remarks. Every row knows its line, so that whoever reads it can say where something is wrong.
 */

export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}
export interface SheetPart {
  readonly line: number;
  readonly rows: readonly SheetRow[];
}
export interface Sheet {
  readonly parts: ReadonlyMap<string, SheetPart>;
  readonly problems: readonly string[];
}

/** Several times what the largest filled-in template has. */
const MOST_CHARACTERS = 500_000;
const MOST_LINES = 5000;

const refused = (problem: string): Sheet => ({ parts: new Map(), problems: [problem] });
/** Spreadsheets put some cells in quotes. */
const plain = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** Reads a text into its parts. What comes before the first heading belongs to the first of the `names`. */
export function readSheet(text: string, names: readonly string[]): Sheet {
  if (text.length > MOST_CHARACTERS) return refused(`The file has more than ${MOST_CHARACTERS.toLocaleString('en-US')} characters.`);
  if (text.includes('\0') || text.includes('\uFFFD')) return refused('The file is not plain text: save the table as tab-separated text.');
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.length > MOST_LINES) return refused(`The file has more than ${MOST_LINES.toLocaleString('en-US')} lines.`);

  const parts = new Map<string, { line: number; rows: SheetRow[] }>();
  const problems: string[] = [];
  let open: { line: number; rows: SheetRow[] } | undefined;
  for (const [n, row] of lines.entries()) {
    const line = n + 1;
    const cells = row.split('\t').map(plain);
    if (cells.every((cell) => cell === '') || cells[0].startsWith('#')) continue;
    const heading = /^\[(.*)\]$/.exec(cells[0])?.[1];
    if (heading === undefined) {
      if (!open) {
        open = { line, rows: [] };
        parts.set(names[0], open);
      }
      open.rows.push({ line, cells });
    } else {
      open = { line, rows: [] };
      if (!names.includes(heading))
        problems.push(
          `Line ${line}: there is no part [${heading.slice(0, 40)}]; the parts are ${names.map((name) => `[${name}]`).join(', ')}.`,
        );
      else if (parts.has(heading)) problems.push(`Line ${line}: the part [${heading}] occurs twice.`);
      else parts.set(heading, open);
    }
  }
  return { parts, problems };
}
