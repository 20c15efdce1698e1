/** The position as two people at a table see it: hexes by their printed numbers, counters with what is printed on them and the markers on top. */
import { type Board, DIRECTIONS, perBoard } from '@hexfront/engine';
import { units as printed, tables, type UnitData } from '../src/data/index.ts';
import { type G, WEATHERS } from '../src/state/shape.ts';

/** One of the six sides of a hex, as printed. */
export interface Way {
  to: string | undefined;
  marks: readonly string[];
}
export interface Hex {
  id: string;
  n: number;
  terrain: string;
  marks: readonly string[];
  ways: Way[];
}
export interface Counter {
  n: number;
  side: number;
  is: UnitData;
  hex: string;
  reduced: boolean;
  unsupplied: boolean;
  /** Without the maneuver supply that it needs (5.D.1). */
  slow: boolean;
  /** Where it began the impulse. */
  began: string | undefined;
}
export interface Table {
  g: G;
  weather: string;
  /** Minor rivers are in flood (17.S1); the Roer is (24-flood). */
  flood: boolean;
  roerFlood: boolean;
  hexes: ReadonlyMap<string, Hex>;
  /** Ground units on the map, and who lies where. */
  counters: Counter[];
  stacks: Map<string, Counter[]>;
  /** Played on the N map alone (32.G.4, 33.G.3). */
  northOnly: boolean;
  options: Readonly<Record<string, unknown>>;
}

/** The map as printed. */
const printedMap = perBoard((board: Board): Map<string, Hex> => {
  const hexes = new Map<string, Hex>();
  for (let h = 0; h < board.n; h++) {
    const marks = board.markNames.filter((name) => (board.marks[h] & board.markBit(name)) !== 0);
    const ways = DIRECTIONS.flat.map((_, d): Way => {
      const n = board.neighbors[6 * h + d];
      return {
        to: n >= 0 ? board.ids[n] : undefined,
        marks: board.sideNames.filter((name) => (board.sides[6 * h + d] & board.sideBit(name)) !== 0),
      };
    });
    hexes.set(board.ids[h], { id: board.ids[h], n: h, terrain: board.terrains[board.terrain[h]], marks, ways });
  }
  return hexes;
});

export function tableOf(g: G): Table {
  const { board } = g;
  const counters: Counter[] = [];
  for (const is of printed) {
    const u = is.index;
    if (g.f.place[u] >= board.n || is.move === undefined) continue;
    const needs = is.move > 10 || is.marks.includes('thirsty'); // 5.D.1-who, 22.G
    const began = g.f.startHex[u];
    counters.push({
      n: u,
      side: is.side === 'german' ? 0 : 1,
      is,
      hex: board.ids[g.f.place[u]],
      reduced: g.f.reduced[u] > 0,
      unsupplied: g.f.unsupplied[u] > 0,
      slow: needs && g.f.maneuver[u] === 0,
      began: began >= 0 ? board.ids[began] : undefined,
    });
  }
  const stacks = new Map<string, Counter[]>();
  for (const c of counters) stacks.set(c.hex, [...(stacks.get(c.hex) ?? []), c]);
  const weather = WEATHERS[g.v.weather];
  const blown = g.v.damsBlown;
  return {
    g,
    weather,
    flood: weather === 'storm' || weather === 'thaw',
    roerFlood: blown > 0 && g.v.turn <= blown + tables.dams.floodTurnsAfter,
    hexes: printedMap(board),
    counters,
    stacks,
    northOnly: g.setup.scenario.startsWith('market-garden'),
    options: g.setup.options,
  };
}

export const hexOf = (t: Table, id: string): Hex => t.hexes.get(id) as Hex;
export const counter = (t: Table, n: number): Counter => t.counters.find((c) => c.n === n) as Counter;
export const inHex = (t: Table, hex: string): Counter[] => t.stacks.get(hex) ?? [];
export const enemyIn = (t: Table, side: number, hex: string): boolean => inHex(t, hex).some((c) => c.side !== side);
export const friendIn = (t: Table, side: number, hex: string): boolean => inHex(t, hex).some((c) => c.side === side);
export const dunkirk = (t: Table): string => t.g.board.ids[t.g.board.region('port', 'Dunkirk').hexes[0]];

/** What the water on a hexside is just now. Floods carry bridges away; blown dams leave a minor river (17.S1, 24). */
export type Water = 'none' | 'minor' | 'canal' | 'bridged' | 'unbridged' | 'sea' | 'causeway' | 'dam';
export function waterOn(t: Table, way: Way, forSupply = false): Water {
  const has = (name: string): boolean => way.marks.includes(name);
  if (has('sea')) return 'sea';
  if (has('roer') && t.roerFlood) return 'unbridged';
  if (has('major-river')) return has('bridge') ? 'bridged' : 'unbridged';
  const minor = has('minor-river') || (has('dam') && t.g.v.damsBlown > 0);
  if (minor) return t.flood && !forSupply ? 'unbridged' : 'minor';
  if (has('dam')) return 'dam';
  if (has('canal')) return 'canal';
  return has('causeway') ? 'causeway' : 'none';
}
/** A road that can be used leads over the hexside. */
export const roadOver = (t: Table, way: Way, forSupply = false): boolean =>
  way.marks.includes('road') && !['unbridged', 'sea'].includes(waterOn(t, way, forSupply));

export function distance(t: Table, a: string, b: string): number {
  const { board } = t.g;
  const [i, j] = [board.at(a), board.at(b)];
  const [dq, dr] = [board.q[i] - board.q[j], board.r[i] - board.r[j]];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}
