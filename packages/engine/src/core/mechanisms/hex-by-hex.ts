/** The plainest movement there is: once a phase a unit is picked up and goes from hex to hex as long as its movement points last. */
import { type HexId, neighboursOf, type Side, type UnitId } from '../../ids.ts';
import { about, count, type Of, unit } from '../../parts/kinds.ts';
import type { Refusal } from '../../words.ts';
import { plain } from '../procedure/options.ts';
import type { World } from '../state/world.ts';
import { type CaseId, END, type Procedure, type Shape } from '../types.ts';

/** The moving unit and its movement points left. */
const MOVE = about('u', { u: unit(), left: count() });
export type HexByHex = Of<typeof MOVE>;

/** What a game says of it. */
export interface HexByHexSpec<S extends Shape> {
  /** Cases of moving at all, of having to stop, and of one unit to a hex. */
  cases: { move: CaseId; stop: CaseId; stack: CaseId };
  /** Whose phase it is. */
  side(g: World<S>): Side;
  moved(g: World<S>, u: UnitId): boolean;
  /** Notes that the unit has moved; its movement points. */
  begin(g: World<S>, u: UnitId): number;
  cost(g: World<S>, from: HexId, to: HexId): number;
  /** Puts the unit there and says so. */
  enter(g: World<S>, u: UnitId, h: HexId): void;
  /** It must stop there. */
  stops(g: World<S>, u: UnitId, h: HexId): boolean;
}

/** The unit that stands in a hex, the topmost if there are several; -1 nobody. */
export const occupant = (g: World, h: HexId): UnitId => g.occupancy.head[h];
/** The unit is on the map, next to the hex. */
export const isBeside = (g: World, u: UnitId, h: HexId): boolean => g.onMap(u) && g.board.dirTo(g.hexOf(u), h) >= 0;
/** Units of a side on the map. */
export const unitsOnMap = (g: World, side: Side): UnitId[] =>
  g.def.units.flatMap((unit, u) => (unit.side === side && g.onMap(u) ? [u] : []));

export function hexByHex<S extends Shape>(game: HexByHexSpec<S>): Procedure<S, HexByHex> {
  const { move, stop, stack } = game.cases;
  function cannotPick(g: World<S>, unit: UnitId): Refusal | undefined {
    if (g.def.units[unit].side !== game.side(g) || !g.onMap(unit)) return { case: move, why: 'not-yours', unit };
    return game.moved(g, unit) ? { case: move, why: 'moved', unit } : undefined;
  }
  function cannotStep(g: World<S>, l: HexByHex, hex: HexId): Refusal | undefined {
    if (!isBeside(g, l.u, hex)) return { case: move, why: 'not-adjacent', hex };
    if (occupant(g, hex) >= 0) return { case: stack, why: 'occupied', hex };
    const price = game.cost(g, g.hexOf(l.u), hex);
    return price > l.left ? { case: move, why: 'too-dear', hex, cost: price, left: l.left } : undefined;
  }
  return {
    locals: MOVE,
    first: 'pick',
    points: {
      pick: {
        who: (g) => game.side(g),
        cases: [move],
        options: [
          {
            k: 'pick',
            parts: 'u',
            from: (g) => unitsOnMap(g, game.side(g)).map((u) => ({ k: 'pick', u })),
            test: (g, _l, a) => cannotPick(g, a.u),
            take: (g, l, a) => {
              l.u = a.u;
              l.left = game.begin(g, a.u);
              return 'step';
            },
          },
          plain('done', END),
        ],
      },
      step: {
        who: (g) => game.side(g),
        cases: [move, stop, stack],
        args: (_g, l) => ({ unit: l.u, left: l.left }),
        skip: (_g, l) => (l.left === 0 ? 'pick' : undefined),
        options: [
          {
            k: 'step',
            parts: 'h',
            from: (g, l) => neighboursOf(g.board, g.hexOf(l.u)).map((h) => ({ k: 'step', h })),
            test: (g, l, a) => cannotStep(g, l, a.h),
            take: (g, l, a) => {
              l.left -= game.cost(g, g.hexOf(l.u), a.h);
              game.enter(g, l.u, a.h);
              if (game.stops(g, l.u, a.h)) l.left = 0;
              return 'step';
            },
          },
          plain('stop', 'pick'),
        ],
      },
    },
    // Somebody may have fired at the mover meanwhile.
    still: (g, l) => (g.onMap(l.u) ? undefined : 'pick'),
  };
}
