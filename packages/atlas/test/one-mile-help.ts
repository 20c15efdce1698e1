/** Checks both one-mile boards share. */
import { expect } from 'vitest';
import { cornersOf, type Map44 } from './board-help.ts';

export const pair = (key: string) => key.split('|') as [string, string];

/** The id a hex is listed under, whichever of its ids is given. */
export const canon = (map: Map44, id: string): string => map.ids[map.index.get(id) ?? -1] ?? `no hex ${id}`;

/** Hexes reached from some over steps that are open. */
export function reach(map: Map44, from: string[], open: (a: string, b: string) => boolean): Set<string> {
  const seen = new Set(from.map((id) => canon(map, id)));
  const queue = [...seen];
  for (let h = queue.pop(); h !== undefined; h = queue.pop()) {
    for (const n of map.neighbours(h)) {
      if (seen.has(n) || !open(h, n)) continue;
      seen.add(n);
      queue.push(n);
    }
  }
  return seen;
}

export const WATERS =
  'Meuse,Sambre,Semois,Lesse,Lomme,Ourthe,Ourthe Occidentale,Ourthe Orientale,Amblève,Salm,Warche,Vesdre,Our,Sauer,Clerve,Wiltz,Alzette,Prüm,Kyll,Rur,Lienne,Attert,Nims,Black Ernz';

/** Every named water is one chain of hexsides that touch at corners. */
export function expectUnbroken(map: Map44, wet: string[]): void {
  const byName = new Map<string, [string, string][]>();
  for (const [key, note] of Object.entries(map.notes.sides)) {
    const name = note.name?.split('; ')[0];
    const [a, b] = pair(key);
    if (!name || !wet.some((mark) => map.wet(a, b, mark))) continue;
    byName.set(name, [...(byName.get(name) ?? []), [a, b]]);
  }
  for (const name of WATERS.split(',')) {
    const sides = byName.get(name) ?? [];
    expect(sides.length, name).toBeGreaterThan(2);
    const parent = new Map<string, string>();
    const find = (v: string): string => (parent.get(v) === v || !parent.has(v) ? v : find(parent.get(v) as string));
    for (const [a, b] of sides) {
      const shared = cornersOf(map.file, a).filter((c) => cornersOf(map.file, b).includes(c));
      expect(shared, `${a}|${b}`).toHaveLength(2);
      for (const c of shared) if (!parent.has(c)) parent.set(c, c);
      parent.set(find(shared[0]), find(shared[1]));
    }
    expect(new Set([...parent.keys()].map(find)).size, name).toBe(1);
  }
}

/** Where the two banks of the frontier rivers touch on some hexes: every such side. */
export function frontierSides(map: Map44, within: (hex: string) => boolean): [string, string][] {
  const east = new Set(map.ids.filter((h) => map.has(h, 'east-of-our')));
  const out: [string, string][] = [];
  for (const h of east) {
    if (!within(h)) continue;
    for (const n of map.neighbours(h)) if (!east.has(n) && within(n)) out.push([h, n]);
  }
  return out;
}
