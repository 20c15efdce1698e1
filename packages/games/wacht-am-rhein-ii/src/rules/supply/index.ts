/** Procedures of chapter 15. */
import { supplying } from './phase.ts';

export const supplyProcs = { supplying };
