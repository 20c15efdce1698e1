/** What the data checks need to know of the committed board. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { KnownBoard } from '../../src/data/validate.ts';

interface BoardRows {
  readonly terrains: readonly string[];
  readonly marks: readonly string[];
  readonly sideMarks: readonly string[];
  readonly hexes: readonly (readonly [id: string, column: number, row: number, terrain: number, marks: number])[];
  readonly sides: readonly (readonly [string, string, number])[];
  readonly regions: readonly { readonly name: string; readonly kind: string; readonly hexes: readonly string[] }[];
  readonly places: readonly { readonly name: string; readonly also?: readonly string[]; readonly hexes: readonly string[] }[];
}
const rows = JSON.parse(readFileSync(fileURLToPath(new URL('../../data/board.json', import.meta.url)), 'utf8')) as BoardRows;

const ENTERABLE = new Set(['clear', 'rough', 'mountain']);
const marked = (...names: string[]) => {
  const mask = names.reduce((sum, name) => sum | (1 << rows.marks.indexOf(name)), 0);
  return new Set(rows.hexes.filter((hex) => (hex[4] & mask) !== 0).map((hex) => hex[0]));
};
export const sidesWith = (name: string) =>
  new Set(rows.sides.filter((side) => (side[2] & (1 << rows.sideMarks.indexOf(name))) !== 0).map(([a, b]) => [a, b].sort().join('|')));

export const knownBoard = (): KnownBoard => ({
  enterable: new Set(rows.hexes.filter((hex) => ENTERABLE.has(rows.terrains[hex[3]])).map((hex) => hex[0])),
  towns: marked('town', 'city'),
  germany: marked('germany'),
  regions: new Set(rows.regions.map((region) => `${region.kind}/${region.name}`)),
  places: new Set(rows.places.flatMap((place) => [place.name, ...(place.also ?? [])])),
  bridges: sidesWith('bridge'),
  dams: sidesWith('dam'),
});
export const hexesOf = (kind: string, name: string): readonly string[] =>
  rows.regions.find((region) => region.kind === kind && region.name === name)?.hexes ?? [];
export const placeHexes = (name: string): readonly string[] =>
  rows.places.find((place) => place.name === name || place.also?.includes(name))?.hexes ?? [];
export const markedHexes = marked;
