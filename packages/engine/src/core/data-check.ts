/** What the checks of every game's data files have in common. */

/** A problem found, and where. */
export type DataReport = (where: string, problem: string) => void;

const CONFIDENCE: ReadonlySet<unknown> = new Set(['read', 'crosschecked', 'inferred', 'reconstructed']);
export const isConfidence = (value: unknown): boolean => CONFIDENCE.has(value);

/** Every value inside a file with the key it stands under; items of a list stand under the key of the list. */
export function eachValue(value: unknown, visit: (key: string, value: unknown) => void, key = ''): void {
  visit(key, value);
  if (Array.isArray(value)) for (const item of value) eachValue(item, visit, key);
  else if (value !== null && typeof value === 'object') for (const [name, item] of Object.entries(value)) eachValue(item, visit, name);
}
