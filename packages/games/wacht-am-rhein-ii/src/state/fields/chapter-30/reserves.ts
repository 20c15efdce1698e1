/** Formations that are held back (30.6, 30.7, 30.8). */
export const RESERVE_VARS = {
  guard: { doc: '1 + the hybrid of the 5th Armored Division that was sent to Monschau; 0 none (30.6.0-1)' },
} as const;
