/**
 * What both sides fight for, in steps of value: the hexes of Kesternich (33.2.0), the symbols that count for a side (36.8.9), hexes that victory conditions name
 * (34.2.0, 36.10.9), units that are to be reached or cut off, and hexes by which Kampfgruppen leave the map.
 */
import { distance, type Goal, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { unitIndex } from '../data/index.ts';
import { isExitHex } from '../rules/exits.ts';
import { unitsOfPart } from '../rules/victory/parts.ts';
import { namedHexes } from '../rules/victory/places.ts';
import { controller, victoryHexesOf } from '../rules/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { HQ, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { mayStillLeave, partsToLeave } from './leaving.ts';

const VALUE = 14;
/** A symbol that counts for one side, and what is added where it counts for both: who takes it takes it from the enemy. */
const SYMBOL = 7;
const SHARED = 4;
/** A Kampfgruppe off the map; and units to be rescued or cut off, spread over where they are. */
const EXIT = 9;
const TROOPS = 6;
/** Nobody need watch a hex with no enemy so near; it keeps this share of its value. */
const NEAR = 7;
const SAFE = 0.25;

const nameOf = (g: G, hex: HexId): string => g.board.places.find((p) => p.hexes.includes(hex))?.name ?? g.board.ids[hex];
const goal = (g: G, side: Side, hex: HexId, value: number, need: number): Goal => ({
  id: `${g.board.ids[hex]}-${side}`,
  name: nameOf(g, hex),
  side,
  hexes: [hex],
  value,
  need,
  hold: true,
});

export const isEnemyNear = (g: G, side: Side, hex: HexId, within = NEAR): boolean =>
  onMapOf(g, 1 - side).some((u) => distance(g.board, g.hexOf(u), hex) <= within);

/** Hexes that a side is to control: its symbols, and those that its conditions name. */
export function hexesFor(g: G, side: Side): readonly HexId[] {
  const named = namedHexes(g).flatMap((w) => (w.side === side ? [w.hex] : []));
  return [...new Set([...g.rules.symbolHexes(g.board, side), ...named])];
}
function worthOf(g: G, side: Side, hex: HexId): number {
  if (namedHexes(g).some((w) => w.hex === hex && w.side === side)) return VALUE;
  const shared = g.rules.symbolHexes(g.board, 1 - side).includes(hex);
  return SYMBOL + (shared ? SHARED : 0);
}

/** Where units are that conditions speak of: friends to be joined, enemy formations to be broken. */
function troopsFor(g: G): { side: Side; units: readonly UnitId[] }[] {
  return (g.rules.victory.objectives ?? []).flatMap(({ if: list = [] }) =>
    list.flatMap((c) => {
      if (c.what === 'broken') return [{ side: GERMAN, units: c.parts.flatMap((name) => unitsOfPart(name)) }];
      return c.what === 'line' && c.units ? [{ side: GERMAN, units: c.units.map(unitIndex) }] : [];
    }),
  );
}
const troopGoals = (g: G): Goal[] =>
  troopsFor(g).flatMap(({ side, units }) => {
    const hexes = [...new Set(units.filter((u) => g.onMap(u)).map((u) => g.hexOf(u)))];
    return hexes.map((hex) => ({ ...goal(g, side, hex, TROOPS / hexes.length, 1), id: `troops-${g.board.ids[hex]}`, hold: false }));
  });

/** Each Kampfgruppe that is paid for leaving has the exits of its own. */
const exitGoals = (g: G): Goal[] =>
  partsToLeave(g).flatMap(({ name, need }) => {
    const units = unitsOfPart(name);
    const [one] = units.filter((u) => g.onMap(u));
    if (one === undefined) return [];
    const hexes: HexId[] = [];
    for (let hex: HexId = 0; hex < g.board.n; hex++) if (isExitHex(g, one, hex)) hexes.push(hex);
    if (hexes.length === 0) return [];
    const fits = (u: UnitId): boolean => units.includes(u);
    return [{ id: `exit-${name}`, name: 'the edge of the map', side: SIDE[one], hexes, value: EXIT, need, fits, hold: false }];
  });

export function goals(g: G): Goal[] {
  const hexes = victoryHexesOf(g);
  if (hexes.length > 0) return hexes.map((hex) => goal(g, ALLIED, hex, VALUE, 2));
  const ground = [GERMAN, ALLIED].flatMap((side) =>
    hexesFor(g, side).map((hex) => {
      const safe = controller(g, hex) === side && !isEnemyNear(g, side, hex);
      return goal(g, side, hex, worthOf(g, side, hex) * (safe ? SAFE : 1), 1);
    }),
  );
  return [...ground, ...troopGoals(g), ...exitGoals(g)];
}

/** A unit that is paid for leaving goes as soon as it can. */
export const shouldLeave = (g: G, u: UnitId): boolean => HQ[u] === 0 && g.onMap(u) && isExitHex(g, u, g.hexOf(u)) && mayStillLeave(g, u);

/** What a hex is worth by itself; any other is worth a little because it leads on. */
export function prizeOf(g: G, hex: HexId): number {
  if (victoryHexesOf(g).includes(hex)) return VALUE;
  return g.rules.symbolHexes(g.board).includes(hex) || namedHexes(g).some((w) => w.hex === hex) ? SYMBOL : 1;
}

/** In Kesternich the US player has to win ground; elsewhere the German one has to, while the US player holds what he has and takes what nobody guards. */
export function posture(g: G, side: Side): number {
  if (victoryHexesOf(g).length > 0) return side === ALLIED ? 0.8 : 0.1;
  return side === GERMAN ? 0.7 : 0.4;
}
