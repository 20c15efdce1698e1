/** `list`: what can be done now, a page at a time. */
import { listOrders, type Session } from '@hexfront/engine';

const PAGE = 40;
const EVERYTHING = 1_000_000;

/** Remembers how far the last list was read. */
export interface Lister {
  list(session: Session, words: string): string;
}

export function createLister(): Lister {
  let last: { find: string; next: number; version: string } | undefined;
  return {
    list(session, words) {
      const g = session.world;
      const version = session.hash();
      const [first, ...others] = words.split(/\s+/);
      const verb = first.toLowerCase();
      if (verb === 'more' && others.length === 0) {
        if (!last) return 'Nothing is left of a list. Say: list';
        if (last.version !== version) return 'Something has been done since that list. Say: list';
        return page(last.find, last.next);
      }
      if (verb === 'all') return page(others.join(' '), 0, EVERYTHING);
      return page(words, 0);

      function page(find: string, from: number, most = PAGE): string {
        const gather = find === '' && most === PAGE;
        const { lines, total } = listOrders(g, { find, from, most, gather });
        const end = from + lines.length;
        last = end < total ? { find, next: end, version } : undefined;
        if (total === 0) return find === '' ? 'There is nothing to choose.' : `Nothing that can be done now fits "${find}".`;
        const tail: string[] = [];
        if (end < total) tail.push(`... ${total - end} more lines: list more, or list all${find === '' ? '' : ` ${find}`}.`);
        if (gather && lines.some((l) => /^\d+-/.test(l)))
          tail.push('Many hexes stand in one line: name a unit, a hex, a place or a word to see them, such as list <unit> <place>.');
        return [...lines, ...tail].join('\n');
      }
    },
  };
}
