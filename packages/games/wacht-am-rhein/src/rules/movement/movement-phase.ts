/** The Movement Phase (5.2D, 5.2E). What belongs before movement can be done until the first unit moves, in any order. Procedure `movement`. */
import { END } from '@hexfront/engine';
import { ARTILLERY, SIDE, UNITS } from '../../state/query.ts';
import { type G, MOVED, type Opt, type Proc } from '../../state/shape.ts';
import { enter, noteBlocked } from '../arrivals.ts';
import { split } from '../break-down.ts';
import { noteWhoStood } from '../engineers/repair.ts';
import { complete } from '../night/bonus-works.ts';
import { callHunter, dropOption } from '../parachute-drop.ts';
import { entrench, finishWorks, improve } from '../positions.ts';
import { disguisedPick } from '../truppeneinheit.ts';
import { intoBattery } from './artillery-movement.ts';
import { leaveMarch } from './modes.ts';
import { hunterRefusal, pick } from './movement.ts';
import { dismount, mount, rideAgain } from './on-foot.ts';
import { crowded, crowdedOut } from './stacking.ts';

/** Who did not move may build in the bridge phase that follows (15.22, 15.31). Guns rest in Night Bonus turns: those do not count for them (24.21). */
function noteWhoStayed(g: G): void {
  for (const { index: u } of UNITS)
    if (SIDE[u] === g.v.side && g.onMap(u) && !(g.v.bonus !== 0 && ARTILLERY[u] === 1)) g.set('stayed', u, g.f.moved[u] !== MOVED ? 1 : 0);
  if (g.rules.bridgeRepair) noteWhoStood(g);
  if (g.rows.trails.length > 0) g.rows.trails = [];
}

/** Ends the phase, once whoever has to go to parachute-commandos has gone (24.44). */
const endMoves: Opt = {
  k: 'done',
  from: (g) => (hunterRefusal(g) ? [] : [{ k: 'done' }]),
  test: (g) => hunterRefusal(g),
  take: () => 'crowd',
};

export const movement: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto(g) {
        if (g.v.bonus === 0) finishWorks(g, g.v.side);
        if (g.v.bonus === 0) intoBattery(g, g.v.side);
        noteBlocked(g);
        callHunter(g);
        return 'plan';
      },
    },
    plan: {
      who: (g) => g.v.side,
      cases: ['6.0', '6.11'],
      args: (g) => ({ bonus: g.v.bonus }),
      options: [pick, enter, leaveMarch, dismount, mount, split, improve, entrench, complete, disguisedPick, dropOption, endMoves],
    },
    crowd: {
      who: (g) => g.v.side,
      cases: ['9.0', '9.12'],
      skip: (g) => (crowded(g, g.v.side).length === 0 ? 'end' : undefined),
      options: [crowdedOut],
    },
    end: {
      auto(g) {
        noteWhoStayed(g);
        rideAgain(g);
        return END;
      },
    },
  },
};
