/**
 * The parachute drop (24.4): once, by day and not under an overcast sky, four units of commandos come down behind the US lines. They stay where they
 * land; the nearest US unit has to go there, and somebody has to stay beside them. Procedure `drop`.
 */
import { call, distance, END, type HexId, listed, neighboursOf, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { hex, record } from '@hexfront/engine/parts';
import { tables, turns } from '../data/index.ts';
import { COMMANDO, HQ, held, isBuiltUp, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../state/shape.ts';
import { orderRefusal } from './commitment.ts';
import { mayNotMove, printedMove } from './movement/allowance.ts';
import { weatherNow } from './weather/weather.ts';

const { parachuteDrop: table } = tables;
const FOUR: readonly UnitId[] = UNITS.filter((u) => u.option === 'parachute-drop').map((u) => u.index);

export function layParachutists(g: G): void {
  for (const u of FOUR) g.move(u, g.box('Due'));
}

/** How many land, by the die. */
const landed = (g: G, pip: number): number => {
  const sky = weatherNow(g);
  return sky === 'overcast' ? 0 : table.landed[sky][pip - 1];
};

/** Why nobody can be dropped now. */
function timeRefusal(g: G): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why });
  // Without the option, and to the other player, it is not a matter at all: no screen offers it.
  if (!g.rules.parachuteDrop || g.v.side !== GERMAN || g.v.bonus !== 0)
    return { case: '24.41', why: 'not-asked', kind: 'drop', asks: '6.0' };
  if (!FOUR.every((u) => g.f.place[u] === g.box('Due'))) return no('24.41', 'dropped-already');
  if (g.v.begun !== 0) return no('24.41', 'movement-begun-drop');
  const { part } = turns[g.v.turn - 1];
  if (part !== 'am' && part !== 'pm') return no('24.42', 'drop-by-day');
  return weatherNow(g) === 'overcast' ? no('24.41', 'drop-overcast') : undefined;
}
/** Clear or broken ground near enough to the middle, without a town, a village or a US unit (err-24.4, R-W59). */
function siteRefusal(g: G, to: HexId): Refusal | undefined {
  const { terrain, terrains } = g.board;
  const good =
    to < g.board.n &&
    table.terrain.some((name) => name === terrains[terrain[to]]) &&
    !isBuiltUp(g, to) &&
    distance(g.board, g.board.at(table.center), to) <= table.within;
  if (!good) return { case: 'err-24.4', why: 'drop-elsewhere', to };
  return held(g, ALLIED, to) ? { case: 'err-24.4', why: 'enemy-hex', to } : undefined;
}
const sites = (g: G): HexId[] => Array.from(g.board.ids.keys()).filter((h) => siteRefusal(g, h) === undefined);

/** Begins the drop. */
export const dropOption: Opt = {
  k: 'drop',
  from: (g) => (timeRefusal(g) ? [] : [{ k: 'drop' }]),
  test: (g) => timeRefusal(g),
  take: () => call('drop', { h: -1 }, 'plan'),
  more: true,
};

const LOCALS = record({ h: hex() });
type Locals = Of<typeof LOCALS>;
const site: Opt<Locals> = listed(
  'jump',
  'h',
  (g) => sites(g),
  (g, _l, h): Refusal => siteRefusal(g, h) ?? { case: 'err-24.4', why: 'drop-elsewhere', to: h },
  (_g, l, h) => {
    l.h = h;
    return 'roll';
  },
);

export const drop: Proc<Locals> = {
  locals: LOCALS,
  first: 'site',
  points: {
    site: { who: () => GERMAN, cases: ['24.41', 'err-24.4'], options: [site, plain('pass', END)] },
    roll: {
      roll: (g, l) => ({
        dice: [6],
        cases: ['24.41', 'chart-24.47'],
        says: 'roll.drop',
        args: { hex: l.h },
        classOf: ([pip]) => String(landed(g, pip)),
      }),
      take(g, l, [pip]) {
        const n = landed(g, pip);
        for (const [i, u] of FOUR.entries()) g.move(u, i < n ? l.h : g.box('Eliminated'));
        g.emit({ e: 'dropped', h: l.h, n, die: pip, case: 'chart-24.47' });
        return END;
      },
    },
  },
};

// ---- what the Allied player owes (24.44, 24.45) -----------------------------------------------------------------------------------------------

/** Hexes with commandos that have landed. */
const landings = (g: G): HexId[] => (g.rules.parachuteDrop ? FOUR.filter((u) => g.onMap(u)).map((u) => g.hexOf(u)) : []);
/** How far a hex is from the nearest of them. */
export const fromLandings = (g: G, hex: HexId): number => Math.min(...landings(g).map((h) => distance(g.board, h, hex)));

const isHunter = (u: UnitId): boolean => SIDE[u] === ALLIED && HQ[u] === 0;
const watchers = (g: G): UnitId[] =>
  [...new Set(landings(g).flatMap((h) => neighboursOf(g.board, h)))].flatMap((h) => g.unitsIn(h).filter(isHunter));

/** As an Allied Movement Phase begins: whoever is nearest has to go, unless somebody is beside them already; of several the first in counter order. */
export function callHunter(g: G): void {
  if (!g.rules.parachuteDrop || g.v.side !== ALLIED || g.v.bonus !== 0) return;
  const known = g.v.hunter - 1;
  if (landings(g).length === 0 || watchers(g).length > 0) g.v.hunter = 0;
  else if (known < 0 || !g.onMap(known)) {
    let best = -1;
    let near = Number.POSITIVE_INFINITY;
    for (const { index: u } of UNITS) {
      if (!isHunter(u) || !g.onMap(u) || printedMove(g, u) === 0 || orderRefusal(g, u) || mayNotMove(g, u)) continue;
      const far = fromLandings(g, g.hexOf(u));
      if (far < near) {
        near = far;
        best = u;
      }
    }
    g.v.hunter = best + 1;
    if (best >= 0) g.emit({ e: 'hunter', u: best, case: '24.44' });
  }
}
/** The unit has to go to the commandos in this phase. */
export const mustHunt = (g: G, u: UnitId): boolean => g.v.hunter === u + 1 && g.v.bonus === 0 && landings(g).length > 0;

/** The last who is beside them may not leave (24.45). */
export function watchRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!g.rules.parachuteDrop || !isHunter(unit) || landings(g).length === 0) return undefined;
  const beside = watchers(g);
  return beside.includes(unit) && beside.length === 1 ? { case: '24.45', why: 'must-watch', unit } : undefined;
}
/** Landed commandos never move (24.43). */
export const stayRefusal = (unit: UnitId): Refusal | undefined =>
  COMMANDO[unit] === 1 ? { case: '24.43', why: 'commando-stays', unit } : undefined;
