/** Set-up as suggested: everything in its place when the game begins (30.C to 35.C). */
import { bestPlace, distance, type HexId, type Setup, type Side, type UnitId } from '@hexfront/engine';
import suggestedFile from '../../data/suggested.json' with { type: 'json' };
import { type SetupData, type SetupGroup, type SetupId, type SuggestedSetup, unitIndex } from '../data/index.ts';
import { arrivalsOf } from '../rules/arrivals/order-of-appearance.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { readyNow } from '../rules/supply/ready-supply.ts';
import { DUNKIRK, GROUND, held, isLand, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, CLEAR_SKY, type G, GERMAN } from '../state/shape.ts';
import { behind, chosen, deployRefusal, hexesFor, membersOf, setupOf, sideOf } from './set-up-places.ts';

const SUGGESTED = suggestedFile as unknown as { readonly [S in SetupId]: SuggestedSetup };

const withReserve = (g: G, group: SetupGroup, u: UnitId): boolean =>
  group.reserve === 'all' ||
  (group.place.kind === 'fixed' && group.place.inReserve.includes(UNITS[u].id)) ||
  SUGGESTED[setupOf(g).id].reserve.includes(UNITS[u].id);

/** A reserve has its maneuver supply, or it could not be one (9.A-msp, R-07). */
export function putInReserve(g: G, u: UnitId): void {
  g.set('reserve', u, 1);
  if (needsManeuver(u)) g.set('maneuver', u, 1);
}

export function put(g: G, u: UnitId, hex: HexId): void {
  g.set('unplaced', u, 0);
  g.move(u, hex);
  if (GROUND[u] === 1) g.set('control', hex, 1 + SIDE[u]);
}

/** The suggested hex, or the least crowded of its hexes if that is full. */
export function suggest(g: G, group: SetupGroup, u: UnitId): void {
  const id = SUGGESTED[setupOf(g).id].at[UNITS[u].id];
  const wish = id === undefined ? undefined : g.board.hex(id);
  const fits = (h: HexId): boolean => deployRefusal(g, u, h) === undefined;
  const best = wish !== undefined && fits(wish) ? wish : bestPlace(hexesFor(g, group, u), (h) => g.unitsIn(h).length, fits);
  put(g, u, best ?? anywhere(g, u, wish));
  if (withReserve(g, group, u) && GROUND[u] === 1) putInReserve(g, u);
}

/** The owner has filled all its hexes with others: the nearest hex behind the line that has room. */
function anywhere(g: G, u: UnitId, wish: HexId | undefined): HexId {
  const far = (h: HexId): number => distance(g.board, wish ?? 0, h);
  return bestPlace(g.board.ids.keys(), far, (h) => behind(g, SIDE[u], h) && stackRefusal(g, u, h) === undefined) ?? -1;
}

/** Places the units of one side that are still to be placed; ground units first, since aircraft follow them. */
export function suggestSide(g: G, side: Side): void {
  for (const air of [0, 1])
    for (const group of setupOf(g).groups)
      if (sideOf(group) === side)
        for (const u of membersOf(g, group)) if (g.f.unplaced[u] === 1 && (GROUND[u] === 0) === (air === 1)) suggest(g, group, u);
}

/** Takes a side off the map again, to be set up in its turn. */
export function lift(g: G, side: Side): void {
  for (const group of setupOf(g).groups) {
    if (sideOf(group) !== side) continue;
    for (const u of membersOf(g, group)) {
      g.set('unplaced', u, 1);
      g.set('reserve', u, 0);
      g.set('maneuver', u, 0);
      g.move(u, g.box('to-set-up'));
    }
  }
}

/** Land behind each line at the start, and whoever stands on it. */
export function drawLines(g: G): void {
  const { heldByAllies } = setupOf(g);
  for (let h = 0; h < g.board.n; h++) {
    if (!isLand(g, h)) continue;
    g.set('control', h, heldByAllies.has(g.board.ids[h]) ? 1 + ALLIED : 1 + GERMAN);
  }
}

/** Everything in its place at the start; what the set-up stage asks comes after. */
export function layOut(g: G, _setup: Setup): void {
  const { scenario } = g.rules;
  const data = setupOf(g);
  g.v.turn = scenario.firstTurn;
  g.v.side = sideOf({ side: scenario.startsWith });
  g.v.lastSky = CLEAR_SKY;
  const { start } = scenario.msp;
  g.v.germanMsp = start.german;
  g.v.alliedMsp = start.allied;
  g.v.southMsp = start.alliedSouth;
  drawLines(g);
  for (const box of data.boxes) for (const u of [...box.units.map(unitIndex), ...chosen(g, box.optional)]) g.move(u, g.box(box.box));
  for (const { division, counters } of data.brokenDown) for (const c of counters) g.set('standsFor', unitIndex(c), unitIndex(division));
  for (const group of data.groups) {
    for (const u of membersOf(g, group)) g.set('unplaced', u, 1);
    for (const id of group.reduced) g.set('reduced', unitIndex(id), 1);
  }
  for (const side of scenario.setupOrder) suggestSide(g, sideOf({ side }));
  for (const a of arrivalsOf(g)) {
    const u = unitIndex(a.unit);
    if (g.f.place[u] === g.box('out')) g.move(u, g.box('due'));
  }
  ports(g, data);
  if (held(g, GERMAN, DUNKIRK(g)) && held(g, ALLIED, DUNKIRK(g))) g.v.invested = 1;
  readyNow(g, true);
}

/** Ports that were taken before the game begins. */
function ports(g: G, data: SetupData): void {
  const { ostende, antwerp } = data.ports;
  const { firstTurn } = g.rules.scenario;
  if (ostende) g.v.ostendeSince = ostende.takenTurn;
  if (!antwerp) return;
  const open = antwerp.option === undefined || g.rules.choice(antwerp.option) === 'open';
  g.v.antwerpSince = open ? antwerp.takenTurn : firstTurn;
  g.v.antwerpWorked = open ? Math.max(0, firstTurn - antwerp.takenTurn - 4) : 0;
}
