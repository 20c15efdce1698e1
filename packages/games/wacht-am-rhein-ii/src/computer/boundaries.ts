/** Where the computer draws the boundary between two of its armies, along the row that leaves the fewest of its units on the wrong side; and when Montgomery withdraws. */
import type { Action, HexId } from '@hexfront/engine';
import { ownerOf } from '../rules/boundaries/drawing.ts';
import { armiesOf, NORTH_OF, placeOn, SOUTH_OF, sidesOf, storedColumn } from '../rules/boundaries/lines.ts';
import { unitsOfCorps } from '../rules/boundaries/montgomery.ts';
import { armyOf } from '../rules/command/chain.ts';
import { isOutOfSupply } from '../rules/supply/supplied.ts';
import { onMapOf } from '../state/derived.ts';
import { PAIRS } from '../state/fields/campaign/boundaries.ts';
import type { G } from '../state/shape.ts';

function strays(g: G, n: number, hex: HexId): number {
  const pair = PAIRS[n];
  const [north, south] = armiesOf(pair);
  const sides = sidesOf(g.board, { row: placeOn(g.board, hex).row, column: storedColumn(0), turn: 'straight' });
  let out = 0;
  for (const u of onMapOf(g, ownerOf(pair))) {
    const army = armyOf(g, u);
    if (sides[g.hexOf(u)] === (army === north ? SOUTH_OF : army === south ? NORTH_OF : -1)) out++;
  }
  return out;
}
const bestRow = (g: G, list: readonly Action[]): Action | undefined => {
  const { pair = 0 } = (g.frames.at(-1)?.l ?? {}) as { pair?: number };
  let best: { action: Action; n: number } | undefined;
  for (const action of list) {
    const n = strays(g, pair, action.h as HexId);
    if (!best || n < best.n) best = { action, n };
  }
  return best?.action;
};
/** A corps of which every third unit is cut off is better brought out. */
const CUT_OFF = 1 / 3;
const bringOut = (g: G, list: readonly Action[]): Action | undefined =>
  list.find((a) => {
    if (a.n === undefined) return false;
    const units = unitsOfCorps(g, a.n);
    return units.filter((u) => isOutOfSupply(g, u)).length >= CUT_OFF * units.length;
  }) ?? ofKind(list, 'pass');
const ofKind = (list: readonly Action[], k: string): Action | undefined => list.find((a) => a.k === k);

export const BOUNDARY_ANSWERS: Readonly<Record<string, (g: G, list: readonly Action[]) => Action | undefined>> = {
  'drawing.choose': (_g, list) => ofKind(list, 'draw'),
  'drawing.row': bestRow,
  'withdrawal.choose': bringOut,
  'drawing.bend': (_g, list) => ofKind(list, 'straight'),
};
