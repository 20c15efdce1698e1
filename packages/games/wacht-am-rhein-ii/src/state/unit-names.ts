/** What units are called in sentences: the name on the counter, with that of its formation as counters have it where several share it. */
import type { UnitData } from '../data/index.ts';

/** One name for each unit, in their order; no two are the same. */
export function unitNames(units: readonly UnitData[]): readonly string[] {
  const count = new Map<string, number>();
  for (const { name } of units) count.set(name, (count.get(name) ?? 0) + 1);
  const used = new Map<string, number>();
  return units.map((u) => {
    if (count.get(u.name) === 1) return u.name;
    const name = u.formation === undefined ? u.name : `${u.formation}/${u.name}`;
    const n = (used.get(name) ?? 0) + 1;
    used.set(name, n);
    return n > 1 || u.formation === undefined ? `${name} ${n}` : name;
  });
}
