/** Set-up, where a unit may stand: groups of the scenario and their hexes (30.C to 35.C). */
import type { HexId, Refusal, Side, UnitId } from '@hexfront/engine';
import { type SetupData, type SetupGroup, setups, unitIndex } from '../data/index.ts';
import { germanTowns } from '../rules/arrivals/order-of-appearance.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { AIRCRAFT, GROUND, held, inGermany, isCity, isLand, isSouth, isTown, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, enemyOf, type G, GERMAN, SIDES } from '../state/shape.ts';

export const setupOf = (g: G): SetupData => setups[g.rules.scenario.setup];
export const sideOf = (group: { side: string }): number => (group.side === SIDES[0].id ? GERMAN : ALLIED);
export const chosen = (g: G, list: readonly { unit: string; option: string }[]): number[] =>
  list.filter((o) => g.rules.choice(o.option) === true).map((o) => unitIndex(o.unit));

/** Units of a group, with those an option adds. */
export const membersOf = (g: G, group: SetupGroup): number[] => [...group.units.map(unitIndex), ...chosen(g, group.optional)];
const byUnit = new WeakMap<object, readonly (SetupGroup | undefined)[]>();
/** The group a unit is set up with. */
export function groupOf(g: G, u: UnitId): SetupGroup | undefined {
  let known = byUnit.get(g.rules);
  if (!known) {
    const list: (SetupGroup | undefined)[] = UNITS.map(() => undefined);
    for (const group of setupOf(g).groups) for (const v of membersOf(g, group)) list[v] = group;
    known = list;
    byUnit.set(g.rules, known);
  }
  return known[u];
}

/** Behind the own line: on ground of the own side that no enemy stands on. */
export const behind = (g: G, side: Side, hex: HexId): boolean => g.f.control[hex] === 1 + side && !held(g, enemyOf(side), hex);

/** How many units of a group stand in the hexes of a list. */
function standing(g: G, group: SetupGroup, hexes: readonly string[]): number {
  const ids = hexes.map((id) => g.board.hex(id));
  return membersOf(g, group).filter((u) => g.onMap(u) && ids.includes(g.hexOf(u))).length;
}

/** Why a unit may not be set up in a hex. */
export function deployRefusal(g: G, u: UnitId, hex: HexId): Refusal | undefined {
  const group = groupOf(g, u);
  const rule = group?.case ?? '30.C';
  const no = (why: string): Refusal => ({ case: rule, why, unit: u, to: hex });
  if (!group) return no('no-set-up');
  if (hex >= g.board.n || !isLand(g, hex) || (g.rules.northOnly && isSouth(g, hex))) return no('not-its-hex');
  const side = SIDE[u];
  const { place } = group;
  const town = isCity(g, hex) || isTown(g, hex);
  const id = g.board.ids[hex];
  if (place.kind === 'hexes' ? !place.hexes.includes(id) : false) return no('not-its-hex');
  if (place.kind === 'fixed' && place.at[UNITS[u].id] !== id) return no('not-its-hex');
  if (place.kind === 'behind-front' && !behind(g, side, hex)) return no('not-behind-front');
  if (place.kind === 'towns' && !(town && (place.where === 'germany' ? inGermany(g, hex) : behind(g, side, hex))))
    return no('not-its-town');
  if (place.kind === 'resting') {
    if (place.hexes.includes(id)) {
      if (standing(g, group, place.hexes) >= place.most) return no('resting-full');
    } else if (!(town && inGermany(g, hex))) return no('not-its-town');
  }
  if (GROUND[u] === 0) {
    for (const v of g.unitsIn(hex)) if (AIRCRAFT[v] === 1) return { case: '3-air', why: 'base-taken', unit: u, hex, other: v };
    return held(g, enemyOf(side), hex) ? no('not-behind-front') : undefined;
  }
  return stackRefusal(g, u, hex);
}

/** Hexes to look at for a unit of a group. */
export function hexesFor(g: G, group: SetupGroup, u: UnitId): HexId[] {
  const { place } = group;
  const named = (ids: readonly string[]): HexId[] => ids.map((id) => g.board.at(id));
  if (place.kind === 'hexes') return named(place.hexes);
  if (place.kind === 'fixed') return named([place.at[UNITS[u].id]]);
  if (place.kind === 'resting') return [...named(place.hexes), ...germanTowns(g)];
  const out: number[] = [];
  for (let h = 0; h < g.board.n; h++)
    if (behind(g, SIDE[u], h) && (place.kind === 'behind-front' || isCity(g, h) || isTown(g, h))) out.push(h);
  return out;
}
