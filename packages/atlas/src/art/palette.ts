/** Colours of the painted ground. */
import { type Rgb, rgb } from './ink.ts';

export type Palette = Record<keyof typeof WINTER, Rgb>;

/** The winter land of The Last Gamble; other games lay their own colours over it. */
const WINTER = {
  low: rgb('#D9D5C0'),
  middle: rgb('#E4E2D5'),
  high: rgb('#F0F1EE'),
  shadow: rgb('#5E6F80'),
  light: rgb('#FFFDF4'),
  contour: rgb('#8A6F4E'),
  forest: rgb('#8FA08F'),
  lightWoods: rgb('#A9B6A2'),
  edge: rgb('#6E8474'),
  rough: rgb('#CDBFA6'),
  hachure: rgb('#806646'),
  moor: rgb('#C3BFA2'),
  tuft: rgb('#5F6B52'),
  built: rgb('#CFC3B8'),
  tree: rgb('#4E6356'),
  treeShadow: rgb('#3F5148'),
  snow: rgb('#ECF0EA'),
  sea: rgb('#A9C4D2'),
  shallow: rgb('#C0D5DC'),
};

export const paletteOf = (plan: { palette?: Partial<Palette> }): Palette => ({ ...WINTER, ...plan.palette });
