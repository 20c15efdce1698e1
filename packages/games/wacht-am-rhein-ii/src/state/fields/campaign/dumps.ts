/** The southern edge and US fuel dumps (chapters 27 and 28). */
export const DUMP_FIELDS = {
  coin: { of: 'hex', type: 'u8', doc: 'coins of US fuel dumps that are left (28.1.0)' },
} as const;

export const DUMP_VARS = {
  mainDump: { doc: '1 + the hex of the main dump of the 1st Army, once the German player has found it (28.2.0)' },
  southHeld: { doc: 'turns in a row that began with US units south of the Sauer (27.2.0)' },
  stripHeld: { doc: 'turns in a row that began with US units along the southern edge (27.2.0)' },
  southDelayed: { doc: 'areas that were found empty: 1 south of the Sauer, 2 along the edge (27.2.0)' },
  southLifted: { doc: 'areas whose delay is over for good, in the same way (27.2.0)' },
  mainDumpSince: { doc: 'turn in which it was found (28.2.0)' },
} as const;
