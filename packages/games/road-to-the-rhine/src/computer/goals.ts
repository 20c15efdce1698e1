/** What both sides fight for, for computer players: from the victory conditions of the scenario (31.B to 35.B). */
import { distance, type Goal, type HexId, type Side, type UnitId } from '@hexfront/engine';
import type { BulgeVictory, CrossingVictory } from '../data/index.ts';
import { sideBits } from '../rules/movement/hexsides.ts';
import { couldBeSupplied } from '../rules/supply/general-supply.ts';
import { canPay, impulsePrice } from '../rules/supply/maneuver-supply.ts';
import { germanCities } from '../rules/victory.ts';
import { DIVISION, GROUND, held, onMap, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { corridor } from './corridor.ts';
import { pointsTo, travel } from './ground.ts';

const zone = (g: G, name: string): readonly HexId[] => g.board.region('zone', name).hexes;
const allied = (u: UnitId): boolean => SIDE[u] === ALLIED && DIVISION[u] === 1;
const german = (u: UnitId): boolean => SIDE[u] === GERMAN && GROUND[u] === 1;

// ---- 32: a division beyond the rivers -----------------------------------------------------------------------------------------------------

const ZONE_NAMES: Readonly<Record<string, string>> = {
  'across-lek-rhine': 'the far bank of the Lek and the Rhine',
  'between-waal-and-lek': 'the country between Waal and Lek',
  'east-of-roer': 'the country east of the Roer',
};

const banks = new WeakMap<object, Map<string, readonly number[]>>();
/** The part of a zone that can be got to in a week: near where the Waal and the Lek are crossed, or just behind the Roer. */
const DEPTH = 3;
function nearBank(g: G, name: string): readonly number[] {
  let known = banks.get(g.board);
  if (!known) {
    known = new Map();
    banks.set(g.board, known);
  }
  let list = known.get(name);
  if (!list) {
    const all = zone(g, name);
    const { roer } = sideBits(g.board);
    const beside = (h: HexId): boolean => [0, 1, 2, 3, 4, 5].some((d) => (g.board.sides[6 * h + d] & roer) !== 0);
    const gates = name === 'across-lek-rhine' ? zone(g, 'between-waal-and-lek') : name === 'east-of-roer' ? all.filter(beside) : all;
    list = gates === all ? all : all.filter((h) => gates.some((at) => distance(g.board, at, h) <= DEPTH));
    known.set(name, list);
  }
  return list;
}

/** The level that is missing is worth most; one that is reached has to be kept in supply. */
function crossingGoals(g: G, v: CrossingVictory): Goal[] {
  const there = (zones: readonly string[]): boolean => {
    for (const u of onMap(g, ALLIED))
      if (allied(u) && zones.some((z) => g.board.region('zone', z).has[g.f.place[u]] === 1) && couldBeSupplied(g, u, g.hexOf(u)))
        return true;
    return false;
  };
  const out: Goal[] = [];
  const won = v.levels.some((row) => there(row.anyZone));
  v.levels.forEach((row, i) => {
    const best = i === 0;
    const reached = there(row.anyZone);
    for (const name of row.anyZone)
      out.push({
        id: name,
        name: ZONE_NAMES[name] ?? name,
        side: ALLIED,
        hexes: nearBank(g, name),
        value: best ? (won ? 20 : 12) : reached ? 12 : name === 'east-of-roer' ? 16 : 22,
        need: 1,
        fits: allied,
        hold: false,
        supplied: true,
      });
  });
  return [...out, ...lineGoals(g)];
}

/** Hexes where the line to who is there already has to be opened, those nearest to him last. */
const OPENINGS = 3;
function lineGoals(g: G): Goal[] {
  const way = corridor(g, ALLIED);
  if (!way) return [];
  const bars = way.path.filter((h) => way.open.includes(h) || way.held.includes(h)).reverse();
  return bars.slice(0, OPENINGS).map((hex) => ({
    id: `line ${g.board.ids[hex]}`,
    name: `the supply line at ${g.board.ids[hex]}`,
    side: ALLIED,
    hexes: [hex],
    value: 20,
    need: 1,
    fits: (u) => SIDE[u] === ALLIED && GROUND[u] === 1,
    hold: false,
  }));
}

// ---- 34: the bridges ----------------------------------------------------------------------------------------------------------------------

function bulgeGoals(g: G, v: BulgeVictory): Goal[] {
  const out: Goal[] = [];
  const hexes = (ids: readonly string[]): HexId[] => ids.map((id) => g.board.at(id));
  const passed = bridgePassed(g, v);
  if (!passed)
    for (const b of v.marginal.anyBridge)
      out.push({
        id: `over ${b.name}`,
        name: `the bridge of ${b.name}`,
        side: GERMAN,
        hexes: hexes([farBank(g, v, b.side)]),
        value: 22,
        need: 1,
        fits: german,
        hold: false,
      });
  const bank = riverBank(g);
  if (bank >= 0 && lastImpulse(g))
    out.push({
      id: v.bonus.zone,
      name: ZONE_NAMES[v.bonus.zone] ?? v.bonus.zone,
      side: GERMAN,
      hexes: [bank],
      value: 20,
      need: 1,
      fits: german,
      hold: false,
    });
  // First a bridge, whichever falls; what the higher levels need comes after it.
  if (!passed) return out;
  for (const p of v.tactical.allPlaces)
    out.push({ id: p.hex, name: p.name, side: GERMAN, hexes: hexes([p.hex]), value: 11, need: 1, fits: german, hold: true });
  out.push({
    id: 'antwerp',
    name: 'Antwerp',
    side: GERMAN,
    hexes: hexes(v.strategic.hexes),
    value: 18,
    need: 1,
    fits: german,
    hold: false,
  });
  return out;
}
/** No other impulse can be paid for, so that no reserve comes after this one. */
export const lastImpulse = (g: G): boolean => g.v.impulse > 0 && (g.v.final === 1 || !canPay(g, g.v.side, impulsePrice(g)));
/** The only hex between Waal and Lek that the Allies still stand in; -1 if they have none or several (34.B-bonus). */
export function riverBank(g: G): HexId {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'bulge') return -1;
  const theirs = zone(g, v.bonus.zone).filter((h) => held(g, ALLIED, h));
  return theirs.length === 1 ? theirs[0] : -1;
}
/** Bridges one of which has to be passed still, by their ends. */
export function bridgesOf(g: G): readonly (readonly [number, number])[] {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'bulge' || bridgePassed(g, v)) return [];
  return v.marginal.anyBridge.map((b) => [g.board.at(b.side[0]), g.board.at(b.side[1])]);
}
const bridgePassed = (g: G, v: BulgeVictory): boolean =>
  v.marginal.anyBridge.some((b) => g.f.passed[g.board.hexside(b.side[0], b.side[1])] === 1 + GERMAN);
/** The end of the bridge that is nearer to Antwerp, where all of it leads. */
function farBank(g: G, v: BulgeVictory, side: readonly [string, string]): string {
  const goal = g.board.at(v.strategic.hexes[0]);
  const far = (id: string): number => distance(g.board, g.board.at(id), goal);
  return far(side[0]) < far(side[1]) ? side[0] : side[1];
}

/** 21st Army Group sees to the ports; the Americans and the French have the Rhine before them. */
const ofTheNorth = (u: UnitId): boolean =>
  SIDE[u] === ALLIED && GROUND[u] === 1 && UNITS[u].nation !== 'US' && UNITS[u].nation !== 'French';

// ---- 31, 33, 35: cities -------------------------------------------------------------------------------------------------------------------

/** More cities than these at a time only blur the plan. */
const NEXT_CITIES = 7;
const mine = (g: G, hex: HexId): boolean => g.f.control[hex] === 1 + ALLIED && !held(g, GERMAN, hex);

function cityGoals(g: G): Goal[] {
  const open = germanCities(g).filter((h) => !mine(g, h));
  const from: { hex: HexId; late: number }[] = [];
  for (const u of onMap(g, ALLIED)) from.push({ hex: g.hexOf(u), late: 0 });
  const far = pointsTo(g, travel(g, true), from);
  const out: Goal[] = [...open]
    .sort((a, b) => far[a] - far[b] || a - b)
    .slice(0, NEXT_CITIES)
    .map((hex, i) => ({
      id: g.board.ids[hex],
      name: g.board.placeAt(hex)?.name ?? g.board.ids[hex],
      side: ALLIED,
      hexes: [hex],
      value: i < 3 ? 14 : 10,
      need: 1,
      hold: false,
    }));
  const port = [...zone(g, 'antwerp'), ...zone(g, 'scheldt-estuary')].filter((h) => !mine(g, h));
  // Nothing feeds the drive into Germany like Antwerp, and Antwerp is dead without its estuary (19).
  if (port.length > 0)
    out.push({
      id: 'scheldt',
      name: 'Antwerp and the Scheldt',
      side: ALLIED,
      hexes: port,
      value: 10,
      need: Math.min(2, port.length),
      fits: ofTheNorth,
      hold: false,
    });
  return out;
}

export function goals(g: G): Goal[] {
  const v = g.rules.scenario.victory;
  if (v.kind === 'crossing') return crossingGoals(g, v);
  if (v.kind === 'bulge') return bulgeGoals(g, v);
  if (inOffensive(g)) return offensiveGoals(g);
  return cityGoals(g);
}

/** Turns that the German offensive lasts in a campaign that begins with it. */
const OFFENSIVE = 2;
const inOffensive = (g: G): boolean =>
  g.rules.scenario.id === 'bulge-campaign' && g.v.side === GERMAN && g.v.turn < g.rules.firstTurn + OFFENSIVE;
/** Nothing but time wins for the German: what he takes before the Meuse the Allies have to take back. */
const MEUSE = [
  ['Liège', 14],
  ['Namur', 11],
  ['Marche', 9],
] as const;
const offensiveGoals = (g: G): Goal[] =>
  MEUSE.map(([name, value]) => ({
    id: name,
    name,
    side: GERMAN,
    hexes: g.board.place(name)?.hexes ?? [],
    value,
    need: 1,
    fits: german,
    hold: false,
  })).filter((goal) => goal.hexes.length > 0 && !goal.hexes.some((h) => held(g, GERMAN, h)));

/** Who is out for ground in this scenario, in this player turn. */
export const attackerOf = (g: G): number => (g.rules.scenario.victory.kind === 'bulge' || inOffensive(g) ? GERMAN : ALLIED);

export const posture = (_g: G, side: Side): number => (side === attackerOf(_g) ? 1 : -0.4);

/** Battle games are a single player turn; the others go on until their last turn. */
export const turnsLeft = (g: G): number => g.rules.lastTurn - g.v.turn;
/** Nothing that is saved in this player turn is of use afterwards. */
export const lastChance = (g: G, side: Side): boolean => {
  for (let turn = g.v.turn; turn <= g.rules.lastTurn; turn++)
    if (g.rules.plays(turn, side) && (turn > g.v.turn || (side !== g.v.side && side === ALLIED))) return false;
  return true;
};
/** A battle game, or the last player turn of any: nobody has another after this one. */
export const oneTurn = (g: G): boolean => g.rules.lastPlayerTurn(g.v.turn, g.v.side);
/** The enemy will have a player turn after this one. */
export const enemyStillMoves = (g: G, side: Side): boolean => {
  const enemy = 1 - side;
  for (let turn = g.v.turn; turn <= g.rules.lastTurn; turn++)
    if (g.rules.plays(turn, enemy) && (turn > g.v.turn || (g.v.side === side && enemy === ALLIED))) return true;
  return false;
};
