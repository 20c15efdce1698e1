/** How a counter looks: symbol, size, names at its sides, the numbers that count now, and what lies on it. No rule is decided here. */
import type { CounterFace, UnitId } from '@hexfront/engine';
import { companyTypes, type Face, formations, type Nation, type UnitSize, type UnitType, units } from '../data/index.ts';
import { FOOT, faceUp, UNITS } from '../state/query.ts';
import {
  ENTRENCHED,
  FATIGUED,
  type G,
  IMPROVED,
  ISOLATED_1,
  ISOLATED_2,
  OUT_OF_COMMUNICATIONS,
  RECOVERING,
  UNSUPPLIED,
} from '../state/shape.ts';

const BODIES: Readonly<Record<Nation, string>> = {
  German: 'heer',
  SS: 'ss',
  US: 'us',
  British: 'british',
  French: 'french',
  Belgian: 'belgian',
  Canadian: 'canadian',
};
/** Words of the unit data for which boards know a symbol under another name. */
const SYMBOLS: Readonly<Partial<Record<UnitType, string>>> = {
  tank: 'armor',
  mechanized: 'mechanised',
  motorized: 'motorised',
  'anti-tank': 'antitank',
  'sp-artillery': 'artillery-sp',
  'airborne-artillery': 'artillery',
  ranger: 'infantry',
};
const SIZES: Readonly<Record<UnitSize, string>> = { company: 'I', battalion: 'II', division: 'XX', corps: 'XXX', army: 'XXXX' };

/** Short names of weapons on the edge of the symbol. */
const WEAPONS: Readonly<Record<string, string>> = {
  'Panzer IV': 'IV',
  Panther: 'V',
  Tiger: 'VI',
  'Sturmgeschütz III': 'StG',
  Sturmhaubitze: 'StH',
  Jagdpanther: 'JgV',
  Firefly: 'FF',
  'Sd.Kfz. 234/1': '234',
};
const weaponTag = (weapon: string | undefined): string | undefined =>
  weapon && (WEAPONS[weapon] ?? weapon.replace(/ (mm|pounder|in).*$/, ''));

// biome-ignore format: a table
/** Colours of the symbol box, given to the divisions and brigades in turn. */
const FILLS = [
  '#E7B9A0', '#8FC6DC', '#B9C7EE', '#9FD0C4', '#F2C9B0', '#D8D2C6', '#C7C2E6', '#DCE3C2', '#B5D7E8', '#E8D48A', '#E3DCA6', '#F3E3A6', '#C9DDA0', '#E8CFE0', '#CADBEA',
  '#F0B27A', '#E2B8CE', '#CFE8E0', '#F0D5C0', '#E69A8B', '#F2E2A0', '#A9CDE6', '#EFEADC', '#C5DE9F', '#DDBFE3', '#F2C46E', '#8FC6A8', '#C9D3DA', '#E9E06C', '#D9CDB4',
];
export const FORMATION_COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  formations.filter((f) => f.kind !== 'corps' && f.kind !== 'army').map((f, i) => [f.id, FILLS[i % FILLS.length]]),
);

const strength = (face: Face): string => `${face.supportOnly ? `(${face.attack})` : face.attack}-${face.defense}-${face.move}`;

const FIRE = ['Barrage', 'Final fire', 'Range'];

/** The numbers of the side that lies up: barrage, final protective fire and range In Battery, else attack, defense and movement. */
export function shownValues(g: G, u: UnitId): string {
  const { battery } = UNITS[u];
  if (battery && g.f.battery[u] !== 0) return `${battery.barrage}-${battery.fpf}-${battery.range}`;
  const face = faceUp(g, u);
  if (g.f.onFoot[u] === 0) return strength(face);
  return strength({
    ...face,
    move: FOOT.move,
    attack: Math.max(0, face.attack - FOOT.attack),
    defense: Math.max(0, face.defense - FOOT.defense),
  });
}
export const printedValues = (face: Face): string => strength(face);

export function counterFace(g: G, u: UnitId): CounterFace {
  const unit = UNITS[u];
  const company = unit.companies ? companyTypes[unit.companies[g.f.face[u]]] : undefined;
  const type = company?.type ?? unit.type;
  const name = unit.companies ? '' : units[u].name.replace(/xx?$/, '');
  const at = name.lastIndexOf('/');
  const tag = weaponTag(company?.weapon ?? unit.weapon);
  return {
    body: BODIES[unit.nation],
    ...(unit.formation && FORMATION_COLOURS[unit.formation] ? { fill: unit.formation } : {}),
    symbol: SYMBOLS[type] ?? type,
    size: SIZES[unit.size],
    left: at < 0 ? '' : name.slice(0, at),
    right: at < 0 ? name : name.slice(at + 1),
    values: shownValues(g, u),
    ...(unit.battery && g.f.battery[u] !== 0 ? { valueNames: FIRE } : {}),
    ...(tag ? { tagRight: tag } : {}),
    reduced: unit.back !== undefined && g.f.steps[u] === 1,
  };
}

const SUPPLY: Readonly<Record<number, string>> = {
  [OUT_OF_COMMUNICATIONS]: 'out-of-communications',
  [UNSUPPLIED]: 'unsupplied',
  [ISOLATED_1]: 'isolated-1',
  [ISOLATED_2]: 'isolated-2',
};
const WORKS: Readonly<Record<number, string>> = { [IMPROVED]: 'position', [ENTRENCHED]: 'entrenched' };

export function counterMarkers(g: G, u: UnitId): string[] {
  const out: string[] = [];
  const { f } = g;
  if (SUPPLY[f.supply[u]]) out.push(SUPPLY[f.supply[u]]);
  if (f.march[u] !== 0) out.push('march');
  if (f.fatigue[u] === FATIGUED) out.push('fatigued');
  else if (f.fatigue[u] === RECOVERING) out.push('recovering');
  if (g.onMap(u)) {
    const work = f.work[g.hexOf(u)];
    if (work !== 0) out.push(WORKS[work] ?? 'building');
    if (UNITS[u].battery && f.battery[u] === 0) out.push('out-of-battery');
    if (f.carries[u] !== 0) out.push(f.carries[u] === 1 ? 'bridge-carried' : 'bridge-begun');
    if (f.committed[u] === 0) out.push('uncommitted');
  }
  return out;
}
