/** A position of the first game for looking at the board: the set-up of 16 December, from the game's own data files. */
import { type Counter, type CounterDesign, FORMATION_FILLS, type SizeMark, symbolNamed } from '../src/board/index.ts';

export interface UnitRow {
  id: string;
  name: string;
  nation: string;
  formation?: string;
  corps?: string;
  symbol: string;
  type: string;
  weapon?: string;
  size: string;
  full?: number[];
  reduced?: number[];
  range?: number;
  kg?: string;
  side: string;
}

export interface SetupRow {
  unit: string;
  hex: string;
  reserve?: boolean;
  reduced?: boolean;
  position?: boolean;
  improved?: boolean;
}

const BODY: Record<string, string> = {
  Heer: 'heer',
  'Waffen-SS': 'ss',
  Luftwaffe: 'luftwaffe',
  US: 'us',
  British: 'british',
  French: 'french',
  Belgian: 'belgian',
};

/** The colours of the look, by formation; the rest of the formations take what is left over. */
const FIXED: Record<string, string> = {
  '1SS Pz': '#E7B9A0', '12SS Pz': '#9FD0C4', '2SS Pz': '#E8D48A', '9SS Pz': '#B9C7EE', '2Pz': '#F0B27A', '116Pz': '#8FC6DC', PzLehr: '#E9E06C',
  '26VGD': '#C9DDA0', '560VGD': '#E2B8CE', '62VGD': '#D9CDB4', '18VGD': '#B5D7E8', '12VGD': '#F2C9B0', '277VGD': '#C7C2E6', '326VGD': '#DCE3C2',
  '272VGD': '#E8CFE0', '3FJ': '#F3E3A6', '5FJ': '#CFE8E0', '352VGD': '#F0D5C0', '276VGD': '#CADBEA', '212VGD': '#E3DCA6', '28ID': '#E69A8B',
  '106ID': '#F2E2A0', '99ID': '#A9CDE6', '2ID': '#EFEADC', '4ID': '#C5DE9F', '78ID': '#DDBFE3', '9Arm': '#F2C46E', '7Arm': '#8FC6A8',
  '101AB': '#C9D3DA', '150Pz Bde': '#D8D2C6',
}; // biome-ignore format: a table

export function formationColours(units: readonly UnitRow[]): Record<string, string> {
  const out: Record<string, string> = { ...FIXED };
  let k = 0;
  for (const u of units) if (u.formation && !out[u.formation]) out[u.formation] = FORMATION_FILLS[(k++ * 7 + 3) % FORMATION_FILLS.length];
  return out;
}

const short = (f: string) =>
  f
    .replace(/VGD$|ID$|AB$/, '')
    .replace(/ (Pz|PG|Mtn)$/, '')
    .replace('PzLehr', 'Lehr')
    .replace(' Pz', '')
    .replace(' Bde', '');

export function designOf(u: UnitRow, reduced = false): CounterDesign {
  const v = (reduced && u.reduced) || u.full;
  const parts = u.name.split('/').slice(1);
  const left = parts.length > 1 ? `${parts[1]}/${parts[0]}` : (parts[0] ?? u.name);
  return {
    body: BODY[u.nation] ?? 'neutral',
    fill: u.formation || undefined,
    symbol: symbolNamed(u.symbol),
    size: u.size === 'none' ? undefined : (u.size as SizeMark),
    left,
    right: short(u.formation || u.corps || ''),
    values: !v ? '' : u.range ? `${v[0]}-(${u.range})-${v[2]}` : v.join('-'),
    tagLeft: u.kg,
    tagRight: u.weapon,
  };
}

export function setupCounters(units: readonly UnitRow[], setup: readonly SetupRow[]): Counter[] {
  const byId = new Map(units.map((u) => [u.id, u]));
  const rank = new Map<string, number>();
  return setup.flatMap((s) => {
    const u = byId.get(s.unit);
    if (!u || !s.hex) return [];
    const order = rank.get(s.hex) ?? 0;
    rank.set(s.hex, order + 1);
    const markers = [...(s.reserve ? ['reserve'] : []), ...(s.position || s.improved ? ['position'] : [])];
    return [{ key: u.id, hex: s.hex, order, design: designOf(u, s.reduced), reduced: s.reduced, markers, drag: u.side === 'german' }];
  });
}
