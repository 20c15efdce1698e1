/** Leaders (chapter 24). */
import { unit } from '@hexfront/engine/parts';

export const LEADER_FIELDS = {
  led: { of: 'unit', type: 'u8', doc: 'leader: 1 activated for the day, 2 failed his check (24.1.0)' },
  drive: {
    of: 'unit',
    type: 'u8',
    doc: 'leader: 1 + movement points that he adds in this phase; 0 he has not tried (24.2.2a)',
    scope: 'phase',
  },
  host: {
    of: 'unit',
    type: 'i16',
    holds: unit(1),
    doc: 'leader of a corps or army: 1 + the headquarters that he began the turn or the morning with (24.2.4, 24.2.5)',
  },
  aided: { of: 'unit', type: 'u8', doc: 'leader of a corps or army: columns that he has given this turn or day (24.2.4)' },
  peril: { of: 'unit', type: 'u8', doc: '1: leader whose stack has lost a step in the combat being carried out (24.4.0)', scope: 'phase' },
  inspired: { of: 'unit', type: 'u8', doc: 'leader: 1 has given a shift in this phase (24.2.2c)', scope: 'phase' },
} as const;
