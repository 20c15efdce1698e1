/** Fields of units that a side cannot see take other values, one at a time: whatever the side is shown must stay the same, now and after the next answers. */
import { below, type RngState } from '../chance/rng.ts';
import { drawRoll, perform, prompt, toAct } from '../core/contract.ts';
import { World } from '../core/state/world.ts';
import type { Shape } from '../core/types.ts';
import { allUnits, type Side, type UnitId } from '../ids.ts';
import { must } from './checks.ts';
import { commonAnswer, type Done, difference, isSealed, readerOf, shown, unseenBy } from './shown.ts';

export interface HiddenStates {
  /** Fields of units to change. */
  fields: readonly string[];
  /** Changes to try. */
  tries: number;
  /** Answers and dice that follow each change. */
  on?: number;
}

/** Returns how many changes were tried. */
export function checkHiddenStates<S extends Shape>(
  g: World<S>,
  side: Side,
  rng: RngState,
  { fields, tries, on = 0 }: HiddenStates,
): number {
  const hidden = allUnits(g.def).filter((u) => unseenBy(g, side, u));
  if (hidden.length === 0) return 0;
  let tried = 0;
  for (let i = 0; i < tries; i++) {
    const u = hidden[below(rng, hidden.length)];
    const field = fields[below(rng, fields.length)];
    const [a, b] = [g.copy(), g.copy()];
    b.f[field][u] = another(g, field, u, rng);
    const changed = new World(b.def, b.setup, b.kit, b.layout, b.state);
    if (!unseenBy(changed, side, u)) continue;
    const alike = (here: Done, there: Done): void => {
      const [x, y] = [shown(a, side, here), shown(changed, side, there)];
      const at = (): string => `at ${prompt(a).at} ${readerOf(g, side)} can tell "${field}" of ${g.def.units[u].name}`;
      must(x === y, () => `${at()}, which is hidden: ${difference(x, y)}`);
    };
    alike({}, {});
    for (let n = 0; n < on && !a.result && unseenBy(a, side, u) && unseenBy(changed, side, u); n++) {
      const roll = drawRoll(a);
      if (roll) drawRoll(changed);
      const action = roll ?? commonAnswer(a, changed, (same) => same, rng);
      if (!action) break;
      const secret = isSealed(a, action) && toAct(a) !== side;
      const [here, there] = [perform(a, action), perform(changed, action)];
      if (a.result || !unseenBy(a, side, u) || !unseenBy(changed, side, u)) break;
      alike({ action, secret, events: here }, { action, secret, events: there });
    }
    tried++;
  }
  return tried;
}

/** Another value for a field of a unit: on or off, or what some unit of its side has there. */
function another<S extends Shape>(g: World<S>, field: string, u: UnitId, rng: RngState): number {
  const array = g.f[field];
  const values = new Set<number>([0, 1]);
  for (const v of allUnits(g.def)) if (g.def.units[v].side === g.def.units[u].side) values.add(array[v]);
  values.delete(array[u]);
  const others = [...values].sort((x, y) => x - y);
  return others[below(rng, others.length)];
}
