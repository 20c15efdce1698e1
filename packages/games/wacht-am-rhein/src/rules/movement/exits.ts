/** Leaving the map: for victory by the hexes of a scenario for one point (25.17, 25.27), in the Campaign Game by every edge for the ground of the hex left (27.4b). */
import { END, type HexId, perBoard, type Refusal, type UnitId } from '@hexfront/engine';
import { type Edge, POINT } from '../../data/index.ts';
import { FLUID, RIGID } from '../../state/derived.ts';
import { HQ, SIDE } from '../../state/query.ts';
import { type G, GERMAN, type Opt, SIDES } from '../../state/shape.ts';
import { halfAllowance, isClassB } from './allowance.ts';
import { marchesOnly } from './artillery-movement.ts';
import { isHeldBack } from './british.ts';
import { CLOSED, hexPrices, roadRate, roundUp } from './ground-costs.ts';
import { OFF_ROAD, PRIMARY, SECONDARY } from './roads.ts';
import { inMarch, LEAVE_FLUID } from './step-rules.ts';
import { zonesNow } from './zones-of-control.ts';

/** Directions that lead off the map at each edge of a grid of rows. */
const OFF: Readonly<Record<Edge, readonly number[]>> = { north: [0, 5], east: [1], south: [2, 3], west: [4] };

/** Hexes along each edge of a board. */
export const edgesOf = perBoard((board) => {
  const along = (edge: Edge): ReadonlySet<HexId> =>
    new Set(Array.from(board.ids.keys()).filter((h) => OFF[edge].every((d) => board.neighbors[6 * h + d] < 0)));
  return { north: along('north'), east: along('east'), south: along('south'), west: along('west') };
});
const EDGES: readonly Edge[] = ['north', 'east', 'south', 'west'];

/** The hex lies on an edge of the board by which units may leave. */
export function isExit(g: G, hex: HexId): boolean {
  const via = g.rules.scenario.exits?.via;
  if (via === undefined) return false;
  const edges = edgesOf(g.board);
  if (via === 'every-edge') return EDGES.some((edge) => edges[edge].has(hex));
  // Hexes of the western column are called by the name of the other sheet (R-W1).
  if ('hexes' in via) return via.hexes.some((id) => g.board.hex(id) === hex);
  return 'edges' in via && via.edges.some(({ edge }) => edges[edge].has(hex));
}

/** Roads that lead off the map, by hex: where units can enter by one, and where one is drawn over the edge. */
const roadsOff = perBoard((board) => {
  const kinds = new Uint8Array(board.n);
  const [road, primary] = [board.sideBit('road'), board.markBit('primary')];
  const doors = new Set(board.regions.filter((r) => r.kind === 'entry').flatMap((r) => [...r.hexes]));
  for (let hex: HexId = 0; hex < board.n; hex++) {
    let leads = doors.has(hex);
    for (let d = 0; d < 6; d++) if (board.neighbors[6 * hex + d] < 0 && (board.sides[6 * hex + d] & road) !== 0) leads = true;
    if (leads) kinds[hex] = (board.marks[hex] & primary) !== 0 ? PRIMARY : SECONDARY;
  }
  return kinds;
});

/** The case that tells where units leave. */
export const exitCase = (g: G): string => g.rules.scenario.exits?.case ?? '25.17';

interface Leaving {
  /** Stopped by a rigid zone (24.5). */
  held?: boolean | undefined;
  u: UnitId;
  spent: number;
  points: number;
  memory: number;
  /** The other of a team (9.25). */
  mate?: UnitId | undefined;
}
const movers = ({ u, mate }: Leaving): readonly UnitId[] => (mate === undefined ? [u] : [u, mate]);

/** The ground of the hex left, as its class enters it in its mode; along a road off the map the road (27.4b, R-W30). Undefined where its mode forbids it. */
function groundOf(g: G, u: UnitId, l: Leaving): number | undefined {
  const hex = g.hexOf(u);
  const hq = HQ[u] === 1;
  const march = !hq && inMarch(l.memory);
  const road = march || hq ? roadsOff(g.board)[hex] : 0;
  if (road !== 0) {
    // Headquarters are Class B by their allowance, and pay its rates on roads (6.62).
    const rate = roadRate(road === PRIMARY ? 'primary' : 'secondary', isClassB(g, u) ? 1 : 0, SIDES[SIDE[u]].id);
    return l.memory === PRIMARY || l.memory === SECONDARY ? rate : rate + roundUp(l.spent) - l.spent;
  }
  const cls = isClassB(g, u) && !hq ? 1 : 0;
  const price = hexPrices(g.board, march ? 'march' : g.v.freeze === 1 ? 'freeze' : 'tactical', cls)[hex];
  if (price === CLOSED) return undefined;
  return l.memory > OFF_ROAD ? price + roundUp(l.spent) - l.spent : price;
}

/** And what leaving an enemy zone costs (6.23, 8.33). */
function zoneCost(g: G, l: Leaving): number {
  const zones = zonesNow(g);
  const hex = g.hexOf(l.u);
  const enemy = 1 - SIDE[l.u];
  if (zones.count(enemy, RIGID, hex) > 0) return halfAllowance(l.points);
  return zones.count(enemy, FLUID, hex) > 0 ? LEAVE_FLUID : 0;
}

export function exitRefusal(g: G, l: Leaving): Refusal | undefined {
  const unit = l.u;
  const hex = g.hexOf(unit);
  const { exitCost: fixed, scenario } = g.rules;
  const rule = exitCase(g);
  const everywhere = scenario.exits?.via === 'every-edge';
  if (SIDE[unit] !== GERMAN && !everywhere) return { case: rule, why: 'only-germans-exit', unit };
  if (l.held) return { case: '6.22', why: 'held-by-zone', unit };
  if (!isExit(g, hex)) return { case: rule, why: 'no-exit-here', unit, hex };
  if (isHeldBack(g, unit)) return { case: '23.0', why: 'british-held-back', unit, to: hex };
  if (l.mate !== undefined && !inMarch(l.memory)) return { case: '9.25', why: 'team-marches', unit, other: l.mate };
  if (marchesOnly(g, unit) && !inMarch(l.memory)) return { case: 'sug-11.91', why: 'artillery-only-marches', unit };
  let ground = 0;
  for (const u of movers(l)) {
    const price = everywhere ? groundOf(g, u, l) : fixed;
    if (price === undefined) return { case: '7.31', why: 'exit-march-woods', unit, hex };
    ground = Math.max(ground, price);
  }
  const needs = l.spent + ground + zoneCost(g, l);
  if (needs <= l.points) return undefined;
  return { case: rule, why: 'exit-too-dear', unit, hex, needs: needs / POINT, allowance: l.points / POINT };
}

export const exitOption = <L extends Leaving>(): Opt<L> => ({
  k: 'exit',
  from: (g, l) => (exitRefusal(g, l) ? [] : [{ k: 'exit' }]),
  test: exitRefusal,
  take(g, l) {
    const rule = exitCase(g);
    for (const u of movers(l)) {
      const h = g.hexOf(u);
      g.set('march', u, 0);
      g.set('leftFrom', u, h);
      g.move(u, g.box('Left the map'));
      g.emit({ e: 'exited', u, h, case: rule });
    }
    return END;
  },
  sure: true,
});
