/** What is kept between changes of the state is what would be made anew. */
import { isDeepStrictEqual } from 'node:util';
import { drawRoll, perform, seedRng, start } from '@hexfront/engine';
import { quickAction } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { hasGuns } from '../../src/rules/barrage/guns.ts';
import { guestsOf } from '../../src/rules/command/chain.ts';
import { mechUnitsOf } from '../../src/rules/modes/exploit.ts';
import { reachesFormation } from '../../src/rules/supply/formation-paths.ts';
import { artilleryOf, type Derived, headquartersOf, type Kept, motorizedOf, onMapOf, unitsOfFormation } from '../../src/state/derived.ts';
import type { G } from '../../src/state/shape.ts';

type KeptName = Exclude<keyof Kept, 'near'>;
/** Whatever makes each of them, asked for a side. */
const ASK: { readonly [K in KeptName]: (g: G, side: number) => void } = {
  here: onMapOf,
  guests: guestsOf,
  headquarters: headquartersOf,
  artillery: artilleryOf,
  guns: (g, side) => hasGuns(g, side, 0),
  motorized: motorizedOf,
  formations: (g, side) => unitsOfFormation(g, side, 0),
  mech: (g, side) => mechUnitsOf(g, onMapOf(g, side)[0]),
  lengths: (g, side) => onMapOf(g, side).forEach((u) => void reachesFormation(g, u)),
};
const NAMES = Object.keys(ASK) as KeptName[];
const SIDES = [0, 1] as const;
const isKeptRight = (name: KeptName, kept: Derived, fresh: Derived, side: 0 | 1): boolean => {
  if (name !== 'lengths') return isDeepStrictEqual(kept[name][side], fresh[name][side]);
  // Ways that nobody asks for any longer are kept as well.
  const [known, made] = [kept.lengths[side], fresh.lengths[side]];
  return (
    isDeepStrictEqual(known?.sources, made?.sources) &&
    [...(made?.by ?? [])].every(([way, far]) => isDeepStrictEqual(known?.by.get(way), far))
  );
};

/** Names of what is kept and no longer right. */
const wrongIn = (g: G): string[] => {
  const fresh = g.copy();
  return NAMES.filter((name) =>
    SIDES.some((side) => {
      for (const world of [g, fresh]) ASK[name](world, side);
      return !isKeptRight(name, g.d, fresh.d, side);
    }),
  );
};

it.each([
  ['campaign-dec-16', 'a', 400],
  ['campaign-dec-28', 'b', 400],
])('what is kept in %s, game %s, is what would be made anew after every action', (scenario, seed, actions) => {
  const g: G = start(wachtAmRheinII, { scenario, seed });
  const rng = seedRng(seed);
  const wrong = new Map<string, string>();
  for (let n = 0; n < actions && !g.result; n++) {
    const action = drawRoll(g) ?? quickAction(g, rng);
    if (!action) break;
    perform(g, action);
    for (const name of wrongIn(g)) if (!wrong.has(name)) wrong.set(name, `${n}: ${JSON.stringify(action)}`);
  }
  expect([...wrong]).toEqual([]);
});
