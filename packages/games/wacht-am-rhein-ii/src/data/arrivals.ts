import json from '../../data/arrivals.json' with { type: 'json' };
import type { ArrivalRow } from './scenario-types.ts';

/** The reinforcement list as far as manifests and text prove it; turns of rows that say `reconstructed` are proposed. */
export const arrivals = json as unknown as readonly ArrivalRow[];
