/** Supply (chapter 15). The state of a unit itself stands with the counter (`supply`). */

export const SUPPLY_VARS = {
  depotTurn: { doc: 'turn in which a source for some turns only was last opened (36.8.8)' },
  depotUsed: { doc: 'turns in which it was open (36.8.8)' },
} as const;

/** Bits of `atHalf`. */
export const SAVES_SUPPLY = 1;
export const USES_SUPPLY = 2;
export const AVOIDS_RESTING = 4;

export const SUPPLY_FIELDS = {
  pocket: { of: 'unit', type: 'u8', doc: 'formation headquarters: 1 + points of its pocket dump; 0 it is in no pocket (15.6.0)' },
  isolated: { of: 'unit', type: 'u8', doc: 'Surrender Phases in a row in which the unit was found isolated (15.9.1a)' },
  trod: { of: 'hex', type: 'u8', doc: 'sides that have been in this hex since the game began, as bits (15.6.1a)' },
  extended: { of: 'unit', type: 'u8', doc: 'German corps headquarters: 1 its path to its army is Extended (15.4.7)' },
  atHalf: {
    of: 'unit',
    type: 'u8',
    doc: 'bits: in the present assault 1 halved by choice to keep On Hand supply, 2 uses it up, 4 halved by choice to avoid Resting (13.3.1, 15.5.1, 3.4.3a)',
    scope: 'phase',
  },
  walked: {
    of: 'unit',
    type: 'u16',
    doc: 'movement points that the unit has spent in this phase, in sixths (15.5.1, 15.6.2)',
    scope: 'phase',
  },
} as const;
