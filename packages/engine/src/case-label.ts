/** What a case is called where players read it: the number it has in print and the title of its section, never an internal id. */

/** Names of the parts of a rulebook by what the ids of their cases begin with, and of single cases that have no number in print. */
export type CaseNames = Readonly<Record<string, string>>;

export function caseLabel(id: string, names: CaseNames = {}): string {
  if (Object.hasOwn(names, id)) return names[id];
  const prefix = bookOf(id);
  const number = /^\d+(?:\.[0-9A-Za-z]+)*/.exec(id.slice(prefix.length).replace(/^-/, ''))?.[0] ?? '';
  const book = prefix === '' ? '' : (names[prefix] ?? prefix);
  return [book, number].filter(Boolean).join(' ') || id;
}

/** Behind a sentence: the case or cases it rests on, called as above; nothing without one. */
export function cited(ids: string | readonly string[] | undefined, names?: CaseNames): string {
  const labels = [ids ?? []].flat().flatMap((id) => (id === '' ? [] : [caseLabel(id, names)]));
  return labels.length === 0 ? '' : ` (${[...new Set(labels)].join(', ')})`;
}

/** The part of the rulebook a case stands in: what its id begins with, if it is no number. */
export const bookOf = (id: string): string => /^[A-Za-z]+/.exec(id)?.[0] ?? '';

/** `basic-8.42` stands in chapter `basic-8`, `5.D.2-ready` in `5`, `gset-1` in `gset`: a number counts as a chapter if it has sections or no book. */
export const chapterOf = (id: string): string => /^(?:[A-Za-z]+-\d+(?=\.)|\d+)/.exec(id)?.[0] ?? bookOf(id);

/** The title of the section a case belongs to: that of the longest beginning of its id that has one. */
export function caseTitle(id: string, titles: CaseNames): string | undefined {
  for (let n = id.length; n > 0; n--) {
    const key = id.slice(0, n);
    // `1` is no beginning of `11`: a number is taken whole.
    if (Object.hasOwn(titles, key) && !(/\d$/.test(key) && /^\d/.test(id.slice(n)) && chapterOf(id).length > n)) return titles[key];
  }
  return undefined;
}

/** Cases with the titles of their sections and chapters. */
export const titled = <C extends { id: string }>(cases: readonly C[], titles: CaseNames): (C & { title?: string; chapter?: string })[] =>
  cases.map((c) => {
    const title = caseTitle(c.id, titles);
    const chapter = caseTitle(chapterOf(c.id), titles);
    return { ...c, ...(title === undefined ? {} : { title }), ...(chapter === undefined ? {} : { chapter }) };
  });
