/** What can be named in a game, for whoever has the world itself. */
import type { World } from '../core/state/world.ts';
import type { Shape } from '../core/types.ts';
import type { UnitId } from '../ids.ts';
import type { NamedUnit, Places } from './names.ts';

export const namedUnitsOf = <S extends Shape>(g: World<S>, title: (u: UnitId) => string): NamedUnit[] =>
  g.def.units.map((unit, u) => ({
    u,
    id: unit.id,
    name: unit.name,
    title: title(u),
    side: unit.side,
    hex: g.onMap(u) ? g.board.ids[g.hexOf(u)] : undefined,
  }));

export const namedPlaces = <S extends Shape>(g: World<S>): Places => ({
  hexes: new Set(g.board.ids),
  names: g.board.places.map(({ name, also, hexes }) => ({ name, also, hexes: hexes.map((h) => g.board.ids[h]) })),
  boxes: g.def.boxes,
});
