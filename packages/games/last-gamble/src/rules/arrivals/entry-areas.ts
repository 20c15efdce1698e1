/** Where reinforcements come in: entry areas, barred hexes and the next ones beside them (basic-9.14, 9.15, 9.2). */
import { type Board, type HexId, openDoors, type Side } from '@hexfront/engine';
import { held, SIDE } from '../../state/query.ts';
import { ALLIED, type G, type Waiting } from '../../state/shape.ts';

/** The hexes of the map edge in the order of the letters: south edge westward, west edge northward, north edge eastward, east edge southward. */
const rims = new WeakMap<Board, number[]>();
export function rimOf(board: Board): number[] {
  let rim = rims.get(board);
  if (rim) return rim;
  const edge = (name: string, order: (h: HexId) => number) => [...board.region('edge', name).hexes].sort((a, b) => order(a) - order(b));
  rim = [
    ...new Set([
      ...edge('south', (h) => -board.x[h]),
      ...edge('west', (h) => -board.y[h]),
      ...edge('north', (h) => board.x[h]),
      ...edge('east', (h) => board.y[h]),
    ]),
  ];
  rims.set(board, rim);
  return rim;
}

const areaHexes = new WeakMap<Board, Map<string, readonly number[]>>();
/** Hexes of entry areas: the road hexes, and between consecutive letters every edge hex (basic-9.14, 9.15). */
export function hexesOfAreas(board: Board, areas: readonly string[]): readonly number[] {
  let known = areaHexes.get(board);
  if (!known) {
    known = new Map();
    areaHexes.set(board, known);
  }
  const key = areas.join('');
  let found = known.get(key);
  if (!found) {
    const rim = rimOf(board);
    const hexes = new Set<number>();
    for (let i = 0; i < areas.length; i++) {
      const here = board.region('entry', areas[i]).hexes[0];
      hexes.add(here);
      if (i === 0 || areas[i].charCodeAt(0) !== areas[i - 1].charCodeAt(0) + 1) continue;
      const [a, b] = [rim.indexOf(board.region('entry', areas[i - 1]).hexes[0]), rim.indexOf(here)];
      for (let r = Math.min(a, b); r <= Math.max(a, b); r++) hexes.add(rim[r]);
    }
    found = [...hexes].sort((a, b) => rim.indexOf(a) - rim.indexOf(b));
    known.set(key, found);
  }
  return found;
}

/** Barred to a side: an enemy stands there, or for the Allies a German has left the map there; zones bar nobody (basic-9.22, 9.33). */
export function doorBlocked(g: G, side: Side, hex: HexId): boolean {
  if (side === ALLIED && g.f.exitMark[hex] !== 0) return true;
  if (!held(g, 1 - side, hex)) return false;
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) {
    if (SIDE[u] !== side && g.rules.move.blocks.every((rule) => rule(g, -1, u))) return true;
  }
  return false;
}

/** Hexes of the areas a waiting unit is due at, barred or not. */
export function ownDoors(g: G, waiting: Waiting): readonly number[] {
  let own: readonly number[] = hexesOfAreas(g.board, waiting.areas);
  for (const rule of g.rules.move.doors) own = rule(g, waiting.unit, own);
  return own;
}

/** Hexes through which a waiting unit may come now: its own, or after a turn of delay the next free ones (basic-9.23, 9.24). */
export function doorsFor(g: G, waiting: Waiting): readonly HexId[] {
  const side = SIDE[waiting.unit];
  const own = ownDoors(g, waiting);
  return openDoors(
    own,
    (hex) => doorBlocked(g, side, hex),
    waiting.delayed !== 0 && waiting.delayed < g.v.turn,
    () => nextDoors(g, side, own),
  );
}

/** The nearest free hex of the edge further on: westward for the Allies, both ways for the Germans and on the west edge. */
function nextDoors(g: G, side: Side, own: readonly number[]): number[] {
  const rim = rimOf(g.board);
  const at = own.map((hex) => rim.indexOf(hex));
  const found: number[] = [];
  const look = (from: number, by: number): void => {
    for (let i = 1; i < rim.length; i++) {
      const hex = rim[(from + by * i + rim.length * i) % rim.length];
      if (doorBlocked(g, side, hex) || !ownEdge(g.board, side, hex)) continue;
      if (!found.includes(hex)) found.push(hex);
      return;
    }
  };
  const west = g.board.region('edge', 'west').has;
  const north = g.board.region('edge', 'north').has;
  const first = Math.min(...at);
  const last = Math.max(...at);
  // Along the rim west is onward from the south edge and backward from the north edge.
  const onWest = west[own[0]] === 1;
  if (side !== ALLIED || onWest || north[own[0]] !== 1) look(last, 1);
  if (side !== ALLIED || onWest || north[own[0]] === 1) look(first, -1);
  return found;
}

const ownEdge = (board: Board, side: Side, hex: HexId): boolean =>
  side === ALLIED
    ? board.region('edge', 'north').has[hex] === 1 ||
      board.region('edge', 'south').has[hex] === 1 ||
      board.region('edge', 'west').has[hex] === 1
    : board.region('edge', 'east').has[hex] === 1;
