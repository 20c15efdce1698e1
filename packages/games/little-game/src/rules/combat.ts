/** Chapter 3: an attack grows unit by unit, then a die falls on the combat table. */
import {
  add,
  END,
  explained,
  lookup,
  occupant,
  oneTarget,
  type Procedure,
  part,
  plain,
  type Sink,
  times,
  type UnitId,
} from '@hexfront/engine';
import { COLUMNS, COMBAT, type Result, STEPS, UNITS } from '../data/data.ts';
import { type Battle, type G, type Game, isWood, loseStep } from '../state/shape.ts';

const battle = (g: G): Battle => g.rows.battles[0];

/** 3.4: half strength with one step left. */
export function strength(g: G, u: UnitId, out?: Sink): number {
  const full = add(out, 0, UNITS[u].strength, '3.2', 'battle.printed');
  return g.f.steps[u] < STEPS ? times(out, full, 1, 2, 'up', '3.4', 'battle.halved') : full;
}

function attackStrength(g: G, out: Sink): number {
  let sum = 0;
  for (const u of battle(g).attackers) {
    const why = part(out);
    sum = add(out, sum, strength(g, u, why), '3.2', 'battle.attack', out && { unit: u }, why);
  }
  return sum;
}

/** 3.2 and 3.3: the column in use, 0 for the first. */
export function column(g: G, out: Sink): number {
  const { target } = battle(g);
  const attack = attackStrength(g, out);
  const defence = strength(g, occupant(g, target));
  if (out) add(out, attack, 0, '3.2', 'battle.defence', { unit: occupant(g, target), n: defence });
  const odds = attack >= 3 * defence ? 3 : attack >= 2 * defence ? 2 : attack >= defence ? 1 : 0;
  const shift = isWood(g, target) || target === g.rules.town ? 1 : 0;
  if (shift && out) add(out, attack, 0, '3.3', 'battle.cover', { hex: target });
  return Math.max(0, odds - shift);
}

/** A target and who attacks it, one after another: the engine's own answers. */
const { attack, join, ready } = oneTarget<Game>({
  cases: { attack: '3.1', once: '3.1' },
  side: (g) => g.v.side,
  fought: (g, u) => g.f.fought[u] === 1,
  commit: (g, u) => g.set('fought', u, 1),
  battles: (g) => g.rows.battles,
});

const resultOf = (g: G, pip: number): Result => lookup(COMBAT, pip, column(g, undefined)) ?? '-';

export const fight: Procedure<Game> = {
  first: 'target',
  points: {
    target: { who: (g) => g.v.side, cases: ['3.1'], options: [attack, plain('done', END)] },
    join: {
      who: (g) => g.v.side,
      cases: ['3.1'],
      args: (g) => ({ hex: battle(g).target }),
      // With a single answer left a question is not asked: here the die would fall before anybody has seen the odds.
      always: (g) => battle(g).attackers.length > 0,
      options: [join, ready],
    },
    die: {
      // The odds before the die: everything a screen shows of them comes from here.
      roll: (g) => ({
        dice: [6],
        cases: ['3.2'],
        says: 'roll.battle',
        args: { hex: battle(g).target },
        classOf: ([pip]) => resultOf(g, pip),
        ledger: explained((out) => column(g, out)),
      }),
      take: (g, _l, [pip]) => {
        const { target, attackers } = battle(g);
        const result = resultOf(g, pip);
        g.emit({ e: 'battle', hex: target, column: COLUMNS[column(g, undefined)], result, die: pip, case: '3.2' });
        // 3.4: the strongest attacker bears what the attack costs.
        const worst = [...attackers].sort((x, y) => strength(g, y) - strength(g, x) || x - y)[0];
        const defender = occupant(g, target);
        if (result === 'A1') loseStep(g, worst);
        for (let hits = result === 'D2' ? 2 : result === 'D1' ? 1 : 0; hits > 0 && g.onMap(defender); hits--) loseStep(g, defender);
        g.rows.battles = [];
        return 'target';
      },
    },
  },
};
