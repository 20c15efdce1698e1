/** Ten Hexes, chapters 3 and 4: movement one hex at a time, and the other side's fire at whoever comes close. */
import { END, type HexId, listed, type Of, type Procedure, plain, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { about, count, hex, unit } from '@hexfront/engine/parts';
import { UNITS } from './data.ts';
import { adjacent, enemyOf, enter, type G, inZone, loseStep, neighbours, occupant, sideOf, type TenHexes, unitsOf } from './shape.ts';

/** The moving unit and its movement points left. */
const MOVE = about('u', { u: unit(), left: count() });
type Move = Of<typeof MOVE>;

/** 3.1 */
function cost(g: G, from: HexId, to: HexId): number {
  const stream = g.board.sides[6 * from + g.board.dirTo(from, to)] & g.board.sideBit('stream');
  return (g.board.terrain[to] === g.board.terrainIndex('wood') ? 2 : 1) + (stream ? 1 : 0);
}

function cannotPick(g: G, unit: UnitId): Refusal | undefined {
  if (sideOf(unit) !== g.v.side || !g.onMap(unit)) return { case: '3.1', why: 'not-yours', unit };
  return g.f.moved[unit] ? { case: '3.1', why: 'moved', unit } : undefined;
}

function cannotStep(g: G, l: Move, hex: HexId): Refusal | undefined {
  if (!adjacent(g, l.u, hex)) return { case: '3.1', why: 'not-adjacent', hex };
  if (occupant(g, hex) >= 0) return { case: '3.3', why: 'occupied', hex };
  const price = cost(g, g.hexOf(l.u), hex);
  return price > l.left ? { case: '3.1', why: 'too-dear', hex, cost: price, left: l.left } : undefined;
}

export const move: Procedure<TenHexes, Move> = {
  locals: MOVE,
  first: 'pick',
  points: {
    pick: {
      who: (g) => g.v.side,
      cases: ['3.1'],
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
      cases: ['3.1', '3.2', '3.3'],
      args: (_g, l) => ({ unit: l.u, left: l.left }),
      skip: (_g, l) => (l.left === 0 ? 'pick' : undefined),
      options: [
        {
          k: 'step',
          parts: 'h',
          from: (g, l) => neighbours(g, g.hexOf(l.u)).map((h) => ({ k: 'step', h })),
          test: (g, l, a) => cannotStep(g, l, a.h),
          take: (g, l, a) => {
            const hex = a.h;
            l.left -= cost(g, g.hexOf(l.u), hex);
            enter(g, l.u, hex);
            if (inZone(g, g.v.side, hex)) l.left = 0; // 3.2
            g.emit({ e: 'entered', unit: l.u, hex, case: '3.1' });
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

const REACT = about('mover', { mover: unit(), hex: hex() });
type React = Of<typeof REACT>;
const marksmen = (g: G, l: React): UnitId[] => unitsOf(g, enemyOf(sideOf(l.mover))).filter((u) => !g.f.fired[u] && adjacent(g, u, l.hex));

export const react: Procedure<TenHexes, React> = {
  locals: REACT,
  first: 'fire',
  points: {
    fire: {
      who: (_g, l) => enemyOf(sideOf(l.mover)),
      cases: ['4.1'],
      args: (_g, l) => ({ unit: l.mover }),
      options: [
        listed(
          'fire',
          'u',
          marksmen,
          (_g, _l, unit) => ({ case: '4.1', why: 'not-yours', unit }),
          (g, _l, u) => {
            g.set('fired', u, 1);
            return 'die';
          },
        ),
        plain('hold', END),
      ],
    },
    die: {
      roll: (_g, l) => ({
        dice: [6],
        cases: ['4.1'],
        says: 'roll.fire',
        args: { unit: l.mover },
        classOf: ([pip]) => (pip === 6 ? 'hit' : 'miss'),
      }),
      take: (g, l, [pip]) => {
        if (pip === 6) loseStep(g, l.mover);
        return END;
      },
    },
  },
};

export const triggers: Trigger<TenHexes>[] = [
  {
    on: 'entered',
    when: (g, e) => {
      const l: React = { mover: e.unit, hex: e.hex };
      return marksmen(g, l).length > 0 ? l : undefined;
    },
    call: 'react',
  },
];
