/** Modes of units (chapter 5). */

export const TACTICAL = 0;
export const PREPARED_ASSAULT = 1;
export const STRATEGIC = 2;
export const EXPLOIT = 3;
export const MANEUVER_RESERVE = 4;
export const COMBAT_RESERVE = 5;
/** The same as words, by their values. */
export const MODES = ['tactical', 'prepared-assault', 'strategic', 'exploit', 'maneuver-reserve', 'combat-reserve'] as const;

export const MODE_FIELDS = {
  mode: {
    of: 'unit',
    type: 'u8',
    doc: '0 Tactical, 1 Prepared Assault, 2 Strategic, 3 Exploit, 4 Maneuver Reserve, 5 Combat Reserve (5.0)',
  },
  motor: { of: 'unit', type: 'u8', doc: 'quarters of a truck point of its army that motorize it (7.9.2)' },
  assembly: { of: 'unit', type: 'i16', seen: 'owner', doc: '1 + the hex where a unit in Strategic mode assembles; 0 none (5.3.2)' },
  reassembling: { of: 'unit', type: 'u8', seen: 'owner', doc: '1: its assembly area is being changed (5.3.2)', scope: 'phase' },
  switched: { of: 'unit', type: 'u8', doc: '1: artillery whose battery status was chosen in this phase (7.10.0)', scope: 'phase' },
  withheld: { of: 'unit', type: 'u8', doc: 'headquarters of a formation in Maneuver Reserve: the turn since when (5.5.1)' },
  bonus: { of: 'unit', type: 'u8', doc: 'headquarters: 1 while its formation has the bonus of a Maneuver Reserve (5.5.2)' },
  bonusSince: { of: 'unit', type: 'u8', doc: 'headquarters: the turn of the last such bonus, 0 none (5.5.1a)' },
} as const;
