/** Who has won, a second reading of 25.17, 25.27 and 26.7 while nobody has left the map. */
import { below, explain, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { enemyIn, isHq, standing, type Table, tableOf } from './table.ts';

const FIRST = ['Neufchateau', 'St. Hubert', 'Rochefort', 'Marche', 'St. Vith'];
const SECOND = ['Bastogne', 'Sedan', 'Givet', 'Dinant', 'Spa'];
const PLACES: Readonly<Record<string, readonly string[]>> = {
  bastogne: ['Bastogne', 'Wiltz', 'Clerf'],
  'kampfgruppe-peiper': ['St. Vith'],
  'race-for-the-meuse': [...FIRST, ...SECOND],
};
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
const hexesOf = (t: Table, name: string): string[] => {
  const place = t.g.board.places.find((p) => [p.name, ...p.also].some((n) => plain(n) === plain(name)));
  return (place?.hexes ?? []).map((h) => t.g.board.ids[h]);
};
const held = (t: Table, side: number, name: string): boolean =>
  hexesOf(t, name).some((hex) => standing(t, side, hex).some((c) => c.type !== 'commando'));
const count = (t: Table, names: readonly string[]): number => names.filter((name) => held(t, 0, name)).length;

/** The level if the game ended now, with nobody gone, over the Meuse or at a fuel dump. */
function level(t: Table): string {
  switch (t.g.setup.scenario) {
    case 'bastogne':
      if (held(t, 0, 'Bastogne')) return 'german-substantive';
      if (!held(t, 1, 'Bastogne')) return 'draw';
      return held(t, 1, 'Wiltz') || held(t, 1, 'Clerf') ? 'us-decisive' : 'us-substantive';
    case 'kampfgruppe-peiper':
      return held(t, 1, 'St. Vith') ? 'us-decisive' : 'us-marginal';
    default:
      if (count(t, FIRST) >= 3) return count(t, SECOND) >= 3 ? 'german-substantive' : 'german-marginal';
      if (count(t, [...FIRST, ...SECOND]) >= 3) return 'draw';
      return count(t, [...FIRST, ...SECOND]) > 0 ? 'us-marginal' : 'us-substantive';
  }
}

/** Random play takes no towns: a copy of the position with some units in those that count. */
function shaken(t: Table, rng: RngState): Table {
  const copy = t.g.copy();
  const wanted = PLACES[t.g.setup.scenario].flatMap((name) => hexesOf(t, name));
  for (let i = below(rng, 9); i > 0; i--) {
    const hex = wanted[below(rng, wanted.length)];
    const c = t.counters[below(rng, t.counters.length)];
    if (!isHq(c) && c.mate === undefined && !enemyIn(tableOf(copy), c.side, hex)) copy.move(c.n, copy.board.at(hex));
  }
  return tableOf(copy);
}

/** `Decisive US victory` as the referee names it. */
const named = (text: string): string => {
  const [how, whose] = text.toLowerCase().split(' ');
  return whose === 'us' || whose === 'german' ? `${whose}-${how}` : 'draw';
};

export function victory(now: Table, notes: Notes, rng: RngState): void {
  if (!PLACES[now.g.setup.scenario]) return;
  for (const t of now.g.result ? [now] : [now, shaken(now, rng)]) {
    const said = explain(t.g, { q: 'victory' }) ?? [];
    const told = ['n', 'gone', 'over'].flatMap((key) => said.map((line) => Number(line.args?.[key] ?? 0)));
    if (told.some((n) => n > 0)) continue;
    if (t.g.setup.scenario === 'race-for-the-meuse' && t.counters.every((c) => c.side === 1 || !'AB'.includes(c.hex[0]))) continue; // us-decisive
    const text = said.find((line) => line.says === 'victory.now')?.args?.level;
    const found = t.g.result ? t.g.result.level : text === undefined ? undefined : named(String(text));
    if (found !== undefined) notes.same(t.g.result ? 'how the game ended' : 'level now', level(t), found);
  }
}
