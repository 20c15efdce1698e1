/** The 150th Panzer Brigade (24.5, err-24.5): out of a rigid zone on a die, into any hex next to it, and out of fluid zones for nothing. */
import { type HexId, REFUSED, type Refusal, type Step, type UnitId, type WalkStep } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { refusalOf } from '../../screen/move-account.ts';
import { RIGID } from '../../state/derived.ts';
import { SIDE, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { SLOT, walkOf } from './reach.ts';
import type { MoveStart } from './step-rules.ts';
import { zonesNow } from './zones-of-control.ts';

const BRIGADE = '150Px';
/** Units of the brigade, where the players use the rule. */
export const infiltrates = (g: G, u: UnitId): boolean => g.rules.infiltration && UNITS[u].formation === BRIGADE;
/** It goes on. */
export const slipsThrough = (pip: number): boolean => tables.infiltration.on.includes(pip);

const out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };

/** The step out of the zone, at the price of the ground alone, or why it cannot be tried. */
export function slipTo(g: G, q: MoveStart, to: HexId): WalkStep | Refusal {
  const { unit, hex } = q;
  if (!infiltrates(g, unit)) return { case: '24.5', why: 'only-150th', unit };
  if (zonesNow(g).count(1 - SIDE[unit], RIGID, hex) === 0) return { case: '24.5', why: 'not-in-rigid-zone', unit, hex };
  const dir = to < g.board.n ? g.board.dirTo(hex, to) : -1;
  if (dir < 0) return { case: '24.5', why: 'not-next', unit, hex: to };
  const walk = walkOf(g, { ...q, free: true }, SLOT.step);
  out.spent = q.spent;
  out.memory = q.memory;
  out.reason = 0;
  const flags = walk.edge(hex, dir, to, q.memory, q.spent, out);
  if (flags === REFUSED) return refusalOf({ kind: 'edge', from: hex, to, dir, memory: q.memory, spent: q.spent, reason: out.reason }, unit);
  if (out.spent > q.points) return { case: '24.5', why: 'slip-too-dear', unit, to, needs: out.spent / POINT, allowance: q.points / POINT };
  return { hex: to, dir, memory: out.memory, spent: out.spent, flags };
}
export const isSlip = (found: WalkStep | Refusal): found is WalkStep => 'flags' in found;
/** Hexes that can be tried for. */
export function slips(g: G, q: MoveStart): HexId[] {
  if (!infiltrates(g, q.unit)) return [];
  const found: HexId[] = [];
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * q.hex + d];
    if (to >= 0 && isSlip(slipTo(g, q, to))) found.push(to);
  }
  return found;
}
