/** Marks that both observation and combat read (8.4.0, 8.6.1, 11.1.0). */
import { record, units } from '@hexfront/engine/parts';

export const DESIGNATION_FIELDS = {
  designated: { of: 'unit', type: 'u8', doc: '1: designated as an attacker in this Combat Phase (11.1.0)', scope: 'phase' },
} as const;

/** Units that the enemy has looked at in this Combat Phase, whatever hides them (8.6.1). */
export const DESIGNATION_ROWS = { known: record({ units: units() }) } as const;
