/** Formations that are held back (30.6, 30.7, 30.8). */
export const RESERVE_FIELDS = {
  guard: { of: 'unit', type: 'u8', doc: '1: the hybrid of the 5th Armored Division that was sent to Monschau (30.6.0-1)' },
  northern: { of: 'unit', type: 'u8', doc: '1: returns south of the northern sector (30.10.0)' },
} as const;

export const RESERVE_VARS = {
  sectorClosed: { doc: '1: the front from Büllingen to Kesternich is out of play (30.10.0)' },
} as const;
