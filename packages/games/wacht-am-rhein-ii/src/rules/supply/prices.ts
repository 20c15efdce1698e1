/** What a supply path pays from hex to hex (15.4.1), in sixths of a supply path point: the dearest of what is in the hex, or the road that leads into it. */
import { type Board, type EdgeId, type HexId, perBoard } from '@hexfront/engine';
import { costOf, type Ground, POINT, tables } from '../../data/index.ts';
import type { Derived } from '../../state/derived.ts';
import { bits } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isBridged } from '../bridges/bridges.ts';
import { groundNow } from '../weather.ts';

/** How a path is reckoned: on foot, on wheels (and from headquarters), or along roads that are no trails, as corps and armies must (15.4.1, 15.4.4). */
export const GAITS = ['leg', 'mech', 'road'] as const;
export type PathGait = (typeof GAITS)[number];

/** A hexside that no path crosses. */
export const SHUT = 0;

const { rows } = tables.supplyPathCosts;
const costs = (name: string): { leg: number; mech: number } => ({
  leg: costOf(rows[name].leg) ?? SHUT,
  mech: costOf(rows[name].mech) ?? SHUT,
});
const COST = {
  clear: costs('clear'),
  rough: costs('rough'),
  woods: costs('woods'),
  forest: costs('forest'),
  marsh: costs('marsh'),
  settlement: costs('settlement'),
  constricted: costs('constricted'),
  primary: costs('primary'),
  secondary: costs('secondary'),
  trail: costs('trail'),
  stream: costs('stream'),
  river: costs('minorRiver'),
  majorRiver: costs('majorRiver'),
};
/** No hex costs less. */
export const LEAST: Readonly<Record<PathGait, number>> = {
  leg: Math.min(COST.primary.leg, COST.secondary.leg),
  mech: Math.min(COST.primary.mech, COST.secondary.mech),
  road: Math.min(COST.primary.mech, COST.secondary.mech),
};
/** In a thaw: every hex entered off the road, and marsh on top (15.4.6, 20.2.4). */
const THAW = POINT / 2;
const THAW_MARSH = 2 * POINT;

/** Terrains of the board by what they are made of; where two meet the dearer counts (39.10.0). */
const MADE_OF: Readonly<Record<string, readonly (keyof typeof COST)[]>> = {
  clear: ['clear'],
  rough: ['rough'],
  woods: ['woods'],
  'rough-woods': ['rough', 'woods'],
  forest: ['forest'],
};

/** Entering a hex off the road. */
function groundPrice(board: Board, hex: HexId, gait: 'leg' | 'mech', ground: Ground): number {
  const bit = bits({ board });
  const marks = board.marks[hex];
  const found: (keyof typeof COST)[] = [...MADE_OF[board.terrains[board.terrain[hex]]]];
  const marsh = (marks & bit.marsh) !== 0 && ground !== 'frozen';
  if (marsh) found.push('marsh');
  if ((marks & bit.constricted) !== 0) found.push('constricted');
  if ((marks & (bit.village | bit.town | bit.city)) !== 0) found.push('settlement');
  const price = Math.max(...found.map((name) => COST[name][gait]));
  return ground === 'thaw' ? price + THAW + (marsh ? THAW_MARSH : 0) : price;
}
const groundOf = perBoard((board) => {
  const made = new Map<string, Uint16Array>();
  return (gait: 'leg' | 'mech', ground: Ground): Uint16Array => {
    const key = `${gait} ${ground}`;
    let prices = made.get(key);
    if (!prices) {
      prices = Uint16Array.from({ length: board.n }, (_, hex) => groundPrice(board, hex, gait, ground));
      made.set(key, prices);
    }
    return prices;
  };
});

/** Hexsides inside the map, and those of them with water, where bridges come and go. */
const edgesOf = perBoard((board) => {
  const { stream, river, majorRiver } = bits({ board });
  const all = Int32Array.from(board.neighbors.keys()).filter((edge) => board.neighbors[edge] >= 0);
  return { all, wet: all.filter((edge) => (board.sides[edge] & (stream | river | majorRiver)) !== 0) };
});

/** Prices of one board, kept until the ground or a bridge changes: by edge, what the hex beyond it costs. */
export class PathPrices {
  readonly by: Readonly<Record<PathGait, Uint16Array>>;
  private readonly board: Board;
  private owner: Derived | undefined;
  private ground: Ground | undefined;
  private spans = -1;

  constructor(board: Board) {
    this.board = board;
    this.by = { leg: new Uint16Array(6 * board.n), mech: new Uint16Array(6 * board.n), road: new Uint16Array(6 * board.n) };
  }

  at(g: G): this {
    const ground = groundNow(g);
    if (this.owner === g.d && this.spans === g.d.spans && this.ground === ground) return this;
    const { all, wet } = edgesOf(this.board);
    // Between two states of the same ground only bridges can differ.
    for (const edge of ground === this.ground ? wet : all) this.fill(g, edge, ground);
    this.owner = g.d;
    this.spans = g.d.spans;
    this.ground = ground;
    return this;
  }

  private fill(g: G, edge: EdgeId, ground: Ground): void {
    const { board, by } = this;
    const bit = bits(g);
    const s = board.sides[edge];
    const to = board.neighbors[edge];
    const wet = (s & (bit.stream | bit.river | bit.majorRiver)) !== 0;
    const crossed = !wet || isBridged(g, edge) || (s & bit.ford) !== 0;
    const road = (s & bit.road) !== 0 && crossed ? roadOf(s, bit) : undefined;
    for (const gait of ['leg', 'mech'] as const) {
      const water = crossed ? 0 : waterPrice(s, bit, gait);
      const off = water < 0 ? SHUT : groundOf(board)(gait, ground)[to] + water;
      const along = road ? COST[road][gait] : SHUT;
      by[gait][edge] = along === SHUT ? off : off === SHUT ? along : Math.min(along, off);
    }
    by.road[edge] = road === undefined || road === 'trail' ? SHUT : COST[road].mech;
  }
}

type Bits = ReturnType<typeof bits>;
const roadOf = (s: number, bit: Bits): 'primary' | 'secondary' | 'trail' =>
  (s & bit.primary) !== 0 ? 'primary' : (s & bit.secondary) !== 0 ? 'secondary' : 'trail';
/** What water without bridge or ford adds; -1 where no path crosses it. */
function waterPrice(s: number, bit: Bits, gait: 'leg' | 'mech'): number {
  const kind = (s & bit.majorRiver) !== 0 ? 'majorRiver' : (s & bit.river) !== 0 ? 'river' : 'stream';
  return COST[kind][gait] === SHUT ? -1 : COST[kind][gait];
}

const pricesOn = perBoard((board) => new PathPrices(board));
export const pathPrices = (g: G): PathPrices => pricesOn(g.board).at(g);
