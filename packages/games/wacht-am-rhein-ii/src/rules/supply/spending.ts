/** How a unit comes to be Out of Supply (15.5.1, 15.8.1): by what it does with On Hand supply, and what follows at once. */
import type { UnitId } from '@hexfront/engine';
import { POINT } from '../../data/index.ts';
import { IN_SUPPLY, ON_HAND, OUT_OF_SUPPLY } from '../../state/fields/counter.ts';
import { EXPLOIT } from '../../state/fields/modes.ts';
import { MECH } from '../../state/query.ts';
import { type G, TACTICAL } from '../../state/shape.ts';
import { setMode } from '../modes/choosing.ts';
import { isExploitation } from '../movement/who-moves.ts';
import { isOnHand } from './supplied.ts';

/** Movement points with which On Hand supply lasts: of Mech units in a Movement Phase, of units in Exploit mode (15.5.1, R-C1). */
const MOST_MOVED = 6 * POINT;
const MOST_EXPLOITED = 2 * POINT;

/** Sets the state of a unit and what follows at once: Out of Supply it leaves Exploit mode, in supply its days of isolation are forgotten. */
export function setSupply(g: G, u: UnitId, state: number, rule: string): void {
  if (g.f.supply[u] !== state) g.set('supply', u, state);
  if (state === OUT_OF_SUPPLY && g.f.mode[u] === EXPLOIT) setMode(g, u, TACTICAL, rule);
  if (state === IN_SUPPLY && g.f.isolated[u] !== 0) g.set('isolated', u, 0);
}

/** On Hand supply is used up. */
export function spend(g: G, u: UnitId, rule = '15.5.1'): void {
  if (!isOnHand(g, u) || !g.onMap(u)) return;
  setSupply(g, u, OUT_OF_SUPPLY, '15.8.1');
  g.emit({ e: 'supplySpent', u, h: g.hexOf(u), case: rule });
}

/** A move is over: who went too far has spent what it had (15.5.1). */
export function spendByMoving(g: G, u: UnitId, spent: number, onWheels = MECH[u] === 1): void {
  if (!g.rules.supply || !g.onMap(u)) return;
  if (g.f.supply[u] !== ON_HAND) return;
  const most = isExploitation(g) ? MOST_EXPLOITED : onWheels ? MOST_MOVED : Number.POSITIVE_INFINITY;
  if (spent > most) spend(g, u);
}
