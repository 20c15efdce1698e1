/** Chapter 9, stacking: three units at the end of the own Movement Phase, headquarters apart; what is too much is lost, the owner chooses. */
import { type HexId, listed, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { COMMANDO, HQ, unitsOf } from '../../state/query.ts';
import type { G, Opt } from '../../state/shape.ts';
import { eliminate } from '../losses.ts';

const { most } = tables.stacking;

/** Battalions and companies count one each, headquarters do not count (9.14), nor do commandos, four of whom land together (24.41). */
const counted = (g: G, side: Side, hex: HexId): UnitId[] => unitsOf(g, side, hex).filter((u) => HQ[u] === 0 && COMMANDO[u] === 0);

/** More units in a hex than may stay there. */
export const isCrowded = (g: G, side: Side, hex: HexId): boolean => counted(g, side, hex).length > most;

/** Units among which the owner has to choose who is lost: those of the first hex that holds too many (9.12). */
export function crowded(g: G, side: Side): readonly UnitId[] {
  const { head } = g.occupancy;
  for (let hex: HexId = 0; hex < g.board.n; hex++) {
    if (head[hex] < 0) continue;
    const units = counted(g, side, hex);
    if (units.length > most) return units;
  }
  return [];
}

/** Removes one of them. */
export const crowdedOut: Opt = listed(
  'remove',
  'u',
  (g) => crowded(g, g.v.side),
  (_g, _l, unit) => ({ case: '9.12', why: 'not-crowded', unit }),
  (g, _l, u) => {
    eliminate(g, u, '9.12');
    return 'crowd';
  },
);
