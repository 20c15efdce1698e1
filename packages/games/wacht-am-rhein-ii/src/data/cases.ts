import json from '../../data/cases.json' with { type: 'json' };
import type { Case } from './types.ts';

/** Every numbered case of the rulebook and its player aid in our own words. */
export const cases = json as unknown as readonly Case[];

const byId = new Map(cases.map((entry) => [entry.id, entry]));

export const caseById = (id: string): Case | undefined => byId.get(id);
