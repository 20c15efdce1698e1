/** Case 6.3, artillery on the move: In Battery it fires, Out of Battery it moves. */
import type { Side, UnitId } from '@hexfront/engine';
import { formationById } from '../../data/index.ts';
import { ARTILLERY, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';

const flip = (g: G, u: UnitId, state: 'in' | 'out', rule: string): void => {
  g.set('battery', u, state === 'in' ? 1 : 0);
  g.emit({ e: 'battery', u, h: g.hexOf(u), state, case: rule });
};

/** Takes a gun out of battery where it is in. */
export function limber(g: G, u: UnitId, rule: string): void {
  if (ARTILLERY[u] === 1 && g.f.battery[u] !== 0) flip(g, u, 'out', rule);
}

/** German guns before they move, US ones on the second hex (6.32); in March Mode at once (7.37, R-C74). */
export function limberOnTheWay(g: G, u: UnitId, hexes: number, march: boolean): void {
  if (march) limber(g, u, '7.37');
  else if (SIDE[u] === GERMAN || hexes > 1) limber(g, u, '6.32');
}

/** German artillery of a corps. */
const OF_CORPS = Uint8Array.from(UNITS, (u) =>
  u.battery && u.side === GERMAN && u.formation !== undefined && formationById(u.formation).kind === 'corps' ? 1 : 0,
);
/** By agreement the guns of German corps have to stand still for a whole Movement Phase first (24.21). */
const isReady = (g: G, u: UnitId): boolean => !g.rules.slowCorpsArtillery || OF_CORPS[u] === 0 || g.f.stayed[u] === 1;

/** At the beginning of the Movement Phase, before anything moves, every gun of the side that is not on the march goes In Battery (6.35). */
export function intoBattery(g: G, side: Side): void {
  for (const { index: u } of UNITS)
    if (ARTILLERY[u] === 1 && SIDE[u] === side && g.onMap(u) && g.f.march[u] === 0 && g.f.battery[u] === 0 && isReady(g, u))
      flip(g, u, 'in', '6.35');
}
