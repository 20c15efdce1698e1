/** What both sides fight for, in steps of value: the hexes of Kesternich (33.2.0), or the symbols that count for a side (36.8.9). */
import { distance, type Goal, type HexId, type Side } from '@hexfront/engine';
import { controller, victoryHexesOf } from '../rules/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const VALUE = 14;
/** A symbol that counts for one side, and what is added where it counts for both: who takes it takes it from the enemy. */
const SYMBOL = 7;
const SHARED = 4;
/** Nobody need watch a hex with no enemy so near; it keeps this share of its value. */
const NEAR = 7;
const SAFE = 0.25;

const nameOf = (g: G, hex: HexId): string => g.board.places.find((p) => p.hexes.includes(hex))?.name ?? g.board.ids[hex];
const goal = (g: G, side: Side, hex: HexId, value: number, need: number): Goal => ({
  id: `${g.board.ids[hex]}-${side}`,
  name: nameOf(g, hex),
  side,
  hexes: [hex],
  value,
  need,
  hold: true,
});

export const isEnemyNear = (g: G, side: Side, hex: HexId, within = NEAR): boolean =>
  onMapOf(g, 1 - side).some((u) => distance(g.board, g.hexOf(u), hex) <= within);

function worthOf(g: G, side: Side, hex: HexId): number {
  const shared = g.rules.symbolHexes(g.board, 1 - side).includes(hex);
  return SYMBOL + (shared ? SHARED : 0);
}

export function goals(g: G): Goal[] {
  const hexes = victoryHexesOf(g);
  if (hexes.length > 0) return hexes.map((hex) => goal(g, ALLIED, hex, VALUE, 2));
  return [GERMAN, ALLIED].flatMap((side) =>
    g.rules.symbolHexes(g.board, side).map((hex) => {
      const safe = controller(g, hex) === side && !isEnemyNear(g, side, hex);
      return goal(g, side, hex, worthOf(g, side, hex) * (safe ? SAFE : 1), 1);
    }),
  );
}

/** What a hex is worth by itself; any other is worth a little because it leads on. */
export function prizeOf(g: G, hex: HexId): number {
  if (victoryHexesOf(g).includes(hex)) return VALUE;
  return g.rules.symbolHexes(g.board).includes(hex) ? SYMBOL : 1;
}

/** In Kesternich the US player has to win ground; elsewhere the German one has to, while the US player holds what he has and takes what nobody guards. */
export function posture(g: G, side: Side): number {
  if (victoryHexesOf(g).length > 0) return side === ALLIED ? 0.8 : 0.1;
  return side === GERMAN ? 0.7 : 0.4;
}
