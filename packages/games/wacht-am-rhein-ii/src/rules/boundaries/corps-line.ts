/** Lines that some US units may not cross: between V and VIII Corps until December 18 Night (26.5.0), and those west of the Meuse (26.3.0, 26.4.0). */
import { type Board, type HexId, perBoard, type UnitId } from '@hexfront/engine';
import { type LimitedAct, manifestOf, turnNumber } from '../../data/index.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { NUMBER } from '../movement/step-codes.ts';
import { zoneClosedTo } from './zone.ts';

const OPEN_FROM = turnNumber('dec-18-night');

const maskOf = (board: Board, hexes: Iterable<HexId>, bar: keyof typeof NUMBER): Uint8Array => {
  const mask = new Uint8Array(board.n);
  for (const hex of hexes) mask[hex] = NUMBER[bar];
  return mask;
};
const corpsMasks = perBoard((board) =>
  board.regions.filter(({ kind }) => kind === 'corps').map(({ hexes }) => maskOf(board, hexes, 'corpsLine')),
);
/** The area of V or VIII Corps that a hex is in; -1 neither. */
export const corpsAreaOf = (board: Board, hex: HexId): number => corpsMasks(board).findIndex((mask) => mask[hex] > 0);

/** Who was set up on the map, and who has come to its assembly area. */
const isBound = (g: G, u: UnitId): boolean =>
  manifestOf(g.rules.scenario) === 'dec-16' && g.v.turn < OPEN_FROM && !(g.f.due[u] > 0 && g.f.mode[u] === STRATEGIC);

/** By hex the number of the bar that closes it to a unit; undefined where nothing does. Attacks and retreats go across. */
export function lineClosedTo(g: G, u: UnitId, act: LimitedAct): Uint8Array | undefined {
  if (SIDE[u] !== ALLIED || act === 'attack' || act === 'retreat' || !g.rules.allModes || !g.onMap(u)) return undefined;
  const zone = zoneClosedTo(g, u);
  if (zone || !isBound(g, u)) return zone;
  const here = g.hexOf(u);
  const masks = corpsMasks(g.board);
  const own = masks.findIndex((mask) => mask[here] > 0);
  return own < 0 ? undefined : masks.find((_, n) => n !== own);
}
