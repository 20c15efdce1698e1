/** December 28: formations obey the corps, and corps the army, that the list has them under (9.2.0, 37.3.2, R-E3). */
import { type ManifestRow, manifestOf, unitIndex } from '../data/index.ts';
import { CORPS_HQ, FORMATION_HQ, HQ_RANK, hqOf, SERVING } from '../rules/command.ts';
import { HQ, SIDE, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { listOf } from './rows.ts';

function assign(g: G, { unit, corps, army }: ManifestRow): void {
  const u = unitIndex(unit);
  if (HQ[u] === 0) return;
  const wanted = UNITS.find(({ index, ...hq }) => {
    if (hq.side !== SIDE[u]) return false;
    if (HQ_RANK[u] === FORMATION_HQ) return HQ_RANK[index] === CORPS_HQ && hq.corps === corps;
    return HQ_RANK[u] === CORPS_HQ && HQ_RANK[index] > CORPS_HQ && hq.army === army;
  });
  if (wanted !== undefined && hqOf(g, u) >= 0 && hqOf(g, u) !== wanted.index) g.set('command', u, wanted.index + 1);
  const serving = SERVING.indexOf(army as (typeof SERVING)[number]);
  if (HQ_RANK[u] === FORMATION_HQ && serving >= 0 && UNITS[u].army !== army) g.set('serving', u, serving + 1);
}
export function assignCommands(g: G): void {
  if (manifestOf(g.rules.scenario) !== 'dec-28') return;
  // Montgomery has declared his withdrawal before the first turn (37.3.3).
  if (g.rules.special('37.3.3')) g.v.withdrawal = g.v.turn - 1;
  for (const row of listOf(g.rules.scenario)) assign(g, row);
}
