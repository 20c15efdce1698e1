/** The steady player's line of defense: quick, and the same as worked out the long way. */
import type { Reach } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { defend } from '../src/steady/defend.ts';
import { type Mover, planMoves } from '../src/steady/moves.ts';
import { onMapOf, type Situation } from '../src/steady/situation.ts';
import { type Front, frontStrategy } from './front.ts';
import { naiveDefend } from './naive-defend.ts';

function placed(sit: Situation, how: typeof defend): number[][] {
  const { g, s } = sit;
  const stage = g.copy();
  const movers = onMapOf(g, sit.side).map((u): Mover => {
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    s.reach(g, u, 'now', reach);
    const from = g.f.place[u];
    return {
      u,
      from,
      hexes: [...reach.hexes, from],
      kinds: [...reach.kinds, ''],
      scores: [],
      best: 0,
      settled: false,
      at: reach.hexes.length,
    };
  });
  const order: number[][] = [];
  how(sit, stage, movers, (m, i) => {
    m.settled = true;
    stage.move(m.u, m.hexes[i]);
    order.push([m.u, m.hexes[i]]);
  });
  return order;
}

const FRONTS: Front[] = [
  ...[1, 2].map((seed): Front => ({ cols: 24, rows: 14, units: [18, 14 + 6 * seed], seed })),
  // So narrow that they stand on each other's feet.
  ...[3, 4].map((seed): Front => ({ cols: 14, rows: 4, units: [24, 30], seed })),
];

describe('defending', () => {
  it.each(FRONTS)('puts everybody where working everything out anew would, in the same order (seed $seed)', (front) => {
    const { sit } = frontStrategy(front);
    const quick = placed(sit(1), defend);
    expect(quick).toEqual(placed(sit(1), naiveDefend));
    expect(quick.filter(([u, hex]) => hex !== sit(1).g.f.place[u]).length).toBeGreaterThan(5);
  });

  it('a phase is planned with orders for those who move and attacks that pay, and the same plan twice', () => {
    const { sit } = frontStrategy({ cols: 24, rows: 14, units: [40, 30], seed: 5 });
    for (const side of [0, 1]) {
      const plan = planMoves(sit(side), 'combat', () => 0);
      expect(plan.orders.length).toBeGreaterThan(3);
      expect(new Set(plan.orders.map((o) => o.u)).size).toBe(plan.orders.length);
      const fighting = plan.attacks.flatMap((a) => [...a.attackers, ...a.guns]);
      expect(new Set(fighting).size).toBe(fighting.length);
      for (const a of plan.attacks) expect(a.value).toBeGreaterThan(0);
      expect(planMoves(sit(side), 'combat', () => 0)).toEqual(plan);
    }
    expect(planMoves(sit(0), 'combat', () => 0).attacks.length).toBeGreaterThan(2);
  });

  it('a plan is found also where the order of coming decides who has room in a hex', () => {
    for (const seed of [5, 6, 7, 8]) {
      const { sit } = frontStrategy({ cols: 14, rows: 8, units: [40, 30], seed });
      const here = sit(0);
      // Whoever has the higher number does not let the others in.
      const room: typeof here.s.room = (g, u, hex) => g.unitsIn(hex).every((v) => v <= u);
      const plan = planMoves({ ...here, s: { ...here.s, room } }, 'combat', () => 0);
      expect(plan.attacks.length).toBeGreaterThan(0);
    }
  });
});
