/** The Movement Phase (3.3.6): units move one after the other; at its end works are finished or left. Procedure `movement`. */
import { call, END, plain } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
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
import { keepMarked } from '../offensive/predawn.ts';
import { combine } from '../replacements/consolidation.ts';
import { disguiseTeam } from '../special/stielau.ts';
import { pick } from './movement.ts';
import { stayRefusal } from './overstacks.ts';
import { lookAround } from './scouting.ts';
import { hasStayed } from './who-moves.ts';

/** Who did not move may rest, build, or destroy a fort (14.1.2, 18.2.1, 18.4.0). */
function noteWhoStayed(g: G): void {
  for (const u of onMapOf(g, g.v.side)) g.set('stayed', u, hasStayed(g, u) ? 1 : 0);
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
        keepMarked(g);
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
