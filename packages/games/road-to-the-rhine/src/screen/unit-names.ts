/** What a unit is called in sentences. Its counter tells its kind by a symbol; a sentence has to say it. */
import { units } from '../data/index.ts';

type Named = Pick<(typeof units)[number], 'id' | 'name' | 'kind' | 'size'>;

const KINDS: Readonly<Record<string, string>> = {
  infantry: 'Inf',
  motorized: 'Mot',
  static: 'Static',
  mountain: 'Mtn',
  commando: 'Cdo',
  parachute: 'Para',
  airlanding: 'Airlanding',
  armor: 'Arm',
  panzer: 'Pz',
  panzergrenadier: 'PzGr',
  'assault-gun': 'StuG',
  'armored-cavalry': 'Cav',
  'specialized-armor': 'Arm',
  security: 'Sec',
  police: 'Police',
  training: 'Tng',
};
const SIZES: Readonly<Record<string, string>> = {
  division: 'Div',
  brigade: 'Bde',
  regiment: 'Rgt',
  battalion: 'Bn',
  kg: 'KG',
  group: 'Gp',
};

/** Counters of a breakdown set all carry the same letters; their ids number them. */
const numbered = (u: Named): string => {
  const n = /bd(\d)/.exec(u.id)?.[1];
  return n ? `${u.name} ${n}` : u.name;
};

/** The printed name; with the kind if it is a bare number or shared, and with the size if that is not enough. */
export function unitNames(all: readonly Named[]): string[] {
  const shared = (of: (u: Named) => string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const u of all) (seen.has(of(u)) ? twice : seen).add(of(u));
    return twice;
  };
  const twice = shared((u) => u.name);
  const kinded = (u: Named): string =>
    KINDS[u.kind] && (twice.has(u.name) || /^\d+$/.test(u.name)) ? `${numbered(u)} ${KINDS[u.kind]}` : numbered(u);
  const still = shared(kinded);
  // Divisions are what most counters are: only the small one of two says its size.
  return all.map((u) => (still.has(kinded(u)) && u.size !== 'division' ? `${kinded(u)} ${SIZES[u.size] ?? ''}`.trim() : kinded(u)));
}

export const UNIT_NAMES: readonly string[] = unitNames(units);
