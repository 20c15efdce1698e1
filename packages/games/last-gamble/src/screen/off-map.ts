/** What lies beside the map of The Last Gamble: points, tallies and boxes. */
import { type BoxListSpec, type BoxView, boxLists, type Side, type StatusLine } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type LG, SIDES } from '../state/shape.ts';

const POINTS = [
  ['germanInfantry', 'German infantry', GERMAN],
  ['germanArmor', 'German armor', GERMAN],
  ['alliedInfantry', 'Allied infantry', ALLIED],
  ['alliedArmor', 'Allied armor', ALLIED],
] as const;

export function status(g: G): StatusLine[] {
  const out: StatusLine[] = POINTS.map(([id, name, side]) => ({
    id,
    group: 'Replacement points',
    name,
    value: String(g.v[id]),
    side,
    case: 'basic-3.21',
  }));
  const tally = (id: string, name: string, value: string | number, side: Side, at: string): void => {
    out.push({ id, group: 'Tallies', name, value: String(value), side, case: at });
  };
  tally('bridges', 'Bridges built', `${g.v.germanBridges} of ${tables.limits.germanBridges}`, GERMAN, 'basic-14.35');
  tally('lost', 'Allied units lost', g.v.alliedLost, ALLIED, 'basic-5.63');
  if (g.v.exitedStrength > 0) tally('exited', 'Strength taken off the map', g.v.exitedStrength, GERMAN, 'basic-9.33');
  if (g.v.pursuitOwed > 0) tally('owed', 'Strength owed in pursuit', g.v.pursuitOwed, ALLIED, 'basic-9.33');
  if (g.v.fuelCaptured > 0) tally('fuel', 'Fuel captured', g.v.fuelCaptured, GERMAN, 'adv-9.0');
  return out;
}

const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  eliminated: ['Eliminated, can be rebuilt', 'basic-3.21'],
  destroyed: ['Lost for good', 'basic-3.21'],
  exited: ['Off the map', 'basic-9.33'],
  pursuit: ['In pursuit', 'basic-9.33'],
};

const lists: BoxListSpec<LG> = { sides: SIDES, sideOf: SIDE, shows: (_g, u) => UNITS[u].type !== 'aircraft' };
export const boxes = (g: G): BoxView[] => boxLists(g, NAMES, lists);
