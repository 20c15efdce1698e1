/** Ten Hexes, chapters 3 and 4: movement one hex at a time, and the other side's fire at whoever comes close. */
import {
  END,
  type HexId,
  hexByHex,
  isBeside,
  listed,
  type Of,
  type Procedure,
  plain,
  type Trigger,
  type UnitId,
  unitsOnMap,
} from '@hexfront/engine';
import { about, hex, unit } from '@hexfront/engine/parts';
import { UNITS } from './data.ts';
import { enemyOf, enter, type G, inZone, loseStep, sideOf, type TenHexes } from './shape.ts';

/** 3.1 */
function cost(g: G, from: HexId, to: HexId): number {
  const stream = g.board.sides[6 * from + g.board.dirTo(from, to)] & g.board.sideBit('stream');
  return (g.board.terrain[to] === g.board.terrainIndex('wood') ? 2 : 1) + (stream ? 1 : 0);
}

/** A move from hex to hex is the engine's own procedure, told this game's rules. */
export const move = hexByHex<TenHexes>({
  cases: { move: '3.1', stop: '3.2', stack: '3.3' },
  side: (g) => g.v.side,
  moved: (g, u) => g.f.moved[u] === 1,
  begin: (g, u) => {
    g.set('moved', u, 1);
    return UNITS[u].move;
  },
  cost,
  enter: (g, u, h) => {
    enter(g, u, h);
    g.emit({ e: 'entered', unit: u, hex: h, case: '3.1' });
  },
  stops: (g, u, h) => inZone(g, sideOf(u), h),
});

const REACT = about('mover', { mover: unit(), hex: hex() });
type React = Of<typeof REACT>;
const marksmen = (g: G, l: React): UnitId[] =>
  unitsOnMap(g, enemyOf(sideOf(l.mover))).filter((u) => !g.f.fired[u] && isBeside(g, u, l.hex));

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
