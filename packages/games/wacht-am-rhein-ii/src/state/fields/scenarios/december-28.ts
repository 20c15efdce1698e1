/** December 28: hexes taken, and the German goal that a die has set (37.2.4, 37.3.5, 37.3.11). */
export const DECEMBER_28_FIELDS = {
  ownedAtStart: { of: 'hex', type: 'u8', doc: 'victory hexes: 1 German, 2 Allied when the scenario began; 0 any other hex (37.2.4)' },
  takenIn: {
    of: 'hex',
    type: 'u8',
    doc: 'victory hexes: turn at whose end it was first found in the hands of the side that took it; 0 not taken (37.1.8)',
  },
} as const;

export const DECEMBER_28_VARS = {
  redirected: { doc: 'goal that the German effort was redirected to: 1 Bastogne, 2 Verviers, 3 Luxembourg; 0 none (37.3.5)' },
} as const;
