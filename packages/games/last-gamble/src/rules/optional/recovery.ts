/** Optional rule 11: wrecked vehicles come back as replacement points, sooner to the attacker, who holds the field. */
import type { UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { ARMOR, SIDE } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';

const { attackingStepsPerPoint, defendingStepsPerPoint } = tables.tankRecovery;

/** A step of armor is gone: counted separately for attack and defense (opt-11.13); silhouettes of every kind (opt-11.14). */
function count(g: G, unit: UnitId): void {
  const b = g.rows.battles[0];
  if (ARMOR[unit] === 0 || !b) return;
  const attacking = b.attackers.includes(unit);
  if (!attacking && !b.defenders.includes(unit) && !b.bystanders.includes(unit)) return;
  const side = SIDE[unit];
  const cell = `${side === GERMAN ? 'german' : 'allied'}Lost${attacking ? 'Attacking' : 'Defending'}` as const;
  const per = attacking ? attackingStepsPerPoint : defendingStepsPerPoint;
  g.v[cell]++;
  if (g.v[cell] % per !== 0) return;
  g.v[side === GERMAN ? 'germanArmor' : 'alliedArmor']++;
  g.emit({ e: 'recovered', side, n: per, attacking: attacking ? 'attacking' : 'defending', case: attacking ? 'opt-11.12' : 'opt-11.11' });
}

export const recovery: RuleModule = {
  id: 'opt-11',
  apply(draft) {
    draft.triggers.push({ on: 'lost', effect: (g, e) => count(g, e.u) });
  },
};
