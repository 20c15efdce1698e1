/** One thing wrong in a file: where (`hexes[12][3]`) and what. */
export interface Fault {
  path: string;
  what: string;
}

/** A value as it may stand in an error message: short, never failing. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
