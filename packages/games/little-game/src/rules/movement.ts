/** Chapter 2: a unit is picked up and goes hex by hex. */
import { type HexId, hexByHex } from '@hexfront/engine';
import { UNITS } from '../data/data.ts';
import { enter, type G, type Game, inZone, isWood, sideOf } from '../state/shape.ts';

/** 2.1 */
export function cost(g: G, from: HexId, to: HexId): number {
  const stream = g.board.sides[6 * from + g.board.dirTo(from, to)] & g.board.sideBit('stream');
  return (isWood(g, to) ? 2 : 1) + (stream ? 1 : 0);
}

/** The engine asks for unit and hex and refuses what is too dear or taken; the rules are this game's. */
export const move = hexByHex<Game>({
  cases: { move: '2.1', stop: '2.2', stack: '2.3' },
  side: (g) => g.v.side,
  moved: (g, u) => g.f.moved[u] === 1,
  begin: (g, u) => {
    g.set('moved', u, 1);
    return UNITS[u].move;
  },
  cost,
  enter: (g, u, h) => {
    enter(g, u, h);
    g.emit({ e: 'entered', unit: u, hex: h, case: '2.1' });
  },
  stops: (g, u, h) => inZone(g, sideOf(u), h),
});
