/** Independent sub-formations (9.4), units under a corps or army (9.3.0), and supply by air (15.6.4, 15.7). */
import { unit } from '@hexfront/engine/parts';

export const GROUP_FIELDS = {
  detached: {
    of: 'unit',
    type: 'i16',
    holds: unit(1),
    doc: '1 + the unit that is headquarters of its independent sub-formation, itself for that unit; 0 it is in none (9.4.1a)',
  },
  airSupplied: {
    of: 'unit',
    type: 'u8',
    doc: '1: headquarters of a Kampfgruppe that planes supply in this phase (15.7.0)',
    scope: 'phase',
  },
  dropDay: {
    of: 'unit',
    type: 'u8',
    doc: 'formation headquarters: day of the campaign of its last air resupply mission, from 1; 0 none (15.6.4)',
  },
} as const;

export const GROUP_VARS = {
  dropSpan: { doc: 'days that the Allied air supply points below were used in: 1 up to December 20, else day of the campaign (15.6.4b)' },
  dropUsed: { doc: 'Allied air supply points used in these days (15.6.4b)' },
  luftDay: { doc: 'day of the campaign of the last German air supply mission, 0 none (15.7.0)' },
} as const;
