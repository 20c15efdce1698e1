/** US fuel dumps (chapter 28). */
export const DUMP_FIELDS = {
  coin: { of: 'hex', type: 'u8', doc: 'coins of US fuel dumps that are left (28.1.0)' },
} as const;

export const DUMP_VARS = {
  mainDump: { doc: '1 + the hex of the main dump of the 1st Army, once the German player has found it (28.2.0)' },
  mainDumpSince: { doc: 'turn in which it was found (28.2.0)' },
} as const;
