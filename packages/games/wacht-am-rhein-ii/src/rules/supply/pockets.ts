/**
 * Pockets (15.6.0): a formation whose headquarters no path of any length joins with its corps lives on a dump of its own, rolled for once and used up day by day.
 */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { IN_SUPPLY, ON_HAND } from '../../state/fields/counter.ts';
import { bits, formationOf, MECH, SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { FORMATION_HQ, headOf, hqOfFormation, rankOf } from '../command/chain.ts';
import { inRanges } from '../weather.ts';
import { linkOf, sourceHexes } from './chain.ts';
import { NO_PATH, pathsOf } from './paths.ts';
import { isInSupply } from './supplied.ts';
import { bandKeeper, bandKeepers, isShutIn, passOn } from './ways.ts';

const { modifiers, rows } = tables.pocketDump;
/** A dump never holds more (15.6.4). */
export const MOST_IN_DUMP = tables.airMissions.usResupply.pocketMax;
/** From the headquarters to a place with stores (15.6.1a), and from one dump to another (15.6.5). */
const PLACE_NEAR = 2;
const TRANSFER = 12 * POINT;

/** Points in the dump of a headquarters; 0 without one. */
export const dumpOf = (g: G, hq: UnitId): number => Math.max(0, g.f.pocket[hq] - 1);
/** Draws on a pocket dump. */
export const isPocketed = (g: G, hq: UnitId): boolean => dumpOf(g, hq) > 0;
export function setDump(g: G, hq: UnitId, points: number): void {
  g.set('pocket', hq, 1 + Math.min(MOST_IN_DUMP, Math.max(0, points)));
}
const headquarters = (g: G, side: Side): UnitId[] => onMapOf(g, side).filter((u) => rankOf(g, u) === FORMATION_HQ);
/** Headquarters of a side with something left in their dumps. */
export const dumps = (g: G, side: Side): UnitId[] => [...headquarters(g, side), ...bandKeepers(g, side)].filter((hq) => isPocketed(g, hq));
/** The headquarters of a unit that is in a pocket, whether its dump has anything left or not, or the keeper of a band without one (36.9.8); -1 none. */
export function pocketOf(g: G, u: UnitId): UnitId {
  const band = bandKeeper(g, u);
  if (band !== undefined) return band;
  const hq = headOf(g, u);
  return hq >= 0 && g.onMap(hq) && g.f.pocket[hq] > 0 ? hq : -1;
}
/** The counter whose dump a unit draws on; -1 none. */
export function dumpFor(g: G, u: UnitId): UnitId {
  const hq = pocketOf(g, u);
  return hq >= 0 && isPocketed(g, hq) ? hq : -1;
}

/** No path of any length leads to its corps, or to a source where it has none above it (15.6.0). */
export function isCutOff(g: G, hq: UnitId): boolean {
  if (isShutIn(g, hq)) return true;
  const link = linkOf(g, hq);
  const above = link.to.filter((u) => g.onMap(u));
  if (!link.ultimate && above.length === 0) return false;
  const sources = link.ultimate ? sourceHexes(g, hq) : above.map((u) => g.hexOf(u));
  // Off the roads that it needs (36.8.8) it is not cut off for that.
  const [{ gait }] = link.ways;
  return !pathsOf(g, SIDE[hq]).joined(g, sources, gait === 'road' ? 'mech' : gait, g.hexOf(hq));
}
/** No path joins a band with the headquarters of its division, whoever leads it (36.9.8, R-S67). */
function isBandCutOff(g: G, keeper: UnitId): boolean {
  const hq = hqOfFormation(formationOf(g, keeper));
  return hq < 0 || !g.onMap(hq) || !pathsOf(g, SIDE[keeper]).joined(g, [g.hexOf(hq)], 'mech', g.hexOf(keeper));
}
/** Headquarters that are cut off and have no dump yet; whoever is not any longer forgets his. */
export function newPockets(g: G, side: Side, valid: Uint8Array): UnitId[] {
  const found: UnitId[] = [];
  for (const hq of headquarters(g, side)) {
    // A band has its dump already, whoever leads it (36.9.8).
    if (bandKeeper(g, hq) !== undefined) continue;
    // Planes change nothing about a pocket (15.7.0).
    const cut = (valid[hq] === 0 || g.f.airSupplied[hq] === 1) && isCutOff(g, hq);
    if (!cut && g.f.pocket[hq] > 0) g.set('pocket', hq, 0);
    if (cut && g.f.pocket[hq] === 0) found.push(hq);
  }
  for (const keeper of bandKeepers(g, side)) if (!isBandCutOff(g, keeper)) g.set('pocket', keeper, 0);
  return found;
}

/** A village, or a town or city, on a primary road near the headquarters that the enemy was never in (15.6.1a). */
function placeModifier(g: G, hq: UnitId): number {
  const { village, town, city } = bits(g);
  const road = g.board.markBit('primary');
  let best = 0;
  for (let hex: HexId = 0; hex < g.board.n; hex++) {
    const marks = g.board.marks[hex];
    if ((marks & road) === 0 || (marks & (village | town | city)) === 0) continue;
    if (distance(g.board, hex, g.hexOf(hq)) > PLACE_NEAR || (g.f.trod[hex] & (1 << (1 - SIDE[hq]))) !== 0) continue;
    best = Math.max(best, (marks & (town | city)) !== 0 ? modifiers.town : modifiers.village);
  }
  return best;
}
/** Too far from its corps even if no enemy were on the map. */
function isTooFar(g: G, hq: UnitId): boolean {
  const link = linkOf(g, hq);
  const sources = link.ultimate ? sourceHexes(g, hq) : link.to.filter((u) => g.onMap(u)).map((u) => g.hexOf(u));
  const into = new Int32Array(g.board.n);
  const hex = g.hexOf(hq);
  const paths = pathsOf(g, SIDE[hq]);
  return link.ways.every(({ gait, limit }) => {
    paths.measure(g, sources, gait, limit, [hex], into, true);
    return into[hex] === NO_PATH;
  });
}
export function dumpModifier(g: G, hq: UnitId): number {
  const side = SIDE[hq] === ALLIED ? modifiers.allied : modifiers.german;
  return side + placeModifier(g, hq) + (isTooFar(g, hq) ? modifiers.noPathEvenWithoutEnemies : 0);
}
export const dumpPoints = (roll: number): number => inRanges(rows, roll)?.points ?? 0;

/** A point less each morning (15.6.2). */
export function useUpDumps(g: G, side: Side): void {
  for (const hq of dumps(g, side)) reduceDump(g, hq, '15.6.2');
}
function reduceDump(g: G, hq: UnitId, rule: string): void {
  setDump(g, hq, dumpOf(g, hq) - 1);
  g.emit({ e: 'dump', u: hq, h: g.hexOf(hq), n: dumpOf(g, hq), case: rule });
}
/** A Mech unit in the pocket that moved more than half of its allowance costs its formation a point at once (15.6.2, 39.11.0, R-C9, R-L19). */
export function moveInPocket(g: G, u: UnitId, spent: number, points: number, onWheels = MECH[u] === 1): void {
  const hq = onWheels && isInSupply(g, u) ? dumpFor(g, u) : -1;
  if (hq >= 0 && 2 * spent > points) reduceDump(g, hq, '15.6.2');
}

/** Dumps into which a headquarters can give a point (15.6.5). */
export function receivers(g: G, from: UnitId): UnitId[] {
  const others = headquarters(g, SIDE[from]).filter((hq) => hq !== from && g.f.pocket[hq] > 0 && dumpOf(g, hq) < MOST_IN_DUMP);
  if (others.length === 0) return [];
  const into = new Int32Array(g.board.n);
  pathsOf(g, SIDE[from]).measure(
    g,
    [g.hexOf(from)],
    'mech',
    TRANSFER,
    others.map((hq) => g.hexOf(hq)),
    into,
  );
  return others.filter((hq) => into[g.hexOf(hq)] !== NO_PATH);
}

/** With its headquarters a formation loses the dump: its units have what they carry (15.6.6). */
export function loseDump(g: G, hq: UnitId): void {
  if (g.f.pocket[hq] === 0 || passOn(g, hq)) return;
  g.set('pocket', hq, 0);
  for (const u of onMapOf(g, SIDE[hq])) if (headOf(g, u) === hq && g.f.supply[u] === IN_SUPPLY) g.set('supply', u, ON_HAND);
}
