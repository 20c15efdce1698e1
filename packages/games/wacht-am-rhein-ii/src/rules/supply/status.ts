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
import { eastOfStart } from '../boundaries/start-line.ts';
import { INFANTRY } from '../combat/kinds.ts';
import { ARMY_HQ, CORPS_HQ, FORMATION_HQ, HQ_RANK, isGroupHq, isUnderArmy, rankOf } from '../command/chain.ts';
import { hasReserveBonus } from '../modes/reserve.ts';
import { isFreshlyLanded } from '../special/parachute-drop.ts';
import { type Link, linkOf, sourceHexes } from './chain.ts';
import { nearSource } from './near-source.ts';
import { isSuppliedAsNewcomer } from './newcomers.ts';
import { NO_PATH, type Paths, pathsOf } from './paths.ts';
import { isPocketed } from './pockets.ts';
import { withTolls } from './rollbahnen.ts';
import { setSupply } from './spending.ts';
import { bandKeepers, furtherLinks, isShutIn, isSuppliedHere } from './ways.ts';

const LIMITS = tables.supplyLimits;

/** What tracing finds, by unit. */
export interface Traced {
  /** 1: a Valid path. */
  readonly valid: Uint8Array;
  /** Length of the path to the next link in sixths of a point, whether that is in supply or not; -1 none. */
  readonly length: Int32Array;
  /** Headquarters: 1 it can be a source now. */
  readonly source: Uint8Array;
  /** Headquarters: 1 some unit draws on it. */
  readonly used: Uint8Array;
}
const traced = (): Traced => ({
  valid: new Uint8Array(UNITS.length),
  length: new Int32Array(UNITS.length).fill(NO_PATH),
  source: new Uint8Array(UNITS.length),
  used: new Uint8Array(UNITS.length),
});

/** Units that trace to the same sources by the same paths. */
interface Group {
  readonly link: Link;
  readonly units: UnitId[];
}
function groupsOf(links: readonly { u: UnitId; link: Link }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { u, link } of links) {
    const key = `${link.tolls ? u : ''}|${link.to.join()}|${link.sources?.join() ?? ''}|${link.ways.map(({ gait, limit }) => gait + limit).join()}`;
    const group = groups.get(key);
    if (group) group.units.push(u);
    else groups.set(key, { link, units: [u] });
  }
  return [...groups.values()];
}

/** Who traces to sources of his own is in a group of his own. */
function usualLink(g: G, u: UnitId): Link {
  const link = linkOf(g, u);
  return link.ultimate ? { ...link, sources: link.sources ?? sourceHexes(g, u) } : link;
}

/** In a pocket paths are half as long, and to a Kampfgruppe that planes supply (15.4.2, 15.7.0). */
const reachOf = (g: G, hq: UnitId, limit: number): number =>
  isPocketed(g, hq) || g.f.airSupplied[hq] === 1 ? Math.floor(limit / 2) : limit;

/** Lengths from the units of a group to one headquarters, or to the ultimate sources. */
function measure(
  g: G,
  paths: Paths,
  group: Group,
  hq: UnitId | undefined,
  into: Int32Array,
  found: (u: UnitId, length: number) => void,
): void {
  const sources = hq === undefined ? (group.link.sources ?? sourceHexes(g, group.units[0])) : [g.hexOf(hq)];
  let left = group.units;
  for (const { gait, limit } of group.link.ways) {
    if (left.length === 0) return;
    paths.measure(
      g,
      sources,
      gait,
      hq === undefined ? limit : reachOf(g, hq, limit),
      left.map((u) => g.hexOf(u)),
      into,
      false,
      group.link.tolls,
    );
    for (const u of left) if (into[g.hexOf(u)] !== NO_PATH) found(u, into[g.hexOf(u)]);
    left = left.filter((u) => into[g.hexOf(u)] === NO_PATH);
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

/** Traces the chains of a side as things are now, and changes nothing. */
export function traceSide(g: G, side: Side): Traced {
  const found = traced();
  const paths = pathsOf(g, side);
  if (scratch.hexes.length < g.board.n) scratch.hexes = new Int32Array(g.board.n);
  const all = onMapOf(g, side).filter((u) => LEADER[u] === 0);
  const isNear = nearSource(g, side);
  const dearer = withTolls(g, paths);
  for (const u of bandKeepers(g, side)) if (isPocketed(g, u)) found.valid[u] = found.source[u] = 1;
  for (const rank of [ARMY_HQ, CORPS_HQ, FORMATION_HQ, 0]) {
    const units = all.filter((u) => rankOf(g, u) === rank);
    traceGroups(g, paths, groupsOf(units.map((u) => ({ u, link: dearer(u, usualLink(g, u)) }))), found);
    const without = units.filter((u) => found.valid[u] === 0);
    const further = without.flatMap((u) => furtherLinks(g, u, linkOf(g, u).ways).map((link) => ({ u, link })));
    traceGroups(g, paths, groupsOf(further), found);
    for (const u of units) {
      if (isShutIn(g, u)) found.valid[u] = 0;
      if (
        hasReserveBonus(g, u) ||
        isFreshlyLanded(g, u) ||
        isNear(u) ||
        isSuppliedHere(g, u) ||
        g.f.airSupplied[u] === 1 ||
        isSuppliedAsNewcomer(g, paths, u, scratch.hexes)
      )
        found.valid[u] = 1;
      if (rank > 0) found.source[u] = found.valid[u] === 1 || g.f.pocket[u] > 1 || g.f.supply[u] !== OUT_OF_SUPPLY ? 1 : 0;
    }
  }
  return found;
}

function traceGroups(g: G, paths: Paths, groups: readonly Group[], found: Traced): void {
  // A headquarters serves so many of all who reach it, by whatever way (15.4.3).
  const reaching = new Map<UnitId, UnitId[]>();
  for (const group of groups) {
    const { link } = group;
    if (link.ultimate)
      measure(g, paths, group, undefined, scratch.hexes, (u, length) => {
        found.length[u] = length;
        found.valid[u] = 1;
      });
    else
      for (const hq of link.to) {
        if (!g.onMap(hq)) continue;
        const here = reaching.get(hq) ?? [];
        reaching.set(hq, here);
        measure(g, paths, group, hq, scratch.hexes, (u, far) => {
          here.push(u);
          if (found.length[u] === NO_PATH || far < found.length[u]) found.length[u] = far;
        });
      }
  }
  for (const [hq, units] of reaching) {
    if (found.source[hq] === 0) continue;
    for (const u of served(g, hq, units, found.length)) {
      found.valid[u] = 1;
      found.used[hq] = 1;
    }
  }
}

/** The state that tracing gives a unit (15.2.0, 15.5.0): markers go as soon as a path is Valid again, and are never turned back. */
function stateAfter(g: G, u: UnitId, found: Traced): number {
  const hq = rankOf(g, u) > 0;
  if (!hq && found.valid[u] === 1 && strays(g, u)) return OUT_OF_SUPPLY;
  if (found.valid[u] === 1 || g.f.pocket[u] > 1) return IN_SUPPLY;
  if (strays(g, u) || g.f.supply[u] === OUT_OF_SUPPLY) return OUT_OF_SUPPLY;
  // A headquarters with On Hand supply is a source once (15.5.1).
  return hq && found.used[u] === 1 ? OUT_OF_SUPPLY : ON_HAND;
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
