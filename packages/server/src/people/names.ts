/** Names that look alike are one name: NFKC, then the skeleton of Unicode's confusables (UTS 39), without case, spaces and dots. */
import table from './confusables.json' with { type: 'json' };

/** Letters by what they look like; letters that NFKC makes equal anyway are left out. */
const looksLike = new Map<string, string>();
for (const [shape, letters] of Object.entries(table)) for (const letter of letters) looksLike.set(letter, shape);

const skeleton = (text: string): string =>
  [...text.normalize('NFD')]
    .map((letter) => looksLike.get(letter) ?? letter)
    .join('')
    .normalize('NFD');

/** The same for two names that a reader might take for each other. */
export const looksOf = (name: string): string =>
  skeleton(skeleton(name.normalize('NFKC')).toLowerCase())
    .replaceAll(/[\s._'-]/g, '')
    // In one case or the other they are the same stroke.
    .replaceAll('i', 'l');

/** A name without its case and spelling: what one signs in with. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
