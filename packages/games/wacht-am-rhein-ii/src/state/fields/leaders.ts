/** Leaders (chapter 24). */
export const LEADER_FIELDS = {
  led: { of: 'unit', type: 'u8', doc: 'leader: 1 activated for the day, 2 failed his check (24.1.0)' },
  drive: {
    of: 'unit',
    type: 'u8',
    doc: 'leader: 1 + movement points that he adds in this phase; 0 he has not tried (24.2.2a)',
    scope: 'phase',
  },
  inspired: { of: 'unit', type: 'u8', doc: 'leader: 1 has given a shift in this phase (24.2.2c)', scope: 'phase' },
} as const;
