/** Extended Night Activity (3.4.0). */
import { ofEach } from './of-each.ts';

/** Values of `active`. */
export const ACTIVATED = 1;
export const FAILED = 2;
export const WITHDRAWN = 3;

export const NIGHT_FIELDS = {
  active: {
    of: 'unit',
    type: 'u8',
    doc: 'Extended Night: 1 activated, 2 failed its check (3.4.2), 3 withdrew before the Germans moved (24.3.0)',
    scope: 'turn',
  },
} as const;

export const NIGHT_VARS = {
  ...ofEach('pledge', (player) => `1 + units that the ${player} player pledges in secret (3.4.1)`, 'sealed'),
  ...ofEach('attempts', (player) => `attempts at activation that the ${player} player still owes (3.4.2)`),
  firstPlayer: { doc: '1 + the First Player of the Extended Night; 0 there is none (3.4.1)', scope: 'turn' },
} as const;
