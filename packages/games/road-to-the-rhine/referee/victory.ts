/** Who has won, a second reading of 31.B, 33.B and 34.B. */
import { below, explain, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { inHex, type Table, tableOf } from './table.ts';

const NAMUR = 'N-1520';
const LIEGE = 'N-1920';
const MAASTRICHT = 'N-2118';
const germanIn = (t: Table, hex: string): boolean => inHex(t, hex).some((c) => c.side === 0);
/** German city hexes that the Allies were the last to hold, or cities of which they hold every hex. */
const taken = (t: Table): number => {
  const { board, f } = t.g;
  const germany = board.region('country', 'Germany').hexes;
  const cities = germany.filter((h) => t.hexes.get(board.ids[h])?.marks.includes('city') && !(t.northOnly && board.ids[h].startsWith('S')));
  if (t.options['city-count'] !== 'names') return cities.filter((h) => f.control[h] === 2).length;
  const names = new Set(cities.map((h) => board.placeAt(h)?.name));
  return [...names].filter((name) => cities.every((h) => board.placeAt(h)?.name !== name || f.control[h] === 2)).length;
};
const between = (t: Table): boolean =>
  t.g.board.region('zone', 'between-waal-and-lek').hexes.every((h) => inHex(t, t.g.board.ids[h]).every((c) => c.side === 0));

/** Random play takes no towns: a copy of the position with some units where they would like to be. */
function shaken(t: Table, rng: RngState): Table {
  const copy = t.g.copy();
  const wanted = [NAMUR, LIEGE, MAASTRICHT, ...t.g.board.region('zone', 'between-waal-and-lek').hexes.map((h) => t.g.board.ids[h])];
  for (let i = below(rng, 7); i > 0; i--) {
    const hex = wanted[below(rng, wanted.length)];
    const c = t.counters[below(rng, t.counters.length)];
    const there = tableOf(copy);
    if (inHex(there, hex).every((o) => o.side === c.side)) copy.move(c.n, copy.board.at(hex));
  }
  return tableOf(copy);
}

export function victory(now: Table, notes: Notes, rng: RngState): void {
  if (now.g.result) {
    if (now.g.setup.scenario === 'market-garden-campaign') {
      const n = taken(now);
      notes.same(`how the game ended with ${n} cities`, n >= 6 ? 1 : n >= 3 ? -1 : 0, now.g.result.winner);
    }
    return;
  }
  for (const t of [now, shaken(now, rng)])
    for (const line of explain(t.g, { q: 'victory' }) ?? []) {
      const { says, met, args } = line;
      if (says === 'victory.unit-in') {
        const hex = { Namur: NAMUR, Liège: LIEGE, Maastricht: MAASTRICHT }[args?.name as string];
        if (hex) notes.same(`a German unit in ${args?.name}`, germanIn(t, hex), met);
      }
      if (says === 'victory.tactical' && line.case === '34.B')
        notes.same(
          'Liège, Namur and Maastricht',
          [LIEGE, NAMUR, MAASTRICHT].every((hex) => germanIn(t, hex)),
          met,
        );
      if (says === 'victory.between-rivers') notes.same('no Allies between Waal and Lek', between(t), met);
      if (says === 'victory.cities-taken' || says === 'victory.cities-level') notes.same('German cities taken', taken(t), args?.n);
      if (says === 'victory.cities-level') notes.same(`${args?.of} cities`, taken(t) >= Number(args?.of), met);
    }
}
