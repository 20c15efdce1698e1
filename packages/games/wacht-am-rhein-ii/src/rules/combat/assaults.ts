/** The assault of the moment: a new one, who defends in it, who suffers with it. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Assault } from '../../state/fields/combat.ts';
import { LEADER, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isOverstacked, takesRoom } from '../movement/stacking.ts';
import { fits } from './stacks.ts';

export const newAssault = (by: Side, targets: HexId[], attackers: UnitId[] = []): Assault => ({
  by,
  stage: 'draft',
  targets,
  attackers,
  sharers: [],
  defenders: [],
  bystanders: [],
  standOff: [0, 0],
  integrityAttack: [],
  integrityDefense: [],
  reservesAttack: [],
  reservesDefense: [],
  overrun: false,
  attackerResult: '',
  defenderResult: '',
  back: 0,
  paths: [],
});
/** There is one at a time (13.7.0). */
export const theAssault = (g: G): Assault => g.rows.assaults[0];

/** Everybody in the attacked hexes but leaders, who are no units (24.0); who retreated there in this phase only suffers (11.3.0, 11.3.3, 13.9.6), and so do some beside the attackers. */
export function gather(g: G, b: Assault): void {
  b.defenders = [];
  b.bystanders = [];
  for (const hex of b.targets)
    for (const u of unitsOf(g, 1 - b.by, hex)) if (LEADER[u] === 0) (g.f.fled[u] !== 0 ? b.bystanders : b.defenders).push(u);
  const from = new Set(b.attackers.map((u) => g.hexOf(u)));
  b.sharers = [...from]
    .flatMap((hex) => unitsOf(g, b.by, hex))
    .filter((u) => LEADER[u] === 0 && !b.attackers.includes(u) && shares(g, b, u));
}
/** With attackers in its hex: it retreated there in this phase (11.3.3), or the hex has no room for it in the attack (6.4.1, R-D57). */
function shares(g: G, b: Assault, u: UnitId): boolean {
  if (g.f.fled[u] !== 0) return true;
  const hex = g.hexOf(u);
  return isOverstacked(g, b.by, hex) && takesRoom(g, u) && !fits(g, hex, [...b.attackers.filter((v) => g.hexOf(v) === hex), u]);
}
/** Those of a side whom the result reaches, as things are now. */
export const affected = (g: G, b: Assault, attacker: boolean): UnitId[] =>
  (attacker ? [...b.attackers, ...b.sharers] : [...b.defenders, ...b.bystanders]).filter((u) => g.onMap(u) && LEADER[u] === 0);
