/** Bridges as things that stand, fall and are carried (15.14, 15.24 to 15.27, 15.33). */
import { type Action, effectsOn, type HexId, type HexsideId, hexOfEdge, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { bits, ENGINEER, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, BRIDGE_BLOWN, BRIDGE_GERMAN, BRIDGE_GERMAN_FAR, BRIDGE_US, type G, GERMAN, type WaR } from '../../state/shape.ts';

/** Values of `carries`: the marker under the engineer, or on top of it with its Building side up (15.21, 15.22). */
export const CARRYING = 1;
export const BUILDING = 2;

/** Engineers of each side. */
export const ENGINEERS: readonly (readonly UnitId[])[] = [GERMAN, ALLIED].map((side) =>
  UNITS.filter((u) => u.side === side && ENGINEER[u.index] === 1).map((u) => u.index),
);

/** The two hexes of a hexside, in the order in which actions name them. */
export function banks(g: G, side: HexsideId): [HexId, HexId] {
  const edge = g.board.sideAt[side];
  return [hexOfEdge(edge), g.board.neighbors[edge]];
}
/** The hexside an action names by its two hexes, or -1. */
export function sideNamed(g: G, a: Action): HexsideId {
  const { path } = a;
  return path?.length === 2 && path.every((h) => h >= 0 && h < g.board.n) ? g.board.sideBetween(path[0], path[1]) : -1;
}
/** Something to bridge: a river or creek between two hexes of the map. */
export function isWater(g: G, side: HexsideId): boolean {
  const edge = g.board.sideAt[side];
  return (g.board.sides[edge] & (bits(g).river | bits(g).creek)) !== 0 && g.board.neighbors[edge] >= 0;
}
/** Hexsides of a hex that lead over water. */
export function* watersOf(g: G, hex: HexId): Generator<HexsideId> {
  for (let d = 0; d < 6; d++) {
    const side = g.board.sideId[6 * hex + d];
    if (g.board.neighbors[6 * hex + d] >= 0 && isWater(g, side)) yield side;
  }
}

/** What is left where a built bridge is taken away: nothing, or the printed one that was blown before (15.14). */
function takeAway(g: G, side: HexsideId): void {
  const printed = (g.board.sides[g.board.sideAt[side]] & bits(g).bridge) !== 0;
  g.set('bridge', side, printed ? BRIDGE_BLOWN : 0);
}
export const tellBridge = (
  g: G,
  side: HexsideId,
  by: UnitId,
  state: 'blown' | 'stands' | 'built' | 'gone' | 'taken' | 'repaired',
  rule: string,
): void => {
  const [from, to] = banks(g, side);
  g.emit({ e: 'bridge', state, from, to, by, case: rule });
};

export function blowBridge(g: G, side: HexsideId, by: UnitId): void {
  // Only time after the printed bridge was blown counts toward its repair; a German bridge phase comes after the Movement Phase of its turn (R-W58).
  if (g.rules.bridgeRepair && g.f.bridge[side] === 0) g.rows.ruins.push({ side, turn: g.v.turn + (g.v.side === GERMAN ? 1 : 0) });
  g.set('bridge', side, BRIDGE_BLOWN);
  tellBridge(g, side, by, 'blown', '15.13');
}
export const bridgeHolds = (g: G, side: HexsideId, by: UnitId): void => tellBridge(g, side, by, 'stands', '15.13');

/** A US engineer's bridge: it remembers in which directions it has built (15.31, 15.33). */
export function buildByUs(g: G, side: HexsideId, by: UnitId): void {
  g.set('bridge', side, BRIDGE_US);
  g.set('spans', by, g.f.spans[by] | (1 << directionTo(g, by, side)));
  tellBridge(g, side, by, 'built', '15.31');
}
const directionTo = (g: G, u: UnitId, side: HexsideId): number => {
  const hex = g.hexOf(u);
  for (let d = 0; d < 6; d++) if (g.board.sideId[6 * hex + d] === side) return d;
  return 0;
};

/** A German bridge is finished; its marker stays in the engineer's hex (15.24, 15.25). */
export function finishBridge(g: G, side: HexsideId, by: UnitId): void {
  g.set('bridge', side, banks(g, side)[0] === g.hexOf(by) ? BRIDGE_GERMAN : BRIDGE_GERMAN_FAR);
  g.set('carries', by, 0);
  tellBridge(g, side, by, 'built', '15.24');
}
/** The hex in which the marker of a German bridge is, or -1 (15.27). */
export function markerHex(g: G, side: HexsideId): HexId {
  const mark = g.f.bridge[side];
  return mark === BRIDGE_GERMAN ? banks(g, side)[0] : mark === BRIDGE_GERMAN_FAR ? banks(g, side)[1] : -1;
}
export function pickUp(g: G, side: HexsideId, by: UnitId): void {
  takeAway(g, side);
  g.set('carries', by, CARRYING);
  tellBridge(g, side, by, 'taken', '15.27');
}

/** The engineer has left the hex: its US bridges are gone, and a bridge that it was building is lost (15.33, 15.26, R-C31, R-C32). */
function left(g: G, u: UnitId, from: HexId): void {
  const spans = g.f.spans[u];
  if (spans !== 0) {
    g.set('spans', u, 0);
    for (let d = 0; d < 6; d++) {
      const side = g.board.sideId[6 * from + d];
      if (((spans >> d) & 1) === 0 || g.f.bridge[side] !== BRIDGE_US) continue;
      takeAway(g, side);
      tellBridge(g, side, u, 'gone', '15.33');
    }
  }
  if (g.f.carries[u] === BUILDING || (g.f.carries[u] !== 0 && !g.onMap(u))) {
    g.set('carries', u, 0);
    g.emit({ e: 'bridgeLost', u, h: from, case: '15.26' });
  }
}
export const bridgeTriggers: readonly Trigger<WaR>[] = [
  ...effectsOn<WaR, 'entered'>(['entered'], (g, e) => {
    if (ENGINEER[e.u] === 1 && (g.f.spans[e.u] !== 0 || g.f.carries[e.u] === BUILDING)) left(g, e.u, e.from);
  }),
  ...effectsOn<WaR, 'lost' | 'exited'>(['lost', 'exited'], (g, e) => {
    if (ENGINEER[e.u] === 1) left(g, e.u, e.h);
  }),
];

/** Engineers of a side on the map. */
export const engineersOf = (g: G, side: Side): UnitId[] => ENGINEERS[side].filter((u) => g.onMap(u) && SIDE[u] === side);
/** Did not move in the Movement Phase just over (15.22, 15.23, 15.27, 15.31). */
export const stayed = (g: G, u: UnitId): boolean => g.f.stayed[u] === 1;
