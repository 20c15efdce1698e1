/** Colours of the map's pens, and the choices of one game's lettering. */

export interface LetteringPlan {
  /** Towns in order of importance for the far view; those not listed come after, by size. */
  first: string[];
  large: Set<string>;
  woods: { text: string; lon: number; lat: number; turn?: number; big?: boolean }[];
  regions: { text: string; lon: number; lat: number; turn?: number }[];
  countries: { text: string; lon: number; lat: number; turn?: number }[];
  /** Longest village name, in ems, that fits a hex. */
  villageMaxEm: number;
  /** Flat washes over hexes with a terrain or mark of their own. */
  tints?: { id: string; name: string; terrain?: string; mark?: string; fill: string; opacity: number }[];
  /** Mark whose hexes get a battlement ring. */
  battlements?: string;
  /** Pens of this game where they differ. */
  style?: Partial<Pens>;
  /** Villages of the board count for the rules: draw them with houses, and their names from the board instead of the gazetteer. */
  villagesCount?: boolean;
  /** The page draws grid and numbers from the board; on a big map the file does without them. */
  lean?: boolean;
  /** How many names the far view holds. */
  farNames?: number;
}

export type Pens = Record<keyof typeof PENS, string>;

const PENS = {
  ink: '#23282C',
  paper: '#FBF7EC',
  river: '#5A90B0',
  riverEdge: '#2E6285',
  riverName: '#2B5D80',
  meuse: '#78A9C4',
  stream: '#9DBCCB',
  sea: '#A9C4D2',
  canal: '#BFD9E6',
  canalEdge: '#2E6285',
  highway: '#B5442F',
  highwayEdge: '#5E2218',
  road: '#7B6749',
  trail: '#7B6749',
  creek: '#7FA9C0',
  mark: '#8A4B2A',
  bridge: '#2B2520',
  house: '#4A3F3A',
  brick: '#7A4A3C',
  wall: '#55443C',
  border: '#77508A',
  slope: '#6E5438',
  grid: '#2E3C46',
  number: '#2D3840',
  village: '#4F5356',
  woods: '#2F4A3A',
};

export const pensOf = (plan: { style?: Partial<Pens> }): Pens => ({ ...PENS, ...plan.style });

export const haloOf = (pens: Pens) => ({ color: pens.paper, width: 0.035, opacity: 0.88 });

export const r2 = (v: number): number => Math.round(v * 100) / 100;
export const r3 = (v: number): number => Math.round(v * 1000) / 1000;
