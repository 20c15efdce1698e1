/** How a counter looks: symbol, size, names at its sides, the numbers that count now, and what lies on it. No rule is decided here. */
import type { CounterFace, UnitId } from '@hexfront/engine';
import { formations, type Nation, type UnitSize, type UnitType, units } from '../data/index.ts';
import { strengthText } from '../data/strength.ts';
import { printedNow } from '../rules/steps.ts';
import { ON_HAND, OUT_OF_SUPPLY } from '../state/fields/counter.ts';
import { MODES } from '../state/fields/modes.ts';
import { LOW_FUEL, NORMAL_FUEL } from '../state/fields/supply/logistics.ts';
import { ARTILLERY, ENGINEER, HQ, UNITS } from '../state/query.ts';
import { BUILDING, ENTRENCHED, FATIGUED, type G, IMPROVED, RESTING, TACTICAL } from '../state/shape.ts';

const BODIES: Readonly<Record<Nation, string>> = {
  German: 'heer',
  SS: 'ss',
  Luftwaffe: 'luftwaffe',
  US: 'us',
  British: 'british',
  Canadian: 'canadian',
  French: 'french',
};
/** Words of the unit data for which boards know a symbol under another name. */
const SYMBOLS: Readonly<Partial<Record<UnitType, string>>> = {
  fusilier: 'infantry',
  ranger: 'infantry',
  motorized: 'motorised',
  'armored-infantry': 'mechanised',
  cavalry: 'recon',
  tank: 'armor',
  'light-tank': 'armor',
  hybrid: 'mechanised',
  'anti-tank': 'antitank',
  'heavy-artillery': 'artillery',
  'bridge-column': 'bridge',
  flak: 'antiair',
  leader: 'commander',
  marker: 'none',
};
const SIZES: Readonly<Record<UnitSize, string>> = {
  company: 'I',
  companies: 'I',
  battalion: 'II',
  column: 'II',
  team: '',
  leader: '',
  marker: '',
};

// biome-ignore format: a table
/** Colours of the symbol box, given to the formations in turn. */
const FILLS = [
  '#E7B9A0', '#8FC6DC', '#B9C7EE', '#9FD0C4', '#F2C9B0', '#D8D2C6', '#C7C2E6', '#DCE3C2', '#B5D7E8', '#E8D48A', '#E3DCA6', '#F3E3A6', '#C9DDA0', '#E8CFE0', '#CADBEA',
  '#F0B27A', '#E2B8CE', '#CFE8E0', '#F0D5C0', '#E69A8B', '#F2E2A0', '#A9CDE6', '#EFEADC', '#C5DE9F', '#DDBFE3', '#F2C46E', '#8FC6A8', '#C9D3DA', '#E9E06C', '#D9CDB4',
];
export const FORMATION_COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  formations.map((f, i) => [f.id, FILLS[i % FILLS.length]]),
);

/** What kind of unit it is in a word, as one remembers it. */
export function kindWord(u: UnitId): string {
  if (UNITS[u].kind?.factor === 'armor') return 'armor';
  if (ARTILLERY[u] === 1) return 'artillery';
  if (HQ[u] === 1) return 'headquarters';
  return ENGINEER[u] === 1 ? 'engineers' : 'infantry';
}

/** Attack, defense and armor or anti-tank factor with the steps it has left. */
export function shownValues(g: G, u: UnitId): string {
  const now = printedNow(g, u);
  return now ? strengthText(now) : '';
}

/** Weapons at the side of the symbol. */
const weaponTag = (vehicle: string | undefined): string | undefined => vehicle?.replace(/ mm$/, '');

/** The regiment of a name like `1/309 Inf`: all before the branch. */
const designation = (name: string): string => name.replace(/ (Inf|VG|CE|Tk|Pio|AT Co|Fus Co|Hetz|Arm.*|TD|FJ|PzG|Pz)$/, '');

export function counterFace(g: G, u: UnitId): CounterFace {
  const unit = UNITS[u];
  const tag = weaponTag(unit.vehicle);
  const factor = unit.kind?.factor;
  return {
    body: BODIES[unit.nation],
    ...(unit.formation ? { fill: unit.formation } : {}),
    symbol: SYMBOLS[unit.type] ?? unit.type,
    size: SIZES[unit.size],
    left: unit.generic ? 'Co' : designation(units[u].name),
    ...(unit.formation ? { right: unit.formation } : {}),
    values: shownValues(g, u),
    ...(factor ? { valueNames: ['Attack', 'Defense', factor === 'armor' ? 'Armor' : 'Anti-tank'] } : {}),
    ...(tag ? { tagRight: tag } : {}),
    reduced: g.f.steps[u] < (unit.kind?.steps ?? 1),
  };
}

/** What is on the hex as it is drawn on the units in it: an Entrenchment is begun in a finished Improved Position. */
const WORKS: Readonly<Record<number, readonly string[]>> = {
  [IMPROVED]: ['position'],
  [ENTRENCHED]: ['entrenched'],
  [IMPROVED + BUILDING]: ['building'],
  [ENTRENCHED + BUILDING]: ['position', 'building'],
};

export function counterMarkers(g: G, u: UnitId): string[] {
  const { f } = g;
  const out: string[] = [];
  if (f.supply[u] === ON_HAND) out.push('on-hand');
  else if (f.supply[u] === OUT_OF_SUPPLY) out.push(f.isolated[u] > 0 ? 'isolated' : 'out-of-supply');
  if (f.pocket[u] > 1) out.push('pocket');
  if (HQ[u] === 1 && f.fuel[u] !== NORMAL_FUEL) out.push(f.fuel[u] === LOW_FUEL ? 'low-fuel' : 'no-fuel');
  if (f.mode[u] !== TACTICAL) out.push(MODES[f.mode[u]]);
  if (f.motor[u] > 0) out.push('motorized');
  if (f.designated[u] === 1) out.push('attacking');
  if (f.mayRetreat[u] === 1) out.push('may-retreat');
  if (f.shifted[u] === 1) out.push('artillery-shift');
  if (f.fatigue[u] === FATIGUED) out.push('fatigued');
  else if (f.fatigue[u] === RESTING) out.push('recovering');
  if (f.depleted[u] === 1) out.push('depleted');
  if (f.limbered[u] === 1) out.push('out-of-battery');
  if (g.onMap(u)) out.push(...(WORKS[f.work[g.hexOf(u)]] ?? []));
  return out;
}
