/** A formation fresh from Maneuver Reserve rolls for more movement as each of its phases begins (5.5.4). Procedure `releasing`. */
import { END, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { G, Proc } from '../../state/shape.ts';
import { movingSide } from '../movement/who-moves.ts';
import { reserveHeads } from './reserve.ts';

const { rows } = tables.fuelReserveRelease;
/** Added in the turn of the release. */
const FIRST_TURN = 1;

/** Points by the die; more than 9 counts as 9. */
export function releasePoints(die: number, firstTurn: boolean): number {
  const row = rows.reserve;
  const roll = Math.min(row.length - 1, die + (firstTurn ? FIRST_TURN : 0));
  return Number(row[roll] ?? 0);
}
const isFirstTurn = (g: G, hq: UnitId): boolean => g.f.bonusSince[hq] === g.v.turn;
const waiting = (g: G): UnitId | undefined =>
  g.rules.allModes ? onMapOf(g, movingSide(g)).find((u) => g.f.bonus[u] === 1 && g.f.released[u] === 0) : undefined;

export const releasing: Proc = {
  first: 'next',
  points: {
    next: { auto: (g) => (waiting(g) === undefined ? END : 'roll') },
    roll: {
      roll: (g) => {
        const hq = waiting(g) ?? 0;
        return {
          dice: [10],
          classOf: ([pip]) => String(releasePoints(pip % 10, isFirstTurn(g, hq))),
          cases: ['5.5.4'],
          says: 'roll.released',
          args: { unit: hq },
        };
      },
      take: (g, _l, [pip]) => {
        const hq = waiting(g);
        if (hq === undefined) return END;
        const n = releasePoints(pip % 10, isFirstTurn(g, hq));
        g.set('released', hq, n + 1);
        g.emit({ e: 'released', u: hq, n, case: '5.5.4' });
        return 'next';
      },
    },
  },
};

/** Movement points that a unit gains by it. */
export const releasedPoints = (g: G, u: UnitId): number => reserveHeads(g, u).reduce((most, hq) => Math.max(most, g.f.released[hq] - 1), 0);
