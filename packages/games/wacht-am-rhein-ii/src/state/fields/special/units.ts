/** Chapter 30: von der Heydte's companies (30.1), Einheit Stielau (30.2), and formations that are held back. */
import { hex, record, unit } from '@hexfront/engine/parts';
import { RESERVE_FIELDS, RESERVE_VARS } from './reserves.ts';

export const SPECIAL_UNIT_FIELDS = {
  ...RESERVE_FIELDS,
  dropped: { of: 'unit', type: 'u8', doc: 'company of von der Heydte: turn in which it landed; 0 any other unit (30.1.3)' },
} as const;

export const SPECIAL_UNIT_VARS = {
  ...RESERVE_VARS,
  jumped: { doc: '1: the parachute drop is made on December 16 or has been made (30.1.1)' },
} as const;

/** A Truppeneinheit team behind the lines: it stands in nobody's way, so it has a hex of its own beside the places of counters (30.2.1). */
export const SPECIAL_UNIT_ROWS = { disguised: record({ u: unit(), h: hex() }) } as const;
