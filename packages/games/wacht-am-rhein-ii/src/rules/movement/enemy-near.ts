/** What enemies next door do to a mover (7.5.1, 7.5.2): price and stops for every hex, worked out once for a position. */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { artilleryOf, onMapOf } from '../../state/derived.ts';
import { ARTILLERY, formationOf, HEAVY_GUN, HQ, held, isDeployed, LEADER, MECH, printed, SIDE, UNITS } from '../../state/query.ts';
import { ENTRENCHED, type G, IMPROVED } from '../../state/shape.ts';
import { fieldworkIn, hasFort, isFortFor } from '../sight/cover.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { isMechanized } from './trucks.ts';

const { penalty } = tables.enemyAdjacency;

/** Bits of `stop`. */
export const BY_WORKS = 1;
export const BY_GUN = 2;

export interface Near {
  /** Extra points for entering, before cover is taken off; 0 where no enemy is next door. The worst neighbor counts (7.5.2). */
  readonly price: Uint8Array;
  readonly stop: Uint8Array;
  /** 1: a Leg enemy is next door, which makes woods no free passage (7.5.2). */
  readonly leg: Uint8Array;
  /** 1: an occupied enemy fort is next door (7.5.6). */
  readonly fort: Uint8Array;
}

/** Steps that can stop a mover: not those of artillery, headquarters, leaders and laid bridges (7.5.1, 7.9.3). */
const stopsWith = (g: G, u: UnitId): number =>
  ARTILLERY[u] === 1 || HQ[u] === 1 || LEADER[u] === 1 || isDeployed(g, u) ? 0 : g.f.steps[u];

function worksPrice(g: G, side: Side, hex: HexId): number {
  if (isFortFor(g, side, hex)) return penalty.fort;
  const work = fieldworkIn(g, hex);
  if (work === ENTRENCHED) return penalty.entrenched;
  return work === IMPROVED ? penalty.improved : penalty.open;
}

function build(g: G, side: Side, but: HexId): Near {
  const { n, neighbors } = g.board;
  const near: Near = { price: new Uint8Array(n), stop: new Uint8Array(n), leg: new Uint8Array(n), fort: new Uint8Array(n) };
  const done = new Uint8Array(n);
  if (but >= 0) done[but] = 1;
  for (const first of onMapOf(g, side)) {
    const hex = g.hexOf(first);
    if (done[hex] === 1 || isDeployed(g, first)) continue;
    done[hex] = 1;
    let steps = 0;
    let leg = 0;
    let gun = false;
    for (let u: UnitId = g.occupancy.head[hex]; u >= 0; u = g.occupancy.next[u]) {
      if (SIDE[u] !== side) continue;
      steps += stopsWith(g, u);
      if (MECH[u] === 0 && LEADER[u] === 0 && !isMechanized(g, u)) leg = 1;
      if (HEAVY_GUN[u] === 1 && !isOutOfSupply(g, u)) gun = true;
    }
    const price = worksPrice(g, side, hex) * POINT;
    const fort = isFortFor(g, side, hex);
    const stop = steps < 2 ? 0 : (fort || fieldworkIn(g, hex) === ENTRENCHED ? BY_WORKS : 0) | (gun ? BY_GUN : 0);
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const at = neighbors[k];
      if (at < 0) continue;
      near.price[at] = Math.max(near.price[at], price);
      near.stop[at] |= stop;
      near.leg[at] |= leg;
      if (fort) near.fort[at] = 1;
    }
  }
  stopByArtillery(g, side, but, near);
  return near;
}

/** Red-hexagon artillery that has ammunition stops whoever comes in the open next to a unit of its formation within its range (7.5.1). */
function stopByArtillery(g: G, side: Side, but: HexId, near: Near): void {
  const guns = artilleryOf(g, side).filter((u) => UNITS[u].kind?.redHex && g.f.depleted[u] === 0 && !isOutOfSupply(g, u));
  if (guns.length === 0) return;
  const { neighbors } = g.board;
  for (const u of onMapOf(g, side)) {
    const hex = g.hexOf(u);
    if (LEADER[u] === 1 || hex === but) continue;
    const steps = g.unitsIn(hex).reduce((sum, v) => sum + stopsWith(g, v), 0);
    if (steps < 2) continue;
    const own = guns.filter((gun) => formationOf(g, gun) === formationOf(g, u) && formationOf(g, u) >= 0);
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const at = neighbors[k];
      if (at >= 0 && own.some((gun) => distance(g.board, g.hexOf(gun), at) <= (printed(g, gun).kind?.range ?? 0))) near.stop[at] |= BY_GUN;
    }
  }
}

/** What the units of a side do to enemies who come near. */
export function nearUnits(g: G, side: Side): Near {
  let near = g.d.near[side];
  if (!near) {
    near = build(g, side, -1);
    g.d.near[side] = near;
  }
  return near;
}

/** The same without those in a hex that was overrun (7.12.3). */
export const nearUnitsBut = (g: G, side: Side, but: HexId): Near => build(g, side, but);

/** Some fort next to both hexes is held by a side (7.5.6). */
export function passesFort(g: G, side: Side, from: HexId, to: HexId): boolean {
  const { neighbors } = g.board;
  for (let k = 6 * from; k < 6 * from + 6; k++) {
    const hex = neighbors[k];
    if (hex < 0 || !hasFort(g, hex) || !isFortFor(g, side, hex)) continue;
    if (!held(g, side, hex)) continue;
    for (let j = 6 * to; j < 6 * to + 6; j++) if (neighbors[j] === hex) return true;
  }
  return false;
}
