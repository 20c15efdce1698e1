/**
 * Who is supplied by whom (15.1.0, 15.4.2, 15.4.3): the next link of the chain from unit to formation, corps, army and ultimate source, and how long its path may be.
 * Where the area of a scenario leaves a headquarters out, those below it trace to the next one above, and in the end to a source (R-L1).
 */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { headquartersOf } from '../../state/derived.ts';
import { formationOf, HQ, MECH, SIDE, UNITS, wholeOf } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { ARMY_HQ, armyOf, CORPS_HQ, FORMATION_HQ, HQ_RANK, hqOf, isDivision, isUnderArmy, rankOf } from '../command/chain.ts';
import { isOne } from '../scenarios/limits.ts';
import { homeEdge } from '../special/fourth-division.ts';
import { isParachutist } from '../special/parachute-drop.ts';
import { allHold } from '../victory/conditions.ts';
import { railheadsOf } from './complex.ts';
import type { PathGait } from './prices.ts';

const { points } = tables.supplyLimits;

/** A way of tracing: some units have two to choose from (15.4.1). */
export interface Reach {
  readonly gait: PathGait;
  /** In sixths of a supply path point. */
  readonly limit: number;
}
export interface Link {
  /** Headquarters that may serve; none for who traces to an ultimate source. */
  readonly to: readonly UnitId[];
  readonly ultimate: boolean;
  /** Sources of this link alone. */
  readonly sources?: readonly HexId[];
  readonly ways: readonly Reach[];
  /** What the path pays on top for entering a hex (15.4.8). */
  readonly tolls?: Uint8Array;
  readonly case: string;
}

const LEG: Reach = { gait: 'leg', limit: points.leg * POINT };
const way = (gait: PathGait, name: keyof typeof points): Reach => ({ gait, limit: points[name] * POINT });
const WAYS = {
  leg: [[LEG], [LEG, way('mech', 'us mech')]],
  mech: [[way('mech', 'german mech')], [way('mech', 'us mech')]],
  formation: [[way('mech', 'german HQ')], [way('mech', 'us formation HQ')]],
  corps: [[way('road', 'german HQ')], [way('road', 'us corps HQ')]],
} as const;

function waysOf(g: G, u: UnitId): readonly Reach[] {
  const side = SIDE[u];
  if (rankOf(g, u) === FORMATION_HQ) return WAYS.formation[side];
  if (HQ[u] === 1) return WAYS.corps[side];
  return MECH[u] === 1 ? WAYS.mech[side] : WAYS.leg[side];
}

/** In play now or once: a headquarters that was lost supplies nobody, one that never was is passed over. */
const wasInPlay = (g: G, hq: UnitId): boolean =>
  g.onMap(hq) || g.f.place[hq] === g.box('Eliminated') || g.f.place[hq] === g.box('Left the area');

/** The headquarters of an army and of the corps assigned to it now, which all serve its troops (9.0). */
function corpsOf(g: G, u: UnitId): UnitId[] {
  const { army } = UNITS[wholeOf(g, u)];
  return army === undefined ? [] : headquartersOf(g, SIDE[u]).filter((hq) => HQ_RANK[hq] >= CORPS_HQ && armyOf(g, hq) === army);
}
function isArmyTroop(g: G, u: UnitId): boolean {
  const whole = wholeOf(g, u);
  const obeysNobody = g.f.detached[u] === 0 && g.f.command[u] === 0 && g.f.command[whole] === 0;
  return HQ[u] === 0 && formationOf(g, u) < 0 && UNITS[whole].corps === undefined && obeysNobody;
}

/** The first headquarters above a unit that is, or was, in play; -1 none. */
function superior(g: G, u: UnitId): UnitId {
  for (let hq = hqOf(g, u), n = 0; hq >= 0 && n < ARMY_HQ; hq = hqOf(g, hq), n++) if (wasInPlay(g, hq)) return hq;
  return -1;
}

/** Where its corps has a hex of its own to trace to (37.2.8). */
const depotOf = (g: G, u: UnitId) => (HQ_RANK[u] === CORPS_HQ ? g.rules.depot(g.board, UNITS[u].corps) : undefined);
const divisionsOf = (g: G, side: Side): UnitId[] =>
  headquartersOf(g, side).filter((hq) => HQ_RANK[hq] === FORMATION_HQ && isDivision(g, hq));

const capped = (g: G, u: UnitId, ways: readonly Reach[]): readonly Reach[] => {
  const longest = g.rules.longest(SIDE[u]);
  return ways.every(({ limit }) => limit <= longest) ? ways : ways.map(({ gait, limit }) => ({ gait, limit: Math.min(limit, longest) }));
};

export function linkOf(g: G, u: UnitId): Link {
  const ways = waysOf(g, u);
  const rank = rankOf(g, u);
  // Parachutists draw on any division that they reach (30.1.3).
  if (isParachutist(g, u)) return { to: divisionsOf(g, SIDE[u]), ultimate: false, ways, case: '30.1.3' };
  const home = homeEdge(g, u);
  if (home) {
    const own = ways.map(({ gait, limit }) => ({ gait, limit: Math.min(limit, home.limit) }));
    return { to: [], ultimate: true, sources: home.sources, ways: own, case: '30.4.1' };
  }
  const direct = g.rules.direct(SIDE[u]);
  if (rank === FORMATION_HQ && direct >= 0) {
    const gait = g.rules.directAsCorps ? 'road' : 'mech';
    return { to: [], ultimate: true, ways: [{ gait, limit: direct }], case: '36.8.8' };
  }
  const depot = depotOf(g, u);
  if (depot)
    return {
      to: [],
      ultimate: true,
      ways: ways.map(({ gait, limit }) => ({ gait, limit: Math.min(limit, depot.limit) })),
      case: depot.case,
    };
  if (rank === ARMY_HQ || (rank === CORPS_HQ && SIDE[u] === ALLIED)) {
    const rails = railheadsOf(g, armyOf(g, u));
    const sources = rails.length > 0 ? { sources: [...sourceHexes(g, u), ...rails] } : {};
    return { to: [], ultimate: true, ways: capped(g, u, ways), case: '15.3.0', ...sources };
  }
  // On the road under an army it draws on any corps of that army (9.1.2a).
  if (isUnderArmy(g, u)) {
    const army = hqOf(g, u);
    const to = headquartersOf(g, SIDE[u]).filter((hq) => HQ_RANK[hq] === CORPS_HQ && hqOf(g, hq) === army);
    if (to.length > 0) return { to, ultimate: false, ways, case: '9.1.2a' };
  }
  if (isArmyTroop(g, u)) {
    const to = corpsOf(g, u);
    if (to.length > 0) return { to, ultimate: false, ways, case: '9.0' };
  }
  const hq = superior(g, u);
  if (hq >= 0) return { to: [hq], ultimate: false, ways, case: '15.1.0' };
  const own = direct >= 0 ? ways.map(({ gait, limit }) => ({ gait, limit: Math.min(limit, direct) })) : capped(g, u, ways);
  return { to: [], ultimate: true, ways: own, case: '15.3.0' };
}

/** Hexes of the ultimate sources that a side has now. */
export function sourceHexes(g: G, u: UnitId): HexId[] {
  const depot = depotOf(g, u);
  if (depot) return [depot.hex];
  return g.rules
    .sources(g.board, SIDE[u])
    .filter(({ turns }) => turns === undefined || g.v.depotTurn === g.v.turn)
    .filter((source) => (source.who === undefined || isOne(g, u, source.who)) && (source.if === undefined || allHold(g, source.if)))
    .map(({ hex }) => hex);
}
/** A source of the active side for some turns only, which can still be opened (36.8.8). */
export const closedDepot = (g: G): HexId | undefined =>
  g.rules.sources(g.board, g.v.side).find(({ turns }) => turns !== undefined && g.v.depotUsed < turns && g.v.depotTurn !== g.v.turn)?.hex;
