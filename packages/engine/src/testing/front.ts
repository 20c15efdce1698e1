import { type Board, boardOf } from '../board/index.ts';
import type { HexId, Side } from '../ids.ts';
import { OK, REFUSED, STOP, type Trace, type Walk, ZoneMap } from '../walk/index.ts';
import { rectangle } from './boards.ts';
import { NAIVE_PRICES, type NaiveWorld } from './naive.ts';

/** Two sides facing each other on a made-up board, once as the engine keeps it and once as texts in maps. For tests and benchmarks. */
export interface Front {
  board: Board;
  /** Number of units per hex, one array per side. */
  units: [Uint8Array, Uint8Array];
  zones: ZoneMap;
  /** Road hexes on the own map edge of each side. */
  sources: [HexId[], HexId[]];
  /** Directions with a road, and directions without an unbridged river, per hex. */
  roads: Uint8Array;
  fordable: Uint8Array;
  naive: NaiveWorld;
  keyOf(hex: HexId): string;
}

const [RIVER, BRIDGE, ROAD] = [1, 2, 4];

/** The same numbers for the same seed, on every machine. */
function numbers(seed: number): (below: number) => number {
  let s = (Math.imul(seed + 1, 2654435761) ^ 0x9e3779b9) >>> 0;
  return (below) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * below);
  };
}

/** A front of `count` units, half of them on each side, on a board of cols x rows hexes with roads, rivers and woods. */
export function makeFront(cols: number, rows: number, count: number, seed: number): Front {
  const random = numbers(seed);
  const file = rectangle(cols, rows, { terrains: ['clear', 'rough', 'woods'], sideMarks: ['river', 'bridge', 'road'] });
  for (const hex of file.hexes) {
    hex[0] = `${hex[1]},${hex[2]}`;
    hex[3] = [0, 0, 0, 1, 1, 2][random(6)];
  }
  const bare = boardOf(file);
  const bits = new Map<string, number>();
  const put = (a: HexId, b: HexId, add: number): void => {
    const label = bare.sideLabel(bare.sideBetween(a, b));
    bits.set(label, (bits.get(label) ?? 0) | add);
  };
  // Roads run across the board every few rows, and down it every few columns, wandering a little.
  for (let row = 2; row < rows; row += 5) {
    for (let at = bare.hexAt(0, row) as HexId; ; ) {
      const to = bare.neighbors[6 * at + 1 + random(2)];
      const next = to >= 0 ? to : Math.max(bare.neighbors[6 * at + 1], bare.neighbors[6 * at + 2]);
      if (next < 0) break;
      put(at, next, ROAD);
      at = next;
    }
  }
  for (let col = 4; col < cols; col += 9)
    for (let row = 1; row < rows; row++) put(bare.hexAt(col, row - 1) as HexId, bare.hexAt(col, row) as HexId, ROAD);
  for (let side = 0; side < bare.sideCount; side++) {
    const label = bare.sideLabel(side);
    if (bare.hex(label.split('|')[1]) === undefined || random(9) > 0) continue;
    bits.set(label, (bits.get(label) ?? 0) | RIVER | ((bits.get(label) ?? 0) & ROAD && random(8) > 0 ? BRIDGE : 0));
  }
  for (const [label, value] of bits) {
    const [from, to] = label.split('|');
    // A road ends at a river it has no bridge over.
    file.sides.push([from, to, (value & (RIVER | BRIDGE)) === RIVER ? RIVER : value]);
  }
  const board = boardOf(file);
  const units: [Uint8Array, Uint8Array] = [new Uint8Array(board.n), new Uint8Array(board.n)];
  const naive: NaiveWorld = { hexes: new Map(), units: new Map() };
  const keyOf = (hex: HexId): string => board.ids[hex];
  for (let id = 0; id < count; id++) {
    const side = id % 2;
    // Thick at the front in the middle of the board, thin behind it, a few gone astray.
    const depth = Math.floor((random(100) * random(100) * cols) / 18_000) - (random(20) === 0 ? 2 : 0);
    const col = Math.min(cols - 1, Math.max(0, side === 0 ? Math.floor(cols / 2) - 1 - depth : Math.floor(cols / 2) + depth));
    const hex = board.hexAt(col, random(rows)) as HexId;
    if (units[1 - side][hex] > 0) continue;
    units[side][hex]++;
    const key = keyOf(hex);
    naive.units.set(key, [...(naive.units.get(key) ?? []), { id, side, hex: key }]);
  }
  const directions = (test: (bits: number) => boolean): Uint8Array =>
    Uint8Array.from({ length: board.n }, (_, hex) =>
      [0, 1, 2, 3, 4, 5].reduce((m, d) => (test(board.sides[6 * hex + d]) ? m | (1 << d) : m), 0),
    );
  const roads = directions((bits) => (bits & ROAD) !== 0);
  const fordable = directions((bits) => (bits & (RIVER | BRIDGE)) !== RIVER);
  const zones = new ZoneMap(board, 2);
  zones.rebuild((hex, side) => (units[side][hex] === 0 ? 0 : fordable[hex]));
  const sources: [HexId[], HexId[]] = [[], []];
  for (let hex = 0; hex < board.n; hex++) {
    const ground = { terrain: board.terrains[board.terrain[hex]], roads: new Set<string>(), rivers: new Set<string>() };
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * hex + d];
      if (to < 0) continue;
      const side = board.sides[6 * hex + d];
      if (side & ROAD) ground.roads.add(keyOf(to));
      if ((side & (RIVER | BRIDGE)) === RIVER) ground.rivers.add(keyOf(to));
    }
    naive.hexes.set(keyOf(hex), ground);
    if (ground.roads.size === 0) continue;
    if (board.col[hex] === 0) sources[0].push(hex);
    if (board.col[hex] === cols - 1) sources[1].push(hex);
  }
  return { board, units, zones, sources, roads, fordable, naive, keyOf };
}

/** The supply of a side as the engine is told it: roads of any length, then `reach` hexes across country. `bars` is filled anew. */
export function frontTrace(front: Front, side: Side, reach: number, bars = new Int8Array(front.board.n)): Trace {
  const own = front.units[side];
  const enemy = front.units[1 - side];
  const zone = front.zones.plane(1 - side, 0);
  for (let hex = 0; hex < bars.length; hex++) bars[hex] = enemy[hex] > 0 ? 1 : zone[hex] > 0 && own[hex] === 0 ? -2 : 0;
  return {
    key: `side ${side}`,
    sources: front.sources[side],
    stages: [
      { name: 'road', from: 'sources', limit: Number.POSITIVE_INFINITY, open: front.roads, bars },
      { name: 'country', from: 'before', limit: reach, open: front.fordable, bars },
    ],
  };
}

/** A move as the engine is told it: the rules of `naiveMoves`. */
export function frontWalk(front: Front, start: HexId, side: Side, halves: number): Walk {
  const { terrain, sides, terrains } = front.board;
  const enemy = front.units[1 - side];
  const zone = front.zones.plane(1 - side, 0);
  const prices = terrains.map((name) => NAIVE_PRICES[name]);
  return {
    den: 2,
    memories: 1,
    starts: [{ hex: start, memory: 0, spent: 0 }],
    limit: () => halves,
    cheapest: 1,
    edge(at, dir, to, _memory, spent, out) {
      if (enemy[to] > 0) return REFUSED;
      const bits = sides[6 * at + dir];
      if (bits & ROAD) out.spent = spent + 1;
      else out.spent = spent + prices[terrain[to]] + ((bits & (RIVER | BRIDGE)) === RIVER ? 4 : 0);
      return zone[to] > 0 ? OK | STOP : OK;
    },
  };
}
