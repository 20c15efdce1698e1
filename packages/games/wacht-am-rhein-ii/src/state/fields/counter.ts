/** What a counter is like at the moment: steps, fatigue, whom it obeys, where it lies in its stack. */
import { PLACE } from '@hexfront/engine';
import { unit } from '@hexfront/engine/parts';

/** Values of `fatigue` (14.0). */
export const FRESH = 0;
export const RESTING = 1;
export const FATIGUED = 2;

/** Values of `supply` (15.1.0). */
export const IN_SUPPLY = 0;
export const ON_HAND = 1;
export const OUT_OF_SUPPLY = 2;

export const COUNTER_FIELDS = {
  place: PLACE,
  steps: { of: 'unit', type: 'u8', doc: 'steps left: 3 full, 2 after one loss, 1 after two; companies have 1; 0 when eliminated (4.2.0)' },
  fatigue: { of: 'unit', type: 'u8', doc: '0 fresh, 1 Resting, 2 Fatigued (14.0)' },
  command: {
    of: 'unit',
    type: 'i16',
    holds: unit(1),
    doc: 'headquarters: 1 + the corps or army headquarters it is assigned to; 0 as printed (9.2.0)',
  },
  assigned: { of: 'unit', type: 'u8', doc: '1: attached or assigned anew in this phase (9.2.0, 9.3.0)', scope: 'phase' },
  due: { of: 'unit', type: 'u8', doc: 'turn in which a reinforcement arrives, 0 none (22.1.0)' },
  lostBefore: { of: 'unit', type: 'u8', doc: '1: eliminated before the scenario began (36.1.7)' },
  supply: { of: 'unit', type: 'u8', doc: '0 in supply, 1 On Hand, 2 Out of Supply (15.1.0)' },
  attached: {
    of: 'unit',
    type: 'u8',
    doc: '1 + number of the formation it is attached to; 0 it is under its own (9.3.0)',
  },
} as const;
