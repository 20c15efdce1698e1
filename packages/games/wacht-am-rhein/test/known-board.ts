/** What the data checks need to know of the committed board. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { KnownBoard } from '../src/data/validate-deployment.ts';

interface BoardRows {
  readonly terrains: readonly string[];
  readonly marks: readonly string[];
  readonly hexes: readonly (readonly [id: string, column: number, row: number, terrain: number, marks: number, ...also: string[]])[];
  readonly regions: readonly { readonly name: string; readonly kind: string; readonly hexes: readonly string[] }[];
  readonly places: readonly { readonly name: string; readonly also?: readonly string[]; readonly hexes: readonly string[] }[];
}
const rows = JSON.parse(readFileSync(fileURLToPath(new URL('../data/board.json', import.meta.url)), 'utf8')) as BoardRows;

const marked = new Map(
  rows.marks.map((mark, bit) => [mark, new Set(rows.hexes.filter((hex) => (hex[4] >> bit) & 1).map((hex) => hex[0]))] as const),
);
const sheets = new Map(
  rows.regions.filter((region) => region.kind === 'sheet').map((region) => [region.name, new Set(region.hexes)] as const),
);
const NONE: ReadonlySet<string> = new Set();

export const knownBoard = (): KnownBoard => ({
  terrain: new Map(rows.hexes.map((hex) => [hex[0], rows.terrains[hex[3]]])),
  marked: (mark) => marked.get(mark) ?? NONE,
  sheet: (map) => sheets.get(map) ?? NONE,
});
export const hexesOf = (kind: string, name: string): readonly string[] =>
  rows.regions.find((region) => region.kind === kind && region.name === name)?.hexes ?? [];
export const placeHexes = (name: string): readonly string[] =>
  rows.places.find((place) => place.name === name || place.also?.includes(name))?.hexes ?? [];
/** All names, first and second, in order of hexes. */
export const hexNames = (): readonly (readonly string[])[] => rows.hexes.map(([id, , , , , ...also]) => [id, ...also]);
