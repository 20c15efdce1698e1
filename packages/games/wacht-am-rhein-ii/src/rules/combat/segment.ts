/** The Ground Assault Segment (13.0): assaults one after another, ?Retreat markers before and between them, retreats of the marked at its end. */
import { call, END, type HexId, neighboursOf, type Of, plain, type Side, type UnitId } from '@hexfront/engine';
import { maybe, record, units } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import { TACTICAL } from '../../state/fields/modes.ts';
import { beside, held, LEADER, SIDE, unitsOf } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { wake } from '../offensive/sleepers.ts';
import { draft } from './declare.ts';
import { markOwed, owed, stillOwed } from './designation/duties.ts';
import { isExposed, isPrepared, obliges, openTargets } from './designation/eligibility.ts';

/** An enemy beside the unit that keeps nobody where he is: behind a river, or in Exploit mode, it does not count (11.1.1, R-C39). */
const isPressed = (g: G, u: UnitId): boolean =>
  neighboursOf(g.board, g.hexOf(u)).some((hex) => held(g, 1 - SIDE[u], hex) && obliges(g, g.hexOf(u), hex, SIDE[u]));

/** Designated but without anything left to attack; or in the open beside the enemy without a marker (11.1.3, 13.1.2, 39.8.0, R-C39). */
function isLeftOver(g: G, u: UnitId): boolean {
  if (isPrepared(g, u) || LEADER[u] === 1 || g.f.mayRetreat[u] !== 0 || g.f.assaulted[u] !== 0 || !isPressed(g, u)) return false;
  return g.f.designated[u] !== 0 ? openTargets(g, u).length === 0 : g.f.followed[u] === 0 && isExposed(g, u);
}
function markRetreats(g: G, which: 'all' | 'designated'): void {
  for (const u of onMapOf(g, g.v.side)) {
    if ((which === 'designated' && g.f.designated[u] === 0) || !isLeftOver(g, u)) continue;
    g.set('mayRetreat', u, 1);
    g.emit({ e: 'mayRetreat', u, h: g.hexOf(u), case: '13.1.2' });
  }
}
/** After the barrages (13.1.2). */
export const retreatMarkers: Proc = {
  first: 'mark',
  points: {
    mark: {
      auto: (g) => {
        markRetreats(g, 'all');
        return END;
      },
    },
  },
};

const LOCALS = record({ /** Marked units that have been seen to at the end. */ gone: maybe(units()) });
type Locals = Of<typeof LOCALS>;

/** Marked units of a side still next to an enemy, stack by stack (13.9.1). */
export function markedStack(g: G, side: Side, gone: readonly UnitId[] | undefined): { units: UnitId[]; hex: HexId } | undefined {
  for (const u of onMapOf(g, side)) {
    if (g.f.mayRetreat[u] === 0 || gone?.includes(u) || !beside(g, 1 - SIDE[u], g.hexOf(u))) continue;
    const hex = g.hexOf(u);
    return { units: unitsOf(g, SIDE[u], hex).filter((v) => g.f.mayRetreat[v] !== 0 && !gone?.includes(v)), hex };
  }
  return undefined;
}

export const assaults: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        g.rows.assaults = [];
        markOwed(g);
        return 'choose';
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['13.0', '13.1.1'],
      args: (g) => ({ n: owed(g).hexes.length }),
      options: [draft.target, plain('done', 'retreats', stillOwed)],
    },
    fought: {
      auto: (g) => {
        markRetreats(g, 'designated');
        return 'choose';
      },
    },
    retreats: {
      auto: (g, l) => {
        const next = markedStack(g, g.v.side, l.gone);
        if (!next) return 'end';
        l.gone = [...(l.gone ?? []), ...next.units];
        for (const u of next.units) {
          g.set('mayRetreat', u, 0);
          g.set('hurt', u, 0);
        }
        wake(g, next.units);
        return call('retreat', { side: g.v.side, units: next.units, left: 1, path: [next.hex] }, 'retreats');
      },
    },
    // Prepared Assault ends with the segment (5.2.0); the other markers with the phase.
    end: {
      auto: (g) => {
        for (const u of onMapOf(g, g.v.side)) if (isPrepared(g, u)) g.set('mode', u, TACTICAL);
        return END;
      },
    },
  },
};
