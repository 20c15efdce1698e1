/** The Combat Phase (chapters 10 to 14). */
export const COMBAT_EVENTS = {} as const;
