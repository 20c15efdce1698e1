/**
 * What a hexside is at this moment: printed features changed by floods and the Roer dams (17.S1, 24). `at` is 6 * hex + direction everywhere.
 * Everything is asked in hot loops, so it is worked out once for all hexsides of a board and each state of the waters.
 */
import { type Board, type EdgeId, perBoard } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { G } from '../../state/shape.ts';

/** Printed features of hexsides by bit. */
export const sideBits = perBoard((board) => ({
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
}));

// What a hexside can be.
const FULL_SEA = 1;
const CANAL = 2;
const CAUSEWAY = 4;
const DAM = 8;
const MINOR = 16;
const FLOODED_MINOR = 32;
const MAJOR = 64;
const UNBRIDGED = 128;
const UNBRIDGED_SUPPLY = 256;
const ROAD = 512;
const ROAD_SUPPLY = 1024;
const ROER_FLOOD = 2048;

/** The Roer below the dams is an unbridged major river until the end of the turn after the dams were blown (24-flood). */
export const roerFlood = (g: G): boolean => g.v.damsBlown > 0 && g.v.turn <= g.v.damsBlown + tables.dams.floodTurnsAfter;

const THAW = 1;
const BLOWN = 2;
const ROER = 4;
const STATES = 8;
/** State of the waters, 0 to 7: minor rivers in flood by the weather, the dams blown, the Roer in flood. */
export const waterState = (g: G): number =>
  (g.rules.weather(g).flood ? THAW : 0) + (g.v.damsBlown > 0 ? BLOWN + (roerFlood(g) ? ROER : 0) : 0);

interface Waters {
  /** What each hexside is, as a sum of the bits above. */
  is: Uint16Array;
  /** Directions, per hex, that lead over sea or a major river. */
  over: Uint8Array;
}
const known = perBoard(() => new Array<Waters | undefined>(STATES).fill(undefined));
function waters(g: G): Waters {
  const all = known(g.board);
  const state = waterState(g);
  let found = all[state];
  if (found === undefined) {
    found = survey(g.board, state);
    all[state] = found;
  }
  return found;
}

function survey(board: Board, state: number): Waters {
  const { n, sides } = board;
  const w: Waters = { is: new Uint16Array(6 * n), over: new Uint8Array(n) };
  const { sea, canal, causeway, dam, road, minor, major, bridge, roer } = sideBits(board);
  for (let at = 0; at < 6 * n; at++) {
    const has = (b: number): boolean => (sides[at] & b) !== 0;
    const roerFlooded = (state & ROER) !== 0 && has(roer);
    // Blown dams are minor river for good (24-after).
    const small = (has(minor) || ((state & BLOWN) !== 0 && has(dam))) && !roerFlooded;
    const flooded = small && (state & THAW) !== 0;
    const noBridge = has(major) && !has(bridge);
    const unbridged = roerFlooded || flooded || noBridge;
    const forSupply = roerFlooded || noBridge;
    let is = 0;
    if (has(sea)) is |= FULL_SEA;
    if (has(canal)) is |= CANAL;
    if (has(causeway)) is |= CAUSEWAY;
    if ((state & BLOWN) === 0 && has(dam)) is |= DAM;
    if (small) is |= flooded ? FLOODED_MINOR : MINOR;
    if (has(major) || roerFlooded || flooded) is |= MAJOR;
    if (unbridged) is |= UNBRIDGED;
    if (forSupply) is |= UNBRIDGED_SUPPLY;
    if (has(road) && !unbridged) is |= ROAD;
    if (has(road) && !forSupply) is |= ROAD_SUPPLY;
    if (roerFlooded) is |= ROER_FLOOD;
    w.is[at] = is;
    if ((is & (FULL_SEA | MAJOR)) !== 0) w.over[Math.floor(at / 6)] |= 1 << (at % 6);
  }
  return w;
}
const is = (g: G, at: number, bits: number): boolean => (waters(g).is[at] & bits) !== 0;

/** Directions, per hex, in which sea or a major river lies, bridged or not: where zones are secondary (2-secondary-def, R-02). */
export const overWater = (g: G): Uint8Array => waters(g).over;

export const isFullSea = (g: G, at: number): boolean => is(g, at, FULL_SEA);
export const isCanal = (g: G, at: number): boolean => is(g, at, CANAL);
export const isCauseway = (g: G, at: number): boolean => is(g, at, CAUSEWAY);
/** An unblown dam (12.B-dam); blown ones are minor river for good (24-after). */
export const isDam = (g: G, at: number): boolean => is(g, at, DAM);
/** Minor river that is not in flood. */
export const isMinorRiver = (g: G, at: number): boolean => is(g, at, MINOR);
/** Minor river in flood by the weather: an unbridged major river for everything but tracing supply (17.S1). */
export const isFloodedMinor = (g: G, at: number): boolean => is(g, at, FLOODED_MINOR);
/** Major river, bridged or not, as it counts for zones, movement and combat. */
export const isMajorRiver = (g: G, at: EdgeId): boolean => is(g, at, MAJOR);
/** Major river without a bridge, as it counts for movement and combat. */
export const isUnbridged = (g: G, at: EdgeId): boolean => is(g, at, UNBRIDGED);
export const isBridged = (g: G, at: number): boolean => (waters(g).is[at] & (MAJOR | UNBRIDGED)) === MAJOR;
/** Sea or a major river, bridged or not. */
export const isSeaOrMajor = (g: G, at: number): boolean => is(g, at, FULL_SEA | MAJOR);
/** Unbridged major river for a supply line: floods of the weather do not count, that of the dams does (17.S1, 24-flood). */
export const isUnbridgedForSupply = (g: G, at: number): boolean => is(g, at, UNBRIDGED_SUPPLY);
/** A road runs over the hexside. A river in flood breaks it, like any other unbridged river. */
export const roadOver = (g: G, at: number): boolean => is(g, at, ROAD);
export const roadForSupply = (g: G, at: number): boolean => is(g, at, ROAD_SUPPLY);
/** The Roer in flood by the dams: nobody retreats over it (24-flood). */
export const isRoerInFlood = (g: G, at: number): boolean => is(g, at, ROER_FLOOD);
