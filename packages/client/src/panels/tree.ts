/** The order of battle as rows: which formations are open, which units match a search. No page in here, so it can be tested. */
import type { Formed, Side, UnitId } from '@hexfront/engine';

export interface UnitState {
  name: string;
  title: string;
  /** Printed hex, or undefined when it is not on the map. */
  hex?: string;
  /** Where it is instead: `due 17 AM`, `lost`. Undefined means that it takes no part in this game. */
  away?: string;
}

export type TreeRow =
  | { kind: 'group'; id: string; name: string; depth: number; open: boolean; count: number; units: UnitId[]; fill?: string; of: Formed }
  | { kind: 'unit'; unit: UnitId; depth: number; state: UnitState };

/** All units of a formation and its parts. */
export const unitsOf = (f: Formed): UnitId[] => [...f.units, ...(f.parts ?? []).flatMap(unitsOf)];

export interface TreeAsk {
  roots: readonly Formed[];
  side: Side;
  open: ReadonlySet<string>;
  /** What was typed; every word must be found in name, title or hex. */
  search: string;
  state(unit: UnitId): UnitState | undefined;
}

export function treeRows({ roots, side, open, search, state }: TreeAsk): TreeRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (unit: UnitId, above: string): boolean => {
    const s = state(unit);
    if (!s) return false;
    const text = `${s.name} ${s.title} ${s.hex ?? ''} ${above}`.toLowerCase();
    return words.every((w) => text.includes(w));
  };
  const rows: TreeRow[] = [];
  const add = (f: Formed, depth: number, above: string): void => {
    const path = `${above} ${f.name}`;
    const all = unitsOf(f).filter((u) => state(u) && (words.length === 0 || fits(u, words.length ? pathOf(f, u, above) : path)));
    if (all.length === 0) return;
    const shown = words.length > 0 || open.has(f.id);
    rows.push({
      kind: 'group',
      id: f.id,
      name: f.name,
      depth,
      open: shown,
      count: all.filter((u) => state(u)?.hex !== undefined).length,
      units: all,
      of: f,
    });
    if (!shown) return;
    for (const unit of f.units) {
      const s = state(unit);
      if (s && (words.length === 0 || fits(unit, path))) rows.push({ kind: 'unit', unit, depth: depth + 1, state: s });
    }
    for (const part of f.parts ?? []) add(part, depth + 1, path);
  };
  for (const root of roots) if (root.side === side) add(root, 0, '');
  return rows;
}

/** Names of the formations a unit stands under, so that a search for the division finds its units. */
function pathOf(f: Formed, unit: UnitId, above: string): string {
  const path = `${above} ${f.name}`;
  if (f.units.includes(unit)) return path;
  for (const part of f.parts ?? []) if (unitsOf(part).includes(unit)) return pathOf(part, unit, path);
  return path;
}

/** Ids of the formations that have to be open for a unit to be seen. */
export function pathTo(roots: readonly Formed[], unit: UnitId): string[] {
  for (const f of roots) {
    if (f.units.includes(unit)) return [f.id];
    const below = pathTo(f.parts ?? [], unit);
    if (below.length) return [f.id, ...below];
  }
  return [];
}
