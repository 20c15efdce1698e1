export { createBoard } from './board.ts';
export { type BodyColours, FORMATION_FILLS, type MarkerStyle, type Palette, type PaletteName } from './palette.ts';
export { type SizeMark, SYMBOLS, type SymbolName, symbolNamed } from './symbols.ts';
export type * from './types.ts';
