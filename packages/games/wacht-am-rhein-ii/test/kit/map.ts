/** The whole map as its file has it, by the printed names of hexes and of what is on them. */
import file from '../../data/board.json' with { type: 'json' };

interface MapFile {
  readonly marks: readonly string[];
  readonly sideMarks: readonly string[];
  readonly hexes: readonly (readonly [string, number, number, number, number])[];
  readonly sides: readonly (readonly [string, string, number])[];
}

export interface WholeMap {
  readonly sides: readonly { readonly a: string; readonly b: string; readonly marks: readonly string[] }[];
  /** What is on the hexside between two hexes. */
  side(a: string, b: string): readonly string[];
  /** What is in a hex. */
  marks(hex: string): readonly string[];
}

export function wholeMap(): WholeMap {
  const map = file as unknown as MapFile;
  const read = (names: readonly string[], bits: number) => names.filter((_, n) => (bits & (1 << n)) !== 0);
  const hexes = new Map(map.hexes.map(([id, , , , marks]) => [id, marks]));
  const sides = map.sides.map(([a, b, bits]) => ({ a, b, marks: read(map.sideMarks, bits) }));
  return {
    sides,
    side: (a, b) => sides.find((s) => (s.a === a && s.b === b) || (s.a === b && s.b === a))?.marks ?? [],
    marks: (hex) => read(map.marks, hexes.get(hex) ?? 0),
  };
}
