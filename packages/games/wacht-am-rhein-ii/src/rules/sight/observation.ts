/** Chapter 8: lines of sight, who is observed, and which enemy counters a player may look at. */
import { disk, distance, type HexId, line, lineOfSight, neighboursOf, ONLOOKER, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { bits, isDeployed, SIDE, unitsOf } from '../../state/query.ts';
import { ALLIED, type G, PREPARED_ASSAULT } from '../../state/shape.ts';
import { buildsFrom } from '../bridges/bridges.ts';
import { atmosphereNow } from '../weather.ts';
import { hasFieldwork, isCover, isFortFor, isNight, isOnlyHouses } from './cover.ts';
import { openTopOf } from './tops.ts';

const { range, weatherMax, roughReduction } = tables.lineOfSight;

/** What stands in the way of a line, by where the observer is: on plain ground, in a town or city, on a vantage point (8.2.0). */
const landscape = perBoard((board) => {
  const bit = bits({ board });
  const wooded = ['woods', 'rough-woods', 'forest'].map((name) => board.terrainIndex(name));
  const rugged = ['rough', 'rough-woods'].map((name) => board.terrainIndex(name));
  const where = (test: (h: HexId) => boolean) => Uint8Array.from({ length: board.n }, (_, h) => Number(test(h)));
  const marked = (h: HexId, marks: number) => (board.marks[h] & marks) !== 0;
  return {
    plain: where((h) => wooded.includes(board.terrain[h]) || marked(h, bit.vantage | bit.city)),
    town: where((h) => marked(h, bit.vantage | bit.city)),
    vantage: where((h) => marked(h, bit.vantage)),
    rough: where((h) => rugged.includes(board.terrain[h])),
    range: where(() => false).map((_, h) => {
      if (marked(h, bit.vantage)) return range.vantage;
      return marked(h, bit.location | bit.village | bit.town | bit.city) ? range.populated : range.default;
    }),
  };
});

/** Weather and night shorten every line (8.3.2). */
function longest(g: G): number {
  if (isNight(g)) return weatherMax.night;
  const sky = atmosphereNow(g);
  return sky === 'snow' ? weatherMax.snow : sky === 'overcast' ? weatherMax.overcast : range.vantage;
}

/** A line through or into rough ground is one hex shorter; along a hexside both hexes must be rough (8.3.1). */
function crossesRough(g: G, from: HexId, to: HexId): boolean {
  const { rough } = landscape(g.board);
  if (rough[to] === 1) return true;
  const one = line(g.board, from, to, 1);
  const other = line(g.board, from, to, -1);
  for (let i = 1; i < one.length - 1; i++) if (rough[one[i]] === 1 && rough[other[i]] === 1) return true;
  return false;
}

/** A line of sight from hex to hex as far as range, weather and the ground between them go (8.1.0 to 8.3.2). */
export function seesHex(g: G, from: HexId, to: HexId, farther = 0): boolean {
  const away = distance(g.board, from, to);
  if (away <= 1) return true;
  const land = landscape(g.board);
  if (away > Math.min(range.vantage, Math.min(land.range[from], longest(g)) + farther)) return false;
  const reach = crossesRough(g, from, to) ? Math.max(1, land.range[from] - roughReduction) : land.range[from];
  if (away > Math.min(range.vantage, Math.min(reach, longest(g)) + farther)) return false;
  const { vantage, town, city } = bits(g);
  const marks = g.board.marks[from];
  const blocks = (marks & vantage) !== 0 ? land.vantage : (marks & (town | city)) !== 0 ? land.town : land.plain;
  return lineOfSight(g.board, from, to, (h) => blocks[h] === 1, 'either');
}

/** Marked to attack, by designation or by its mode (8.4.0). */
const isAttacking = (g: G, u: UnitId): boolean => g.f.designated[u] === 1 || g.f.mode[u] === PREPARED_ASSAULT;

/** Next to units of the active side that attack (1.1.3). */
const besideAttackers = (g: G, by: Side, hex: HexId): boolean =>
  by === g.v.side && neighboursOf(g.board, hex).some((h) => unitsOf(g, by, h).some((u) => isAttacking(g, u)));
/** From a vantage point villages and locations near by are no cover, where players agreed on that (1.1.3-opt). */
const NEAR_BY = 2;
export const overlooks = (g: G, unit: UnitId, hex: HexId): boolean =>
  g.rules.overlooked &&
  (g.board.marks[g.hexOf(unit)] & bits(g).vantage) !== 0 &&
  isOnlyHouses(g, 1 - SIDE[unit], hex) &&
  distance(g.board, g.hexOf(unit), hex) <= NEAR_BY &&
  seesHex(g, g.hexOf(unit), hex);

/** Units of a hex, as far as an answer may depend on them. */
type Any = (test: (u: UnitId) => boolean) => boolean;

/** Cover is of no use to who builds a bridge (player aid), and in a Combat Phase to who attacks or has attackers next door (1.1.3, R-D30). */
const isInTheOpen = (g: G, by: Side, hex: HexId, any: Any): boolean =>
  buildsFrom(g, hex) || (g.v.fighting === 1 && (any((u) => isAttacking(g, u)) || besideAttackers(g, by, hex)));

/** In observation cover only whoever stands next to it observes, and only if one of the two is marked to attack (8.4.0). */
function observesIf(g: G, unit: UnitId, hex: HexId, any: Any): boolean {
  const from = g.hexOf(unit);
  // A bridge sees nothing (7.9.3, R-D50).
  if (isDeployed(g, unit) || !seesHex(g, from, hex)) return false;
  const [by, enemy] = [SIDE[unit], 1 - SIDE[unit]];
  if (!isCover(g, enemy, hex, 'observation') || overlooks(g, unit, hex) || isInTheOpen(g, by, hex, any)) return true;
  return distance(g.board, from, hex) === 1 && (isAttacking(g, unit) || any((u) => isAttacking(g, u)));
}
/** Rockets that fired can be seen a hex farther, and in cover; nobody else in their hex can for that (8.3.3). */
const seesFlare = (g: G, unit: UnitId, hex: HexId, any: Any): boolean =>
  any((u) => g.f.flared[u] === 1) && !isDeployed(g, unit) && seesHex(g, g.hexOf(unit), hex, 1);
const observesAny = (g: G, unit: UnitId, hex: HexId, any: Any): boolean => seesFlare(g, unit, hex, any) || observesIf(g, unit, hex, any);
const enemiesOf =
  (g: G, by: Side, hex: HexId): Any =>
  (test) =>
    unitsOf(g, 1 - by, hex).some(test);
/** Whether a unit observes what the enemy has in a hex (8.0). */
export const observes = (g: G, unit: UnitId, hex: HexId): boolean => observesAny(g, unit, hex, enemiesOf(g, SIDE[unit], hex));

/** Under a clear sky by day US planes observe German stacks outside works and cover, and columns in Strategic mode everywhere (8.5.0). */
function isSeenFromTheAir(g: G, by: Side, hex: HexId, any: Any): boolean {
  if (by !== ALLIED || isNight(g) || atmosphereNow(g) !== 'clear') return false;
  if (any((u) => isColumn(g, u))) return true;
  if (hasFieldwork(g, hex) || isFortFor(g, 1 - by, hex)) return false;
  return !isCover(g, 1 - by, hex, 'observation') || isInTheOpen(g, by, hex, any);
}
const isColumn = (g: G, u: UnitId): boolean => g.f.mode[u] === STRATEGIC;

/** Planes of a side see what the enemy has in a hex (8.5.0). */
export const isSeenByPlanes = (g: G, by: Side, hex: HexId): boolean => isSeenFromTheAir(g, by, hex, enemiesOf(g, by, hex));

/** Nobody sees farther than from a vantage point, and rockets a hex beyond that (8.3.0, 8.3.3). */
const FARTHEST = Math.max(range.default, range.populated, range.vantage) + 1;
const surroundings = perBoard((board) => {
  const known: HexId[][] = [];
  return (hex: HexId): readonly HexId[] => {
    known[hex] ??= disk(board, hex, FARTHEST);
    return known[hex];
  };
});
/** Hexes from which one can be seen at all, and that can be seen from it; on a large map most are too far away. */
export const hexesInSight = (g: G, hex: HexId): readonly HexId[] => surroundings(g.board)(hex);
/** Some unit of a side near enough to see a hex at all. */
function someoneNear(g: G, side: Side, hex: HexId, test: (u: UnitId) => boolean): boolean {
  const { head, next } = g.occupancy;
  for (const near of hexesInSight(g, hex))
    for (let u: UnitId = head[near]; u >= 0; u = next[u]) if (SIDE[u] === side && test(u)) return true;
  return false;
}

/** Some unit of a side observes these enemies, were they in a hex, or its planes do (8.0, 8.5.0). */
const isObservedIf = (g: G, by: Side, hex: HexId, any: Any): boolean =>
  isSeenFromTheAir(g, by, hex, any) || someoneNear(g, by, hex, (u) => observesAny(g, u, hex, any));
/** Some unit of a side observes the enemy in a hex, or its planes do. */
export const isObserved = (g: G, by: Side, hex: HexId): boolean => isObservedIf(g, by, hex, enemiesOf(g, by, hex));
/** Somebody who comes into a hex would be observed there; rockets that fired in it give away nobody else (8.3.3). */
export const isInSight = (g: G, by: Side, hex: HexId): boolean =>
  isSeenByPlanes(g, by, hex) || someoneNear(g, by, hex, (u) => observesIf(g, u, hex, enemiesOf(g, by, hex)));
/** A unit is observed by its enemy on its way through a hex, whoever else is there. */
export const isWatched = (g: G, unit: UnitId, hex: HexId): boolean => isObservedIf(g, 1 - SIDE[unit], hex, (test) => test(unit));

// ---- hidden stacks ------------------------------------------------------------------------------------------------------------------------

/**
 * Whether a side may look through an enemy stack: one it observes; in fieldworks only from a vantage point, in a fort not at all (8.6.0, 8.6.1).
 * What it may look at cannot depend on marks it does not see: the top counter's counts for the stack, none where a blank counter hides the top (R-K5).
 */
export function mayExamine(g: G, by: Side, hex: HexId): boolean {
  if (isFortFor(g, 1 - by, hex)) return false;
  const high = bits(g).vantage;
  const dugIn = hasFieldwork(g, hex);
  const top = openTopOf(g, 1 - by, hex);
  const any: Any = (test) => top >= 0 && test(top);
  if (!dugIn && isSeenFromTheAir(g, by, hex, any)) return true;
  return someoneNear(g, by, hex, (u) => (!dugIn || (g.board.marks[g.hexOf(u)] & high) !== 0) && observesIf(g, u, hex, any));
}

/** A rocket unit that fired is in sight by itself (8.3.3). */
const isFlareSeen = (g: G, by: Side, unit: UnitId, hex: HexId): boolean =>
  g.f.flared[unit] === 1 && someoneNear(g, by, hex, (u) => seesFlare(g, u, hex, (test) => test(unit)));

/**
 * How much of a unit a side knows: 2 everything, 1 that a counter is there, 0 nothing (6.5.0, 8.6.0, R-V9). Who has broken down would tell whose companies
 * lie in hidden stacks.
 */
export function visible(g: G, side: Side, unit: UnitId): 0 | 1 | 2 {
  if (!g.rules.fog || SIDE[unit] === side) return 2;
  if (!g.onMap(unit)) return g.f.place[unit] === g.box('Broken down') ? 0 : 2;
  if (g.rows.known.some((row) => row.units.includes(unit))) return 2;
  const hex = g.hexOf(unit);
  const onTop = openTopOf(g, SIDE[unit], hex) === unit;
  return onTop || (side >= 0 && (mayExamine(g, side, hex) || isFlareSeen(g, side, unit, hex))) ? 2 : 1;
}

/**
 * Shows counters to everybody until the Combat Phase is over, as at the beginning of a ground assault (8.6.1). Those that the enemy may look
 * through anyway are shown as well: an onlooker sees the assault, and the enemy goes on seeing them if he no longer observes the hex.
 */
export function show(g: G, units: readonly UnitId[], rule = '8.6.1'): void {
  const fresh = units.filter((u) => visible(g, 1 - SIDE[u], u) < 2);
  const covered = units.filter((u) => visible(g, ONLOOKER, u) < 2);
  if (covered.length === 0) return;
  g.rows.known.push({ units: covered });
  if (fresh.length > 0) g.emit({ e: 'shown', units: fresh, reveals: true, case: rule });
}
