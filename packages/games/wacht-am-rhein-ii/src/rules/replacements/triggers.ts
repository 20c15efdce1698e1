/** Of every unit eliminated it is noted when, and whether it can be rebuilt (23.3.0, 23.3.3). */
import type { Trigger } from '@hexfront/engine';
import { UNITS } from '../../state/query.ts';
import type { WaR2 } from '../../state/shape.ts';
import { isInSupply } from '../supply/supplied.ts';
import { isCutOff, SURRENDERED } from './rebuild.ts';

export const replacementTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'surrendered',
    effect: (g, { u }) => {
      if (g.rules.replacements) g.set('hopeless', u, SURRENDERED);
    },
  },
  {
    on: 'lost',
    effect: (g, { u, h }) => {
      if (!g.rules.replacements || UNITS[u].kind === undefined) return;
      g.set('fell', u, g.v.turn);
      if (g.f.hopeless[u] === 0 && !isInSupply(g, u) && isCutOff(g, u, h)) g.set('hopeless', u, 1);
      // Rebuilt, it is with its own formation (23.3.2); companies carry the mark of the one they obey.
      if (!UNITS[u].generic && g.f.attached[u] !== 0) g.set('attached', u, 0);
    },
  },
];
