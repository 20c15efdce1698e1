/** The US player attacks early from the area of V Corps (37.3.6): its first assault in Prepared Assault mode is remembered. */
import type { Trigger } from '@hexfront/engine';
import { ALLIED, PREPARED_ASSAULT, type WaR2 } from '../../state/shape.ts';
import { corpsOf } from '../command/chain.ts';
import { giveSign, hasSign } from '../victory/conditions.ts';

export const earlyTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'assault',
    effect: (g, { side, units: attackers }) => {
      if (side !== ALLIED || !g.rules.earlyOffensive || hasSign(g, 'v-corps')) return;
      if (attackers.some((u) => g.f.mode[u] === PREPARED_ASSAULT && corpsOf(g, u) === 'V')) giveSign(g, 'v-corps');
    },
  },
];
