/** The position as two people at a table see it: hexes by their printed numbers, counters with what is printed on them and the markers on top. */
import { hexesApart, type PrintedHex, type PrintedWay, printedMap, stacksOf } from '@hexfront/engine/testing';
import { completeOptions, units as printed, turns, type UnitData } from '../src/data/index.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G } from '../src/state/shape.ts';

/** A side of a hex, and what is drawn on it. */
export interface Way extends PrintedWay {
  printedBridge: boolean;
  river: boolean;
  meuse: boolean;
  /** A road (or highway) is drawn over it. */
  road: boolean;
  highway: boolean;
  /** Going this way is up the slope. */
  uphill: boolean;
  /** There is a slope, whichever way it rises. */
  slope: boolean;
}
type Hex = PrintedHex<Way>;
export interface Counter {
  n: number;
  side: number;
  is: UnitData;
  hex: string;
  reduced: boolean;
  /** 0 supplied, 1 unsupplied, 2 isolated; as the markers lie. */
  supply: number;
  noFuel: boolean;
  strategic: number;
  reserve: number;
  /** In this player turn it has marched, or moved next to an enemy. */
  marched: boolean;
  metEnemy: boolean;
  /** Number of the other half of a Kampfgruppe in the same hex. */
  partner: number | undefined;
}
export interface Table {
  g: G;
  turn: number;
  morning: boolean;
  advanced: boolean;
  /** Sky is clear and the Allies rule it (adv-1). */
  clear: boolean;
  frozen: boolean;
  snow: boolean;
  options: Readonly<Record<string, unknown>>;
  hexes: ReadonlyMap<string, Hex>;
  /** Counters on the map, and who lies where; aircraft lie apart. */
  counters: Counter[];
  stacks: Map<string, Counter[]>;
}

const WEATHER_TURNS = [15, 17, 19, 21, 23];
const FREEZE = [15, 24];
const SNOW = 25;

const theMap = printedMap((way, back): Way => {
  const has = (name: string): boolean => way.marks.includes(name);
  return {
    ...way,
    printedBridge: has('bridge'),
    river: has('river'),
    meuse: has('meuse'),
    road: has('road'),
    highway: has('highway'),
    uphill: has('slope'),
    slope: has('slope') || back.includes('slope'),
  };
});

export function tableOf(g: G): Table {
  const { board } = g;
  const options = completeOptions(g.setup.options as never) as Record<string, unknown>;
  const advanced = options['level'] === 'advanced';
  const { turn } = g.v;
  const track = turns[Math.min(turn, turns.length) - 1]; // when the game is over the turn is the one after the last
  const hexes = theMap(board);
  const counters: Counter[] = [];
  for (const is of printed) {
    const u = is.index;
    const place = g.f.place[u];
    if (place >= board.n || is.type === 'aircraft') continue;
    const hex = board.ids[place];
    const gun = is.type === 'artillery' || is.type === 'rocket';
    const west = (hexes.get(hex) as Hex).marks.includes('west-of-westwall');
    const mate = g.f.kg[u];
    counters.push({
      n: u,
      side: is.side === 'german' ? 0 : 1,
      is,
      hex,
      reduced: gun && is.side === 'german' ? west : g.f.steps[u] < is.steps,
      supply: g.f.supply[u],
      noFuel: g.f.fuel[u] > 0,
      strategic: g.f.strategic[u],
      reserve: g.f.reserve[u],
      marched: (g.f.movedTurn[u] & 2) !== 0,
      metEnemy: (g.f.movedTurn[u] & 4) !== 0,
      partner: mate >= 0 && g.f.place[mate] === place ? mate : undefined,
    });
  }
  const row = WEATHER_TURNS.indexOf(turn);
  const clearByDie = row >= 0 && ((g.v.clearDays >> row) & 1) === 1;
  return {
    g,
    turn,
    morning: turn % 2 === 1,
    advanced,
    clear: advanced && (options['opt-3'] === true ? clearByDie : track.airSupremacy),
    frozen: turn >= FREEZE[0] && turn <= FREEZE[1],
    snow: turn >= SNOW,
    options,
    hexes,
    counters,
    stacks: stacksOf(counters),
  };
}

export const hexOf = (t: Table, id: string): Hex => t.hexes.get(id) as Hex;
// Markers on the map: whose Improved Position, a roadblock, an interdicted road.
export const positionIn = (t: Table, hex: string): number => t.g.f.position[hexOf(t, hex).n] - 1;
export const blocked = (t: Table, hex: string): boolean => t.g.f.roadblock[hexOf(t, hex).n] > 0;
export const interdicted = (t: Table, hex: string): boolean => {
  const until = t.g.f.interdicted[hexOf(t, hex).n];
  // The field has the last of the two player turns after the bombs (adv-2.47); the one in which they fall is none of them.
  return until > 0 && until >= t.g.v.tick && t.g.v.tick > until - 2;
};
/** A bridge stands: printed and not destroyed, or built. */
export const bridged = (t: Table, way: Way): boolean => {
  const marker = t.g.f.bridge[way.side];
  return marker === BRIDGE_BUILT || (way.printedBridge && marker !== BRIDGE_DESTROYED);
};
/** The side of hex `a` that leads to its neighbour `b`. */
export const wayTo = (t: Table, a: string, b: string): Way | undefined => hexOf(t, a).ways.find((w) => w.to === b);
export const counter = (t: Table, n: number): Counter => t.counters.find((c) => c.n === n) as Counter;
/** Who stands in somebody's way: commandos in enemy uniform do not (opt-4.21). */
export const standing = (t: Table, side: number, hex: string): Counter[] =>
  inHex(t, hex).filter((c) => c.side === side && c.is.type !== 'commando');
export const inHex = (t: Table, hex: string): Counter[] => t.stacks.get(hex) ?? [];
export const enemyIn = (t: Table, side: number, hex: string): boolean => standing(t, 1 - side, hex).length > 0;
/** An enemy stands next door. */
export const besideEnemy = (t: Table, side: number, hex: string): boolean =>
  hexOf(t, hex).ways.some((w) => w.to !== undefined && enemyIn(t, side, w.to));

/** Hexes from one to the other: `1234` is column 12, row 34; the column decides by how many rows one may drift on the way. */
export const distance = (t: Table, a: string, b: string): number => hexesApart(t.g.board, a, b);

/** A vehicle is drawn on the counter. */
export const armored = (c: Counter): boolean => c.is.silhouette;
export const gun = (c: Counter): boolean => c.is.type === 'artillery' || c.is.type === 'rocket';
/** basic-5.45: infantry, airborne, armored infantry; engineers are none of the kinds that crowd a road. */
export const infantryType = (c: Counter): boolean =>
  ['infantry', 'airborne', 'armored-infantry', 'engineer', 'commander', 'commando'].includes(c.is.type);
/** Jeeps and staff cars, which nobody meets in battle and which crowd no road. */
export const aside = (c: Counter): boolean => c.is.type === 'commander' || c.is.type === 'commando';
export const halfUp = (n: number): number => Math.ceil(n / 2);
/** Printed on the side that lies up. */
export const values = (c: Counter): readonly [number, number, number] => (c.reduced && c.is.reduced ? c.is.reduced : c.is.full);

/**
 * A road can be used over this hexside: it is drawn there and no river breaks it, or a bridge carries it; a new bridge joins roads on both banks
 * (basic-14.25, 14.33).
 */
export function roadRuns(t: Table, from: string, way: Way): boolean {
  if (way.to === undefined) return false;
  if (way.road) return !way.river || bridged(t, way);
  return way.river && bridged(t, way) && hexOf(t, from).marks.includes('road') && hexOf(t, way.to).marks.includes('road');
}
