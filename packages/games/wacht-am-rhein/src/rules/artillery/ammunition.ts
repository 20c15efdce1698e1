/** German ammunition (11.8, 13.34): on a six in an attack with barrage a second die decides whether one of the firing artillery units is lost. */
import { END, listed, type RollNode, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { type G, GERMAN, type Opt } from '../../state/shape.ts';
import { eliminate } from '../losses.ts';

const { combatDie, lostOn, notOnTurns } = tables.artillery.ammunition;

/** The die of the combat puts ammunition in question; not on the first day (11.82, 25.14e). */
export const depletes = (g: G, b: Battle, die: number): boolean =>
  b.by === GERMAN && b.guns.length > 0 && die === combatDie && !notOnTurns.includes(g.v.turn);

export const depletionRoll = (b: Battle): RollNode => ({
  dice: [6],
  classOf: ([pip]) => (lostOn.includes(pip) ? 'lost' : 'none'),
  cases: ['11.81'],
  says: 'roll.ammunition',
  args: { h: b.targets[0], n: lostOn[lostOn.length - 1] },
});

export function runsOut(g: G, pip: number): boolean {
  const lost = lostOn.includes(pip);
  g.emit({ e: 'ammunition', die: pip, outcome: lost ? 'lost' : 'none', case: '11.81' });
  return lost;
}

/** The German player chooses among those that fired (R-C26). */
export const removeGun = <L>(of: (g: G, l: L) => Battle): Opt<L> =>
  listed(
    'remove',
    'u',
    (g: G, l: L) => of(g, l).guns,
    (_g: G, _l: L, unit: UnitId) => ({ case: '11.81', why: 'did-not-fire', unit }),
    (g: G, l: L, u: UnitId) => {
      const b = of(g, l);
      b.guns = b.guns.filter((gun) => gun !== u);
      eliminate(g, u, g.v.bonus !== 0 ? '13.34' : '11.81');
      return END;
    },
  );
