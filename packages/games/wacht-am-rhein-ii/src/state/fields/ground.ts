/** Marks on hexes: fieldworks, forts, who holds the ground (chapter 18, 33.2.0). */

import { unit } from '@hexfront/engine/parts';

/** Values of `work`; what is being built is two more than what it will be. */
export const IMPROVED = 1;
export const ENTRENCHED = 2;
export const BUILDING = 2;

export const GROUND_FIELDS = {
  work: { of: 'hex', type: 'u8', doc: '1 Improved Position, 2 Entrenchment, 3 and 4 the same under construction (18.2.1, 18.3.0)' },
  begun: { of: 'hex', type: 'u8', doc: '1: this work was begun in the present player turn (18.2.1)', scope: 'playerTurn' },
  top: {
    of: 'hex',
    type: 'i16',
    holds: unit(1),
    doc: '1 + the unit its owner has put on top of the stack here; 0 nobody was chosen (6.5.0)',
  },
  lot: {
    of: 'unit',
    type: 'u16',
    seen: 'owner',
    settlesSight: true,
    drawn: true,
    doc: 'settles, hex by hex, which counter of a stack lies on top while its owner chose none (6.5.0, R-V9)',
  },
  turned: { of: 'hex', type: 'u8', doc: '1: the owner has changed the top counter of this stack in this phase (6.5.0)', scope: 'phase' },
  razed: { of: 'hex', type: 'u8', doc: 'West Wall: 1 a US engineer has begun to destroy the fort, 2 it is destroyed (18.4.0)' },
  control: { of: 'hex', type: 'u8', doc: 'who was here last: 0 nobody, 1 German, 2 Allied (33.2.0)' },
} as const;
