/** Air power of the computer player: by day it strikes roads and patrols; Ground Support it leaves to people. */
import type { Action } from '@hexfront/engine';
import { faceUp, unitsOf } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;

const none: Answer = (_g, list) => list.find((a) => a.n === 0);
const all: Answer = (_g, list) => list.findLast((a) => a.k === 'allot');

/** As many points as there are at the strongest column on the march; the list goes by hex, then by points. */
const strongest: Answer = (g, list) => {
  const strength = (a: Action): number =>
    Math.max(
      0,
      ...unitsOf(g, GERMAN, a.h ?? 0)
        .filter((u) => g.f.march[u] !== 0)
        .map((u) => faceUp(g, u).defense),
    );
  let best: Action | undefined;
  for (const a of list) if (a.k === 'strike' && (best === undefined || strength(a) >= strength(best))) best = a;
  return best ?? list[0];
};

export const AIR_ANSWERS: Readonly<Record<string, Answer>> = {
  // Ground Support, Patrol, Resupply Escort, Interdiction (19.1 to 19.4).
  'air.allied0': none,
  'air.allied1': none,
  'air.allied2': none,
  'air.allied3': all,
  'air.german0': none,
  'air.german1': all,
  'air.strip': (_g, list) => list.at(-1),
  'air.resupply': (_g, list) => list.find((a) => a.k === 'resupply'),
  'strikes.choose': strongest,
};
