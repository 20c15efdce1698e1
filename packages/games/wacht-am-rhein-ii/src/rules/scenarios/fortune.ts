/** To Save Bastogne, the morning of December 20 (34.1.0, 34.1.0-b): dice for two battalions of parachutists and for the fuel of a division. Procedure `fortune`. */
import { END } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { UNITS } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { giveSign } from '../victory/conditions.ts';

const PARACHUTISTS = 3;
const FUEL: readonly { readonly upTo: number; readonly formation: string }[] = [
  { upTo: 3, formation: '2Pz' },
  { upTo: 6, formation: 'PzLehr' },
];
/** The division that lacks fuel with this throw; it moves at half its allowance for the rest of the day (R-S06). */
export const shortOf = (die: number): string | undefined => FUEL.find(({ upTo }) => die <= upTo)?.formation;
export const isFortuneTurn = (g: G): boolean => g.v.turn === g.rules.scenario.fortuneTurn;
/** Whether a unit's division lacks fuel. */
export const lacksFuel = (g: G, formation: number): boolean => g.v.short > 0 && formation === g.v.short - 1;

const called = (g: G): void => {
  giveSign(g, 'parachutists');
  for (const { units, called: sign } of g.rules.entries) {
    if (sign !== 'parachutists') continue;
    for (const u of g.unitsIn(g.box('Arriving'))) if (units.includes(UNITS[u].id)) g.set('due', u, g.v.turn);
  }
};

export const fortune: Proc = {
  first: 'parachutists',
  points: {
    parachutists: {
      roll: () => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= PARACHUTISTS ? 'come' : 'stay'),
        cases: ['34.1.0'],
        says: 'roll.parachutists',
        args: {},
      }),
      take: (g, _l, [pip]) => {
        const come = pip % 10 <= PARACHUTISTS;
        if (come) called(g);
        g.emit({ e: 'parachutists', n: come ? 1 : 0, case: '34.1.0' });
        return 'fuel';
      },
    },
    fuel: {
      roll: () => ({ dice: [10], classOf: ([pip]) => shortOf(pip % 10) ?? 'none', cases: ['34.1.0-b'], says: 'roll.fuel-short', args: {} }),
      take: (g, _l, [pip]) => {
        const short = shortOf(pip % 10);
        const n = formations.findIndex(({ id }) => id === short);
        g.v.short = n + 1;
        g.emit({ e: 'fuelShort', formation: formations[n]?.name ?? '', n: n + 1, case: '34.1.0-b' });
        return END;
      },
    },
  },
};
