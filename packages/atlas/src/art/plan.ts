/** Choices of one game's artwork. */
import type { BoardModel } from '../model.ts';
import type { Field } from './field.ts';
import type { Rgb } from './ink.ts';
import type { Palette } from './palette.ts';

export interface ArtPlan {
  /** Colours of this game where they differ from the winter land. */
  palette?: Partial<Palette>;
  /** Round crowns instead of firs. */
  broadleaf?: boolean;
  /** Share of woods per terrain, by its place in the board's list. */
  woods: number[];
  /** Rough ground per terrain, 0 to 1. */
  rough: number[];
  /** Mountain per terrain. */
  steep?: number[];
  mountain?: Rgb;
  /** Lowest height taken seriously, metres. */
  floor: number;
  /** Difference of heights inside a source cell that counts as fully broken land. */
  ruggedFull: number;
  /** Beyond the height source the land is mirrored instead of invented. */
  mirror?: boolean;
  /** Metres of invented relief in broken land. */
  relief: number;
  /** Depth of valleys along drawn rivers, metres. */
  valley: number;
  /** Slope of the land as seen by the light: units of length per metre, times the exaggeration. */
  exaggeration: number;
  /** How far hex borders are bent, in hexes. */
  bend: number;
  /** Cells per unit at which the patchwork of fields is worked out at most. */
  parcelPer?: number;
  /** Strength of the patchwork of fields. */
  fields: number;
  contour: number;
  treeGap: number;
  /** 1 on open sea, 0 on land, a half on the shore. */
  sea?: (model: BoardModel, width: number, height: number, per: number) => Field;
  /** Pixels per unit of each level of the pyramid, and from which one on glyphs are drawn. */
  levels: number[];
  glyphsFrom: number;
  quality: number;
}
