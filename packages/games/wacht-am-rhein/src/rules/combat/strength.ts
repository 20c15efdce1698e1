/** Strengths of single units and of both sides of a battle (10.0): printed, then supply, fatigue and mode, each rounded down (chart-14.68, R-C21). */
import { add, part, type Sink, times, type UnitId, writeLine } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { ARTILLERY, FOOT, faceUp, HQ } from '../../state/query.ts';
import { ENTRENCHED, FATIGUED, type G, ISOLATED_1, ISOLATED_2, RESTED, UNSUPPLIED } from '../../state/shape.ts';
import { barrageStrength } from '../artillery/barrage.ts';
import { finalFireStrength } from '../artillery/final-protective-fire.ts';
import { inWestWall, usesWorks } from './works.ts';

const half = (out: Sink, total: number, rule: string, what: string): number => times(out, total, 1, 2, 'down', rule, what);

export function unitAttack(g: G, u: UnitId, out?: Sink): number {
  let total = add(out, 0, faceUp(g, u).attack, '10.0', 'line.printed-attack');
  if (g.f.onFoot[u] !== 0) total = add(out, total, -Math.min(total, FOOT.attack), '24.1', 'line.on-foot');
  const supply = g.f.supply[u];
  if (supply === UNSUPPLIED) total = half(out, total, '14.54', 'line.unsupplied');
  else if (supply === ISOLATED_1) total = half(out, total, '14.63', 'line.isolated-1');
  else if (supply === ISOLATED_2) {
    total = 1;
    if (out) writeLine(out, 'cap', 1, 1, true, '14.64', 'line.isolated-2', undefined, 1);
  }
  const tired = g.f.fatigue[u];
  if (tired !== RESTED) total = half(out, total, '13.35', tired === FATIGUED ? 'line.fatigued' : 'line.recovering');
  if (g.f.march[u] !== 0) total = half(out, total, '10.18', 'line.march-mode');
  return total;
}

/** Artillery defends with the strength on its back, in battery or not (11.51). */
export function unitDefense(g: G, u: UnitId, out?: Sink): number {
  let total = add(out, 0, faceUp(g, u).defense, ARTILLERY[u] === 1 ? '11.51' : '10.0', 'line.printed-defense');
  if (g.f.onFoot[u] !== 0) total = add(out, total, -Math.min(total, FOOT.defense), '24.1', 'line.on-foot');
  if (g.f.supply[u] === ISOLATED_2) total = half(out, total, '14.64', 'line.isolated-2');
  if (g.f.fatigue[u] === FATIGUED) total = half(out, total, '13.36', 'line.fatigued');
  if (g.f.march[u] !== 0) total = half(out, total, '10.18', 'line.march-mode');
  if (usesWorks(g, u)) {
    if (g.f.work[g.f.place[u]] === ENTRENCHED) total = times(out, total, 2, 1, 'down', '16.21', 'line.entrenched');
    else if (inWestWall(g, u)) total = times(out, total, 2, 1, 'down', '24.7', 'line.west-wall');
  }
  return total;
}

/** Attack strengths and barrage (10.0, 11.21). */
export function attackStrength(g: G, b: Battle, out?: Sink): number {
  let total = 0;
  for (const u of b.attackers) {
    const own = part(out);
    total = add(out, total, unitAttack(g, u, own), '10.0', 'line.attacker', out && { unit: u }, own);
  }
  if (b.guns.length === 0 && b.air === 0) return total;
  const own = part(out);
  const [rule, what] = b.attackers.length > 0 ? ['11.22', 'line.barrage'] : ['11.33', 'line.barrage-attack'];
  return add(out, total, barrageStrength(g, b, own), rule, what, undefined, own);
}

/** Defense strengths, without the final protective fire if that has not been allocated yet (10.62, 11.43). */
export function defenseStrength(g: G, b: Battle, out?: Sink, fire: 'with-fire' | 'without-fire' = 'with-fire'): number {
  let total = 0;
  for (const u of b.defenders) {
    const own = part(out);
    total = add(out, total, unitDefense(g, u, own), HQ[u] === 1 ? '10.87' : '10.23', 'line.defender', out && { unit: u }, own);
  }
  if (out)
    for (const u of b.bystanders)
      writeLine(
        out,
        '+',
        0,
        1,
        true,
        g.f.fled[u] === 0 ? '9.34' : '10.86',
        g.f.fled[u] === 0 ? 'line.aside' : 'line.fled',
        { unit: u },
        total,
      );
  if ((b.fpf.length === 0 && b.airFire === 0) || fire === 'without-fire') return total;
  const own = part(out);
  return add(out, total, finalFireStrength(g, b, own), '11.43', 'line.final-fire', undefined, own);
}
