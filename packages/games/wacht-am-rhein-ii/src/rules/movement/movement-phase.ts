/** The Movement Phase (3.3.6): units move one after the other; at its end works are finished or left. Procedure `movement`. */
import { call, END, type HexId, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { LEADER, unitsOf } from '../../state/query.ts';
import { type G, GERMAN, type Proc } from '../../state/shape.ts';
import { enter, enterColumn, enterPrepared } from '../arrivals/arrivals.ts';
import { enterBrokenDown } from '../arrivals/slices.ts';
import { leaveSites } from '../bridges/building.ts';
import { demolish } from '../bridges/demolition.ts';
import { detachCompany, dismount, reattachCompany, reform } from '../companies/breakdown.ts';
import { finishQuickWorks, interruptRazing, removeEmptyWorks } from '../fieldworks/fieldworks.ts';
import { gatherLeaders } from '../leaders/along.ts';
import { isFueling, noteFuelWays } from '../logistics/fuel.ts';
import { forgetMarches } from '../modes/headquarters.ts';
import { moveAssembly, reassemble } from '../modes/strategic.ts';
import { combine } from '../replacements/consolidation.ts';
import { disguiseTeam } from '../special/stielau.ts';
import { isStrategic } from './allowance.ts';
import { crowd } from './forms.ts';
import { canMove, moveRefusal, pick } from './movement.ts';
import { lookAround } from './scouting.ts';
import { isOverstacked } from './stacking.ts';

/** Who did not move may rest, build, or destroy a fort (14.1.2, 18.2.1, 18.4.0). */
function noteWhoStayed(g: G): void {
  for (const u of onMapOf(g, g.v.side)) g.set('stayed', u, g.f.moved[u] === 0 || g.f.merged[u] === 1 ? 1 : 0);
}

/** Somebody who has to go and can. */
const canLeave = (g: G, u: UnitId): boolean => LEADER[u] === 0 && moveRefusal(g, u) === undefined && canMove(g, u);
/** A hex that holds too many is thinned out as soon as somebody of it can move, and no column stays with other Mech units (5.3.0, 6.0, 6.1.1). */
function stayRefusal(g: G): Refusal | undefined {
  const seen = new Set<HexId>();
  for (const u of onMapOf(g, g.v.side)) {
    const hex = g.hexOf(u);
    if (isStrategic(g, u) && crowd(g, u, hex) > 0 && canLeave(g, u)) return { case: '5.3.0', why: 'strategic-stays', unit: u, hex };
    if (seen.has(hex)) continue;
    seen.add(hex);
    const able = isOverstacked(g, g.v.side, hex) ? unitsOf(g, g.v.side, hex).find((v) => canLeave(g, v)) : undefined;
    if (able !== undefined) return { case: '6.1.1', why: 'overstack-stays', unit: able, hex };
  }
  return undefined;
}

export const movement: Proc = {
  first: 'begin',
  points: {
    // Leaders hurry their formations before anybody moves (24.2.2a).
    begin: {
      auto: (g) => {
        forgetMarches(g, g.v.side);
        if (g.rules.supply && g.v.side === GERMAN) noteFuelWays(g);
        return call('driving', {}, 'fuel');
      },
    },
    // Then fuel is given out (16.2.1).
    fuel: { auto: (g) => (isFueling(g) ? call('fueling', {}, 'released') : 'released') },
    released: { auto: () => call('releasing', {}, 'plan') },
    look: {
      auto: (g) => {
        lookAround(g);
        return 'plan';
      },
    },
    plan: {
      who: (g) => g.v.side,
      cases: ['7.0', '7.1.0'],
      options: [
        pick,
        enter,
        enterColumn,
        enterPrepared,
        demolish,
        moveAssembly,
        detachCompany,
        reattachCompany,
        reform,
        combine,
        enterBrokenDown,
        dismount,
        disguiseTeam,
        plain('done', 'end', stayRefusal),
      ],
    },
    reassemble,
    end: {
      auto(g) {
        gatherLeaders(g);
        leaveSites(g);
        noteWhoStayed(g);
        finishQuickWorks(g);
        removeEmptyWorks(g);
        interruptRazing(g);
        return END;
      },
    },
  },
};
