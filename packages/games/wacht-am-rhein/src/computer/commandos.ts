/** Commandos of the computer player, where they are agreed on: troops in disguise go to crossroads behind the lines (24.3), parachutists tie down a strong unit (24.4). */
import { type Action, check, distance, type HexId, type UnitId } from '@hexfront/engine';
import { isClosed } from '../decisions/rules.ts';
import { dryRoads, OFF_ROAD, PRIMARY } from '../rules/movement/roads.ts';
import { weatherNow } from '../rules/weather/weather.ts';
import { HQ, held, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

/** Roads that meet in a hex, if a primary one is among them. */
function roadsIn(g: G, hex: HexId): number {
  const roads = dryRoads(g.board).subarray(6 * hex, 6 * hex + 6);
  return roads.includes(PRIMARY) ? roads.filter((kind) => kind > OFF_ROAD).length : 0;
}
/** Where columns have to pass. */
const CROSSROADS = 3;
/** Hexes that two of them keep apart, between them and their own troops, and how far from those they are as good as anywhere. */
const APART = 6;
const AHEAD = 4;
const DEEP = 12;

/** Some neighbor is open to one in disguise, so that taking it in hand leads somewhere. */
const hasWay = (g: G, hex: HexId): boolean =>
  [0, 1, 2, 3, 4, 5].some((d) => {
    const to = g.board.neighbors[6 * hex + d];
    return to >= 0 && !held(g, ALLIED, to) && !isClosed(g.rules, g.board.ids, to);
  });

const troops = (g: G): HexId[] => UNITS.filter((u) => SIDE[u.index] === GERMAN && g.onMap(u.index)).map((u) => g.hexOf(u.index));
/** Hexes to the nearest of these, as far as that matters. */
const near = (g: G, hexes: readonly HexId[], h: HexId): number => hexes.reduce((d, at) => Math.min(d, distance(g.board, at, h)), DEEP);

/** Before the Germans move: planes take off as soon as the sky allows, then whoever is in disguise and not at a crossroads ahead of the troops. */
export function sendCommandos(g: G): Action | undefined {
  if (g.v.side !== GERMAN || g.v.bonus !== 0) return undefined;
  const drop: Action = { k: 'drop' };
  if (weatherNow(g) === 'clear' && check(g, drop) === undefined) return drop;
  if (g.rows.disguised.length === 0) return undefined;
  const germans = troops(g);
  const stays = (h: HexId): boolean => roadsIn(g, h) >= CROSSROADS && near(g, germans, h) >= AHEAD;
  const row = g.rows.disguised.find(({ u, h }) => g.f.moved[u] === 0 && !stays(h) && hasWay(g, h));
  return row && { k: 'disguise', u: row.u };
}

/** The best crossroads that no other of them is near to; somewhere else rather than nowhere. */
export function sneakTo(g: G, list: readonly Action[]): Action | undefined {
  const others = g.rows.disguised.filter(({ u }) => g.f.moved[u] !== 0).map(({ h }) => h);
  const germans = troops(g);
  let best: Action | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const a of list) {
    if (a.k !== 'sneak' || a.h === undefined) continue;
    const roads = roadsIn(g, a.h);
    // The long look only at places that could be the best.
    if (best !== undefined && roads + DEEP / 4 <= top) continue;
    const score = roads + near(g, germans, a.h) / 4 - (near(g, others, a.h) < APART ? 4 : 0);
    if (score <= top) continue;
    top = score;
    best = a;
  }
  return best ?? list.find((a) => a.k === 'stop');
}

/** The place whose nearest US unit, which has to go there, is the strongest. */
export function jumpTo(g: G, list: readonly Action[]): Action | undefined {
  const units = UNITS.filter((u) => SIDE[u.index] === ALLIED && HQ[u.index] === 0 && g.onMap(u.index)).map((u) => u.index);
  const hunter = (h: HexId): UnitId | undefined =>
    units.reduce<UnitId | undefined>(
      (best, u) => (best === undefined || distance(g.board, g.hexOf(u), h) < distance(g.board, g.hexOf(best), h) ? u : best),
      undefined,
    );
  const worth = (a: Action): number => {
    const u = hunter(a.h ?? 0);
    return u === undefined ? 0 : UNITS[u].front.attack + UNITS[u].front.defense;
  };
  let best: Action | undefined;
  for (const a of list) if (a.k === 'jump' && (best === undefined || worth(a) > worth(best))) best = a;
  return best;
}
