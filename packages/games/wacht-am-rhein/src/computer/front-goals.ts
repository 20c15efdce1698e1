/** What both sides fight for on all four maps, in steps of value: the towns of the victory conditions and the far bank of the Meuse (26.7). */
import type { Goal, HexId } from '@hexfront/engine';
import type { VictoryRow } from '../data/index.ts';
import { behindMeuse } from '../rules/victory.ts';
import { bits, HQ } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

/** The first list of towns a level asks for, further ones, and units over the Meuse. */
const VALUE = { first: 12, more: 8, meuse: 14 } as const;

const farBankBy = new WeakMap<object, readonly HexId[]>();
/** Hexes west and north of the Meuse. */
function farBank(g: G): readonly HexId[] {
  let known = farBankBy.get(g.board);
  if (!known) {
    known = Array.from(g.board.ids.keys()).filter((h) => (g.board.marks[h] & bits(g).behindMeuse) !== 0);
    farBankBy.set(g.board, known);
  }
  return known;
}

const town = (g: G, name: string, value: number): Goal => ({
  id: name,
  name,
  side: GERMAN,
  hexes: g.board.place(name)?.hexes ?? [],
  value,
  need: 1,
  hold: true,
});

/** From the German levels of a list, the least of them worth most: it comes first. */
export function goalsFrom(g: G, levels: readonly VictoryRow[]): Goal[] {
  const values = new Map<string, number>();
  let over = 0;
  for (const row of levels) {
    if (!row.level.startsWith('german')) continue;
    for (const [i, fact] of (row.all ?? []).entries()) {
      if (fact.fact === 'units-in')
        for (const name of fact.places) values.set(name, Math.max(values.get(name) ?? 0, i === 0 ? VALUE.first : VALUE.more));
      if (fact.fact === 'west-of-meuse') over = Math.max(over, fact.atLeast ?? 0);
    }
  }
  const out = [...values].map(([name, value]) => town(g, name, value));
  const left = over - behindMeuse(g, GERMAN).length;
  if (left > 0)
    out.push({
      id: 'meuse',
      name: 'the far bank of the Meuse',
      side: GERMAN,
      hexes: farBank(g),
      value: VALUE.meuse,
      need: left,
      fits: (u) => HQ[u] === 0,
      hold: false,
    });
  return out;
}
