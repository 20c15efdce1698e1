/** Companies and the units that they come from (19.1.0, 19.4.0, 39.2.0). */
import { unit } from '@hexfront/engine/parts';

export const COMPANY_FIELDS = {
  parent: {
    of: 'unit',
    type: 'i16',
    holds: unit(1),
    doc: 'company: 1 + the unit it was broken down from, where that is kept; 0 none (19.4.0)',
  },
  origin: {
    of: 'unit',
    type: 'i16',
    holds: unit(1),
    seen: 'owner',
    doc: 'company: 1 + the unit it was broken down from, so that it does not count as lost; 0 none (19.1.0)',
  },
  stuarts: { of: 'unit', type: 'i16', holds: unit(1), doc: 'cavalry squadron: 1 + its light tank company; 0 none (39.2.0)' },
  parted: { of: 'hex', type: 'u8', doc: '1: units broke down here in this phase and nobody has entered since (19.1.0)', scope: 'phase' },
} as const;
