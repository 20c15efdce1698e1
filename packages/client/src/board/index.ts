export { createBoard } from './board.ts';
export { type BodyColours, FORMATION_FILLS, type MarkerStyle, type Palette, type PaletteName } from './draw/palette.ts';
export { type SizeMark, SYMBOLS, type SymbolName, symbolNamed } from './draw/symbols.ts';
export type * from './types.ts';
