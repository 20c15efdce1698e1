/** What a hexside is at this moment: printed features changed by floods and the Roer dams (17.S1, 24). `at` is 6 * hex + direction everywhere. */
import type { Board } from '@hexfront/engine';
import type { G } from './shape.ts';

interface Bits {
  minor: number;
  major: number;
  bridge: number;
  canal: number;
  sea: number;
  causeway: number;
  dam: number;
  road: number;
  roer: number;
  rhine: number;
}
const cache = new WeakMap<Board, Bits>();
export function sideBits(board: Board): Bits {
  let b = cache.get(board);
  if (!b) {
    b = {
      minor: board.sideBit('minor-river'),
      major: board.sideBit('major-river'),
      bridge: board.sideBit('bridge'),
      canal: board.sideBit('canal'),
      sea: board.sideBit('sea'),
      causeway: board.sideBit('causeway'),
      dam: board.sideBit('dam'),
      road: board.sideBit('road'),
      roer: board.sideBit('roer'),
      rhine: board.sideBit('rhine'),
    };
    cache.set(board, b);
  }
  return b;
}
const has = (g: G, at: number, bit: number): boolean => (g.board.sides[at] & bit) !== 0;

/** The Roer below the dams is an unbridged major river until the end of the turn after the dams were blown (24-flood). */
export const roerFlood = (g: G): boolean => g.v.damsBlown > 0 && g.v.turn <= g.v.damsBlown + 1;
const flooded = (g: G, at: number): boolean => roerFlood(g) && has(g, at, sideBits(g.board).roer);

export const isFullSea = (g: G, at: number): boolean => has(g, at, sideBits(g.board).sea);
export const isCanal = (g: G, at: number): boolean => has(g, at, sideBits(g.board).canal);
export const isCauseway = (g: G, at: number): boolean => has(g, at, sideBits(g.board).causeway);
/** An unblown dam (12.B-dam); blown ones are minor river for good (24-after). */
export const isDam = (g: G, at: number): boolean => g.v.damsBlown === 0 && has(g, at, sideBits(g.board).dam);

/** Minor river that is not in flood. */
export function isMinorRiver(g: G, at: number): boolean {
  const b = sideBits(g.board);
  const minor = has(g, at, b.minor) || (g.v.damsBlown > 0 && has(g, at, b.dam));
  return minor && !flooded(g, at) && !g.rules.weather(g).flood;
}
/** Minor river in flood by the weather: an unbridged major river for everything but tracing supply (17.S1). */
export function isFloodedMinor(g: G, at: number): boolean {
  const b = sideBits(g.board);
  const minor = has(g, at, b.minor) || (g.v.damsBlown > 0 && has(g, at, b.dam));
  return minor && !flooded(g, at) && g.rules.weather(g).flood;
}
/** Major river, bridged or not, as it counts for zones, movement and combat. */
export const isMajorRiver = (g: G, at: number): boolean => has(g, at, sideBits(g.board).major) || flooded(g, at) || isFloodedMinor(g, at);
/** Major river without a bridge, as it counts for movement and combat. */
export function isUnbridged(g: G, at: number): boolean {
  if (flooded(g, at) || isFloodedMinor(g, at)) return true;
  const b = sideBits(g.board);
  return has(g, at, b.major) && !has(g, at, b.bridge);
}
export const isBridged = (g: G, at: number): boolean => isMajorRiver(g, at) && !isUnbridged(g, at);
/** Unbridged major river for a supply line: floods of the weather do not count, that of the dams does (17.S1, 24-flood). */
export function isUnbridgedForSupply(g: G, at: number): boolean {
  if (flooded(g, at)) return true;
  const b = sideBits(g.board);
  return has(g, at, b.major) && !has(g, at, b.bridge);
}
/** A road runs over the hexside. A river in flood breaks it, like any other unbridged river. */
export const roadOver = (g: G, at: number): boolean => has(g, at, sideBits(g.board).road) && !isUnbridged(g, at);
export const roadForSupply = (g: G, at: number): boolean => has(g, at, sideBits(g.board).road) && !isUnbridgedForSupply(g, at);
/** The Roer in flood by the dams: nobody retreats over it (24-flood). */
export const isRoerInFlood = (g: G, at: number): boolean => flooded(g, at);
