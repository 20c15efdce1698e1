/** Extended Night Activity (3.4.0). */

/** Values of `active`. */
export const ACTIVATED = 1;
export const FAILED = 2;

export const NIGHT_FIELDS = {
  active: { of: 'unit', type: 'u8', doc: 'Extended Night: 1 activated, 2 failed its check (3.4.2)', scope: 'turn' },
} as const;

export const NIGHT_VARS = {
  pledgeGerman: { doc: '1 + units that the German player pledges in secret (3.4.1)', seen: 0, scope: 'turn' },
  pledgeAllied: { doc: '1 + units that the Allied player pledges in secret (3.4.1)', seen: 1, scope: 'turn' },
  attemptsGerman: { doc: 'attempts at activation that the German player still owes (3.4.2)', scope: 'turn' },
  attemptsAllied: { doc: 'attempts at activation that the Allied player still owes (3.4.2)', scope: 'turn' },
  firstPlayer: { doc: '1 + the First Player of the Extended Night; 0 there is none (3.4.1)', scope: 'turn' },
} as const;
