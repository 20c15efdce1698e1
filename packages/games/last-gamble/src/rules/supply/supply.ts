/** Chapter 1, supply: lines to the map edge, the four-hex test of divisions, and who is unsupplied or isolated. */
import {
  type Board,
  call,
  changeStage,
  distance,
  END,
  type HexId,
  type Side,
  type Stage,
  type Trace,
  TraceField,
  type TraceVerdict,
  type UnitId,
} from '@hexfront/engine';
import { formations, tables, unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { held, onMap, roadAsPrinted, roadOver, SIDE, UNITS } from '../../state/query.ts';
import { enemyOf, type G, GERMAN, ISOLATED, type LG, type Proc, SIDES, SUPPLIED, UNSUPPLIED } from '../../state/shape.ts';
import { inEnemyZoc, zonesNow } from '../movement/zones-of-control.ts';

/** Hexes from the unit to a road, and from a unit to another of its division (basic-1.22, 1.31). */
const OFF_ROAD = tables.supply.offRoadHexes;
const DIVISION_REACH = tables.supply.divisionDistance;
/** Hexes to a supplied friend who keeps a surrounded unit from being isolated (basic-1.61). */
const FRIEND_NEAR = tables.supply.isolationFriendDistance;
/** Aircraft stand in nobody's way, nor do commandos (opt-4.21). */
const IN_THE_AIR = Uint8Array.from(UNITS, (u) => (u.type === 'aircraft' || u.type === 'commando' ? 1 : 0));

const HEYDTE = unitIndex('G-vdHeydte');

/** What cuts a line, as codes for the trace; each names its case. */
export const BARS = { 1: 'enemy-unit', 2: 'enemy-zoc', 3: 'interdicted' } as const;
export const BAR_CASES = { 1: 'basic-1.23', 2: 'basic-1.23', 3: 'adv-2.47' } as const;

interface Lines {
  field: TraceField;
  trace: Trace;
  /** What bars the line per hex: on the road, and across country. */
  road: Int8Array;
  country: Int8Array;
  /** Directions in which a road leads on, per hex. */
  open: Uint8Array;
}
const lines = new WeakMap<Board, Lines[]>();
const printedRoads = new WeakMap<Board, Uint8Array>();

/** The line of a side: from the road hexes that lead off its edges along roads, then up to four hexes across country (basic-1.22, 1.4). */
function linesOf(g: G, side: Side): Lines {
  let both = lines.get(g.board);
  if (!both) {
    both = [];
    lines.set(g.board, both);
  }
  if (both[side]) return both[side];
  const { n } = g.board;
  const made = { field: new TraceField(g.board), road: new Int8Array(n), country: new Int8Array(n), open: new Uint8Array(n) } as Lines;
  made.trace = {
    key: SIDES[side].id,
    sources: g.board.region('supply', SIDES[side].id).hexes,
    stages: [
      { name: 'road', from: 'sources', limit: Number.POSITIVE_INFINITY, open: made.open, bars: made.road },
      // Any terrain (basic-1.24).
      { name: 'country', from: 'before', limit: OFF_ROAD, bars: made.country },
    ],
  };
  both[side] = made;
  return made;
}

/** Roads as printed; every hexside that carries a bridge marker is looked at again (basic-14.25, 14.33). */
function fillRoads(g: G, open: Uint8Array): void {
  const { board } = g;
  const { bridge } = g.f;
  let printed = printedRoads.get(board);
  if (!printed) {
    printed = new Uint8Array(board.n);
    for (let h = 0; h < board.n; h++) for (let d = 0; d < 6; d++) if (roadAsPrinted(g, 6 * h + d)) printed[h] |= 1 << d;
    printedRoads.set(board, printed);
  }
  open.set(printed);
  for (let s = 0; s < bridge.length; s++) {
    if (bridge[s] === 0) continue;
    const at = board.sideAt[s];
    const h = Math.floor(at / 6);
    const to = board.neighbors[at];
    if (to < 0) continue;
    const d = at % 6;
    const back = (d + 3) % 6;
    const leads = roadOver(g, at) ? 1 : 0;
    open[h] = (open[h] & ~(1 << d)) | (leads << d);
    open[to] = (open[to] & ~(1 << back)) | (leads << back);
  }
}

/** An enemy unit bars a line; an enemy zone ends it unless a friend stands there (basic-1.23, 1.25). */
function fillBars(g: G, side: Side, l: Lines): void {
  const { n } = g.board;
  const { country, road } = l;
  const { place } = g.f;
  const zone = zonesNow(g).plane(enemyOf(side), 0);
  for (let h = 0; h < n; h++) country[h] = zone[h] > 0 ? -2 : 0;
  for (let u = 0; u < place.length; u++) if (place[u] < n && SIDE[u] === side) country[place[u]] = 0;
  for (let u = 0; u < place.length; u++) if (place[u] < n && SIDE[u] !== side && !IN_THE_AIR[u]) country[place[u]] = 1;
  road.set(country);
  if (g.rules.roadCuts.length > 0)
    for (let h = 0; h < n; h++) if (road[h] === 0) for (const cut of g.rules.roadCuts) if (cut(g, side, h)) road[h] = 3;
}

function flood(g: G, side: Side): TraceField {
  const l = linesOf(g, side);
  fillRoads(g, l.open);
  fillBars(g, side, l);
  return l.field.run(l.trace);
}

/** Where supply of a side gets to now. Holds until the next question about that side. */
export const supplyField = (g: G, side: Side): TraceField => flood(g, side);

/** A supply line, or what cuts it, for a unit where it stands or in another hex. */
export function supplyLine(g: G, side: Side, hex: HexId): TraceVerdict {
  return flood(g, side).verdict(hex);
}

/** Would a line exist from this hex as things stand? For warnings before a move; the status itself changes only in supply phases (basic-1.1). */
export function wouldBeSupplied(g: G, unit: UnitId, hex: HexId): boolean {
  return fixedStatus(g, unit) === SUPPLIED || flood(g, SIDE[unit]).reached(hex);
}

function fixedStatus(g: G, unit: UnitId): number | undefined {
  for (const rule of g.rules.supplyFixed) {
    const status = rule(g, unit);
    if (status !== undefined) return status;
  }
  return undefined;
}

/** Status in force: what was determined, or worse for want of fuel (basic-2.13). */
export function supplyOf(g: G, unit: UnitId): number {
  const status = g.f.supply[unit];
  return status === SUPPLIED && g.f.fuel[unit] !== 0 ? UNSUPPLIED : status;
}

/** Other units of each unit's division, by index. */
const DIVISION: readonly (readonly number[])[] = UNITS.map((u) => {
  const formation = formations.find((f) => f.id === u.formation);
  return formation ? formation.units.filter((v) => v !== u.index) : [];
});

/** Never tested: Allied armored brigades, American combat commands and British brigades alike (basic-1.31); aircraft and commanders. */
const UNTESTED = Uint8Array.from(UNITS, (u) => (['combat-command', 'tank-brigade', 'commander', 'aircraft'].includes(u.type) ? 1 : 0));
/** Exempt from the divisional test, as Kampfgruppen are too (basic-1.31). */
const exempt = (g: G, unit: UnitId): boolean => UNTESTED[unit] === 1 || g.f.kg[unit] >= 0;

/** Is the unit within four hexes of its division, or an independent one of any friend (basic-1.31 to 1.34)? */
export function inDivisionReach(g: G, unit: UnitId): boolean {
  if (exempt(g, unit)) return true;
  // Entered in Strategic Movement and still in it (basic-1.32).
  if (g.f.strategic[unit] && g.f.arrived[unit]) return true;
  const { n } = g.board;
  const place = g.f.place;
  const here = g.hexOf(unit);
  let mates = 0;
  for (const v of DIVISION[unit]) {
    if (place[v] >= n) continue;
    mates++;
    if (distance(g.board, here, g.hexOf(v)) <= DIVISION_REACH) return true;
  }
  // Mates somewhere on the map, but too far; with none left the unit counts as independent (basic-1.33, 1.34).
  if (mates > 0) return false;
  return friendWithin(g, unit, DIVISION_REACH);
}

/** Another unit of the side within so many hexes. */
function friendWithin(g: G, unit: UnitId, reach: number, fit?: (v: number) => boolean): boolean {
  const { board, occupancy } = g;
  const { place } = g.f;
  const side = SIDE[unit];
  const here = g.hexOf(unit);
  // Most have company next door; only the others are worth a search.
  for (let d = -1; d < 6; d++) {
    const h = d < 0 ? here : board.neighbors[6 * here + d];
    if (h < 0) continue;
    for (let v = occupancy.head[h]; v >= 0; v = occupancy.next[v])
      if (v !== unit && SIDE[v] === side && !IN_THE_AIR[v] && (fit === undefined || fit(v))) return true;
  }
  for (let v = 0; v < place.length; v++) {
    if (v === unit || SIDE[v] !== side || place[v] >= board.n || IN_THE_AIR[v]) continue;
    if (distance(board, here, g.hexOf(v)) <= reach && (fit === undefined || fit(v))) return true;
  }
  return false;
}

/** Shut in on all sides (basic-1.61): enemy units all around, or units and zones with no supplied friend within two hexes. */
function shutIn(g: G, unit: UnitId, found: Uint8Array): boolean {
  const side = SIDE[unit];
  const here = g.f.place[unit];
  const { neighbors } = g.board;
  let byZone = false;
  for (let d = 0; d < 6; d++) {
    const h = neighbors[6 * here + d];
    if (h < 0 || held(g, enemyOf(side), h)) continue;
    // A friend next door does not lift the zone for this purpose.
    if (!inEnemyZoc(g, side, h)) return false;
    byZone = true;
  }
  return !byZone || !friendWithin(g, unit, FRIEND_NEAR, (v) => found[v] === SUPPLIED);
}

function changed(g: G, unit: UnitId, traced: number): number {
  let status = traced;
  for (const rule of g.rules.supplyChanges) status = rule(g, unit, status);
  return status;
}

/** The four hexes to its division count for supply, not for attacks alone (basic-1.31, R-31). */
export const testsDivision = (g: G): boolean => g.rules.choice('division-supply') !== 'attack-only';

/** The status that every unit of a side would have if it were determined now, by unit; nothing is changed (basic-1.1, 1.5, 1.6). */
export function findSupply(g: G, side: Side): Uint8Array {
  const found = new Uint8Array(UNITS.length);
  const field = flood(g, side);
  const place = g.f.place;
  const cutOff: number[] = [];
  const testDivision = testsDivision(g);
  const { n } = g.board;
  for (let u = 0; u < place.length; u++) {
    if (SIDE[u] !== side) continue;
    if (place[u] >= n) {
      // Whoever comes in during this player turn is supplied unless a rule says otherwise (basic-2.32, gset-cond).
      found[u] = changed(g, u, SUPPLIED);
      continue;
    }
    const fixed = fixedStatus(g, u);
    if (fixed !== undefined) {
      found[u] = fixed;
      continue;
    }
    const line = field.reached(g.hexOf(u));
    if (!line) cutOff.push(u);
    found[u] = line && (!testDivision || inDivisionReach(g, u)) ? SUPPLIED : UNSUPPLIED;
  }
  // Second pass: isolation asks who is supplied, so everybody's line has to be known first (basic-1.61).
  const isolated = cutOff.filter((u) => shutIn(g, u, found));
  for (const u of isolated) found[u] = ISOLATED;
  for (let u = 0; u < place.length; u++) if (SIDE[u] === side && place[u] < n) found[u] = changed(g, u, found[u]);
  return found;
}

/** Determines and stores the status of every unit of a side. */
export function determineSupply(g: G, side: Side): { unsupplied: number; isolated: number } {
  const found = findSupply(g, side);
  const count = { unsupplied: 0, isolated: 0 };
  for (let u = 0; u < found.length; u++) {
    if (SIDE[u] !== side) continue;
    const status = found[u];
    g.set('supply', u, status);
    if (!g.onMap(u)) continue;
    if (status === UNSUPPLIED) count.unsupplied++;
    else if (status === ISOLATED) count.isolated++;
  }
  // How many of the enemy's hidden units are out of supply is his secret (opt-2).
  g.emit({ e: 'supply', side, ...count, ...(g.rules.sight ? { for: side } : {}), case: 'basic-1.1' });
  return count;
}

/** Status of both sides, for a game that begins in the middle of a turn. */
export function startSupply(g: G): void {
  determineSupply(g, 1 - g.v.side);
  determineSupply(g, g.v.side);
}

/** Supply Determination Phase (intro-8.1#1): the enemy's units first, then the phasing side's own; then fuel. */
export const supplyPhase: Proc = {
  first: 'determine',
  points: {
    determine: {
      auto: (g) => {
        determineSupply(g, enemyOf(g.v.side));
        determineSupply(g, g.v.side);
        return call('fuel', {}, 'after');
      },
    },
    after: { auto: () => END },
  },
};

/** The chapter's decisions: first-day supply (basic-15.9) and the test at the end of every Movement Phase. */
export const supplyChapter: RuleModule = {
  apply(draft) {
    draft.procs.supply = supplyPhase;
    // Not for the paratroops, who are on their own after the jump (opt-1.23).
    draft.supplyFixed.push((g, u) =>
      SIDE[u] === GERMAN && g.v.turn <= tables.supply.germanAutoThroughTurn && u !== HEYDTE ? SUPPLIED : undefined,
    );
    const before = draft.stages;
    draft.stages = (root) => {
      let out: Stage<LG> = before(root);
      SIDES.forEach(({ id }, side) => {
        out = changeStage(out, `${id}.movement`, (s) => ({
          ...s,
          leave: (g) => {
            s.leave?.(g);
            testAttackSupply(g, side);
          },
        }));
      });
      return out;
    };
  },
};

/** End of the Movement Phase: units that fail the four-hex test attack at half this turn (basic-1.31, R-31). */
export function testAttackSupply(g: G, side: Side): void {
  for (const u of onMap(g, side)) g.set('attackSupply', u, fixedStatus(g, u) === SUPPLIED || inDivisionReach(g, u) ? 0 : 1);
}
