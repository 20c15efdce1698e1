/** Who obeys whom when a scenario begins: the set-up lists name corps and army, which are not always those printed (9.2.0, 26.2.0). */
import type { UnitId } from '@hexfront/engine';
import type { ManifestRow } from '../data/index.ts';
import { armyOf, FORMATION_HQ, HQ_RANK, hqOf, hqOfCorps, hqOfFormation, SERVING } from '../rules/command/chain.ts';
import { formationOf, LEADER, SIDE, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const ids: readonly string[] = SERVING;

export function assignByList(g: G, row: ManifestRow, u: UnitId): void {
  if (LEADER[u] === 1 || UNITS[u].generic) return;
  const formation = formationOf(g, u);
  const corps = HQ_RANK[u] === FORMATION_HQ || (HQ_RANK[u] === 0 && formation < 0) ? hqOfCorps(row.corps, SIDE[u]) : -1;
  if (corps >= 0 && corps !== hqOf(g, u)) g.set('command', u, corps + 1);
  const army = ids.indexOf(row.army ?? '');
  if (army < 0 || armyOf(g, u) === row.army) return;
  const hq = hqOfFormation(formation);
  g.set('serving', hq >= 0 ? hq : u, army + 1);
}
