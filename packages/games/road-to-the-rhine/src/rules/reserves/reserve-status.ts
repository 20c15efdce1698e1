/** The Reserve marker (9): who may carry it, who loses it and why. */
import type { EventOf, Refusal, Side, UnitId } from '@hexfront/engine';
import { DEN } from '../../state/points.ts';
import { GROUND, SIDE, UNITS } from '../../state/query.ts';
import { enemyOf, type G, type RR } from '../../state/shape.ts';
import { allowance, spentAtMostHalf } from '../movement/allowance.ts';
import { zoneCrosses } from '../movement/entering.ts';
import { hasManeuver } from '../supply/maneuver-supply.ts';

/** Takes the marker from a unit, if it has one; `rule` is the case that does. Maneuver supply is used up with it at the end of the player turn (13-nonmoving). */
export function dropReserve(g: G, u: UnitId, rule: string): void {
  if (g.f.reserve[u] === 0) return;
  g.set('reserve', u, 0);
  g.emit({ e: 'reserveLost', u, case: rule });
}

/** Why a unit cannot be put in reserve at the end of its side's movement phase (9.A). */
export function reserveRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string, more: Record<string, number> = {}): Refusal => ({ case: rule, why, unit: u, ...more });
  if (SIDE[u] !== g.v.side) return no('9-when', 'not-yours');
  if (GROUND[u] === 0) return no('9.A', 'aircraft');
  if (g.f.place[u] >= g.board.n) return no('9.A', 'not-on-map');
  if (g.f.reserve[u] !== 0) return no('9.A', 'already-reserve');
  // Its Finished Movement marker dates from an earlier impulse: the Reserve marker is put down instead of one (9.B).
  if (g.f.stood[u] !== 0 || (g.f.acted[u] !== 0 && g.f.movedNow[u] === 0)) return no('9.B', 'finished-before');
  if (g.f.touchedZone[u] !== 0) return no('9.A', 'was-in-zone');
  if (g.f.unsupplied[u] !== 0) return no('9.A', 'reserve-unsupplied');
  if (!hasManeuver(g, u)) return no('9.A-msp', 'reserve-no-maneuver');
  if (!spentAtMostHalf(g, u)) return no('9.A', 'spent-too-much', { spent: g.f.spent[u] / DEN, allowance: allowance(g, u) / DEN });
  return undefined;
}

/** A player turn begins: its owner's reserves are ordinary units again, with the maneuver supply they did not use (13-nonmoving, R-07). */
export function standDown(g: G, side: Side): void {
  for (let u = 0; u < UNITS.length; u++) if (g.f.reserve[u] === 1 && SIDE[u] === side) g.set('reserve', u, 0);
}

/** An enemy has come next to these reserves: they may strike back (15), and in his primary zone they are reserves no longer (9.C-zoc, 11-adv-reserve). */
export function alarm(g: G, e: EventOf<RR, 'entered'>): void {
  const mover = e.u;
  const hex = e.h;
  if (e.how === 'drop' || hex < 0 || hex >= g.board.n) return;
  const side = enemyOf(SIDE[mover]);
  const { head, next } = g.occupancy;
  const zone = g.f.droppedNow[mover] === 0;
  for (let d = 0; d < 6; d++) {
    const near = g.board.neighbors[6 * hex + d];
    if (near < 0) continue;
    for (let u = head[near]; u >= 0; u = next[u]) {
      if (SIDE[u] !== side || g.f.reserve[u] === 0) continue;
      g.set('provoked', u, 1);
      if (zone && zoneCrosses(g, 6 * hex + d)) dropReserve(g, u, e.how === 'advance' ? '11-adv-reserve' : '9.C-zoc');
    }
  }
}
