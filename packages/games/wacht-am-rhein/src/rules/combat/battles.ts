/** Battles in the state: a new one, the one being put together, one by its number, and who defends in it. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { ARTILLERY, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

export function newBattle(g: G, targets: HexId[], attackers: UnitId[] = [], guns: UnitId[] = [], by: Side = g.v.side): Battle {
  let id = 0;
  for (const b of g.rows.battles) id = Math.max(id, b.id);
  return {
    id: id + 1,
    kind: 'attack',
    by,
    stage: 'draft',
    targets,
    attackers,
    guns,
    from: [],
    defenders: [],
    bystanders: [],
    fpf: [],
    air: 0,
    airFire: 0,
    die: 0,
    result: '',
    paid: 0,
    paths: [],
  };
}
export const battleOf = (g: G, id: number): Battle => g.rows.battles.find((b) => b.id === id) as Battle;
/** The attack being put together. */
export const draftOf = (g: G): Battle | undefined => g.rows.battles.find((b) => b.stage === 'draft');

/** Everybody in the attacked hexes defends together (10.23); who fled there or was attacked before only suffers (10.86). */
export function gatherDefenders(g: G, b: Battle): void {
  b.defenders = [];
  b.bystanders = [];
  for (const hex of b.targets)
    for (const u of unitsOf(g, 1 - b.by, hex)) (g.f.fled[u] !== 0 || g.f.defended[u] !== 0 ? b.bystanders : b.defenders).push(u);
}

/** Artillery that has fired from afar: no result reaches it, though other units of its hex attack too (11.25, 11.35, R-C88). */
const firedFromAfar = (g: G, u: UnitId): boolean =>
  ARTILLERY[u] === 1 && g.f.attacked[u] === 1 && !g.rows.battles.some((b) => b.guns.includes(u) && b.from.includes(g.hexOf(u)));

/**
 * The units that a result against the attackers reaches: the whole stack of every hex they attack from, whether the others there attack elsewhere or
 * not at all (9.33, 10.75, 10.84, R-C88). Units that fled there in this phase are no part of it.
 */
export function exposed(g: G, b: Battle): UnitId[] {
  const own = [...b.attackers, ...b.guns].filter((u) => g.onMap(u) && b.from.includes(g.hexOf(u)));
  const others = b.from.flatMap((hex) => unitsOf(g, b.by, hex));
  return [...own, ...others.filter((u) => !own.includes(u) && g.f.fled[u] === 0 && !firedFromAfar(g, u))];
}
