/**
 * Formations that a scenario takes off the map (35.3.4, 36.6.4, 37.2.4), wherever they are and with their companies. Who is on the list of those to come in later
 * waits for that (36.7.4, R-S76).
 */
import type { UnitId } from '@hexfront/engine';
import type { Withdrawal } from '../../data/index.ts';
import { listOf } from '../../setup/rows.ts';
import { TACTICAL } from '../../state/fields/modes.ts';
import { LOW_FUEL } from '../../state/fields/supply/logistics.ts';
import { HQ, markOf, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { setParent, stepsLost } from '../companies/parents.ts';
import { allHold } from '../victory/conditions.ts';

/** Takes steps, one from each unit that has more than one left, in the order of the list, until all are taken (R-S61). */
export function wear(g: G, units: readonly UnitId[], losses: number): void {
  let left = losses;
  for (let before = -1; left > 0 && left !== before; ) {
    before = left;
    for (const u of units) {
      if (left === 0 || g.f.steps[u] < 2) continue;
      g.set('steps', u, g.f.steps[u] - 1);
      left--;
    }
  }
}

/** Companies go back to the counter that they were broken down from, so that it leaves with all its steps. */
function gather(g: G, own: readonly UnitId[]): void {
  for (const { index: u, generic } of UNITS) {
    const parent = g.f.origin[u] - 1;
    if (!generic || !g.onMap(u) || !own.includes(parent)) continue;
    g.set('steps', parent, g.f.steps[parent] + g.f.steps[u]);
    setParent(g, u, undefined);
    g.move(u, g.box('Not in play'));
  }
}

/** Steps that they have lost beyond those of the set-up list. */
const lostHere = (g: G, own: readonly UnitId[]): number =>
  stepsLost(g, own) -
  listOf(g.rules.scenario).reduce((sum, { unit, losses = 0 }) => sum + (own.some((u) => UNITS[u].id === unit) ? losses : 0), 0);

function leave(g: G, { formation, units, case: rule = '22.6.0' }: Withdrawal): void {
  const own = UNITS.filter((u) => units?.includes(u.id) || (u.formation !== undefined && u.formation === formation)).map((u) => u.index);
  gather(g, own);
  const companies = UNITS.filter((u) => u.generic && formation !== undefined && g.onMap(u.index) && markOf(g, u.index) === formation);
  const here = own.filter((u) => g.onMap(u) || (g.f.place[u] === g.box('Broken down') && g.f.steps[u] > 0));
  const back = g.rules.entries.find((entry) => entry.turn > g.v.turn && here.some((u) => entry.units.includes(UNITS[u].id)));
  for (const u of [...here, ...companies.map((company) => company.index)]) {
    g.set('mode', u, TACTICAL);
    g.move(u, g.box(back ? 'Arriving' : 'Left the area'));
    if (!back) continue;
    g.set('due', u, back.turn);
    if (UNITS[u].generic) g.set('comesWith', u, here[0] + 1);
    if (HQ[u] === 1 && back.fuel === 'low') g.set('fuel', u, LOW_FUEL);
  }
  if (back) wear(g, here, back.losses - lostHere(g, own));
  if (here.length === 0) return;
  if (back) g.emit({ e: 'toReturn', units: here, n: back.turn, case: rule });
  else g.emit({ e: 'withdrawn', units: here, case: rule });
}

/** As a turn begins, or when it is over. */
export function sendAway(g: G, moment: 'start' | 'end'): void {
  for (const row of g.rules.specials.withdrawals) {
    const { formation, units, turn, unless, atStart = false } = row;
    if ((formation === undefined && units === undefined) || turn !== g.v.turn || atStart !== (moment === 'start')) continue;
    if (!unless || !allHold(g, unless)) leave(g, row);
  }
}
