/** Leaders stay with troops (24.0, R-G15): they go along with who retreats, and to their headquarters when nobody is left with them. */
import { distance, type HexId, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { formationOf, LEADER, SIDE, unitsOf } from '../../state/query.ts';
import type { G, WaR2 } from '../../state/shape.ts';
import { eliminate } from '../combat/results/losses.ts';
import { hqOf } from '../command/chain.ts';

/** Leaders in a hex without anybody to lead. */
function alone(g: G, side: Side, hex: HexId): UnitId[] {
  const there = unitsOf(g, side, hex);
  return there.every((u) => LEADER[u] === 1) ? there : [];
}
function goTo(g: G, u: UnitId, to: HexId): void {
  const from = g.hexOf(u);
  g.move(u, to);
  g.emit({ e: 'leaderJoins', u, from, to, case: '24.0' });
}

/** The headquarters over him, else the nearest unit of his formation, else the nearest of all. */
function refuge(g: G, u: UnitId): UnitId | undefined {
  const hq = hqOf(g, u);
  if (hq >= 0 && g.onMap(hq)) return hq;
  const troops = onMapOf(g, SIDE[u]).filter((v) => LEADER[v] === 0);
  const own = troops.filter((v) => formationOf(g, v) === formationOf(g, u) && formationOf(g, v) >= 0);
  const far = (v: UnitId): number => distance(g.board, g.hexOf(u), g.hexOf(v));
  return [...(own.length > 0 ? own : troops)].sort((a, b) => far(a) - far(b) || a - b)[0];
}
function withdraw(g: G, u: UnitId): void {
  const to = refuge(g, u);
  if (to === undefined) eliminate(g, u, '24.0');
  else goTo(g, u, g.hexOf(to));
}

/** As a phase ends whoever was left behind finds his way back. */
export function gatherLeaders(g: G): void {
  if (g.rules.allModes)
    for (const side of [0, 1])
      for (const u of onMapOf(g, side)) if (LEADER[u] === 1 && alone(g, side, g.hexOf(u)).length > 0) withdraw(g, u);
}

/** With the last who goes back. */
export function followRetreat(g: G, side: Side, from: HexId, to: HexId): void {
  for (const leader of alone(g, side, from)) goTo(g, leader, to);
}

export const leaderTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h, from }) => {
      if (g.f.fled[u] !== 0) followRetreat(g, SIDE[u], from, h);
    },
  },
  {
    on: 'lost',
    effect: (g, { u, h }) => {
      for (const leader of alone(g, SIDE[u], h)) withdraw(g, leader);
    },
  },
];
