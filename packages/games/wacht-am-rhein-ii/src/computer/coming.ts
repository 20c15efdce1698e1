/** Reinforcements whose coming costs more than they are worth: the enemy gains points or a win by it (36.2.3, 36.10.3, 35.2.3). */
import type { Side, UnitId } from '@hexfront/engine';
import { SIDE, UNITS } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';
import { flatConditions, profits } from './stakes.ts';

/** Formations that the enemy is paid for if they come. */
function dear(g: G, side: Side): Set<string> {
  const setbacks = (g.rules.victory.setbacks ?? []).map((s) => ({ side: 1 - GERMAN, if: s.if }));
  const found = new Set<string>();
  for (const { side: gains, if: list } of [...profits(g.rules.victory), ...setbacks])
    if (gains !== side) for (const { c } of flatConditions(list)) if (c.what === 'entered' && !c.not) found.add(c.formation);
  return found;
}
/** Once some of a formation are on the map the rest costs nothing more. */
export function shouldEnter(g: G, u: UnitId): boolean {
  const { formation = '' } = UNITS[u];
  return !dear(g, SIDE[u]).has(formation) || UNITS.some((v) => v.formation === formation && g.onMap(v.index));
}
