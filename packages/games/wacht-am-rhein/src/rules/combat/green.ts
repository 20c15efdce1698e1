/** Green units (25.14c, 24.6): a die for each unit of a green division that takes part, after the artillery and before the die of the battle. */
import type { RollNode, UnitId } from '@hexfront/engine';

import { tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { ARTILLERY, HQ, SIDE, UNITS } from '../../state/query.ts';
import { type G, SIDES } from '../../state/shape.ts';
import { loseStep } from '../losses.ts';

const TABLE = tables.green;
const FIRST_DAY = Uint8Array.from(UNITS, (u) => (u.green === 'first-day' && ARTILLERY[u.index] === 0 && HQ[u.index] === 0 ? 1 : 0));
const EVER = Uint8Array.from(UNITS, (u) => (u.green !== undefined && ARTILLERY[u.index] === 0 && HQ[u.index] === 0 ? 1 : 0));

/** On the first day every time; beyond it, with the option, the first time (24.61). */
function mustRoll(g: G, u: UnitId): boolean {
  if (g.rules.firstDay(g.v.turn)) return FIRST_DAY[u] === 1;
  return g.rules.moreGreen && EVER[u] === 1 && g.f.greenTested[u] === 0;
}

/** Green units of a battle that have not rolled yet; the attacker's first. */
export const greensOf = (g: G, b: Battle, rolled: readonly UnitId[] = []): UnitId[] =>
  [...b.attackers, ...b.defenders].filter((u) => g.onMap(u) && !rolled.includes(u) && mustRoll(g, u));

/** What a die does to a green unit; US units add one. */
export const greenResult = (u: UnitId, pip: number): 'none' | 'reduced' => TABLE.byDie[pip + TABLE.modifier[SIDES[SIDE[u]].id]] ?? 'none';

export const greenNode = (_g: G, unit: UnitId): RollNode => ({
  dice: [6],
  classOf: ([pip]) => greenResult(unit, pip),
  cases: ['25.14c', 'chart-25.14c'],
  says: 'roll.green',
  args: { unit, n: SIDE[unit] === 0 ? 2 : 1 },
});

export function takeGreen(g: G, u: UnitId, pip: number): void {
  const outcome = greenResult(u, pip);
  g.set('greenTested', u, 1);
  g.emit({ e: 'green', u, die: pip, outcome, case: '25.14c' });
  if (outcome === 'reduced') loseStep(g, u, '25.14c');
}
