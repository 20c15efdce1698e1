/** Where British units do not go: over the Meuse before they are released, and never into the Communications Zone, the area of the 3rd Army, or east of the Ourthe or of column 13xx NE (30.8.1). */
import { type Board, type HexId, perBoard, type UnitId } from '@hexfront/engine';
import { placeOf } from '../../data/index.ts';
import { wholeOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { lineOf, SOUTH_OF, sidesOf } from '../boundaries/lines.ts';
import { GIVET_ROW } from '../boundaries/zone.ts';
import { NUMBER } from '../movement/step-codes.ts';
import { isBritish } from '../victory/conditions.ts';

const EASTERNMOST = placeOf('1301NE')?.column ?? 0;
const EAST_BANK = '2520NE';
const LIEGE_ROW = placeOf('1805NE')?.row ?? 0;
const LA_ROCHE_ROW = placeOf('1503SE')?.row ?? 0;
/** South of their boundary is the area of the 3rd Army. */
const ARMIES = '1USA-3USA';

const rowOf = (board: Board, hex: HexId): number => placeOf(board.ids[hex])?.row ?? 0;
/** 1 east of the Ourthe, north of La Roche: farther up the river no longer runs from south to north (26.4.0). */
const eastOfOurthe = perBoard((board) => {
  const east = new Uint8Array(board.n);
  const bit = board.sideBit('ourthe');
  const open = board.hex(EAST_BANK) === undefined ? [] : [board.at(EAST_BANK)];
  for (let hex = open.pop(); hex !== undefined; hex = open.pop()) {
    const row = rowOf(board, hex);
    if (east[hex] === 1 || row < LIEGE_ROW || row > LA_ROCHE_ROW) continue;
    east[hex] = 1;
    for (let k = 6 * hex; k < 6 * hex + 6; k++) if (board.neighbors[k] >= 0 && (board.sides[k] & bit) === 0) open.push(board.neighbors[k]);
  }
  return east;
});
const closed = perBoard((board) => {
  const behind = board.markBit('behind-meuse');
  return Uint8Array.from({ length: board.n }, (_, hex) => {
    const place = placeOf(board.ids[hex]);
    if (!place) return 0;
    const out = (board.marks[hex] & behind) !== 0 ? place.row > GIVET_ROW : place.column > EASTERNMOST || eastOfOurthe(board)[hex] === 1;
    return out ? NUMBER.xxxCorps : 0;
  });
});

const masks = perBoard(() => new Map<string, Uint8Array>());
/** By hex the number of the bar that closes it to a British unit. */
export function corpsArea(g: G, u: UnitId): Uint8Array | undefined {
  const whole = wholeOf(g, u);
  if (!g.rules.special('30.8.0') || !isBritish(whole)) return undefined;
  const held = g.f.freed[whole] === 0;
  const line = lineOf(g, ARMIES);
  const key = `${held} ${line ? `${line.row} ${line.column} ${line.turn}` : ''}`;
  const known = masks(g.board);
  let mask = known.get(key);
  if (!mask) {
    const behind = g.board.markBit('behind-meuse');
    const sides = line && sidesOf(g.board, line);
    mask = closed(g.board).map((shut, hex) => {
      if (held && (g.board.marks[hex] & behind) === 0) return NUMBER.meuse;
      return shut || (sides?.[hex] === SOUTH_OF ? NUMBER.thirdArmy : 0);
    });
    known.set(key, mask);
  }
  return mask;
}
