/** What a case is called where players read it: the number it has in print, never an internal id. */

/** Names of the parts of a rulebook by what the ids of their cases begin with, and of single cases that have no number in print. */
export type CaseNames = Readonly<Record<string, string>>;

export function caseLabel(id: string, names: CaseNames = {}): string {
  if (Object.hasOwn(names, id)) return names[id];
  const prefix = /^[A-Za-z]+/.exec(id)?.[0] ?? '';
  const number = /^\d+(?:\.[0-9A-Za-z]+)*/.exec(id.slice(prefix.length).replace(/^-/, ''))?.[0] ?? '';
  const book = prefix === '' ? '' : (names[prefix] ?? prefix);
  return [book, number].filter(Boolean).join(' ') || id;
}
