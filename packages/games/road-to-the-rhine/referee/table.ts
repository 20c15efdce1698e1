/** The position as two people at a table see it: hexes by their printed numbers, counters with what is printed on them and the markers on top. */
import { hexesApart, type PrintedHex, type PrintedWay, printedMap, stacksOf } from '@hexfront/engine/testing';
import { units as printed, tables, type UnitData } from '../src/data/index.ts';
import { type G, WEATHERS } from '../src/state/shape.ts';

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
  hexes: ReadonlyMap<string, PrintedHex>;
  /** Ground units on the map, and who lies where. */
  counters: Counter[];
  stacks: Map<string, Counter[]>;
  /** Played on the N map alone (32.G.4, 33.G.3). */
  northOnly: boolean;
  options: Readonly<Record<string, unknown>>;
}

const theMap = printedMap((way) => way);

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
  const weather = WEATHERS[g.v.weather];
  const blown = g.v.damsBlown;
  return {
    g,
    weather,
    flood: weather === 'storm' || weather === 'thaw',
    roerFlood: blown > 0 && g.v.turn <= blown + tables.dams.floodTurnsAfter,
    hexes: theMap(board),
    counters,
    stacks: stacksOf(counters),
    northOnly: g.setup.scenario.startsWith('market-garden'),
    options: g.setup.options,
  };
}

export const hexOf = (t: Table, id: string): PrintedHex => t.hexes.get(id) as PrintedHex;
export const counter = (t: Table, n: number): Counter => t.counters.find((c) => c.n === n) as Counter;
export const inHex = (t: Table, hex: string): Counter[] => t.stacks.get(hex) ?? [];
export const enemyIn = (t: Table, side: number, hex: string): boolean => inHex(t, hex).some((c) => c.side !== side);
export const friendIn = (t: Table, side: number, hex: string): boolean => inHex(t, hex).some((c) => c.side === side);
export const dunkirk = (t: Table): string => t.g.board.ids[t.g.board.region('port', 'Dunkirk').hexes[0]];

/** What the water on a hexside is just now. Floods carry bridges away; blown dams leave a minor river (17.S1, 24). */
export type Water = 'none' | 'minor' | 'canal' | 'bridged' | 'unbridged' | 'sea' | 'causeway' | 'dam';
export function waterOn(t: Table, way: PrintedWay, forSupply = false): Water {
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
export const roadOver = (t: Table, way: PrintedWay, forSupply = false): boolean =>
  way.marks.includes('road') && !['unbridged', 'sea'].includes(waterOn(t, way, forSupply));

export const distance = (t: Table, a: string, b: string): number => hexesApart(t.g.board, a, b);
