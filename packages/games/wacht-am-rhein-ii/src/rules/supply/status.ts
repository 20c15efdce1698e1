/**
 * The supply state of every unit of a side, found in its Administrative Phase and kept until the next (15.1.0, 15.2.0): who reaches a headquarters that is in supply
 * itself, from the top of the chain down. An unmarked unit that does not has On Hand supply first (15.5.0).
 */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { formations, POINT, tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { IN_SUPPLY, ON_HAND, OUT_OF_SUPPLY } from '../../state/fields/counter.ts';
import { DRIVEN, formationOf, LEADER, MECH, printedFormation, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { isOnTheMarch } from '../arrivals/on-the-march.ts';
import { eastOfStart } from '../boundaries/start-line.ts';
import { INFANTRY } from '../combat/kinds.ts';
import { ARMY_HQ, CORPS_HQ, FORMATION_HQ, HQ_RANK, isGroupHq, isUnderArmy, rankOf } from '../command/chain.ts';
import { hasReserveBonus } from '../modes/reserve.ts';
import { isFreshlyLanded } from '../special/parachute-drop.ts';
import { type Link, linkOf, sourceHexes } from './chain.ts';
import { nearSource } from './near-source.ts';
import { entryLink } from './newcomers.ts';
import { NO_PATH, type Paths, pathsOf } from './paths.ts';
import { isPocketed } from './pockets.ts';
import { GAITS } from './prices.ts';
import { withTolls } from './rollbahnen.ts';
import { setSupply } from './spending.ts';
import { bandKeepers, furtherLinks, isShutIn, isSuppliedHere } from './ways.ts';

const LIMITS = tables.supplyLimits;

/** Why a unit is in supply: by a Valid path, or without one. */
const SUPPLIED_BY = ['path', 'reserve', 'landed', 'near-source', 'here', 'air', 'march', 'dump'] as const;
/** Why it is not: nothing is near enough, its headquarters is lost, Out of Supply itself, serves others already, or may use its dump only; or it has left its infantry. */
type Unsupplied = 'no-path' | 'hq-lost' | 'hq-out' | 'hq-full' | 'shut-in' | 'stray';
export type Reason = (typeof SUPPLIED_BY)[number] | Unsupplied;
const IN: ReadonlySet<Reason> = new Set(SUPPLIED_BY);

/** What tracing finds, by unit. */
export interface Traced {
  /** 1: a Valid path, or what stands for one. A stray has no use of it. */
  readonly valid: Uint8Array;
  readonly reason: (Reason | undefined)[];
  /** The link by which it is supplied, or else its usual one. */
  readonly link: (Link | undefined)[];
  /** The headquarters that supplies it, or could if it were in supply and served it; -1 none, or a source. */
  readonly server: Int32Array;
  /** Length of the path to the next link in sixths of a point, whether that is in supply or not; -1 none. */
  readonly length: Int32Array;
  /** Headquarters: 1 it can be a source now. */
  readonly source: Uint8Array;
  /** Headquarters: 1 some unit draws on it. */
  readonly used: Uint8Array;
}
const traced = (): Traced => ({
  valid: new Uint8Array(UNITS.length),
  reason: new Array(UNITS.length),
  link: new Array(UNITS.length),
  server: new Int32Array(UNITS.length).fill(-1),
  length: new Int32Array(UNITS.length).fill(NO_PATH),
  source: new Uint8Array(UNITS.length),
  used: new Uint8Array(UNITS.length),
});

/** In supply by what was found, whatever marker it carries. */
export const isServed = (found: Traced, u: UnitId): boolean => found.reason[u] !== undefined && IN.has(found.reason[u]);

/** Units that trace to one headquarters, or to the same sources, by any way. */
interface Target {
  readonly hq: UnitId | undefined;
  readonly sources: readonly HexId[];
  readonly tolls: Uint8Array | undefined;
  readonly units: { readonly u: UnitId; readonly link: Link }[];
}
function targetsOf(g: G, links: readonly { u: UnitId; link: Link }[]): Target[] {
  const targets = new Map<UnitId | string, Target>();
  for (const { u, link } of links) {
    const add = (key: UnitId | string, hq: UnitId | undefined, sources: readonly HexId[]): void => {
      const known = targets.get(key);
      if (known) known.units.push({ u, link });
      else targets.set(key, { hq, sources, tolls: link.tolls, units: [{ u, link }] });
    };
    if (link.ultimate) {
      const sources = link.sources ?? sourceHexes(g, u);
      add(sources.join(), undefined, sources);
    } else for (const hq of link.to) if (g.onMap(hq)) add(link.tolls ? `${hq} for ${u}` : hq, hq, [g.hexOf(hq)]);
  }
  return [...targets.values()];
}

/** In a pocket paths are half as long, and to a Kampfgruppe that planes supply (15.4.2, 15.7.0). */
export const reachOf = (g: G, hq: UnitId | undefined, limit: number): number =>
  hq !== undefined && (isPocketed(g, hq) || g.f.airSupplied[hq] === 1) ? Math.floor(limit * LIMITS.pocketFactor) : limit;

/** Lengths from units to what they trace to: one flood for all of them who go the same way, on foot first. */
function measure(g: G, paths: Paths, { hq, sources, tolls, units }: Target, found: (u: UnitId, length: number, link: Link) => void): void {
  const into = scratch.hexes;
  let left = units;
  for (const gait of GAITS) {
    const asking: HexId[] = [];
    let limit = 0;
    const reach = ({ ways }: Link): number => {
      for (const way of ways) if (way.gait === gait) return reachOf(g, hq, way.limit);
      return NO_PATH;
    };
    for (const { u, link } of left) {
      const own = reach(link);
      if (own === NO_PATH) continue;
      asking.push(g.hexOf(u));
      limit = Math.max(limit, own);
    }
    if (asking.length === 0) continue;
    paths.measure(g, sources, gait, limit, asking, into, false, tolls);
    left = left.filter(({ u, link }) => {
      const length = into[g.hexOf(u)];
      if (length === NO_PATH || length > reach(link)) return true;
      found(u, length, link);
      return false;
    });
  }
}

const MECHANIZED: ReadonlySet<string> = new Set(['armored', 'panzer', 'ss-panzer', 'panzergrenadier']);
const DIVISIONS: ReadonlySet<string> = new Set([...MECHANIZED, 'volksgrenadier', 'parachute', 'infantry', 'airborne']);
const kindOf = (g: G, hq: UnitId): string => formations[formationOf(g, hq)]?.kind ?? '';

/** Whom a headquarters can serve of those that reach it, the nearest first (15.4.3, R-L3). */
function served(g: G, hq: UnitId, units: readonly UnitId[], length: Int32Array): UnitId[] {
  const near = [...units].sort((a, b) => length[a] - length[b] || a - b);
  const rank = HQ_RANK[hq];
  if (rank === ARMY_HQ) {
    const corps = near.filter((u) => HQ_RANK[u] === CORPS_HQ).slice(0, LIMITS.armyHqCorps);
    return near.filter((u) => HQ_RANK[u] !== CORPS_HQ || corps.includes(u));
  }
  if (rank === CORPS_HQ) {
    let divisions = 0;
    let mechanized = 0;
    return near.filter((u) => {
      if (HQ_RANK[u] !== FORMATION_HQ || !DIVISIONS.has(kindOf(g, u)) || isUnderArmy(g, u)) return true;
      const mech = MECHANIZED.has(kindOf(g, u));
      if (divisions >= LIMITS.corpsHqDivisions || (mech && mechanized >= LIMITS.corpsHqMechanized)) return false;
      divisions++;
      if (mech) mechanized++;
      return true;
    });
  }
  // A sub-formation has its own units and one of a corps or army at most: nobody else can be in it (9.4.1b, 15.4.3c).
  if (isGroupHq(g, hq)) return near;
  const own = formationOf(g, hq);
  const guests = near.filter((u) => printedFormation(u) !== own && !UNITS[u].generic).slice(0, LIMITS.formationHqAttached);
  return near.filter((u) => printedFormation(u) === own || UNITS[u].generic || guests.includes(u));
}

const ON_FOOT: ReadonlySet<string> = new Set(['volksgrenadier', 'parachute']);
/** A Mech unit of a division on foot that no infantry of the division is with or next to (9.3.1). */
export function strays(g: G, u: UnitId): boolean {
  const formation = formationOf(g, u);
  if (DRIVEN[u] === 0 || formation < 0 || SIDE[u] !== GERMAN || !ON_FOOT.has(formations[formation].kind)) return false;
  const hex: HexId = g.hexOf(u);
  return !onMapOf(g, SIDE[u]).some(
    (v) => INFANTRY[v] === 1 && MECH[v] === 0 && formationOf(g, v) === formation && distance(g.board, g.hexOf(v), hex) <= 1,
  );
}

const scratch: { hexes: Int32Array } = { hexes: new Int32Array(0) };

/** What supplies a unit that traces no Valid path. */
function suppliedBy(g: G, u: UnitId, isNear: (u: UnitId) => boolean): Reason | undefined {
  if (hasReserveBonus(g, u)) return 'reserve';
  if (isFreshlyLanded(g, u)) return 'landed';
  if (isNear(u)) return 'near-source';
  if (isSuppliedHere(g, u)) return 'here';
  if (g.f.airSupplied[u] === 1) return 'air';
  return isOnTheMarch(g, u) ? 'march' : undefined;
}
/** What is wrong with the path of a unit. */
function unsuppliedBy(g: G, { link, server, source }: Traced, u: UnitId): Unsupplied {
  const hq = server[u];
  if (hq >= 0) return source[hq] === 1 ? 'hq-full' : 'hq-out';
  const usual = link[u];
  return usual && !usual.ultimate && !usual.to.some((to) => g.onMap(to)) ? 'hq-lost' : 'no-path';
}

/** Traces the chains of a side as things are now, and changes nothing. */
export function traceSide(g: G, side: Side): Traced {
  const found = traced();
  const { valid, reason, link } = found;
  const paths = pathsOf(g, side);
  if (scratch.hexes.length < g.board.n) scratch.hexes = new Int32Array(g.board.n);
  const all = onMapOf(g, side).filter((u) => LEADER[u] === 0);
  const isNear = nearSource(g, side);
  const dearer = withTolls(g, paths);
  const keepers = bandKeepers(g, side).filter((u) => isPocketed(g, u));
  for (const u of keepers) found.source[u] = 1;
  for (const rank of [ARMY_HQ, CORPS_HQ, FORMATION_HQ, 0]) {
    const units = all.filter((u) => rankOf(g, u) === rank);
    const usual = units.map((u) => ({ u, link: dearer(u, linkOf(g, u)) }));
    for (const one of usual) link[one.u] = one.link;
    traceLinks(g, paths, usual, found);
    const further = units.flatMap((u) => (valid[u] === 1 ? [] : otherLinks(g, u).map((other) => ({ u, link: other }))));
    if (further.length > 0) traceLinks(g, paths, further, found);
    for (const u of units) {
      const shutIn = isShutIn(g, u);
      if (shutIn) valid[u] = 0;
      const without = valid[u] === 1 ? 'path' : keepers.includes(u) ? 'dump' : suppliedBy(g, u, isNear);
      if (without) valid[u] = 1;
      // A Mech unit that has left its infantry has no use of a path, and a headquarters with a dump needs none.
      reason[u] =
        rank === 0 && strays(g, u) ? 'stray' : (without ?? (g.f.pocket[u] > 1 ? 'dump' : shutIn ? 'shut-in' : unsuppliedBy(g, found, u)));
      if (rank > 0) found.source[u] = isServed(found, u) || g.f.supply[u] !== OUT_OF_SUPPLY ? 1 : 0;
    }
  }
  return found;
}
/** Where a unit may trace to if the usual link fails. */
function otherLinks(g: G, u: UnitId): Link[] {
  const entry = entryLink(g, u);
  return [...furtherLinks(g, u, linkOf(g, u).ways), ...(entry ? [entry] : [])];
}

function traceLinks(g: G, paths: Paths, links: readonly { u: UnitId; link: Link }[], found: Traced): void {
  const { valid, length, server, source } = found;
  // A headquarters serves so many of all who reach it, by whatever way (15.4.3).
  const reaching = new Map<UnitId, Map<UnitId, Link>>();
  for (const target of targetsOf(g, links)) {
    const { hq } = target;
    if (hq === undefined)
      measure(g, paths, target, (u, far, link) => {
        if (valid[u] === 1) return;
        length[u] = far;
        valid[u] = 1;
        found.link[u] = link;
        server[u] = -1;
      });
    else {
      const here = reaching.get(hq) ?? new Map<UnitId, Link>();
      reaching.set(hq, here);
      measure(g, paths, target, (u, far, link) => {
        here.set(u, link);
        const nearer = length[u] === NO_PATH || far < length[u];
        // Of several that it reaches one that could serve it is named, then the nearest.
        if (server[u] < 0 || source[hq] > source[server[u]] || (source[hq] === source[server[u]] && nearer)) {
          server[u] = hq;
          found.link[u] = link;
        }
        if (nearer) length[u] = far;
      });
    }
  }
  for (const [hq, units] of reaching) {
    if (source[hq] === 0) continue;
    for (const u of served(g, hq, [...units.keys()], length)) {
      found.used[hq] = 1;
      if (valid[u] === 1) continue;
      valid[u] = 1;
      server[u] = hq;
      found.link[u] = units.get(u);
    }
  }
}

/** The state that tracing gives a unit (15.2.0, 15.5.0): markers go as soon as a path is Valid again, and are never turned back. */
function stateAfter(g: G, u: UnitId, found: Traced): number {
  if (isServed(found, u)) return IN_SUPPLY;
  if (found.reason[u] === 'stray' || g.f.supply[u] === OUT_OF_SUPPLY) return OUT_OF_SUPPLY;
  // A headquarters with On Hand supply is a source once (15.5.1).
  return found.used[u] === 1 ? OUT_OF_SUPPLY : ON_HAND;
}

/** Finds and marks the state of every unit of a side. */
export function determineSupply(g: G, side: Side): void {
  const found = traceSide(g, side);
  let onHand = 0;
  let out = 0;
  for (const u of onMapOf(g, side)) {
    if (LEADER[u] === 1) continue;
    const state = stateAfter(g, u, found);
    if (state === ON_HAND) onHand++;
    else if (state === OUT_OF_SUPPLY) out++;
    setSupply(g, u, state, state === OUT_OF_SUPPLY ? '15.8.1' : '15.2.0');
    if (HQ_RANK[u] === CORPS_HQ && side === GERMAN) noteExtended(g, u, found.length[u]);
  }
  // How many hidden units of the enemy carry a marker is his secret (6.5.0).
  g.emit({ e: 'supply', side, onHand, out, ...(g.rules.fog ? { for: side } : {}), case: '15.2.0' });
}

/** A path of more than nine points from a German corps to its army is Extended, unless the army is still behind the front of December 16 (15.4.7, 15.4.7a). */
function noteExtended(g: G, corps: UnitId, length: number): void {
  const [army] = linkOf(g, corps).to;
  const behind = army !== undefined && g.onMap(army) && eastOfStart(g.board)[g.hexOf(army)] === 1;
  g.set('extended', corps, army !== undefined && !behind && length > LIMITS.extendedGermanCorpsOver * POINT ? 1 : 0);
}
