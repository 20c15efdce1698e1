/** The two forces of a Ground Assault: ground, strengths and the column before shifts (1.4.0, 6.4.1, 11.3.1, 13.2.0, 13.3.3, 13.3.4). */
import { type AssaultLine, tables } from '../src/data/index.ts';
import { type Counter, fortIn, hexOf, isBattalion, isGun, isUnit, marked, standing, type Table, wayTo, workIn } from './table.ts';

/** A Ground Assault as it is declared. Index 0 of what both sides have is the attacker. */
export interface Fight {
  by: number;
  targets: string[];
  attackers: Counter[];
  /** Who counts for the defense; who only suffers is in the hex all the same (6.4.1, 11.3.3). */
  defenders: Counter[];
  standOff: [boolean, boolean];
  lead: [Counter | undefined, Counter | undefined];
  armorLead: [Counter | undefined, Counter | undefined];
  /** Columns of leaders. */
  leaders: [number, number];
  reserves: [number, number];
  /** Units that have earned their bonus in this very assault (13.5.2c). */
  counted: ReadonlySet<number>;
  overrun: boolean;
}

/** 1.4.0. */
export const round = (x: number): number => Math.floor(x + 0.5);

export const isHybrid = (c: Counter): boolean => c.kind?.support === 'hybrid';
export const hasArmor = (c: Counter): boolean => c.kind?.factor === 'armor';
export const isRecon = (c: Counter): boolean => c.type === 'recon' || c.type === 'cavalry';
/** 1.5.0: AFVs and nothing else. */
export const isPureArmor = (c: Counter): boolean => hasArmor(c) && !isHybrid(c) && !isRecon(c);
const FOOT = ['infantry', 'fusilier', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry'];
/** Any type of infantry; a hybrid brings some (R-D27). */
export const isInfantry = (c: Counter): boolean => FOOT.includes(c.type) || isHybrid(c);

/** Soft ground, unless it is frozen (20.2.2). */
export const isMarsh = (t: Table, hex: string): boolean => marked(t, hex, 'marsh') && t.ground !== 'frozen';
export const hasWoods = (t: Table, hex: string): boolean => ['woods', 'rough-woods', 'forest'].includes(hexOf(t, hex).terrain);
const isClose = (t: Table, hex: string): boolean => hasWoods(t, hex) || marked(t, hex, 'town', 'city');

export const everybodyIn = (t: Table, f: Fight): Counter[] => f.targets.flatMap((hex) => standing(t, 1 - f.by, hex)).filter(isUnit);
export const companions = (t: Table, c: Counter): Counter[] => standing(t, c.side, c.hex).filter((o) => o.n !== c.n && isUnit(o));

/** Units that count against the limit of their hex; a bridge that is laid does not (6.1.2). */
export const crowd = (t: Table, side: number, hex: string): Counter[] =>
  standing(t, side, hex).filter((c) => isUnit(c) && t.g.f.laid[c.n] === 0);
/** 6.1.0. */
export function withinLimit(t: Table, hex: string, units: Counter[]): boolean {
  const narrow = marked(t, hex, 'constricted');
  return units.length <= (narrow ? 2 : 3) && units.filter(isBattalion).length <= (narrow ? 1 : 2);
}

/** Who stands in what shelters him: not in Strategic, Exploit or Prepared Assault mode (5.2.1, 5.3.1, 5.4.2, 18.1.2). */
const sheltered = (c: Counter): boolean => !['strategic', 'exploit', 'prepared-assault'].includes(c.mode);
export type Work = 'improved' | 'entrenched' | 'fort';
/** The fort is for Germans only (18.4.0). */
export function worksOf(t: Table, c: Counter): Work[] {
  if (!sheltered(c)) return [];
  const work = workIn(t, c.hex);
  return [...(c.side === 0 && fortIn(t, c.hex) ? (['fort'] as const) : []), ...(work ? [work] : [])];
}

const acrossRiver = (t: Table, c: Counter, targets: string[]): boolean =>
  targets.some((hex) => {
    const way = wayTo(t, c.hex, hex);
    return way !== undefined && (way.river || way.majorRiver);
  });

/** How many of the conditions of 13.3.3a hold. */
function halvings(t: Table, f: Fight, c: Counter): number {
  const attacks = c.side === f.by;
  const grounds = attacks ? [c.hex, ...f.targets] : [c.hex];
  const lone = !companions(t, c).some((o) => isInfantry(o) || o.type === 'engineer');
  const holds = [
    attacks && acrossRiver(t, c, f.targets),
    isPureArmor(c) && lone && grounds.some((hex) => isClose(t, hex)),
    (isPureArmor(c) || isHybrid(c)) && grounds.some((hex) => isMarsh(t, hex)),
    c.fatigue === 'resting',
    c.supply === 'out',
    isGun(c) && !attacks && companions(t, c).length > 0,
    hasArmor(c) && f.standOff[attacks ? 0 : 1],
    // What the owner declared (13.3.1), as bits of the counter.
    (t.g.f.atHalf[c.n] & 1) > 0,
    (t.g.f.atHalf[c.n] & 4) > 0,
  ];
  return holds.filter(Boolean).length;
}

/** 13.3.3a to 13.3.3c. */
function finalStrength(t: Table, f: Fight, c: Counter): number {
  const attacks = c.side === f.by;
  if (!attacks && isGun(c) && c.depleted) return 1;
  const printed = attacks ? c.strength.attack : c.strength.defense;
  const n = halvings(t, f, c);
  return c.fatigue === 'fatigued' || n > 1 ? printed / 4 : n === 1 ? printed / 2 : printed;
}
/** Rounded when all are added; at least one (R-D7). */
export const total = (t: Table, f: Fight, units: Counter[]): number =>
  Math.max(1, round(units.reduce((sum, c) => sum + finalStrength(t, f, c), 0)));

const LINES: readonly AssaultLine[] = ['city', 'forestTownRoughwoods', 'roughWoodsVillage', 'clear'];
function lineOfHex(t: Table, hex: string): AssaultLine {
  const { terrain } = hexOf(t, hex);
  if (marked(t, hex, 'city')) return 'city';
  if (marked(t, hex, 'town') || terrain === 'forest' || terrain === 'rough-woods') return 'forestTownRoughwoods';
  return marked(t, hex, 'village') || terrain === 'rough' || terrain === 'woods' ? 'roughWoodsVillage' : 'clear';
}
/** 13.2.0: the best line for the defender of all hexes attacked. */
export const lineOf = (t: Table, targets: string[]): AssaultLine => {
  const found = targets.map((hex) => lineOfHex(t, hex));
  return LINES.find((line) => found.includes(line)) ?? 'clear';
};

const RATIO = /^(\d+):(\d+)$/;
/** 13.3.4: the rightmost column that neither ratio nor difference falls short of; differences count from 1:2 to below 3:2 (R-D19). */
export function initialColumn(line: AssaultLine, attack: number, defense: number): number {
  const names = tables.groundAssault.terrainLines[line];
  const near = 2 * attack >= defense && 2 * attack < 3 * defense;
  let column = 0;
  for (const [i, name] of names.entries()) {
    const ratio = RATIO.exec(name);
    const reached = ratio ? attack * Number(ratio[2]) >= defense * Number(ratio[1]) : near && attack - defense >= Number(name);
    if (reached) column = i;
  }
  return column;
}
