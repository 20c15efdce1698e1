/**
 * A sheet or an area as a board of its own: the same printed ids, names and features, but its own edges, its own numbering of hexes and
 * nothing of the rest. A scenario on one sheet of four pays for one, and where the sheet ends the map ends.
 */
import { type Fault, quote } from './fault.ts';
import { type BoardFile, DIRECTIONS, type GridSpec, type HexRow, type RegionRow, type SideRow } from './file.ts';
import { gridStep } from './grid.ts';

/** What is cut out of a board. */
export interface Cut {
  id: string;
  name: string;
  /** The hexes that stay: a region of the whole board, or any of their printed ids. */
  of: { readonly kind: string; readonly name: string } | readonly string[];
  /** Regions that only the piece has, such as its own edges; one of the same kind and name takes the place of what is left of the whole board's. */
  regions?: readonly RegionRow[];
}

/** Which rows of the file stay, and the row of every printed id. */
interface Chosen {
  stays: Uint8Array;
  rowOf: ReadonlyMap<string, number>;
}

function chosen(file: BoardFile, cut: Cut): Chosen | Fault {
  const { of } = cut;
  let wanted: readonly string[];
  if (Array.isArray(of)) wanted = of;
  else {
    const { kind, name } = of as { kind: string; name: string };
    const region = file.regions.find((r) => r.kind === kind && r.name === name);
    if (!region) return { path: 'of', what: `board ${file.id} has no ${kind} ${quote(name)}` };
    wanted = region.hexes;
  }
  const rowOf = new Map<string, number>();
  for (let i = 0; i < file.hexes.length; i++) {
    const row = file.hexes[i];
    rowOf.set(row[0], i);
    for (let k = 5; k < row.length; k++) rowOf.set(row[k] as string, i);
  }
  const stays = new Uint8Array(file.hexes.length);
  for (const id of wanted) {
    const i = rowOf.get(id);
    if (i === undefined) return { path: 'of', what: `board ${file.id} has no hex ${quote(id)}` };
    stays[i] = 1;
  }
  return wanted.length > 0 ? { stays, rowOf } : { path: 'of', what: 'no hex is left' };
}

/** Sides of the piece. One that led to a hex left out now leads off the map, in the same direction and with what it bears going out. */
function sidesLeft(file: BoardFile, { stays, rowOf }: Chosen): SideRow[] {
  const sides: SideRow[] = [];
  const rim = new Map<string, SideRow>();
  const leadsOff = (from: number, to: number, bits: number): void => {
    const hex = file.hexes[from];
    const dir = dirBetween(file.grid, hex, file.hexes[to]);
    const key = `${hex[0]}|${dir}`;
    const known = rim.get(key);
    if (known) known[2] |= bits;
    else {
      const row: SideRow = [hex[0], dir, bits];
      rim.set(key, row);
      sides.push(row);
    }
  };
  for (const side of file.sides) {
    const a = rowOf.get(side[0]);
    const b = rowOf.get(side[1]);
    if (a === undefined) continue;
    if (stays[a] === 1) {
      if (b === undefined || stays[b] === 1) sides.push([...side] as SideRow);
      else leadsOff(a, b, side[2] | (side[3] ?? 0));
    } else if (b !== undefined && stays[b] === 1 && side[2] > 0) leadsOff(b, a, side[2]);
  }
  return sides;
}

function dirBetween(grid: GridSpec, a: HexRow, b: HexRow): string {
  for (let d = 0; d < 6; d++) {
    const [col, row] = gridStep(grid, a[1], a[2], d);
    if (col === b[1] && row === b[2]) return DIRECTIONS[grid.top][d];
  }
  throw new Error(`hexes ${a[0]} and ${b[0]} are not adjacent`);
}

/** The piece as a board file, or what is wrong with the cut. `file` must be sound (`checkBoard`); it is never changed. */
export function cropBoard(file: BoardFile, cut: Cut): { file: BoardFile; faults?: undefined } | { file?: undefined; faults: Fault[] } {
  const kept = chosen(file, cut);
  if ('what' in kept) return { faults: [kept] };
  const { stays, rowOf } = kept;
  const rows = file.hexes.filter((_, i) => stays[i] === 1);
  let [col, row, lastCol, lastRow] = [rows[0][1], rows[0][2], rows[0][1], rows[0][2]];
  for (const hex of rows) {
    col = Math.min(col, hex[1]);
    row = Math.min(row, hex[2]);
    lastCol = Math.max(lastCol, hex[1]);
    lastRow = Math.max(lastRow, hex[2]);
  }
  const left = (hexes: readonly string[]): string[] => hexes.filter((id) => stays[rowOf.get(id) ?? -1] === 1);
  const { top, shove } = file.grid;
  // A piece that begins in the middle of a pair of lines shoves the others.
  const turned = ((top === 'flat' ? col : row) & 1) === 1;
  const own = cut.regions ?? [];
  return {
    file: {
      ...{ format: file.format, version: file.version, id: cut.id, name: cut.name },
      grid: { top, shove: turned ? (shove === 'odd' ? 'even' : 'odd') : shove, cols: lastCol - col + 1, rows: lastRow - row + 1 },
      ...{ terrains: [...file.terrains], marks: [...file.marks], sideMarks: [...file.sideMarks] },
      hexes: rows.map((hex): HexRow => {
        const moved = hex.slice() as HexRow;
        moved[1] -= col;
        moved[2] -= row;
        return moved;
      }),
      sides: sidesLeft(file, kept),
      places: file.places.flatMap((p) => {
        const hexes = left(p.hexes);
        return hexes.length > 0 ? [{ ...p, hexes }] : [];
      }),
      regions: [
        ...file.regions.flatMap((r) => {
          const hexes = own.some((o) => o.kind === r.kind && o.name === r.name) ? [] : left(r.hexes);
          return hexes.length > 0 ? [{ ...r, hexes }] : [];
        }),
        ...own.map((r) => ({ ...r, hexes: [...r.hexes] })),
      ],
      // A piece of a piece lies on the whole board as well.
      cut: { board: file.cut?.board ?? file.id, col: col + (file.cut?.col ?? 0), row: row + (file.cut?.row ?? 0) },
    },
  };
}
