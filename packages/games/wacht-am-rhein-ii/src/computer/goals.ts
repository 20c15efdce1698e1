/** What both sides fight for in Kesternich, in steps of value (33.2.0). */
import type { Goal, HexId, Side } from '@hexfront/engine';
import { victoryHexesOf } from '../rules/victory.ts';
import { ALLIED, type G } from '../state/shape.ts';

const VALUE = 14;

export const goals = (g: G): Goal[] =>
  victoryHexesOf(g).map((hex) => ({
    id: g.board.ids[hex],
    name: g.board.places.find((p) => p.hexes.includes(hex))?.name ?? g.board.ids[hex],
    side: ALLIED,
    hexes: [hex],
    value: VALUE,
    need: 2,
    hold: true,
  }));

/** What a hex is worth by itself; any other is worth a little because it leads on. */
export const prizeOf = (g: G, hex: HexId): number => (victoryHexesOf(g).includes(hex) ? VALUE : 1);

/** The US player has to win ground; the German one lives by holding what he has and taking back the village. */
export const posture = (_g: G, side: Side): number => (side === ALLIED ? 0.8 : 0.1);
