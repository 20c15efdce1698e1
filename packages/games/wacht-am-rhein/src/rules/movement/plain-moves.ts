/** Who can plainly move: most units of a long list, told without asking the walk. */
import type { UnitId } from '@hexfront/engine';
import { closedTo } from '../../decisions/rules.ts';
import { FLUID, RIGID } from '../../state/derived.ts';
import { bits, HQ, mateOf, SIDE, UNITS } from '../../state/query.ts';
import { type G, SIDES } from '../../state/shape.ts';
import { allowance, isClassB } from './allowance.ts';
import { marchesOnly } from './artillery-movement.ts';
import { isHeldBack } from './british.ts';
import { CLOSED, hexPrices, roadRate } from './ground-costs.ts';
import { dryRoads, OFF_ROAD, PRIMARY } from './roads.ts';
import { zonesNow } from './zones-of-control.ts';

/**
 * The usual case of `canMove`, told at a glance: ground or road that it can pay for next door, no water, no zones, nobody there. What it does not
 * accept may still be able to move.
 */
export function plainlyMoves(g: G): (unit: UnitId) => boolean {
  const { neighbors, sides, ids } = g.board;
  const { river, creek } = bits(g);
  const zones = zonesNow(g);
  const { head } = g.occupancy;
  const prices = [0, 1].map((cls) => hexPrices(g.board, g.v.freeze === 1 ? 'freeze' : 'tactical', cls as 0 | 1));
  const marching = [0, 1].map((cls) => hexPrices(g.board, 'march', cls as 0 | 1));
  const roads = dryRoads(g.board);
  // Nobody else's list is ever read here.
  const enemy = 1 - g.v.side;
  const [rigid, fluid] = [zones.plane(enemy, RIGID), zones.plane(enemy, FLUID)];
  const limit = g.rules.scenario.northLimit?.formation;
  const toAll = closedTo(g.rules, ids, { side: g.v.side });
  return (unit) => {
    if (SIDE[unit] === enemy || isHeldBack(g, unit) || mateOf(g, unit) >= 0 || marchesOnly(g, unit)) return false;
    const at = g.hexOf(unit);
    if (rigid[at] > 0 || fluid[at] > 0) return false;
    const closed = limit !== undefined && UNITS[unit].formation === limit ? closedTo(g.rules, ids, UNITS[unit]) : toAll;
    const heavy = isClassB(g, unit);
    const points = heavy ? allowance(g, unit) : 0;
    const hq = HQ[unit] === 1;
    const march = g.f.march[unit] !== 0;
    const price = (march ? marching : prices)[heavy && !hq ? 1 : 0];
    for (let k = 6 * at; k < 6 * at + 6; k++) {
      const to = neighbors[k];
      if (to < 0 || head[to] >= 0 || rigid[to] > 0 || fluid[to] > 0 || closed[to] !== 0 || (sides[k] & (river | creek)) !== 0) continue;
      const road = march || hq ? roads[k] : OFF_ROAD;
      if (road === OFF_ROAD && price[to] === CLOSED) continue;
      if (!heavy) return true;
      const cost = road === OFF_ROAD ? price[to] : roadRate(road === PRIMARY ? 'primary' : 'secondary', 1, SIDES[SIDE[unit]].id);
      if (cost <= points) return true;
    }
    return false;
  };
}
