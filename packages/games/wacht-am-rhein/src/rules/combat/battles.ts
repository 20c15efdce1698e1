/** Battles in the state: a new one, the one being put together, one by its number, and who defends in it. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { unitsOf } from '../../state/query.ts';
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

/** Units stacked with the attackers that take part in no attack, and share what befalls the hex (9.33, R-C88). */
export const sharers = (g: G, b: Battle): UnitId[] =>
  b.from.flatMap((hex) => unitsOf(g, b.by, hex)).filter((u) => g.f.attacked[u] !== 1 && g.f.fled[u] === 0);
/** The attackers that the result reaches: artillery from afar is never among them (11.25, 11.35). */
export const exposed = (g: G, b: Battle): UnitId[] => [
  ...[...b.attackers, ...b.guns].filter((u) => g.onMap(u) && b.from.includes(g.hexOf(u))),
  ...sharers(g, b),
];
