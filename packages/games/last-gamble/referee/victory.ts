/** Who has won, a second reading of basic-16.0, adv-13 and gset-1-2alt. */
import { below, explain, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { aside, type Counter, enemyIn, hexOf, type Table, tableOf } from './table.ts';

const ST_VITH = ['1317'];
const BASTOGNE = ['2427'];
const SPA = ['2109'];
const MARCHE = ['3519'];
const HOUFFALIZE = ['2222'];
const LIEGE = ['2903', '3002', '3003'];
const NAMUR = ['5007', '4906'];

/** Hexes in which a German unit stands. Jeeps and staff cars hold nothing. */
const held = (t: Table, hexes: readonly string[]): number =>
  hexes.filter((hex) => t.counters.some((c) => c.side === 0 && c.hex === hex && !aside(c))).length;
const moves = (t: Table, where: (hex: string) => boolean): Counter[] =>
  t.counters.filter((c) => c.side === 0 && c.is.motorized && c.supply === 0 && !c.noFuel && !aside(c) && where(c.hex));
const column = (hex: string): number => Number(hex.slice(0, 2));
const row = (hex: string): number => Number(hex.slice(2));

const breakthrough = (t: Table): boolean =>
  (held(t, [...ST_VITH, ...BASTOGNE, ...SPA]) >= 2 && moves(t, (hex) => column(hex) > 31).length >= 3) || held(t, LIEGE) === 3;
/** */
const overMeuse = (t: Table): Counter[] => moves(t, (hex) => hexOf(t, hex).marks.includes('west-of-meuse') && row(hex) < 21);
const tactical = (t: Table): boolean => held(t, [...LIEGE, ...NAMUR]) > 0 || overMeuse(t).length >= 3 || t.g.v.secured > 0;

/** What the game would be if it ended now. */
function level(t: Table): string {
  const { g } = t;
  if (g.setup.scenario === 'breakthrough') return breakthrough(t) ? 'german' : 'allied';
  const paid = g.v.committed > 0; // gset-1-2alt
  const meuse = g.setup.scenario === 'meuse';
  if (g.v.exitedPanzers >= 12) return 'german-decisive';
  if (tactical(t)) return paid && meuse ? 'draw' : 'german-tactical';
  if (held(t, [...ST_VITH, ...BASTOGNE, ...MARCHE]) === 3) return paid && !meuse ? 'allied-tactical' : 'draw';
  return held(t, [...ST_VITH, ...BASTOGNE, ...MARCHE, ...HOUFFALIZE]) === 0 ? 'allied-decisive' : 'allied-tactical';
}

/** Random play wins no towns: a copy of the position with some Germans where they would like to be. */
function shaken(t: Table, rng: RngState): Table {
  const copy = t.g.copy();
  const wanted = [...ST_VITH, ...BASTOGNE, ...SPA, ...MARCHE, ...HOUFFALIZE, ...LIEGE, ...NAMUR, '3312', '4414'];
  const germans = t.counters.filter((c) => c.side === 0 && !aside(c) && c.partner === undefined);
  let over = 0;
  for (let i = below(rng, 8); i > 0 && germans.length > 0; i--) {
    const hex = wanted[below(rng, wanted.length)];
    const [c] = germans.splice(below(rng, germans.length), 1);
    // Three over the Meuse are not there by a wave of the hand: the game remembers who crossed it.
    if (hexOf(t, hex).marks.includes('west-of-meuse') && over++ > 1) continue;
    if (!enemyIn(t, 0, hex)) copy.move(c.n, copy.board.at(hex));
  }
  return tableOf(copy);
}

export function victory(now: Table, notes: Notes, rng: RngState): void {
  const over = now.g.result;
  if (over) {
    notes.same('how the game ended', level(now), over.level);
    return;
  }
  if (Object.keys(now.options).some((id) => id.includes('var-') && now.options[id] === true) || now.options['variant-cards'] === true)
    return;
  for (const t of [now, shaken(now, rng)]) {
    const said = explain(t.g, { q: 'victory' }) ?? [];
    for (const line of said) {
      const n = line.args?.n;
      if (line.says === 'victory.motorized-west') notes.same('motorized units in the west', moves(t, (hex) => column(hex) > 31).length, n);
      if (line.says === 'victory.over-meuse') notes.same('motorized units over the Meuse', overMeuse(t).length, n);
      if (line.says === 'victory.liege') notes.same('hexes of Liège', held(t, LIEGE), n);
      if (line.says === 'victory.german') notes.same('German victory', breakthrough(t), line.met);
      if (line.says === 'victory.tactical') notes.same('German Tactical Victory', tactical(t), line.met);
      if (line.says === 'victory.now') notes.same('level now', level(t), line.args?.level);
    }
  }
}
