/**
 * Leaders of corps and armies (24.2.3 to 24.2.5). Each helps the division whose headquarters he began the turn or the morning with: Dietrich hardens its assaults,
 * Manteuffel hurries it, four give columns, Patton lengthens its advance, Collins frees the order of its moves.
 */
import type { UnitId } from '@hexfront/engine';
import { formations, tables, turns } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { formationOf, LEADER, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { armyOf, CORPS_HQ, corpsOf, FORMATION_HQ, HQ_RANK } from '../command/chain.ts';
import { beginsAsMorning } from '../scenarios/haste.ts';

const ROWS = new Map(tables.leaders.rows.map((row) => [row.unit, row]));
const rowOf = (leader: UnitId) => ROWS.get(UNITS[leader].id);

/** Bears the mark of a Kampfgruppe, comes from a unit that does, or is in the sub-formation of one. */
function isOfPart(g: G, u: UnitId, part: string): boolean {
  const marked = (v: UnitId): boolean => UNITS[v]?.part === part;
  return marked(u) || marked(g.f.origin[u] - 1) || marked(g.f.detached[u] - 1);
}
/** Whether a unit is under a leader: in his Kampfgruppe, his formation, his corps or his army (24.2.1a, 24.2.2, 24.2.3). */
export function commands(g: G, leader: UnitId, u: UnitId): boolean {
  if (SIDE[leader] !== SIDE[u]) return false;
  const row = rowOf(leader);
  if (row?.army !== undefined) return armyOf(g, u) === row.army;
  if (row?.corps !== undefined) return corpsOf(g, u) === row.corps;
  if (row?.part !== undefined && u !== leader && !isOfPart(g, u, row.part)) return false;
  return formationOf(g, leader) >= 0 && formationOf(g, leader) === formationOf(g, u);
}

interface Gift {
  readonly case: string;
  /** Told anew at every turn, or for the day in the morning. */
  readonly each: 'turn' | 'day';
  /** Columns that he has to give, and in which assaults. */
  readonly columns?: number;
  readonly in?: 'attack' | 'defense' | 'both';
}
const GIFTS: Readonly<Record<string, Gift>> = {
  'ge-ldr-dietrich': { case: '24.2.4a', each: 'turn' },
  'ge-ldr-manteuffel': { case: '24.2.4b', each: 'day', columns: 1, in: 'both' },
  'ge-ldr-brandenburg': { case: '24.2.4c', each: 'turn', columns: 2, in: 'defense' },
  'ge-ldr-vluettwitz': { case: '24.2.4d', each: 'day', columns: 2, in: 'both' },
  'ge-ldr-krueger': { case: '24.2.4e', each: 'day', columns: 1, in: 'attack' },
  'al-ldr-patton': { case: '24.2.5a', each: 'day' },
  'al-ldr-collins': { case: '24.2.5b', each: 'day' },
};
const giftOf = (leader: UnitId): Gift | undefined => GIFTS[UNITS[leader].id];
export const caseOfGift = (leader: UnitId): string => giftOf(leader)?.case ?? '24.2.3';
const find = (id: string): UnitId => UNITS.findIndex((unit) => unit.id === id);
const SPECIAL = Object.keys(GIFTS).map(find);
export const MANTEUFFEL = find('ge-ldr-manteuffel');
const BRANDENBURG = find('ge-ldr-brandenburg');
const KRUEGER = find('ge-ldr-krueger');
const DIETRICH = find('ge-ldr-dietrich');
const PATTON = find('al-ldr-patton');
const COLLINS = find('al-ldr-collins');

const formationAt = (hq: UnitId) => formations.find(({ id }) => id === UNITS[hq].formation);
const isDivision = (hq: UnitId): boolean => HQ_RANK[hq] === FORMATION_HQ && /Division/.test(formationAt(hq)?.name ?? '');
const MECHANIZED: ReadonlySet<string> = new Set(['panzer', 'panzergrenadier', 'ss-panzer', 'armored']);
const isMechanized = (hq: UnitId): boolean => isDivision(hq) && MECHANIZED.has(formationAt(hq)?.kind ?? '');

/** The headquarters in his hex that he can help. */
function hostFor(g: G, leader: UnitId): UnitId | undefined {
  return unitsOf(g, SIDE[leader], g.hexOf(leader)).find((hq) => {
    if (!commands(g, leader, hq)) return false;
    if (leader === MANTEUFFEL) return HQ_RANK[hq] === CORPS_HQ;
    if (leader === DIETRICH) return isDivision(hq) && formationAt(hq)?.kind === 'ss-panzer';
    return isDivision(hq);
  });
}
/** As a game turn begins. */
export function noteHosts(g: G): void {
  const morning = turns[g.v.turn - 1]?.part === 'am' || beginsAsMorning(g);
  for (const leader of SPECIAL) {
    if (giftOf(leader)?.each === 'day' && !morning) continue;
    const hq = g.onMap(leader) ? hostFor(g, leader) : undefined;
    g.set('host', leader, (hq ?? -1) + 1);
    g.set('aided', leader, 0);
  }
}

/** Number of the formation that an activated leader helps now; -1 none. */
function helped(g: G, leader: UnitId): number {
  const hq = g.f.host[leader] - 1;
  return g.f.led[leader] === 1 && hq >= 0 && HQ_RANK[hq] === FORMATION_HQ ? formationOf(g, hq) : -1;
}
const helps = (g: G, leader: UnitId, u: UnitId): boolean => {
  const formation = helped(g, leader);
  return formation >= 0 && formationOf(g, u) === formation;
};

// ---- Manteuffel -------------------------------------------------------------------------------------------------------------------------------

/** Mechanized divisions of the corps whose headquarters he is with; he chooses one in the morning. */
export function favorites(g: G): UnitId[] {
  const corps = g.f.host[MANTEUFFEL] - 1;
  if (g.f.led[MANTEUFFEL] !== 1 || corps < 0 || HQ_RANK[corps] !== CORPS_HQ) return [];
  return UNITS.flatMap(({ index: hq }) => (g.onMap(hq) && isMechanized(hq) && corpsOf(g, hq) === UNITS[corps].corps ? [hq] : []));
}
/** One more point by day. */
export const manteuffelPoints = (g: G, u: UnitId): number =>
  SIDE[u] === GERMAN && turns[g.v.turn - 1]?.part !== 'night' && helps(g, MANTEUFFEL, u) ? 1 : 0;

// ---- columns ------------------------------------------------------------------------------------------------------------------------------------

/** Leaders of corps and armies who can give a column now. Manteuffel and von Lüttwitz give it only where no other leader does (24.2.4b, 24.2.4d). */
export function specialsFor(g: G, b: Assault, who: 0 | 1): UnitId[] {
  if (b.overrun) return [];
  const force = who === 0 ? b.attackers : b.defenders;
  const other = who === 0 ? b.leaderAttack : b.leaderDefense;
  return SPECIAL.filter((leader) => {
    const gift = giftOf(leader);
    if (!g.onMap(leader) || !gift?.columns || g.f.aided[leader] >= gift.columns) return false;
    if (gift.in === (who === 0 ? 'defense' : 'attack')) return false;
    return (
      (leader === BRANDENBURG || leader === KRUEGER || other === undefined) &&
      force.some((u) => SIDE[u] === SIDE[leader] && helps(g, leader, u))
    );
  });
}
export const isSpecial = (leader: UnitId): boolean => LEADER[leader] === 1 && giftOf(leader) !== undefined;
export const isBrandenburg = (leader: UnitId): boolean => leader === BRANDENBURG;
export const isKrueger = (leader: UnitId): boolean => leader === KRUEGER;

// ---- Dietrich, Patton, Collins --------------------------------------------------------------------------------------------------------------------

/** Units of the SS division he is with fight against US units. */
export function canHarden(g: G, b: Assault): boolean {
  const own = b.by === GERMAN ? b.attackers : b.defenders;
  const enemies = b.by === GERMAN ? b.defenders : b.attackers;
  return g.onMap(DIETRICH) && own.some((u) => helps(g, DIETRICH, u)) && enemies.some((u) => UNITS[u].nation === 'US');
}
/** Hexes that a unit in Prepared Assault advances farther. */
export const pattonHexes = (g: G, u: UnitId): number => (g.onMap(PATTON) && helps(g, PATTON, u) ? 1 : 0);
/** Moves out of turn, by road or not. */
export const movesInAnyOrder = (g: G, u: UnitId): boolean => g.onMap(COLLINS) && helps(g, COLLINS, u) && g.v.exploiting === 0;
