/** The battles of a combat phase: which are opened, in which order, with whom. */
import { distance, type HexId, type UnitId } from '@hexfront/engine';
import { type Attack, bestAttack, type Candidate } from './battles.ts';
import { onMapOf, type Situation } from './situation.ts';

/** Chooses among all open targets so that nobody is promised twice: the best attack first, then the best of the rest. */
export function planBattles(sit: Situation, targets: readonly HexId[]): Attack[] {
  const { g, s, side, w } = sit;
  const free = new Set<UnitId>();
  const guns = new Set<UnitId>();
  for (const u of onMapOf(g, side)) {
    if (s.units[u].duty === 'gun') guns.add(u);
    else if (s.mayFight(g, u)) free.add(u);
  }
  const around = new Map<HexId, Candidate[]>();
  for (const target of targets) {
    const list: Candidate[] = [];
    for (let d = 0; d < 6; d++) {
      const h = g.board.neighbors[6 * target + d];
      if (h < 0) continue;
      for (const u of g.unitsIn(h))
        if (free.has(u) && s.mayJoin(g, { by: side, targets: [target], attackers: [], guns: [] }, u)) list.push({ u, price: 0 });
    }
    around.set(target, list);
  }
  const made: Attack[] = [];
  const stale = new Set(targets);
  const known = new Map<HexId, Attack | undefined>();
  for (;;) {
    for (const t of stale)
      known.set(
        t,
        bestAttack(
          sit,
          t,
          (around.get(t) ?? []).filter((c) => free.has(c.u)),
          [...guns].filter((u) => inRange(sit, u, t)),
        ),
      );
    stale.clear();
    let top: Attack | undefined;
    for (const a of known.values())
      if (a && a.value > w.resolve && (!top || a.value > top.value || (a.value === top.value && a.target < top.target))) top = a;
    if (!top) return made;
    made.push(top);
    known.delete(top.target);
    for (const u of top.attackers) free.delete(u);
    for (const u of top.guns) guns.delete(u);
    const used = new Set([...top.attackers, ...top.guns]);
    for (const [t, a] of known) if (a && (a.attackers.some((u) => used.has(u)) || a.guns.some((u) => used.has(u)))) stale.add(t);
  }
}

const inRange = (sit: Situation, u: UnitId, hex: HexId): boolean => distance(sit.board, sit.g.f.place[u], hex) <= sit.s.range(sit.g, u);
