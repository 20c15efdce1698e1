/** Free set-up of December 16 (35.1.12). */
export const FREE_SETUP_FIELDS = {
  ground: {
    of: 'hex',
    type: 'u8',
    doc: 'while units are set up freely: 1 German ground, 2 US ground, 3 front line with a US unit within three hexes; 0 not looked at (35.1.12)',
  },
  post: {
    of: 'unit',
    type: 'i16',
    seen: 'owner',
    doc: '1 + the hex that is written down for a unit that is not on the map yet; 0 none (35.1.12)',
  },
} as const;
