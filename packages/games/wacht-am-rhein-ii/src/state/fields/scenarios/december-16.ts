/** December 16: the surprise of the first days (35.1). */
export const OFFENSIVE_FIELDS = {
  asleep: { of: 'unit', type: 'u8', doc: '1: a US unit that has not been activated yet (35.1.4)' },
  exitHex: { of: 'unit', type: 'i16', doc: '1 + the hex by which it left the map; 0 it did not (35.2.9, 35.6.8)' },
  sent: {
    of: 'unit',
    type: 'u8',
    doc: 'of a combat command activated in the night of December 16, not yet free to go anywhere: 1 first to St. Vith, 2 not onto the NE map (35.1.4-e)',
  },
  siteTried: { of: 'hexside', type: 'u8', doc: '1: the bridge was not ready by the die in this phase (35.1.8)', scope: 'phase' },
} as const;

export const OFFENSIVE_VARS = {
  frontFired: { doc: 'barrage points from behind the front used in this turn (35.3.3)', scope: 'turn' },
  wakeups: { doc: 'US units anywhere that may still be activated in this phase (35.1.4)', scope: 'phase' },
  wakeupsNE: { doc: 'US units on the NE map that may still be activated in this phase (35.1.4-e)', scope: 'phase' },
  wakeupsSE: { doc: 'US units on the SE map that may still be activated in this phase (35.1.4-e)', scope: 'phase' },
} as const;
