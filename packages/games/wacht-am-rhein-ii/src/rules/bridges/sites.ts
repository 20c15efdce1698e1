/** Building sites of bridges: where one can be begun, and how long it takes (17.1.1). */
import type { EdgeId, Refusal, UnitId } from '@hexfront/engine';
import { bits, held } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { needsEngineers } from '../fieldworks/builders.ts';
import { buildsFrom, isBridged, isWater } from './bridges.ts';

/** Why no bridge, light or heavy, is begun from the hex of a unit in a direction (17.1.1, 17.1.1c). */
export function siteRefusal(g: G, unit: UnitId, dir: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  const hex = g.hexOf(unit);
  const edge: EdgeId = 6 * hex + dir;
  const to = dir >= 0 && dir < 6 ? g.board.neighbors[edge] : -1;
  if (to < 0 || !isWater(g, edge)) return no('17.1.1', 'bridge-no-water');
  if (isBridged(g, edge)) return no('17.1.1', 'bridge-there');
  if (held(g, 1 - g.v.side, to)) return { ...no('17.1.1', 'bridge-enemy'), to };
  if (g.f.site[g.board.sideId[edge]] === to + 1) return { ...no('17.1.1', 'bridge-begun'), to };
  if (buildsFrom(g, hex)) return no('17.1.1c', 'bridge-busy');
  return needsEngineers(g, g.v.side, hex) ? no('17.1.1c', 'bridge-or-works') : undefined;
}

/** Turns for two or more steps of engineers; one step takes twice as long. */
const TURNS = 1;
const TURNS_MAJOR = 2;
const ENOUGH = 2;

const stepsOf = (g: G, crew: readonly UnitId[]): number => crew.reduce((sum, u) => sum + g.f.steps[u], 0);

/** Work begins at a hexside, from the hex of its edge, by these engineers; `column` for a heavy bridge. */
export function beginSite(g: G, edge: EdgeId, crew: readonly UnitId[], column: UnitId = -1): void {
  const side = g.board.sideId[edge];
  const hex = Math.floor(edge / 6);
  const turns = (g.board.sides[edge] & bits(g).majorRiver) !== 0 ? TURNS_MAJOR : TURNS;
  g.set('site', side, hex + 1);
  g.set('siteTurns', side, stepsOf(g, crew) >= ENOUGH ? turns : 2 * turns);
  g.set('siteColumn', side, column + 1);
  for (const u of crew) g.set('builds', u, side + 1);
  g.emit({ e: 'bridgeBegun', h: hex, to: g.board.neighbors[edge], case: column < 0 ? '17.1.1' : '17.2.0' });
}
