/** While an assault is settled (13.7.0, 13.7.1): what each side has to take as things are, and what every answer leaves to the other. */
import { answers, burdenKind, frameLocals, legal, type Of, prompt, type Side, type StakesAnswer, type UnitId } from '@hexfront/engine';
import { ASSAULT_LOCALS } from '../rules/combat/assault.ts';
import { affected } from '../rules/combat/assaults.ts';
import { readResult } from '../rules/combat/reckoning/assault-table.ts';
import { shrunk } from '../rules/combat/reckoning/hits.ts';
import { isHardened } from '../rules/leaders/in-assault.ts';
import type { Assault } from '../state/fields/combat.ts';
import type { G } from '../state/shape.ts';

type Lines = NonNullable<StakesAnswer['choices'][number]['leaves']>;
/** Hits as the table writes them: 1(1), (1), 2; nothing left is a dash. */
const written = (must: number, either: number): string => `${either || ''}${must ? `(${must})` : ''}` || '-';

/** How the side that settles came to the hits it still has to choose for (13.7.0 to 13.7.2). */
function account(b: Assault, own: boolean, l: Of<typeof ASSAULT_LOCALS>, open: number): Lines {
  const result = own ? b.attackerResult : b.defenderResult;
  const rolled = readResult(result);
  const base = own ? rolled : shrunk(rolled, b.back);
  const spared = [rolled.must - base.must, rolled.either - base.either];
  const owed = own ? [l.mustAttack ?? 0, l.eitherAttack ?? 0] : [l.mustDefense ?? 0, l.eitherDefense ?? 0];
  const evaded = base.must - owed[0];
  const failed = owed[1] - evaded > base.either;
  const check = isHardened(b, own) ? 'settle.hardened' : failed ? 'settle.failed' : 'settle.passed';
  return [
    { what: 'settle.result', value: result || '-', case: '13.6.2' },
    ...(spared[0] + spared[1] > 0
      ? [{ what: 'settle.spared', args: { n: b.back }, value: `−${written(spared[0], spared[1])}`, case: '13.7.1' }]
      : []),
    ...(rolled.check ? [{ what: check, value: failed ? '+1' : '0', case: '13.7.0' }] : []),
    ...(evaded > 0 ? [{ what: 'settle.evaded', value: '1', case: '13.7.2' }] : []),
    ...(owed[0] > 0 ? [{ what: 'settle.steps', value: `(${owed[0]})`, case: '13.6.4b' }] : []),
    { what: 'settle.open', value: String(open), case: '13.7.0' },
  ];
}

function stakes(g: G): StakesAnswer | undefined {
  const [b] = g.rows.assaults;
  const debt = frameLocals(g.frames.at(-1), 'burden', burdenKind());
  const l = g.frames.map((frame) => frameLocals(frame, 'assault', ASSAULT_LOCALS)).find((found) => found !== undefined);
  if (!b || !debt || !l || debt.tag !== 'assault' || prompt(g).at !== 'burden.choose') return undefined;
  const own = debt.side === b.by;
  const steps = (units: readonly UnitId[]): number => units.reduce((sum, u) => sum + (g.onMap(u) ? g.f.steps[u] : 0), 0);
  const theirs = { check: false, must: l.mustDefense ?? 0, either: l.eitherDefense ?? 0 };
  const line = (side: Side, must: number, either: number, settled: boolean): StakesAnswer['sides'][number] => ({
    side,
    now: must + either,
    most: Math.max(must + either, steps(affected(g, b, side === b.by))),
    says: settled ? 'stakes.settled' : 'stakes.owes',
    args: { must, either, check: 0 },
  });
  // The check of the defender comes after the attacker has settled.
  const check = own && readResult(b.defenderResult).check ? 1 : 0;
  const told = (action: StakesAnswer['choices'][number]['action']): StakesAnswer['choices'][number] => {
    const hexes = action.n ?? 0;
    const lost = debt.either - hexes;
    // Of those who can still lose a step nobody has another one.
    const payers = debt.units.filter((u) => g.onMap(u) && g.f.hurt[u] === 0);
    const last = lost > 0 && payers.length > 0 && payers.every((u) => g.f.steps[u] <= 1);
    if (!own) {
      const warns = last ? 'stakes.warn-last' : hexes > 0 ? 'stakes.warn-vacate' : 'stakes.warn-held';
      return { action, says: 'stakes.defense', args: { lost, hexes }, leaves: [], warns };
    }
    const { must, either } = shrunk(theirs, b.back + hexes);
    const spared = [theirs.must - must, theirs.either - either];
    const leaves: Lines = [
      { what: 'settle.result', value: b.defenderResult || '-', case: '13.6.2' },
      ...(check ? [{ what: 'settle.check', value: '*', case: '13.6.4c' }] : []),
      ...(spared[0] + spared[1] > 0
        ? [{ what: 'settle.spared', args: { n: b.back + hexes }, value: `−${written(spared[0], spared[1])}`, case: '13.7.1' }]
        : []),
      { what: 'settle.left', value: written(must, either), case: '13.7.1' },
    ];
    const warns = last ? 'stakes.warn-last' : hexes > 0 ? 'stakes.warn-back' : 'stakes.warn-hold';
    return { action, says: 'stakes.attack', args: { lost, must, either, check }, leaves, warns };
  };
  const other = own ? line(1 - b.by, theirs.must, theirs.either, false) : line(b.by, 0, 0, true);
  return {
    sides: [
      { ...line(debt.side, debt.must, debt.either, false), lines: account(b, own, l, debt.either) },
      own ? { ...other, args: { ...other.args, check } } : other,
    ],
    choices: [...legal(g)].filter(({ k }) => k === 'back').map(told),
  };
}

export const SETTLEMENT_QUESTIONS = { stakes: answers('stakes', stakes) };
