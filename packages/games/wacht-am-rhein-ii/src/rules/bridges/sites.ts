/** Building sites of bridges: how long they take (17.1.1). */
import type { EdgeId, UnitId } from '@hexfront/engine';
import { bits } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

/** Turns for two or more steps of engineers; one step takes twice as long. */
const TURNS = 1;
const TURNS_MAJOR = 2;
const ENOUGH = 2;

const stepsOf = (g: G, crew: readonly UnitId[]): number => crew.reduce((sum, u) => sum + g.f.steps[u], 0);

/** Work begins at a hexside, from the hex of its edge, by these engineers; `column` for a heavy bridge. */
export function beginSite(g: G, edge: EdgeId, crew: readonly UnitId[], column: UnitId = -1, steps = stepsOf(g, crew)): void {
  const side = g.board.sideId[edge];
  const hex = Math.floor(edge / 6);
  const turns = (g.board.sides[edge] & bits(g).majorRiver) !== 0 ? TURNS_MAJOR : TURNS;
  g.set('site', side, hex + 1);
  g.set('siteTurns', side, steps >= ENOUGH ? turns : 2 * turns);
  g.set('siteColumn', side, column + 1);
  for (const u of crew) g.set('builds', u, side + 1);
  g.emit({ e: 'bridgeBegun', h: hex, to: g.board.neighbors[edge], case: column < 0 ? '17.1.1' : '17.2.0' });
}
