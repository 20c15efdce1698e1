/** Marks of movement (chapter 7). */

/** Values of the var `segment`: units move in this order, and those on roads before them (7.1.0). */
export const REGULAR = 3;
export const PREPARED = 4;

export const MOVEMENT_FIELDS = {
  moved: { of: 'unit', type: 'u8', doc: '1: moved in this Movement Phase, or may no longer (7.1.0)', scope: 'phase' },
  stayed: { of: 'unit', type: 'u8', doc: '1: did not move in the last Movement Phase of its side (18.2.1, 14.1.2)' },
} as const;

export const MOVEMENT_VARS = {
  segment: { doc: 'segment of the Movement Phase: 3 regular movement has begun, 4 Prepared Assault movement has (7.1.0)', scope: 'phase' },
} as const;
