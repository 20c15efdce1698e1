/** Names typed by a person, found among units and hexes: the same in the terminal and on the text board. */
import type { Side, UnitId } from '../ids.ts';

export interface NamedUnit {
  u: UnitId;
  id: string;
  name: string;
  title: string;
  side: Side;
  hex?: string | undefined;
}

const plain = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[.,;]+$/, '')
    .trim();
const bare = (s: string): string => plain(s).replace(/[^a-z0-9]/g, '');

/** How well a typed name fits a unit: 0 not at all. */
function fit(typed: string, unit: NamedUnit): number {
  const [want, have] = [plain(typed), plain(unit.name)];
  if (want === plain(unit.id)) return 6;
  if (want === have) return 5;
  if (bare(typed) !== '' && bare(typed) === bare(unit.name)) return 4;
  if (plain(unit.title) === want) return 4;
  if (have.startsWith(want) && want.length > 1) return 2;
  if (want.length > 2 && plain(unit.title).includes(want)) return 1;
  return 0;
}

/** The units a typed name may mean, best fit only; `name@1525` says where it stands. `prefer` breaks ties. */
export function findUnits(typed: string, all: readonly NamedUnit[], prefer: (u: NamedUnit) => boolean = () => true): NamedUnit[] {
  const [name, at] = typed.split('@').map((s) => s.trim());
  const pool = at ? all.filter((u) => u.hex?.toLowerCase() === at.toLowerCase()) : all;
  let best = 0;
  let out: NamedUnit[] = [];
  for (const unit of pool) {
    const f = fit(name, unit);
    if (f === 0 || f < best) continue;
    if (f > best) out = [];
    best = f;
    out.push(unit);
  }
  if (out.length > 1) {
    const liked = out.filter(prefer);
    if (liked.length > 0) out = liked;
  }
  return out;
}

export interface Places {
  hexes: ReadonlySet<string>;
  /** Towns and other names with their hexes. */
  names: readonly { name: string; also?: readonly string[] | undefined; hexes: readonly string[] }[];
  /** Boxes beside the map. */
  boxes: readonly string[];
}

/** A hex by number or by the name of the place in it. */
export function findHex(typed: string, places: Places): string | undefined {
  const want = plain(typed).replace(/^(hex|to|at|in) /, '');
  // Numbers may have letters, N-2014: as they are written on the map, or typed without the shift key.
  for (const id of [want, want.toUpperCase(), typed.trim()]) if (places.hexes.has(id)) return id;
  const found = places.names.filter((p) => [p.name, ...(p.also ?? [])].some((n) => plain(n) === want || bare(n) === bare(want)));
  if (found.length > 0) return found[0].hexes[0];
  const same = numberedAlike(want, places.hexes);
  return same.length === 1 ? same[0] : undefined;
}

/** Ids with this number on any sheet: where the ids of a board name the sheet as well, 5408 is enough as long as there is one 5408NE. */
export const numberedAlike = (typed: string, ids: Iterable<string>): string[] =>
  /^\d{3,}$/.test(typed.trim()) ? [...ids].filter((id) => id.replace(/\D/g, '') === typed.trim()) : [];
/** That there is no such hex, or which of several sheets could be meant. */
export function noSuchHex(typed: string, places: Places): string {
  const several = numberedAlike(typed, places.hexes);
  return several.length > 1 ? `There is more than one hex ${typed}: ${several.join(', ')}.` : `There is no hex ${typed}.`;
}

/** The same, or a box beside the map. */
export const findPlace = (typed: string, places: Places): string | undefined =>
  findHex(typed, places) ?? places.boxes.find((box) => bare(box) === bare(typed));

/**
 * A list of units out of running words: `62/190, 62/183 and 116Pz/60`. Commas and `and` divide; where they are missing the longest
 * name that fits wins. What fits nothing comes back as `unknown`.
 */
export function unitList(
  typed: string,
  all: readonly NamedUnit[],
  prefer?: (u: NamedUnit) => boolean,
): { units: NamedUnit[]; unknown: string[]; unclear: { typed: string; units: NamedUnit[] }[] } {
  const out = { units: [] as NamedUnit[], unknown: [] as string[], unclear: [] as { typed: string; units: NamedUnit[] }[] };
  const pieces = typed
    .split(/,|\band\b|\+|&/i)
    .map((s) => s.trim())
    .filter(Boolean);
  const take = (text: string): boolean => {
    const found = findUnits(text, all, prefer);
    if (found.length === 0) return false;
    if (found.length === 1) out.units.push(found[0]);
    else out.unclear.push({ typed: text, units: found });
    return true;
  };
  for (const piece of pieces) {
    if (take(piece)) continue;
    const words = piece.split(/\s+/);
    for (let i = 0; i < words.length; ) {
      let n = words.length - i;
      while (n > 0 && !take(words.slice(i, i + n).join(' '))) n--;
      if (n === 0) out.unknown.push(words[i]);
      i += Math.max(1, n);
    }
  }
  return out;
}
