/** What units are called in sentences: the name on the counter, and where several counters share it what tells them apart. */
import { companyTypes, type UnitData, type UnitType } from '../data/index.ts';

const KINDS: Readonly<Record<UnitType, string>> = {
  infantry: 'Inf',
  mechanized: 'Mech',
  motorized: 'Mot',
  parachute: 'Para',
  glider: 'Glider',
  ranger: 'Ranger',
  engineer: 'Eng',
  recon: 'Recon',
  tank: 'Tank',
  'tank-destroyer': 'TD',
  'assault-gun': 'AG',
  'anti-tank': 'AT',
  artillery: 'Art',
  'sp-artillery': 'SP Art',
  'airborne-artillery': 'Art',
  rocket: 'Rocket',
  hq: 'HQ',
  commando: 'Commando',
};

/** A company counter shows one of two kinds, and changes its face when it is drawn for the other. */
const companyName = (faces: NonNullable<UnitData['companies']>): string =>
  `${faces
    .map((id) => companyTypes[id])
    .map((c) => (c.weapon === 'M5' || c.weapon === 'M36' ? `${KINDS[c.type]} ${c.weapon}` : KINDS[c.type]))
    .join('/')} Co`;
/** What is printed on the counter, without the sign of a division. */
const printedName = ({ name }: UnitData): string => name.replace(/xx$/, '');

const kindOf = (u: UnitData): string =>
  u.replacement ? 'Repl' : u.battery && u.weapon ? `${KINDS[u.type]} ${u.weapon.replace(/ mm.*$/, '')}` : KINDS[u.type];

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return count;
}

/** One name for each unit, in their order; no two are the same. */
export function unitNames(units: readonly UnitData[]): readonly string[] {
  const alone = counted(units.map(printedName));
  // Divisions of the army and of the SS have the same numbers.
  const named = (u: UnitData): string =>
    u.nation === 'SS' && (alone.get(printedName(u)) ?? 0) > 1 ? `SS ${printedName(u)}` : printedName(u);
  const printed = units.map((u) => (u.companies ? companyName(u.companies) : named(u)));
  const shared = counted(printed);
  const kinds = units.map((u, i) =>
    u.companies || ((shared.get(printed[i]) ?? 0) === 1 && u.type !== 'hq') ? printed[i] : `${printed[i]} ${kindOf(u)}`,
  );
  const still = counted(kinds);
  const used = new Map<string, number>();
  return kinds.map((name) => {
    if (still.get(name) === 1) return name;
    const n = (used.get(name) ?? 0) + 1;
    used.set(name, n);
    return `${name} ${n}`;
  });
}
