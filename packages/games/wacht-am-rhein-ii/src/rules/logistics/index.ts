/** Procedures of chapter 16. */
import { fueling, fuelRoll } from './fuel.ts';
import { transport } from './transport.ts';

export const logisticsProcs = { transport, fueling, fuelRoll };
