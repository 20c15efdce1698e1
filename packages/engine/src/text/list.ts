/** The legal answers as a list to read: numbered, a page at a time, narrowed by what is named. */
import { legal, prompt } from '../core/contract.ts';
import { sayAction } from '../core/say.ts';
import type { World } from '../core/state/world.ts';
import type { Action, Shape } from '../core/types.ts';
import { fold, hexesNamed, writeOrder } from './orders.ts';

export interface ListWish {
  /** Units, hexes, places, kinds of answers and other words; an answer must fit all of them. */
  find?: string;
  /** Lines to leave out at the beginning, and the most to give. */
  from?: number;
  most?: number;
  /** If there are more than `most`, answers that differ only in the hex become one line. */
  gather?: boolean;
}
export interface OrderList {
  lines: string[];
  /** Lines there are without a limit. */
  total: number;
}
type Numbered = { n: number; a: Action };
type Fits = (a: Action) => boolean;

const SMALL = new Set(['to', 'in', 'at', 'on', 'for', 'the', 'with']);
/** So many answers of one unit are shown one by one all the same. */
const FEW = 6;

/** Numbers stay those of the whole list, so that they can be typed. */
export function listOrders<S extends Shape>(g: World<S>, wish: ListWish = {}): OrderList {
  const fits = filtersOf(g, wish.find ?? '');
  const found: Numbered[] = [];
  let n = 0;
  for (const a of legal(g)) {
    n++;
    if (fits.every((fit) => fit(a))) found.push({ n, a });
  }
  const { from = 0, most = 40 } = wish;
  const groups = wish.gather && found.length > most ? gathered(found) : found.map((one) => [one]);
  return { lines: groups.slice(from, from + most).map((group) => line(g, group)), total: groups.length };
}

function gathered(list: readonly Numbered[]): Numbered[][] {
  const out: Numbered[][] = [];
  for (const one of list) {
    const last = out[out.length - 1];
    const { k, u, h } = last?.[0].a ?? {};
    if (h !== undefined && one.a.h !== undefined && k === one.a.k && u === one.a.u) last.push(one);
    else out.push([one]);
  }
  return out.flatMap((group) => (group.length > FEW ? [group] : group.map((one) => [one])));
}

function line<S extends Shape>(g: World<S>, group: readonly Numbered[]): string {
  const [{ n, a }] = group;
  if (group.length === 1) return `${n}. ${sayAction(g, a)}${whereabouts(g, a)}  [${writeOrder(g, a)}]`;
  const order = [a.k, ...(a.u === undefined ? [] : [g.def.units[a.u].id]), '<hex>'].join(' ');
  return `${n}-${group[group.length - 1].n}. ${sayAction(g, a)}, or another of ${group.length} hexes  [${order}]`;
}

/** Where it is and who stands there, for those who do not know every number of the map. */
function whereabouts<S extends Shape>(g: World<S>, a: Action): string {
  const parts: string[] = [];
  if (a.h !== undefined && a.h < g.board.n) parts.push(g.board.placeAt(a.h)?.name ?? '', ...g.unitsIn(a.h).map((u) => g.def.units[u].name));
  else if (a.h === undefined && a.u !== undefined && g.onMap(a.u)) {
    const hex = g.hexOf(a.u);
    parts.push([g.board.ids[hex], g.board.placeAt(hex)?.name ?? ''].join(' ').trim());
  }
  const words = parts.filter((part) => part !== '').join(', ');
  return words === '' ? '' : ` (${words})`;
}

/** What was typed as conditions: the longest run of words that names something, then the next. */
function filtersOf<S extends Shape>(g: World<S>, find: string): Fits[] {
  const words = find
    .trim()
    .slice(0, 400)
    .split(/\s+/)
    .filter((w) => w !== '' && !SMALL.has(w.toLowerCase()));
  const out: Fits[] = [];
  for (let i = 0; i < words.length; ) {
    let length = Math.min(6, words.length - i);
    let fit: Fits | undefined;
    for (; length > 0 && !fit; length--) fit = named(g, words.slice(i, i + length).join(' '));
    out.push(fit ?? mentions(g, words[i]));
    i += Math.max(1, fit ? length + 1 : 1);
  }
  return out;
}

/** A kind of answer, a unit, or a hex, place or box: what is done there, and by those who stand there. */
function named<S extends Shape>(g: World<S>, text: string): Fits | undefined {
  const key = fold(text);
  if (prompt(g).kinds.some((k) => fold(k) === key)) return (a) => fold(a.k) === key;
  const units = new Set(g.def.units.flatMap((u, i) => (fold(u.id) === key || fold(u.name) === key ? [i] : [])));
  const hexes = hexesNamed(g, text) ?? [];
  if (units.size + hexes.length === 0) return undefined;
  const place = g.f.place as ArrayLike<number>;
  return (a) =>
    (a.h !== undefined && hexes.includes(a.h)) ||
    (a.u !== undefined && (units.has(a.u) || (hexes.length > 0 && hexes.includes(place[a.u]))));
}

function mentions<S extends Shape>(g: World<S>, word: string): Fits {
  const key = fold(word);
  return (a) => fold(`${sayAction(g, a)} ${writeOrder(g, a)} ${whereabouts(g, a)}`).includes(key);
}
