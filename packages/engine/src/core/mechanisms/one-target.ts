/** The plainest attack there is: a hex next door, then unit by unit who attacks it. It only grows; taking back is undo. */
import { type HexId, NOBODY, type Side, type UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { CaseId, NoLocals, Option, Shape } from '../types.ts';
import { isBeside, occupant, unitsOnMap } from './hex-by-hex.ts';

/** The attack being put together or fought, as a row. */
export interface OneTarget {
  target: HexId;
  attackers: UnitId[];
}

/** What a game says of it; its answers lead to the points `join` and `die`. */
export interface OneTargetSpec<S extends Shape> {
  /** Cases of attacking at all, and of once a phase. */
  cases: { attack: CaseId; once: CaseId };
  /** Whose phase it is. */
  side(g: World<S>): Side;
  fought(g: World<S>, u: UnitId): boolean;
  /** Notes that the unit attacks in this phase. */
  commit(g: World<S>, u: UnitId): void;
  /** Where the attack is kept. */
  battles(g: World<S>): OneTarget[];
}

/** The answers `attack`, `join` and `ready`. */
export function oneTarget<S extends Shape>(game: OneTargetSpec<S>): Record<'attack' | 'join' | 'ready', Option<S, NoLocals>> {
  const { attack, once } = game.cases;
  const battle = (g: World<S>): OneTarget => game.battles(g)[0];
  const sideOf = (g: World<S>, u: UnitId): Side => g.def.units[u].side;
  function cannotAttack(g: World<S>, hex: HexId): Refusal | undefined {
    const there = hex < g.board.n ? occupant(g, hex) : NOBODY;
    const able = unitsOnMap(g, game.side(g)).some((u) => !game.fought(g, u) && isBeside(g, u, hex));
    return there >= 0 && sideOf(g, there) !== game.side(g) && able ? undefined : { case: attack, why: 'no-target', hex };
  }
  function cannotJoin(g: World<S>, unit: UnitId): Refusal | undefined {
    if (sideOf(g, unit) !== game.side(g) || !isBeside(g, unit, battle(g).target)) return { case: attack, why: 'not-yours', unit };
    return game.fought(g, unit) ? { case: once, why: 'fought', unit } : undefined;
  }
  return {
    attack: {
      k: 'attack',
      parts: 'h',
      from: (g) => unitsOnMap(g, 1 - game.side(g)).map((u) => ({ k: 'attack', h: g.hexOf(u) })),
      test: (g, _l, a) => cannotAttack(g, a.h),
      take: (g, _l, a) => {
        game.battles(g).splice(0, 1, { target: a.h, attackers: [] });
        return 'join';
      },
    },
    join: {
      k: 'join',
      parts: 'u',
      from: (g) => unitsOnMap(g, game.side(g)).map((u) => ({ k: 'join', u })),
      test: (g, _l, a) => cannotJoin(g, a.u),
      take: (g, _l, a) => {
        // Kept in order, so that the same attack built in another order is the same state.
        battle(g).attackers = [...battle(g).attackers, a.u].sort((x, y) => x - y);
        game.commit(g, a.u);
        return 'join';
      },
    },
    ready: {
      k: 'ready',
      from: () => [{ k: 'ready' }],
      test: (g) => (battle(g).attackers.length > 0 ? undefined : { case: attack, why: 'no-attackers' }),
      take: () => 'die',
    },
  };
}
