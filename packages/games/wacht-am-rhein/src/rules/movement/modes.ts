/** Chapter 7, modes: leaving March Mode at the beginning of the Movement Phase, before anything moves (7.11, 7.23). */
import { among, type Refusal, type UnitId } from '@hexfront/engine';
import { mateOf, SIDE, TEAMS, UNITS } from '../../state/query.ts';
import type { G, Opt } from '../../state/shape.ts';
import { bonusRefusal } from '../night/bonus-turn.ts';
import { allowance, MODE_CHANGE, mayNotMove } from './allowance.ts';
import { intoBattery } from './artillery-movement.ts';
import { inEnemyZone } from './zones-of-control.ts';

/** Who leaves March Mode takes the other of a team along (9.25). */
export function setMode(g: G, u: UnitId, mode: 'tactical' | 'march', rule: string): void {
  const march = mode === 'march' ? 1 : 0;
  if (g.f.march[u] === march) return;
  g.set('march', u, march);
  g.emit({ e: 'modeChanged', u, h: g.hexOf(u), mode, case: rule });
  const other = mode === 'tactical' ? TEAMS.part(g, u) : -1;
  if (other >= 0) setMode(g, other, 'tactical', '9.25');
}

function leaveRefusal(g: G, unit: UnitId): Refusal | undefined {
  const mate = mateOf(g, unit);
  return aloneRefusal(g, unit) ?? (mate < 0 ? undefined : aloneRefusal(g, mate));
}
function aloneRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: '7.11', why: 'not-yours', unit };
  if (g.v.begun !== 0) return { case: '7.11', why: 'movement-begun', unit };
  if (!g.onMap(unit) || g.f.march[unit] === 0) return { case: '7.11', why: 'not-marching', unit };
  // Its price is movement: who may not move does not spend it (R-W62).
  if (mayNotMove(g, unit)) return { case: '14.67', why: 'fatigued-and-isolated', unit };
  const stays = bonusRefusal(g, unit);
  if (stays) return stays;
  if (inEnemyZone(g, SIDE[unit], g.hexOf(unit))) return { case: '7.13', why: 'mode-in-zone', unit, hex: g.hexOf(unit) };
  if (allowance(g, unit) < MODE_CHANGE) return { case: '7.23', why: 'mode-too-dear', unit };
  return undefined;
}

const OWN: readonly (readonly UnitId[])[] = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

/** Drops to Tactical Mode for four points of this phase; a gun that does so goes In Battery with the others (6.35). */
export const leaveMarch: Opt = {
  k: 'halt',
  parts: 'u',
  ...among({
    k: 'halt',
    part: 'u',
    of: (g: G) => (g.v.begun === 0 ? OWN[g.v.side] : []),
    fits: (g: G) => (u: UnitId) => g.f.march[u] !== 0 && leaveRefusal(g, u) === undefined,
  }),
  test: (g, _l, a) => leaveRefusal(g, a.u),
  take(g, _l, a) {
    const mate = mateOf(g, a.u);
    setMode(g, a.u, 'tactical', '7.23');
    g.set('left', a.u, 1);
    if (mate >= 0) g.set('left', mate, 1);
    if (g.v.bonus === 0) intoBattery(g, g.v.side);
    return 'plan';
  },
};
