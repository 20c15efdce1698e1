/** Leaving the map on purpose, where a scenario counts that (34.2.0, 36.3.9): from an exit hex, with a point of movement left. */
import { END, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import type { G, Opt } from '../state/shape.ts';
import { isOne } from './limits.ts';
import { hexesOf } from './victory/conditions.ts';

const SOUTH = 3;
const exitCase = (g: G, u: UnitId, from = g.hexOf(u)): string | undefined =>
  g.rules.specials.exits.find(({ who, hexes, southEdge }) => {
    if (!isOne(g, u, who)) return false;
    return hexesOf(g, hexes).includes(from) || (southEdge === true && g.board.neighbors[6 * from + SOUTH] < 0);
  })?.case;
/** A hex by which the unit may leave the map. */
export const isExitHex = (g: G, u: UnitId, hex: HexId): boolean => exitCase(g, u, hex) !== undefined;

interface Moving {
  u: UnitId;
  spent: number;
  points: number;
  must: boolean;
}
function exitRefusal(g: G, { u, spent, points, must }: Moving): Refusal | undefined {
  const rule = exitCase(g, u);
  if (rule === undefined) return { case: '32.2.0', why: 'no-exit', unit: u };
  if (must) return { case: '5.4.0', why: 'must-overrun', unit: u };
  return points - spent < POINT ? { case: rule, why: 'exit-points', unit: u } : undefined;
}
/** The answer of a unit on the move. */
export const exitOption = <L extends Moving>(): Opt<L> => ({
  k: 'exit',
  *from(g, l) {
    if (g.rules.specials.exits.length > 0 && exitRefusal(g, l) === undefined) yield { k: 'exit' };
  },
  test: (g, l) => exitRefusal(g, l),
  take: (g, l) => {
    const h = g.hexOf(l.u);
    g.move(l.u, g.box('Left the area'));
    g.set('exited', l.u, g.v.turn);
    g.set('exitHex', l.u, h + 1);
    g.emit({ e: 'exited', u: l.u, h, case: exitCase(g, l.u) ?? '32.2.0' });
    return END;
  },
  sure: true,
});
