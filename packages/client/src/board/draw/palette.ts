/** Colours. Every state shown on the board differs in shape or pattern too, so a palette only makes the reading easier. */

export interface BodyColours {
  body: string;
  text: string;
  edge: string;
  light: string;
  /** Dark bodies carry a second, light keyline round the symbol box. */
  keyline?: boolean;
}

export type MarkerShape = 'shield' | 'trapezium' | 'triangle' | 'disc' | 'octagon' | 'plate' | 'square' | 'diamond' | 'drop' | 'pill';
export type MarkerSign = 'ring' | 'swords' | 'chevrons' | 'bolt' | 'cross' | 'chute' | 'flame' | 'star' | 'clock' | 'plane' | 'dot';

export interface MarkerStyle {
  shape: MarkerShape;
  fill: string;
  ink: string;
  /** A drawn sign, or one to three letters. */
  sign?: MarkerSign;
  text?: string;
  /** Shown even when counters are plain symbols. */
  far?: boolean;
  /** Draws a trench line round the counter. */
  trench?: boolean;
}

export interface OverlayColours {
  action: string;
  actionDark: string;
  reachFill: string;
  reachAlpha: number;
  veil: string;
  caution: string;
  cautionDark: string;
  attack: string;
  refusal: string;
  threat: string;
  front: string;
  frontOld: string;
  frontNew: string;
  star: string;
  starEdge: string;
  limit: string;
}

export interface Palette {
  bodies: Record<string, BodyColours>;
  formations: Record<string, string>;
  independent: string;
  markers: Record<string, MarkerStyle>;
  overlay: OverlayColours;
  ink: string;
  paper: string;
  band: string;
  field: string;
}

export type PaletteName = 'standard' | 'deutan' | 'protan' | 'tritan' | 'contrast';

/** For counters of a game that names no colour. */
const NEUTRAL = '#E6E1D3';
const LIGHT_INK = '#F4F1E8';
const DARK_INK = '#1C2124';

/** Edge, shade and ink of a counter from the one colour its game gives it. */
export function bodyColours(body: string): BodyColours {
  const dark = luminance(body) < 0.18;
  return {
    body,
    text: dark ? LIGHT_INK : DARK_INK,
    edge: mix(body, '#000000', dark ? 0.55 : 0.4),
    light: mix(body, '#FFFFFF', dark ? 0.14 : 0.36),
    ...(dark ? { keyline: true } : {}),
  };
}

/** A colour dark enough to carry white writing, of the same hue. */
export function darkTone(colour: string): string {
  let t = 0;
  while (t < 1 && 1.05 / (luminance(mix(colour, '#000000', t)) + 0.05) < 5.2) t += 0.04;
  return mix(colour, '#000000', t);
}

// biome-ignore format: a table
/** Formation fills in a fixed order; games give them to their formations by name. */
export const FORMATION_FILLS: readonly string[] = [
  '#E7B9A0', '#9FD0C4', '#E8D48A', '#B9C7EE', '#F0B27A', '#8FC6DC', '#E9E06C', '#C9DDA0', '#E2B8CE', '#D9CDB4',
  '#B5D7E8', '#F2C9B0', '#C7C2E6', '#DCE3C2', '#E8CFE0', '#F3E3A6', '#CFE8E0', '#F0D5C0', '#CADBEA', '#E3DCA6',
  '#E69A8B', '#F2E2A0', '#A9CDE6', '#EFEADC', '#C5DE9F', '#DDBFE3', '#F2C46E', '#8FC6A8', '#C9D3DA', '#D8D2C6',
];

const MARKERS: Record<string, MarkerStyle> = {
  reserve: { shape: 'shield', fill: '#F2C230', ink: '#241B02', text: 'R' },
  position: { shape: 'trapezium', fill: '#8A6A45', ink: '#FBF4E6', text: 'IP', trench: true },
  unsupplied: { shape: 'triangle', fill: '#B8352A', ink: '#FFFFFF', text: '!', far: true },
  'on-hand': { shape: 'triangle', fill: '#D98A1E', ink: '#231204', text: 'H', far: true },
  'low-fuel': { shape: 'drop', fill: '#D98A1E', ink: '#231204', text: 'L' },
  pocket: { shape: 'pill', fill: '#EDE6D2', ink: '#3B3226', text: 'P' },
  isolated: { shape: 'disc', fill: '#7A1F5C', ink: '#FFFFFF', sign: 'ring', far: true },
  engaged: { shape: 'octagon', fill: '#D96A1E', ink: '#231204', sign: 'swords' },
  strategic: { shape: 'plate', fill: '#1C7690', ink: '#FFFFFF', sign: 'chevrons' },
  nofuel: { shape: 'drop', fill: '#4B5560', ink: '#FFFFFF', sign: 'cross' },
  fired: { shape: 'square', fill: '#3E464C', ink: '#F2C230', sign: 'flame' },
  airsupply: { shape: 'pill', fill: '#DCE8F2', ink: '#1D3E57', sign: 'chute' },
  commander: { shape: 'diamond', fill: '#F6F3EB', ink: '#8E1F18', sign: 'star' },
  delayed: { shape: 'disc', fill: '#EDE6D2', ink: '#3B3226', sign: 'clock' },
  disorganized: { shape: 'diamond', fill: '#5E4A7A', ink: '#FFFFFF', text: 'D' },
  kampfgruppe: { shape: 'pill', fill: '#EDE6D2', ink: '#3B3226', text: 'KG' },
  maneuver: { shape: 'plate', fill: '#2F6B4F', ink: '#FFFFFF', text: 'M' },
  airdrop: { shape: 'pill', fill: '#DCE8F2', ink: '#1D3E57', sign: 'chute' },
  ready: { shape: 'disc', fill: '#DCE8F2', ink: '#1D3E57', sign: 'plane' },
  march: { shape: 'plate', fill: '#1C7690', ink: '#FFFFFF', sign: 'chevrons' },
  entrenched: { shape: 'trapezium', fill: '#5B4630', ink: '#FBF4E6', text: 'E', trench: true },
  'prepared-assault': { shape: 'octagon', fill: '#B8352A', ink: '#FFFFFF', text: 'PA' },
  exploit: { shape: 'plate', fill: '#2F6B4F', ink: '#FFFFFF', text: 'EX' },
  'maneuver-reserve': { shape: 'shield', fill: '#F2C230', ink: '#241B02', text: 'MR' },
  'combat-reserve': { shape: 'shield', fill: '#F6F3EB', ink: '#8E1F18', text: 'CR' },
  motorized: { shape: 'pill', fill: '#EDE6D2', ink: '#155A6E', text: 'T' },
  attacking: { shape: 'octagon', fill: '#D96A1E', ink: '#231204', sign: 'swords' },
  owes: { shape: 'octagon', fill: '#B8352A', ink: '#FFFFFF', sign: 'swords' },
  fort: { shape: 'square', fill: '#4B5560', ink: '#FFFFFF', text: 'W' },
  'fort-mined': { shape: 'square', fill: '#4B5560', ink: '#F2C230', sign: 'flame' },
  'may-retreat': { shape: 'octagon', fill: '#F6F3EB', ink: '#8E1F18', text: '?R' },
  'artillery-shift': { shape: 'disc', fill: '#3E464C', ink: '#F2C230', text: 'AS' },
  depleted: { shape: 'drop', fill: '#4B5560', ink: '#FFFFFF', text: '0' },
  building: { shape: 'trapezium', fill: '#E3D6BF', ink: '#5B4630', text: '…' },
  'out-of-battery': { shape: 'pill', fill: '#EDE6D2', ink: '#3B3226', text: 'OB' },
  uncommitted: { shape: 'disc', fill: '#EDE6D2', ink: '#3B3226', sign: 'clock' },
  'out-of-communications': { shape: 'triangle', fill: '#D98A1E', ink: '#231204', text: 'C', far: true },
  'isolated-1': { shape: 'disc', fill: '#7A1F5C', ink: '#FFFFFF', text: '1', far: true },
  'isolated-2': { shape: 'disc', fill: '#4A1038', ink: '#FFFFFF', text: '2', far: true },
  fatigued: { shape: 'diamond', fill: '#4B5560', ink: '#FFFFFF', text: 'F' },
  recovering: { shape: 'diamond', fill: '#DCE8F2', ink: '#1D3E57', text: 'r' },
  'bridge-carried': { shape: 'square', fill: '#E3D6BF', ink: '#155A6E', text: 'B' },
  'bridge-begun': { shape: 'trapezium', fill: '#E3D6BF', ink: '#155A6E', text: 'B' },
  bottleneck: { shape: 'plate', fill: '#BE6A0C', ink: '#FFFFFF' },
  'fuel-dump': { shape: 'plate', fill: '#3E464C', ink: '#F2C230' },
  grounded: { shape: 'square', fill: '#4B5560', ink: '#FFFFFF', sign: 'cross' },
};

/** A marker of a game that the board has no drawing for: a tag with the first letter of its name. */
const plain = new Map<string, MarkerStyle>();
export function markerStyle(p: Palette, kind: string): MarkerStyle {
  const known = p.markers[kind] ?? plain.get(kind);
  if (known) return known;
  const style: MarkerStyle = { shape: 'square', fill: '#EDE6D2', ink: '#3B3226', text: kind.charAt(0).toUpperCase() };
  plain.set(kind, style);
  return style;
}

const OVERLAY: OverlayColours = {
  action: '#1C7690',
  actionDark: '#155A6E',
  reachFill: '#CEECF4',
  reachAlpha: 0.2,
  veil: 'rgba(38,46,52,0.10)',
  caution: '#BE6A0C',
  cautionDark: '#A9620F',
  attack: '#B8352A',
  refusal: '#A8322A',
  threat: '#A8322A',
  front: '#A8322A',
  frontOld: '#F0C9B4',
  frontNew: '#8E1F18',
  star: '#E2A100',
  starEdge: '#5F4300',
  limit: '#8A6A10',
};

// biome-ignore format: a table
/** Changes for those who confuse red and green, blue and green, or need more contrast: hue moves apart, and lightness with it. */
const VARIANTS: Record<PaletteName, Partial<OverlayColours>> = {
  standard: {},
  deutan: { action: '#0B5FA5', actionDark: '#08467B', reachFill: '#CFE3F8', caution: '#D98A00', cautionDark: '#8F5A00', attack: '#8C1246', refusal: '#8C1246', threat: '#8C1246', front: '#8C1246', frontOld: '#F1C6D8', frontNew: '#6B0A33' },
  protan: { action: '#0B5FA5', actionDark: '#08467B', reachFill: '#CFE3F8', caution: '#D99A00', cautionDark: '#856000', attack: '#B3125E', refusal: '#B3125E', threat: '#B3125E', front: '#B3125E', frontOld: '#F5C9DE', frontNew: '#7D0A40' },
  tritan: { action: '#00646E', actionDark: '#004950', caution: '#B0762A', cautionDark: '#80521A', attack: '#C4202A', refusal: '#C4202A', threat: '#C4202A', front: '#C4202A', star: '#E8A0A8', starEdge: '#5A1820', limit: '#6E4A4A' },
  contrast: { action: '#00566E', actionDark: '#003E50', reachFill: '#D8F4FC', reachAlpha: 0.38, veil: 'rgba(20,26,30,0.26)', caution: '#A04E00', cautionDark: '#7A3B00', attack: '#A3140A', refusal: '#A3140A', threat: '#A3140A', front: '#A3140A' },
};

export function makePalette(
  name: PaletteName | Palette = 'standard',
  formations?: Record<string, string>,
  markers?: Record<string, MarkerStyle>,
  bodies?: Readonly<Record<string, string>>,
): Palette {
  const base: Palette =
    typeof name === 'object'
      ? name
      : {
          bodies: {},
          formations: {},
          independent: '#F3EFE4',
          markers: MARKERS,
          overlay: { ...OVERLAY, ...VARIANTS[name] },
          ink: '#23282C',
          paper: '#F6F3EB',
          band: '#F7F3E8',
          field: '#2B3135',
        };
  const own = Object.fromEntries(Object.entries(bodies ?? {}).map(([id, colour]) => [id, bodyColours(colour)]));
  return {
    ...base,
    bodies: { ...base.bodies, ...own },
    formations: { ...base.formations, ...formations },
    markers: { ...base.markers, ...markers },
  };
}
const neutral = bodyColours(NEUTRAL);

export function bodyOf(p: Palette, name: string): BodyColours {
  return p.bodies[name] ?? p.bodies.neutral ?? neutral;
}

export function fillOf(p: Palette, fill: string | undefined): string {
  if (!fill) return p.independent;
  return p.formations[fill] ?? (/^(#|rgb|hsl)/.test(fill) ? fill : p.independent);
}

/** Mix two #RRGGBB colours. */
export function mix(a: string, b: string, t: number): string {
  const n = (s: string, k: number) => Number.parseInt(s.slice(1 + 2 * k, 3 + 2 * k), 16);
  return `#${[0, 1, 2]
    .map((k) =>
      Math.round(n(a, k) + (n(b, k) - n(a, k)) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** #RRGGBB with an alpha. */
export function alpha(colour: string, a: number): string {
  const n = Number.parseInt(colour.slice(1), 16);
  return `rgba(${n >> 16},${(n >> 8) & 255},${n & 255},${a})`;
}

/** Relative luminance of a #RRGGBB colour, 0 to 1. */
function luminance(colour: string): number {
  const [r, g, b] = [0, 1, 2].map((k) => {
    const v = Number.parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
