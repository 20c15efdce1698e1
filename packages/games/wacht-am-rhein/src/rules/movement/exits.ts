/** Leaving the map for victory (25.17): a German unit in a hex of the edge that counts goes off it for one point. */
import { END, type HexId, perBoard, type Refusal, type UnitId } from '@hexfront/engine';
import { type Edge, POINT } from '../../data/index.ts';
import { FLUID, RIGID } from '../../state/derived.ts';
import { SIDE } from '../../state/query.ts';
import { type G, GERMAN, type Opt } from '../../state/shape.ts';
import { halfAllowance } from './allowance.ts';
import { LEAVE_FLUID } from './step-rules.ts';
import { zonesNow } from './zones-of-control.ts';

/** Directions that lead off the map at each edge of a grid of rows. */
const OFF: Readonly<Record<Edge, readonly number[]>> = { north: [0, 5], east: [1], south: [2, 3], west: [4] };

const edgesOf = perBoard((board) => {
  const along = (edge: Edge): ReadonlySet<HexId> =>
    new Set(Array.from(board.ids.keys()).filter((h) => OFF[edge].every((d) => board.neighbors[6 * h + d] < 0)));
  return { north: along('north'), east: along('east'), south: along('south'), west: along('west') };
});

/** The hex lies on an edge of the board by which units may leave. */
export function isExit(g: G, hex: HexId): boolean {
  const via = g.rules.scenario.exits?.via;
  if (via === undefined || via === 'every-edge') return via !== undefined;
  if ('hexes' in via) return via.hexes.includes(g.board.ids[hex]);
  return 'edges' in via && via.edges.some(({ edge }) => edgesOf(g.board)[edge].has(hex));
}

interface Leaving {
  u: UnitId;
  spent: number;
  points: number;
}

/** One point, and what leaving an enemy zone costs (6.23, 8.33). */
function exitCost(g: G, l: Leaving, price: number): number {
  const zones = zonesNow(g);
  const hex = g.hexOf(l.u);
  const enemy = 1 - SIDE[l.u];
  if (zones.count(enemy, RIGID, hex) > 0) return price + halfAllowance(l.points);
  return zones.count(enemy, FLUID, hex) > 0 ? price + LEAVE_FLUID : price;
}

export function exitRefusal(g: G, l: Leaving): Refusal | undefined {
  const unit = l.u;
  const hex = g.hexOf(unit);
  if (SIDE[unit] !== GERMAN) return { case: '25.17', why: 'only-germans-exit', unit };
  const { exitCost: price } = g.rules;
  if (price === undefined || !isExit(g, hex)) return { case: '25.17', why: 'no-exit-here', unit, hex };
  const needs = l.spent + exitCost(g, l, price);
  if (needs <= l.points) return undefined;
  return { case: '25.17', why: 'exit-too-dear', unit, hex, needs: needs / POINT, allowance: l.points / POINT };
}

export const exitOption = <L extends Leaving>(): Opt<L> => ({
  k: 'exit',
  from: (g, l) => (exitRefusal(g, l) ? [] : [{ k: 'exit' }]),
  test: exitRefusal,
  take(g, l) {
    const h = g.hexOf(l.u);
    g.set('march', l.u, 0);
    g.move(l.u, g.box('Left the map'));
    g.emit({ e: 'exited', u: l.u, h, case: '25.17' });
    return END;
  },
  sure: true,
});
