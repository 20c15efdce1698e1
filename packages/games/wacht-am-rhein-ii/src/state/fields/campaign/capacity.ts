/** Offensive capacity (29.0). */
export const OFFENSIVE = 1;
export const QUIET = 2;

export const CAPACITY_FIELDS = {
  offense: {
    of: 'unit',
    type: 'u8',
    doc: 'formation headquarters: 1 its division may be used offensively today, 2 it may not, 0 nothing limits it (29.2.0)',
  },
} as const;
