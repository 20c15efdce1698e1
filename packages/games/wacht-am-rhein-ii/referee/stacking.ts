/** Chapter 6: how many stand in a hex, and who may stay there. */
import { below, explain, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { type Counter, isBattalion, isDeployed, isGerman, isLeader, isUnit, marked, type Table } from './table.ts';

const LIMIT = { units: 3, battalions: 2 };
const NARROW = { units: 2, battalions: 1 };

/** Engineers of an army with vehicles of their own (6.1.2). */
export const isArmyEngineer = (c: Counter): boolean =>
  c.type === 'engineer' && c.kind?.class === 'mech' && c.is.formation === undefined && c.is.army !== undefined && !c.is.generic;
/** Bridge columns and Mech engineers of an army, before dawn (35.1.6). */
export const isIgnored = (t: Table, c: Counter): boolean => t.preDawn && isGerman(c) && (c.type === 'bridge-column' || isArmyEngineer(c));
/** Leaders and bridges are free (6.1.0, 6.1.2). */
export const counts = (t: Table, c: Counter): boolean => isUnit(c) && !isLeader(c) && !isDeployed(t, c) && !isIgnored(t, c);

/** More than the hex holds (6.1.0). */
export function tooMany(t: Table, hex: string, stack: readonly Counter[]): boolean {
  const there = stack.filter((c) => counts(t, c));
  const { units, battalions } = marked(t, hex, 'constricted') ? NARROW : LIMIT;
  return there.length > units || there.filter(isBattalion).length > battalions;
}

/** Where somebody stands with others, and what his card says of the stack; before dawn nobody minds on the German side (35.1.6). */
export function stacking(t: Table, notes: Notes, rng: RngState): void {
  const crowded = [...t.stacks].filter(([, stack]) => stack.length > 1);
  for (let i = 0; i < 3 && crowded.length > 0; i++) {
    const [hex, stack] = crowded[below(rng, crowded.length)];
    const [first] = stack;
    const mine = stack.filter((c) => c.side === first.side);
    const read = tooMany(t, hex, mine) && !(t.preDawn && isGerman(first));
    const card = explain(t.g, { q: 'unit', unit: first.n }) ?? [];
    notes.same(
      `${first.is.id} in ${hex} is overstacked`,
      read,
      card.some(({ what }) => what === 'card.overstacked'),
    );
  }
}
