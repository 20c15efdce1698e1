/** Chapter 2: a unit is picked up and walks hex by hex. */
import { END, type HexId, type Of, type Procedure, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { about, count, unit } from '@hexfront/engine/parts';
import { UNITS } from '../data/data.ts';
import { adjacent, enter, type G, type Game, inZone, isWood, neighbours, occupant, sideOf, unitsOf } from '../state/shape.ts';

/** The moving unit and its movement points left. */
const MOVE = about('u', { u: unit(), left: count() });
type Move = Of<typeof MOVE>;

/** 2.1 */
export function cost(g: G, from: HexId, to: HexId): number {
  const stream = g.board.sides[6 * from + g.board.dirTo(from, to)] & g.board.sideBit('stream');
  return (isWood(g, to) ? 2 : 1) + (stream ? 1 : 0);
}

function cannotPick(g: G, unit: UnitId): Refusal | undefined {
  if (sideOf(unit) !== g.v.side || !g.onMap(unit)) return { case: '2.1', why: 'not-yours', unit };
  return g.f.moved[unit] ? { case: '2.1', why: 'moved', unit } : undefined;
}

function cannotStep(g: G, l: Move, hex: HexId): Refusal | undefined {
  if (!adjacent(g, l.u, hex)) return { case: '2.1', why: 'not-adjacent', hex };
  if (occupant(g, hex) >= 0) return { case: '2.3', why: 'occupied', hex };
  const price = cost(g, g.hexOf(l.u), hex);
  return price > l.left ? { case: '2.1', why: 'too-dear', hex, cost: price, left: l.left } : undefined;
}

export const move: Procedure<Game, Move> = {
  locals: MOVE,
  first: 'pick',
  points: {
    pick: {
      who: (g) => g.v.side,
      cases: ['2.1'],
      options: [
        {
          k: 'pick',
          parts: 'u',
          from: (g) => unitsOf(g, g.v.side).map((u) => ({ k: 'pick', u })),
          test: (g, _l, a) => cannotPick(g, a.u),
          take: (g, l, a) => {
            l.u = a.u;
            l.left = UNITS[l.u].move;
            g.set('moved', l.u, 1);
            return 'step';
          },
        },
        plain('done', END),
      ],
    },
    step: {
      who: (g) => g.v.side,
      cases: ['2.1', '2.2', '2.3'],
      args: (_g, l) => ({ unit: l.u, left: l.left }),
      skip: (_g, l) => (l.left === 0 ? 'pick' : undefined),
      options: [
        {
          k: 'step',
          parts: 'h',
          from: (g, l) => neighbours(g, g.hexOf(l.u)).map((h) => ({ k: 'step', h })),
          test: (g, l, a) => cannotStep(g, l, a.h),
          take: (g, l, a) => {
            l.left -= cost(g, g.hexOf(l.u), a.h);
            enter(g, l.u, a.h);
            if (inZone(g, g.v.side, a.h)) l.left = 0; // 2.2
            g.emit({ e: 'entered', unit: l.u, hex: a.h, case: '2.1' });
            return 'step';
          },
        },
        plain('stop', 'pick'),
      ],
    },
  },
};
