/** Leaving the map on purpose: where a scenario counts that (34.2.0, 36.3.9), and US units over the southern edge (27.1.0). With a point of movement left. */
import { END, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { POINT } from '../../data/index.ts';
import type { G, Opt } from '../../state/shape.ts';
import { isOne } from '../scenarios/limits.ts';
import { hexesOf } from '../victory/conditions.ts';
import { maySlipAway, slipAway } from './driven-off.ts';

const SOUTH = 3;
const countedExit = (g: G, u: UnitId, from: HexId): string | undefined =>
  g.rules.specials.exits.find(({ who, hexes, southEdge }) => {
    if (!isOne(g, u, who)) return false;
    return hexesOf(g, hexes).includes(from) || (southEdge === true && g.board.neighbors[6 * from + SOUTH] < 0);
  })?.case;
const exitCase = (g: G, u: UnitId, from = g.hexOf(u)): string | undefined =>
  countedExit(g, u, from) ?? (maySlipAway(g, u, from) ? '27.1.0' : undefined);
/** A hex by which the unit may leave the map for good, where that counts. */
export const isExitHex = (g: G, u: UnitId, hex: HexId): boolean => countedExit(g, u, hex) !== undefined;
/** All such hexes of a unit, in their order on the map. */
export function exitHexes(g: G, u: UnitId): HexId[] {
  const open = g.rules.specials.exits.filter(({ who }) => isOne(g, u, who));
  if (open.length === 0) return [];
  const named = new Set(open.flatMap(({ hexes }) => hexesOf(g, hexes)));
  const south = open.some(({ southEdge }) => southEdge === true);
  const out: HexId[] = [];
  for (let hex: HexId = 0; hex < g.board.n; hex++) if (named.has(hex) || (south && g.board.neighbors[6 * hex + SOUTH] < 0)) out.push(hex);
  return out;
}

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
    if (exitRefusal(g, l) === undefined) yield { k: 'exit' };
  },
  test: (g, l) => exitRefusal(g, l),
  take: (g, l) => {
    const h = g.hexOf(l.u);
    const rule = exitCase(g, l.u) ?? '32.2.0';
    if (rule === '27.1.0') {
      slipAway(g, l.u);
      g.emit({ e: 'exited', u: l.u, h, case: rule });
      return END;
    }
    g.move(l.u, g.box('Left the area'));
    g.set('exited', l.u, g.v.turn);
    g.set('exitHex', l.u, h + 1);
    g.emit({ e: 'exited', u: l.u, h, case: rule });
    return END;
  },
  sure: true,
});
