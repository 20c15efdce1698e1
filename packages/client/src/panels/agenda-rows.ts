/** The phases of a turn as a bar shows them: one word each, in halves, what does not fit closed to a word. */
import type { Side } from '@hexfront/engine';
import type { PhaseSaid } from '../table/protocol.ts';

export interface AgendaCell {
  id: string;
  word: string;
  /** All of it, where the word says less. */
  title: string;
  side: Side | undefined;
  state: PhaseSaid['state'];
  idle: boolean;
}
/** Phases that belong together: a player turn, or what both sides do before and after. */
interface Group {
  id: string;
  side: Side | undefined;
  cells: AgendaCell[];
}

/** As far as the bar can be folded. */
export const ONE_PHASE = 4;
/** A turn with fewer phases than this needs no bar for them. */
const FEW = 6;
const TAIL = / (Phase|Determination|Allocation|Reduction)$/;

/** "Supply Determination Phase" is Supply, unless another phase beside it would be called the same. */
function wordsOf(names: readonly string[]): string[] {
  const short = names.map((name) => name.replace(TAIL, '').replace(TAIL, ''));
  return short.map((word, i) => (short.indexOf(word) === i && short.lastIndexOf(word) === i ? word : names[i].replace(/ Phase$/, '')));
}

const isParent = (all: readonly PhaseSaid[], i: number): boolean => (all[i + 1]?.depth ?? 0) > all[i].depth;

/** The phases without others inside, by player turn; a group in which nothing will happen is one word. */
export function groupsOf(all: readonly PhaseSaid[]): Group[] {
  const groups: Group[] = [];
  /** Depth below which everything is part of a group that does not take place. */
  let shut = Number.POSITIVE_INFINITY;
  let parent: PhaseSaid | undefined;
  for (const [i, p] of all.entries()) {
    if (p.depth > shut) continue;
    shut = Number.POSITIVE_INFINITY;
    if (parent && p.depth <= parent.depth) parent = undefined;
    if (isParent(all, i) && !p.idle) {
      // Phases inside a player turn have parts of their own, and stay in its half.
      if (p.side !== undefined) parent ??= p;
      continue;
    }
    if (isParent(all, i)) shut = p.depth;
    const id = parent?.id ?? 'both';
    const last = groups[groups.length - 1];
    const cell = { id: p.id, word: p.name, title: p.name, side: p.side, state: p.state, idle: p.idle === true };
    if (last?.id === id) last.cells.push(cell);
    else groups.push({ id, side: parent?.side, cells: [cell] });
  }
  for (const g of groups) {
    const words = wordsOf(g.cells.map((c) => c.word));
    g.cells = g.cells.map((c, i) => ({ ...c, word: words[i] }));
  }
  return groups;
}

/** How many phases there are in a turn, and whether they deserve a bar. */
export const isLong = (all: readonly PhaseSaid[]): boolean => all.filter((_, i) => !isParent(all, i)).length > FEW;

/**
 * The cells of the bar, group by group. `folded` 1 closes the other player's half to a word, 2 everything but the half being played, 3 what is
 * over of it as well, `ONE_PHASE` everything but the phase itself; nothing is ever scrolled or cut.
 */
export function cellsOf(all: readonly PhaseSaid[], folded: number, called: (side: Side) => string): AgendaCell[][] {
  const groups = groupsOf(all);
  const now = groups.findIndex((g) => g.cells.some((c) => c.state === 'now'));
  const half = (g: Group): AgendaCell => {
    const state = g.cells.every((c) => c.state === 'done') ? 'done' : 'coming';
    const name = g.side === undefined ? '' : `${called(g.side)} half`;
    const title = g.cells.map((c) => c.word).join(', ');
    return { id: g.id, word: state === 'done' ? `${name} done` : name, title, side: g.side, state, idle: false };
  };
  const rest = (cells: readonly AgendaCell[], state: PhaseSaid['state']): AgendaCell[][] => {
    if (cells.length === 0) return [];
    const word = state === 'done' ? `${cells.length} done` : `${cells.length} to come`;
    return [[{ id: state, word, title: cells.map((c) => c.word).join(', '), side: undefined, state, idle: false }]];
  };
  if (folded < 1 || now < 0) return groups.map((g) => g.cells);
  if (folded > 1) {
    const cells = groups.flatMap((g) => g.cells);
    const at = cells.findIndex((c) => c.state === 'now');
    const begins = cells.indexOf(groups[now].cells[0]);
    const first = folded > 2 ? at : begins;
    const end = folded < ONE_PHASE ? begins + groups[now].cells.length : at + 1;
    return [...rest(cells.slice(0, first), 'done'), cells.slice(first, end), ...rest(cells.slice(end), 'coming')];
  }
  return groups.map((g, i) => (i === now || g.side === undefined ? g.cells : [half(g)]));
}
