/** Allied reinforcements that have to follow the Germans who left the map instead of coming in (basic-9.33, 9.34). */
import type { UnitId } from '@hexfront/engine';
import { unitIndex } from '../../data/index.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type G, type Opt } from '../../state/shape.ts';
import { doors, shownAttack } from '../movement/exits.ts';
import { hexesOfAreas } from './entry-areas.ts';
import { inPlay, shiftedTurn } from './reinforcements.ts';

const edgeOfAreas = (g: G, areas: readonly string[]): string | undefined => doors(g.board).get(hexesOfAreas(g.board, areas)[0])?.edge;

/** Edges over which Germans have left. */
function exitedEdges(g: G): Set<string> {
  const edges = new Set<string>();
  for (const door of doors(g.board).values()) if (g.f.exitMark[door.hex] !== 0) edges.add(door.edge);
  return edges;
}

/** Some reinforcement is certain to come over one of the edges later. */
function moreToCome(g: G, edges: Set<string>): boolean {
  return g.rules.move.arrivals.some((arrival) => {
    const unit = unitIndex(arrival.unit);
    if (SIDE[unit] !== ALLIED || g.f.place[unit] !== g.box('out') || arrival.roll !== undefined || !inPlay(g, unit)) return false;
    if (!g.rules.move.mayArrive.every((rule) => rule(g, arrival))) return false;
    const printed = arrival.when === undefined ? arrival.turn : arrival.fallback;
    const turn = printed === undefined ? undefined : shiftedTurn(g, arrival, printed);
    return turn !== undefined && turn > g.v.turn && turn <= g.rules.scenario.lastTurn && edges.has(edgeOfAreas(g, arrival.areas) ?? '');
  });
}

/** Units that may be sent after the Germans who left: from the side they left by, else from another (basic-9.33, 9.34). */
export function pursuers(g: G): UnitId[] {
  if (g.v.side !== ALLIED || g.v.pursuitOwed <= 0) return [];
  const due = g.rows.waiting.filter((row) => SIDE[row.unit] === ALLIED && shownAttack(g, row.unit) > 0);
  const edges = exitedEdges(g);
  const sameSide = due.filter((row) => edges.has(edgeOfAreas(g, row.areas) ?? ''));
  if (sameSide.length > 0) return sameSide.map((row) => row.unit);
  return moreToCome(g, edges) ? [] : due.map((row) => row.unit);
}

/** Withholds a reinforcement for good (basic-9.25, 9.34). */
export const pursueOption: Opt = {
  k: 'pursue',
  parts: 'u',
  *from(g) {
    for (const u of pursuers(g)) yield { k: 'pursue', u };
  },
  test: (g, _l, a) => (pursuers(g).includes(a.u) ? undefined : { case: 'basic-9.34', why: 'no-pursuer', unit: a.u }),
  take(g, _l, a) {
    const unit = a.u;
    g.v.pursuitOwed = Math.max(0, g.v.pursuitOwed - shownAttack(g, unit));
    g.rows.waiting.splice(
      g.rows.waiting.findIndex((row) => row.unit === unit),
      1,
    );
    g.move(unit, g.box('pursuit'));
    g.emit({ e: 'pursues', case: 'basic-9.34', u: unit, owed: g.v.pursuitOwed });
    return 'pursuit';
  },
};
