/** Marks of movement (chapter 7). */

/** Values of the var `segment`: units move in this order (7.1.0). */
export const STRATEGIC_COLUMNS = 1;
export const COLUMN = 2;
export const REGULAR = 3;
export const PREPARED = 4;

export const MOVEMENT_FIELDS = {
  moved: { of: 'unit', type: 'u8', doc: '1: moved in this Movement Phase, or may no longer (7.1.0)', scope: 'phase' },
  trucked: { of: 'unit', type: 'u8', doc: '1: the trucks of its division carry it in this player turn (7.9.2e)', scope: 'playerTurn' },
  pinned: {
    of: 'unit',
    type: 'u8',
    doc: '1: began this Exploitation Phase next to an enemy in Prepared Assault mode (7.5.3)',
    scope: 'phase',
  },
  spry: {
    of: 'unit',
    type: 'u8',
    doc: '1: moved with no more than half of its movement in this phase: it may still detach companies (19.0)',
    scope: 'phase',
  },
  slowed: {
    of: 'unit',
    type: 'u8',
    doc: '1: detached or took back companies in this phase, for half its movement (19.0); 2: put out on foot in it at no cost (7.9.1)',
    scope: 'phase',
  },
  queue: { of: 'hex', type: 'u8', doc: 'columns that have entered the map by this hex in this phase (22.3.0)', scope: 'phase' },
  stayed: { of: 'unit', type: 'u8', doc: '1: did not move in the last Movement Phase of its side (18.2.1, 14.1.2)' },
} as const;

export const MOVEMENT_VARS = {
  segment: {
    doc: 'segment of the phase: 1 columns in Strategic mode have begun to move, 2 others by road, 3 regular movement, 4 Prepared Assault movement (7.1.0)',
    scope: 'phase',
  },
  exploiting: { doc: '1 + the side whose Exploitation Phase it is; 0 in every other phase (3.3.6)', scope: 'phase' },
  nightUsed: { doc: 'sides that have used their Exploitation Phase of this night, as bits (3.3.8)', scope: 'turn' },
} as const;
