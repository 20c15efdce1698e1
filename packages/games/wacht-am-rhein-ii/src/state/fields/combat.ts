/** Marks of the Combat Phase (chapters 10 to 13). */

export const COMBAT_FIELDS = {} as const;
export const COMBAT_VARS = {
  firing: { doc: 'side whose barrage segment it is (3.3.6)' },
} as const;
export const COMBAT_ROWS = {} as const;
