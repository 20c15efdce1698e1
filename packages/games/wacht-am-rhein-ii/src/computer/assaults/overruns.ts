/** Overruns of the computer player (7.12): made where they promise more than they cost, and no unit in Exploit mode comes next to the enemy in the open for less. */
import { type Action, type HexId, legal, type UnitId } from '@hexfront/engine';
import { enemyHexes, groundRefusal, overrunnerRefusal } from '../../rules/movement/exploit-ends.ts';
import { isCover } from '../../rules/sight/cover.ts';
import { beside, SIDE } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { prizeOf } from '../goals.ts';
import { assaultOdds, gainOf } from './assault-odds.ts';

/** An overrun is made when it wins more than this, in steps. */
export const WORTH_OVERRUN = 0.3;

/** What an overrun of a hex promises from where the unit is. */
export function overrunGain(g: G, u: UnitId, target: HexId): number {
  const odds = assaultOdds(g, { by: SIDE[u], targets: [target], attackers: [u], guns: [], reserve: true });
  return odds ? gainOf(odds, prizeOf(g, target)) : 0;
}

/** The best overrun that a unit could make from a hex if it stood there; undefined if it could make none. */
function bestFrom(g: G, u: UnitId, hex: HexId): number | undefined {
  if (overrunnerRefusal(g, u)) return undefined;
  const copy = g.copy();
  copy.move(u, hex);
  const gains = enemyHexes(copy, u, hex)
    .filter((to) => groundRefusal(copy, u, hex, to) === undefined)
    .map((to) => overrunGain(copy, u, to));
  return gains.length === 0 ? undefined : Math.max(...gains);
}
/** Whether the unit does well to end there in an Exploitation Phase: in cover, away from the enemy, or to overrun him. */
export const isSound = (g: G, u: UnitId, hex: HexId): boolean =>
  !beside(g, 1 - SIDE[u], hex) || isCover(g, SIDE[u], hex, 'movement') || (bestFrom(g, u, hex) ?? -1) > WORTH_OVERRUN;

/** The overrun that the unit in hand should make now; where one has to be made, the least bad. */
export function toOverrun(g: G, u: UnitId): Action | undefined {
  let best: Action | undefined;
  const forced = [...legal(g)].every((a) => a.k.startsWith('overrun'));
  let top = forced ? Number.NEGATIVE_INFINITY : WORTH_OVERRUN;
  for (const a of [...legal(g, { k: 'overrun' }), ...legal(g, { k: 'overrun-road' })]) {
    const gain = a.h === undefined ? 0 : overrunGain(g, u, a.h);
    if (gain <= top) continue;
    top = gain;
    best = a;
  }
  return best;
}
