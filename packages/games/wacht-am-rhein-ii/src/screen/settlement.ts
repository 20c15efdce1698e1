/** While an assault is settled (13.7.0, 13.7.1): what each side has to take as things are, and what every answer leaves to the other. */
import { answers, burdenKind, frameLocals, legal, prompt, type Side, type StakesAnswer, type UnitId } from '@hexfront/engine';
import { ASSAULT_LOCALS } from '../rules/combat/assault.ts';
import { affected } from '../rules/combat/assaults.ts';
import { readResult } from '../rules/combat/reckoning/assault-table.ts';
import { shrunk } from '../rules/combat/reckoning/hits.ts';
import type { G } from '../state/shape.ts';

function stakes(g: G): StakesAnswer | undefined {
  const [b] = g.rows.assaults;
  const debt = frameLocals(g.frames.at(-1), 'burden', burdenKind());
  const l = g.frames.map((frame) => frameLocals(frame, 'assault', ASSAULT_LOCALS)).find((found) => found !== undefined);
  if (!b || !debt || !l || debt.tag !== 'assault' || prompt(g).at !== 'burden.choose') return undefined;
  const own = debt.side === b.by;
  const steps = (units: readonly UnitId[]): number => units.reduce((sum, u) => sum + (g.onMap(u) ? g.f.steps[u] : 0), 0);
  const line = (side: Side, must: number, either: number, settled: boolean): StakesAnswer['sides'][number] => ({
    side,
    now: must + either,
    most: Math.max(must + either, steps(affected(g, b, side === b.by))),
    says: settled ? 'stakes.settled' : 'stakes.owes',
    args: { must, either, check: 0 },
  });
  const theirs = { check: false, must: l.mustDefense ?? 0, either: l.eitherDefense ?? 0 };
  // The check of the defender comes after the attacker has settled.
  const check = own && readResult(b.defenderResult).check ? 1 : 0;
  const told = (action: StakesAnswer['choices'][number]['action']): StakesAnswer['choices'][number] => {
    const hexes = action.n ?? 0;
    const lost = debt.either - hexes;
    if (!own) return { action, says: 'stakes.defense', args: { lost, hexes } };
    const { must, either } = shrunk(theirs, b.back + hexes);
    return { action, says: 'stakes.attack', args: { lost, must, either, check } };
  };
  const other = own ? line(1 - b.by, theirs.must, theirs.either, false) : line(b.by, 0, 0, true);
  return {
    sides: [line(debt.side, debt.must, debt.either, false), own ? { ...other, args: { ...other.args, check } } : other],
    choices: [...legal(g)].filter(({ k }) => k === 'back').map(told),
  };
}

export const SETTLEMENT_QUESTIONS = { stakes: answers('stakes', stakes) };
