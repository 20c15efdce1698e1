/** What lies beside the map of The Last Gamble: points, tallies and boxes. */
import type { BoxView, Side, StatusLine } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type Box, type G, GERMAN, SIDES } from '../state/shape.ts';

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

const NAMES: Readonly<Partial<Record<Box, [string, string]>>> = {
  eliminated: ['Eliminated, can be rebuilt', 'basic-3.21'],
  destroyed: ['Lost for good', 'basic-3.21'],
  exited: ['Off the map', 'basic-9.33'],
  pursuit: ['In pursuit', 'basic-9.33'],
};

export function boxes(g: G): BoxView[] {
  const out: BoxView[] = [];
  for (const [box, named] of Object.entries(NAMES)) {
    const inside = g.unitsIn(g.box(box)).filter((u) => UNITS[u].type !== 'aircraft');
    for (const side of [GERMAN, ALLIED]) {
      const units = inside.filter((u) => SIDE[u] === side).sort((a, b) => a - b);
      if (units.length > 0)
        out.push({ id: `${box}-${SIDES[side].id}`, name: named[0], side, case: named[1], units: units.map((unit) => ({ unit })) });
    }
  }
  return out;
}
