/** What the ground costs to enter (7.1.0, 7.6.0): the dearest of what is in the hex, and woods, forest and marsh on top of it (R-C16). In sixths of a point. */
import { type Board, type HexId, perBoard } from '@hexfront/engine';
import { costOf, type Ground, tables } from '../../data/index.ts';
import type { Gait } from './allowance.ts';

const { hexes, added, hexsides } = tables.regularMovement;
const cost = (printed: string): number => costOf(printed) ?? 0;

/** Terrains of the board that are two things at once. */
const BASE: Readonly<Record<string, { ground: string; trees?: string }>> = {
  clear: { ground: 'clear' },
  rough: { ground: 'rough' },
  woods: { ground: 'clear', trees: 'woods' },
  'rough-woods': { ground: 'rough', trees: 'woods' },
  forest: { ground: 'clear', trees: 'forest' },
};
const column = (gait: Gait): 'tacticalMech' | 'tacticalLeg' => (gait === 'mech' ? 'tacticalMech' : 'tacticalLeg');

function priceOf(board: Board, hex: HexId, gait: Gait, ground: Ground): number {
  const { ground: base, trees } = BASE[board.terrains[board.terrain[hex]]];
  let price = cost(hexes[base][column(gait)]);
  for (const place of ['village', 'town', 'city'])
    if (board.marks[hex] & board.markBit(place)) price = Math.max(price, cost(hexes[place][column(gait)]));
  if (trees) price += cost(added[trees][gait]);
  if (board.marks[hex] & board.markBit('marsh') && ground !== 'frozen')
    price += cost(added.marsh[ground === 'thaw' ? `${gait}Thaw` : gait]);
  return price;
}

const pricesOn = perBoard((board) => {
  const made = new Map<string, Uint16Array>();
  return (gait: Gait, ground: Ground): Uint16Array => {
    const key = `${gait} ${ground}`;
    let prices = made.get(key);
    if (!prices) {
      prices = Uint16Array.from({ length: board.n }, (_, hex) => priceOf(board, hex, gait, ground));
      made.set(key, prices);
    }
    return prices;
  };
});
/** Price of every hex. */
export const hexPrices = (board: Board, gait: Gait, ground: Ground): Uint16Array => pricesOn(board)(gait, ground);

/** A Leg unit along a road, by day and night (7.6.1). */
export const ALONG_ROAD = cost(hexes.road.tacticalLeg);
export const NIGHT = { mech: cost(added.night.mech), leg: cost(added.night.leg) };
export const OTHER_FORMATION = cost(added.otherFormation.leg);
/** Into or out of a constricted hex off its lines, for Leg units; Mech units spend everything (7.6.5a). */
export const CONSTRICTED = cost(added.constricted.leg);

/** What water adds; at a bridge or ford in the second place. */
export const STREAM = { mech: cost(hexsides.stream.mech), leg: cost(hexsides.stream.leg) };
export const RIVER_CROSSED = { mech: cost(hexsides.minorRiver.mechBridge), leg: cost(hexsides.minorRiver.legBridge) };
/** Leg units cross a minor river anywhere (7.6.3). */
export const RIVER_BANK = cost(hexsides.minorRiver.leg);
