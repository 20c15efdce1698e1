/** Finding cases by number and word. Pure, so that the page, the text board and the terminal use the same. */
import { type CaseNames, caseLabel } from '../case-label.ts';

/** A case of the rulebook in our own words. */
export interface CaseInfo {
  id: string;
  /** Titles of its section and its chapter. */
  title?: string;
  chapter?: string;
  group: string;
  kind?: string;
  summary: string;
}

export interface CaseHit extends CaseInfo {
  score: number;
}

/** `8.42` finds `basic-8.42`; `8` finds the chapter; words must all be there. Best first, then in the order of the rulebook. */
export function searchCases(cases: readonly CaseInfo[], query: string, names: CaseNames = {}): CaseHit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return cases.map((c) => ({ ...c, score: 0 }));
  const hits: CaseHit[] = [];
  for (const c of cases) {
    const id = c.id.toLowerCase();
    const text = `${id} ${caseLabel(c.id, names)} ${c.group} ${c.title ?? ''} ${c.summary}`.toLowerCase();
    let score = 0;
    for (const w of words) {
      const s = wordScore(w, id, text);
      if (s === 0) {
        score = 0;
        break;
      }
      score += s;
    }
    if (score > 0) hits.push({ ...c, score });
  }
  return hits
    .map((h, i) => [h, i] as const)
    .sort(([a, i], [b, j]) => b.score - a.score || i - j)
    .map(([h]) => h);
}

function wordScore(w: string, id: string, text: string): number {
  if (id === w) return 100;
  if (/^[\d.#-]/.test(w)) {
    const number = id.slice(id.indexOf('-') + 1);
    if (number === w) return 90;
    if (number.startsWith(`${w}.`) || number.startsWith(w)) return 40;
  }
  if (id.startsWith(w)) return 50;
  const at = text.indexOf(w);
  if (at < 0) return 0;
  // A whole word counts more than a part of one.
  return new RegExp(`\\b${w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`).test(text) ? 12 : 4;
}
