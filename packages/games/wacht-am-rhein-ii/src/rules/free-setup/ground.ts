/**
 * The ground of each side before the offensive, and the front line between them (35.1.12). The line was drawn on the scenario map only: here it runs half-way
 * between the two set-ups of the list (R-E23).
 */
import { distance, type HexId, neighboursOf, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { LEADER, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

const US_GROUND = 2;
const FRONT = 3;
/** Every front hex has a US unit so near. */
export const COVER = 3;

/** Whose ground every hex is: that of the nearest unit of the list. */
export function divideGround(g: G): void {
  const queue: HexId[] = [];
  for (const side of [GERMAN, ALLIED])
    for (const u of onMapOf(g, side)) {
      const hex = g.hexOf(u);
      if (g.f.ground[hex] !== 0) continue;
      g.set('ground', hex, side + 1);
      queue.push(hex);
    }
  for (const hex of queue)
    for (const next of neighboursOf(g.board, hex)) {
      if (g.f.ground[next] !== 0) continue;
      g.set('ground', next, g.f.ground[hex]);
      queue.push(next);
    }
}
/** The front line as far as US units hold it now. */
export function drawFront(g: G): void {
  const line: HexId[] = [];
  for (let hex: HexId = 0; hex < g.board.n; hex++) {
    if (g.f.ground[hex] !== US_GROUND || !neighboursOf(g.board, hex).some((next) => g.f.ground[next] === GERMAN + 1)) continue;
    if (guardsOf(g, hex) > 0) line.push(hex);
  }
  for (const hex of line) g.set('ground', hex, FRONT);
}
const guardsOf = (g: G, hex: HexId): number =>
  onMapOf(g, ALLIED).filter((u) => LEADER[u] === 0 && distance(g.board, g.hexOf(u), hex) <= COVER).length;

export const isOwnGround = (g: G, u: UnitId, hex: HexId): boolean =>
  SIDE[u] === GERMAN ? g.f.ground[hex] === GERMAN + 1 : g.f.ground[hex] >= US_GROUND;
export function frontLine(g: G): HexId[] {
  const line: HexId[] = [];
  for (let hex: HexId = 0; hex < g.board.n; hex++) if (g.f.ground[hex] === FRONT) line.push(hex);
  return line;
}
/** Hexes to the front line. */
export const toFront = (g: G, line: readonly HexId[], hex: HexId): number =>
  Math.min(99, ...line.map((one) => distance(g.board, one, hex)));

/** The front line, and how many US units guard each hex of it. */
export interface Guarded {
  readonly line: readonly HexId[];
  readonly guards: readonly number[];
}
export function guarded(g: G): Guarded {
  const line = frontLine(g);
  return { line, guards: line.map((hex) => guardsOf(g, hex)) };
}
/** Whether a US unit that goes from one hex to another leaves a hex of the line alone. */
export const opensFront = (g: G, { line, guards }: Guarded, from: HexId, to: HexId): boolean =>
  line.some((hex, n) => guards[n] === 1 && distance(g.board, hex, from) <= COVER && distance(g.board, hex, to) > COVER);
