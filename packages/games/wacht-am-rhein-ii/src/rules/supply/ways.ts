/**
 * Supply as single scenarios have it: pockets that a scenario begins with (36.3.8, 36.9.8), further ways to a source for some units (36.3.8, 36.5.7, 36.7.8, 36.10.8),
 * and units that are supplied where they are (36.5.7). A further way counts where the usual one fails.
 */
import type { Board, HexId, Side, UnitId } from '@hexfront/engine';
import { POINT, type PocketAtStart, type SupplyWay, unitIndex } from '../../data/index.ts';
import { NO_FUEL } from '../../state/fields/supply/logistics.ts';
import { formationOf, SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { FORMATION_HQ, HQ_RANK } from '../command/chain.ts';
import { isOne } from '../scenarios/limits.ts';
import { allHold, hexesOf } from '../victory/conditions.ts';
import { type Link, linkOf, type Reach } from './chain.ts';

const index = (pocket: PocketAtStart): UnitId => unitIndex(pocket.keeper);
const members = (pocket: PocketAtStart): readonly string[] => [pocket.keeper, ...(pocket.members ?? [])];

// ---- pockets of the set-up --------------------------------------------------------------------------------------------------------------------

/** The counter on which the dump hangs: the one named, or the next of its band when that is gone. */
export const keeperOf = (g: G, pocket: PocketAtStart): UnitId | undefined =>
  members(pocket)
    .map(unitIndex)
    .find((u) => g.onMap(u));
/** Pockets that a headquarters is not the keeper of, with the counter that is, as long as there are any. */
const bands = (g: G): { pocket: PocketAtStart; keeper: UnitId }[] =>
  g.rules.specials.pockets.flatMap((pocket) => {
    const keeper = HQ_RANK[index(pocket)] > 0 ? undefined : keeperOf(g, pocket);
    return keeper !== undefined && g.f.pocket[keeper] > 0 ? [{ pocket, keeper }] : [];
  });
export const bandKeepers = (g: G, side: Side): UnitId[] => bands(g).flatMap(({ keeper }) => (SIDE[keeper] === side ? [keeper] : []));
/** The keeper of the band that a unit belongs to. */
export const bandKeeper = (g: G, u: UnitId): UnitId | undefined =>
  bands(g).find(({ pocket }) => members(pocket).some((id) => unitIndex(id) === u))?.keeper;
export const bandHasNoFuel = (g: G, keeper: UnitId): boolean =>
  bands(g).some((band) => band.keeper === keeper && band.pocket.noFuel === true);

/** A headquarters that lives on its dump and on nothing else, whatever paths there are (36.3.8). */
export const isShutIn = (g: G, hq: UnitId): boolean =>
  g.rules.specials.pockets.some((pocket) => index(pocket) === hq && pocket.until !== undefined && !allHold(g, pocket.until));

/** The dump of a band passes to another of its units when its keeper is lost; none is left with the last. */
export function passOn(g: G, lost: UnitId): boolean {
  const pocket = g.rules.specials.pockets.find((p) => HQ_RANK[index(p)] === 0 && members(p).some((id) => unitIndex(id) === lost));
  if (!pocket) return false;
  const next = keeperOf(g, pocket);
  if (next !== undefined && g.f.pocket[lost] > 0) {
    g.set('pocket', next, g.f.pocket[lost]);
    g.set('fuel', next, g.f.fuel[lost]);
  }
  g.set('pocket', lost, 0);
  return true;
}

/** Dumps with which the scenario begins. */
export function fillDumps(g: G): void {
  for (const pocket of g.rules.specials.pockets) {
    const keeper = keeperOf(g, pocket);
    if (keeper === undefined) continue;
    g.set('pocket', keeper, 1 + pocket.points);
    if (pocket.noFuel) g.set('fuel', keeper, NO_FUEL);
  }
}

// ---- further ways -----------------------------------------------------------------------------------------------------------------------------

const isBehindMeuse = (board: Board, hex: HexId): boolean => (board.marks[hex] & board.markBit('behind-meuse')) !== 0;
/** A headquarters of a formation, or a unit of one that has none in play. */
const standsFor = (g: G, u: UnitId): boolean => HQ_RANK[u] === FORMATION_HQ || (HQ_RANK[u] === 0 && linkOf(g, u).ultimate);
const isFor = (g: G, u: UnitId, way: SupplyWay): boolean =>
  isOne(g, u, way.who) && !(way.headquarters && !standsFor(g, u)) && !(way.if && !allHold(g, way.if));

/** In supply where it is. */
export const isSuppliedHere = (g: G, u: UnitId): boolean =>
  g.rules.waysToSupply.some(
    (way) => way.hexes === undefined && isFor(g, u, way) && (!way.behindMeuse || isBehindMeuse(g.board, g.hexOf(u))),
  );

/** Where a unit may trace to besides: hexes of the scenario, and the dump of a band of its formation. */
export function furtherLinks(g: G, u: UnitId, usual: readonly Reach[]): Link[] {
  const found: Link[] = [];
  for (const way of g.rules.waysToSupply) {
    if (way.hexes === undefined || !isFor(g, u, way)) continue;
    const limit = way.points === undefined ? undefined : way.points * POINT;
    const ways: readonly Reach[] = limit === undefined ? usual : [{ gait: way.asCorps ? 'road' : 'mech', limit }];
    found.push({ to: [], ultimate: true, sources: hexesOf(g, way.hexes), ways, case: way.case });
  }
  for (const { pocket, keeper } of bands(g))
    if (keeper !== u && formationOf(g, keeper) === formationOf(g, u) && HQ_RANK[u] === 0)
      found.push({ to: [keeper], ultimate: false, ways: usual, case: pocket.case });
  return found;
}
