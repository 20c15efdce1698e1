/** Whoever is assaulted is active from then on (35.1.4). */
import type { Trigger } from '@hexfront/engine';
import { unitsOf } from '../../state/query.ts';
import { ALLIED, type WaR2 } from '../../state/shape.ts';
import { wake } from './sleepers.ts';

export const offensiveTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'assault',
    effect: (g, { side, hexes, units }) => {
      wake(g, side === ALLIED ? units : hexes.flatMap((hex) => unitsOf(g, ALLIED, hex)));
    },
  },
];
