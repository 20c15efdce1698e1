/** `defend` as one would first write it: everybody's every place worked out anew before each placement. */
import type { Mover } from '../src/steady/moves.ts';
import { placeScore } from '../src/steady/score.ts';
import { blockedRoutes, onMapOf, type Situation } from '../src/steady/situation.ts';
import type { AnyWorld } from '../src/types.ts';

export function naiveDefend(sit: Situation, stage: AnyWorld, movers: readonly Mover[], settle: (m: Mover, i: number) => void): void {
  const { g, s, board, side, w } = sit;
  const open = movers.filter((m) => !m.settled);
  const moving = new Set(open.map((m) => m.u));
  const every = Math.max(2, Math.round((open.length / 90) ** 2));
  const [strength, routes, barred] = [new Float32Array(board.n), new Float32Array(board.n), new Float32Array(board.n)];
  const zone = new Uint8Array(board.n);
  sit.mine.fill(0);
  sit.cover.fill(0);
  const around = (hex: number) => [0, 1, 2, 3, 4, 5].map((d) => board.neighbors[6 * hex + d]).filter((to) => to >= 0);
  const put = (u: number, hex: number): void => {
    sit.mine[hex] += s.defense(g, u);
    if (s.units[u].duty === 'none' || s.units[u].duty === 'gun') return;
    barred[hex] = Math.max(barred[hex], routes[hex]);
    strength[hex] += s.defense(g, u);
    sit.cover[hex] += 1;
    if (s.hasZone(g, u))
      for (const to of around(hex)) {
        zone[to] = 1;
        sit.cover[to] += 0.6;
      }
  };
  const worth = (m: Mover, i: number): number => {
    const hex = m.hexes[i];
    const still = placeScore({ ...sit, w: { ...w, cover: 0, danger: 0 } }, m.u, hex, m.from);
    const share = s.hasZone(g, m.u) ? 0.6 : 0.12;
    let ways = routes[hex];
    for (const to of around(hex)) if (zone[to] === 0 && sit.foeIn[to] === 0) ways += share * routes[to];
    let cost = 0;
    if (sit.threat[hex] > 0) {
      const hurt = (x: number): number => Math.min(1.3, Math.max(0, (sit.threat[hex] / Math.max(0.5, x * sit.shelter[hex]) - 0.7) / 3));
      const after = hurt(strength[hex] + s.defense(g, m.u));
      cost = after * (s.worth(g, m.u) * Math.min(2, s.steps(g, m.u)));
      if (strength[hex] > 0) cost -= (hurt(strength[hex]) - after) * (1.5 + 2 * barred[hex]);
      cost = w.danger * (1 - 0.5 * sit.posture) * cost;
    }
    return still + 2 * w.cover * ways - cost;
  };
  for (const u of onMapOf(g, side)) if (!moving.has(u)) put(u, stage.f.place[u]);
  blockedRoutes(sit, strength, zone, routes);
  for (let placed = 1; open.length > 0; placed++) {
    let found = { k: 0, i: 0, score: Number.NEGATIVE_INFINITY };
    for (const [k, m] of open.entries()) {
      const stay = m.hexes.length - 1;
      let own = { k, i: stay, score: worth(m, stay) + 0.08 };
      for (let i = 0; i < stay; i++) {
        const score = worth(m, i);
        if (score > own.score && s.room(stage, m.u, m.hexes[i])) own = { k, i, score };
      }
      if (own.score > found.score) found = own;
    }
    const [m] = open.splice(found.k, 1);
    settle(m, found.i);
    put(m.u, m.hexes[found.i]);
    if (placed % every === 0) blockedRoutes(sit, strength, zone, routes);
  }
}
