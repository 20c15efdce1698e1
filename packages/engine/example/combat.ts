/** Ten Hexes, chapters 5 and 6: a target, a growing list of attackers, a die; then somebody bears the result. */
import {
  add,
  burdenProcedures,
  call,
  END,
  explained,
  isBeside,
  lookup,
  type NoLocals,
  neighboursOf,
  type Option,
  occupant,
  oneTarget,
  type Procedure,
  part,
  plain,
  type Refusal,
  type Sink,
  times,
  type UnitId,
} from '@hexfront/engine';
import { COMBAT, UNITS } from './data.ts';
import { type Battle, enter, type G, inZone, loseStep, sideOf, type TenHexes } from './shape.ts';

const battle = (g: G): Battle => g.rows.battles[0];

/** 6.1 */
function strength(g: G, u: UnitId, out: Sink): number {
  const full = add(out, 0, UNITS[u].strength, '6.1', 'battle.printed');
  return g.f.steps[u] === 1 ? times(out, full, 1, 2, 'up', '6.1', 'battle.halved') : full;
}

/** 5.3: attack minus defence. */
export function balance(g: G, out: Sink): number {
  const { target, attackers } = battle(g);
  const defender = occupant(g, target);
  const plans = [g.v.bluePlan, g.v.redPlan];
  let sum = 0;
  for (const u of attackers) {
    const why = part(out);
    sum = add(out, sum, strength(g, u, why), '5.3', 'battle.attack', out && { unit: u }, why);
  }
  sum = add(out, sum, -strength(g, defender, undefined), '5.3', 'battle.defence', out && { unit: defender });
  if (g.board.terrain[target] === g.board.terrainIndex('wood')) sum = add(out, sum, -1, '5.3', 'battle.wood');
  if (plans[g.v.side] === 1) sum = add(out, sum, 1, '2.1', 'battle.plan');
  if (plans[sideOf(defender)] === 2) sum = add(out, sum, -1, '2.1', 'battle.plan');
  return sum;
}

function cannotAdvance(g: G, unit: UnitId): Refusal | undefined {
  const { target, attackers } = battle(g);
  if (occupant(g, target) >= 0) return { case: '5.4', why: 'occupied', hex: target };
  return attackers.includes(unit) && isBeside(g, unit, target) ? undefined : { case: '5.4', why: 'not-yours', unit };
}

/** A target and who attacks it, one after another: the engine's own answers. */
const { attack, join, ready } = oneTarget<TenHexes>({
  cases: { attack: '5.1', once: '5.2' },
  side: (g) => g.v.side,
  fought: (g, u) => g.f.fought[u] === 1,
  commit: (g, u) => g.set('fought', u, 1),
  battles: (g) => g.rows.battles,
});
const advance: Option<TenHexes, NoLocals> = {
  k: 'advance',
  parts: 'u',
  from: (g) => battle(g).attackers.map((u) => ({ k: 'advance', u })),
  test: (g, _l, a) => cannotAdvance(g, a.u),
  take: (g, _l, a) => {
    enter(g, a.u, battle(g).target);
    g.emit({ e: 'advanced', unit: a.u, hex: battle(g).target, case: '5.4' });
    return 'over';
  },
};

export const fight: Procedure<TenHexes> = {
  first: 'target',
  points: {
    target: { who: (g) => g.v.side, cases: ['5.1'], options: [attack, plain('done', END)] },
    join: { who: (g) => g.v.side, cases: ['5.1', '5.2'], args: (g) => ({ hex: battle(g).target }), options: [join, ready] },
    die: {
      roll: (g) => ({
        dice: [6],
        cases: ['5.3'],
        says: 'roll.battle',
        args: { hex: battle(g).target },
        classOf: ([pip]) => lookup(COMBAT, pip + balance(g, undefined))?.id ?? '',
        ledger: explained((out) => balance(g, out)),
      }),
      take: (g, _l, [pip]) => {
        const { target, attackers } = battle(g);
        const total = pip + balance(g, undefined);
        const result = lookup(COMBAT, total);
        g.emit({ e: 'battle', hex: target, total, case: '5.3' });
        if (!result) return 'advance';
        const units = result.who === 'attacker' ? [...attackers] : [occupant(g, target)];
        return call('burden', { side: sideOf(units[0]), units, must: result.must, either: result.either, hexes: 0 }, 'advance');
      },
    },
    advance: { who: (g) => g.v.side, cases: ['5.4'], args: (g) => ({ hex: battle(g).target }), options: [advance, plain('stay', 'over')] },
    over: {
      auto: (g) => {
        g.rows.battles = [];
        return 'target';
      },
    },
  },
};

/** Chapter 6 is the engine's own procedure, told this game's rules. */
export const { burden, retreat } = burdenProcedures<TenHexes>({
  cases: { lose: ['6.1'], split: ['6.2'], retreat: ['6.2'] },
  alive: (g, u) => g.onMap(u),
  payers: (_g, b) => b.units,
  lose: loseStep,
  split: (g, b) => [Math.max(0, b.either - b.units.reduce((sum, u) => sum + g.f.steps[u], 0)), Math.min(1, b.either)],
  groups: (_g, b) => b.units.map((u) => [u]),
  next: (g, _r, from) => neighboursOf(g.board, from).filter((h) => occupant(g, h) < 0),
  grade: (g, r, path) => [inZone(g, r.side, path[path.length - 1]) ? 1 : 0],
  toll: (g, r, h) => (inZone(g, r.side, h) ? 1 : 0),
  short: () => 1,
  why: (_g, r, h) => ({ case: '6.2', why: 'no-way', unit: r.units[0], hex: h }),
});
