/**
 * A referee: a second reading of the most error-prone chapters of a rulebook, slow and simple, that is asked beside the game. Where the two say
 * different things one of them is wrong, or the rulebook is unclear and a ruling is missing.
 */
import { type Board, DIRECTIONS } from '../board/index.ts';
import { below, type RngState, seedRng } from '../chance/rng.ts';
import { drawRoll, perform, start } from '../core/contract.ts';
import { perBoard } from '../core/state/per-board.ts';
import type { World } from '../core/state/world.ts';
import type { GameDef, Setup, Shape } from '../core/types.ts';
import type { HexId, HexsideId } from '../ids.ts';
import { Fault } from './checks.ts';
import { fightingAction } from './playout.ts';

/** Where a chapter puts what it reads beside what the game says. */
export interface Notes {
  /** The two must be equal; `about` names what was asked. Objects and lists are compared by their contents, in order. */
  same(about: string, read: unknown, said: unknown): void;
}
/** One chapter read a second time. It looks at the position, asks the game questions and changes nothing; chance only picks what is asked. */
export type Chapter<T> = (table: T, notes: Notes, rng: RngState) => void;
/** A second reading of a game. `T`: the position as the referee sees it, made once for all chapters. */
export interface Referee<S extends Shape, T = unknown> {
  look(g: World<S>): T;
  chapters: Readonly<Record<string, Chapter<T>>>;
  /** Procedures in which a chapter has something to compare. They are rare: while play stands in one the chapter is asked ten times as often. */
  moments?: Readonly<Record<string, readonly string[]>>;
  /** Options whose rules are not read: with one of them the referee has nothing to say. */
  unread?: readonly string[];
}

/** One of the six sides of a hex on the printed map, as it is met on the way out; a game adds what its lines mean. */
export interface PrintedWay {
  dir: string;
  /** Hex on the other side; none at the map edge. */
  to: string | undefined;
  /** Number of the hexside, for the marker on it. */
  side: HexsideId;
  marks: readonly string[];
}
/** A hex as printed, by its number; what lies on it is in the table. */
export interface PrintedHex<W extends PrintedWay = PrintedWay> {
  id: string;
  n: HexId;
  terrain: string;
  marks: readonly string[];
  ways: W[];
}

const namesOf = (bits: number, names: readonly string[], bit: (name: string) => number): string[] =>
  names.filter((name) => (bits & bit(name)) !== 0);
/** The map as printed, hexes by their numbers; `means` reads the lines on one side of a hex, `back` has those met on the way in over it. */
export function printedMap<W extends PrintedWay>(
  means: (way: PrintedWay, back: readonly string[]) => W,
): (board: Board) => ReadonlyMap<string, PrintedHex<W>> {
  return perBoard((board) => {
    const lines = (edge: number): string[] => namesOf(board.sides[edge], board.sideNames, board.sideBit);
    const hexes = new Map<string, PrintedHex<W>>();
    for (let n = 0; n < board.n; n++) {
      const ways = DIRECTIONS[board.grid.top].map((dir, d): W => {
        const edge = 6 * n + d;
        const to = board.neighbors[edge];
        const way = { dir, to: to >= 0 ? board.ids[to] : undefined, side: board.sideId[edge], marks: lines(edge) };
        return means(way, to >= 0 ? lines(6 * to + ((d + 3) % 6)) : []);
      });
      const marks = namesOf(board.marks[n], board.markNames, board.markBit);
      hexes.set(board.ids[n], { id: board.ids[n], n, terrain: board.terrains[board.terrain[n]], marks, ways });
    }
    return hexes;
  });
}
/** Counters by the hex they are in. */
export function stacksOf<C extends { hex: string }>(counters: readonly C[]): Map<string, C[]> {
  const stacks = new Map<string, C[]>();
  for (const c of counters) stacks.set(c.hex, [...(stacks.get(c.hex) ?? []), c]);
  return stacks;
}
/** Hexes from one number to the other, counted without the engine's own distance. */
export function hexesApart(board: Board, a: string, b: string): number {
  const [i, j] = [board.at(a), board.at(b)];
  const [dq, dr] = [board.q[i] - board.q[j], board.r[i] - board.r[j]];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

/** How often each chapter was compared, and at how many positions. */
export interface Compared {
  positions: number;
  chapters: Record<string, number>;
}
export interface Difference {
  chapter: string;
  about: string;
  read: string;
  said: string;
}

/** Contents as text, so that lists and records compare by what is in them. */
const contents = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
/** Of two lists only what the other one has not: lists of hexes are long. */
function apart(read: unknown, said: unknown): [string, string] {
  if (!Array.isArray(read) || !Array.isArray(said)) return [contents(read), contents(said)];
  return [contents(read.filter((x) => !said.includes(x))), contents(said.filter((x) => !read.includes(x)))];
}

/** Nothing yet; a chapter that is never asked stays at 0. */
export const nothingCompared = <S extends Shape, T>(referee?: Referee<S, T>): Compared => ({
  positions: 0,
  chapters: Object.fromEntries(Object.keys(referee?.chapters ?? {}).map((name) => [name, 0])),
});

/** Asks chapters about a position, all of them unless said: what differs. */
export function differences<S extends Shape, T>(
  g: World<S>,
  referee: Referee<S, T>,
  rng: RngState,
  compared?: Compared,
  chapters: readonly string[] = Object.keys(referee.chapters),
): Difference[] {
  const found: Difference[] = [];
  const table = referee.look(g);
  for (const chapter of chapters) {
    const same: Notes['same'] = (about, read, said) => {
      if (compared) compared.chapters[chapter] = (compared.chapters[chapter] ?? 0) + 1;
      if (contents(read) === contents(said)) return;
      const [a, b] = apart(read, said);
      found.push({ chapter, about, read: a, said: b });
    };
    referee.chapters[chapter](table, { same }, rng);
  }
  if (compared) compared.positions++;
  return found;
}

/** Which chapters to ask here: in one position of `every` all, in the moments of a chapter that one ten times as often. */
function chaptersNow<S extends Shape, T>(g: World<S>, referee: Referee<S, T>, rng: RngState, every: number): string[] {
  if (below(rng, every) === 0) return Object.keys(referee.chapters);
  const proc = g.frames[g.frames.length - 1]?.proc;
  const due = Object.entries(referee.moments ?? {}).filter(([, procs]) => proc !== undefined && procs.includes(proc));
  return due.length > 0 && below(rng, Math.ceil(every / 10)) === 0 ? due.map(([chapter]) => chapter) : [];
}

/** One in `every` positions, and more of the rare ones, is shown to the referee; a difference is a fault. */
export function askReferee<S extends Shape>(g: World<S>, referee: Referee<S>, rng: RngState, every: number, compared: Compared): void {
  const chapters = chaptersNow(g, referee, rng, every);
  if (chapters.length === 0) return;
  report(differences(g, referee, rng, compared, chapters));
}
function report([first, ...more]: readonly Difference[]): void {
  if (!first) return;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  throw new Fault(
    `the referee reads ${first.chapter} otherwise: ${first.about}: reads ${first.read}, the game says ${first.said}${others}`,
  );
}

/** The chapter that is read once more when a game is over: who has won. */
const LAST = 'victory';
/** Who has won, asked when the game is over. */
export function askAtEnd<S extends Shape>(g: World<S>, referee: Referee<S>, rng: RngState, compared: Compared): void {
  if (g.result && referee.chapters[LAST]) report(differences(g, referee, rng, compared, [LAST]));
}

/**
 * Random play of one set-up by somebody who looks for a fight; the referee is asked about one position in `every`, and about more of the rare ones, until
 * he has seen enough or the game is over.
 */
export function refereed<S extends Shape, T>(
  def: GameDef<S>,
  referee: Referee<S, T>,
  setup: Pick<Setup, 'scenario' | 'options' | 'seed'>,
  { positions, every }: { positions: number; every: number },
): { compared: Compared; found: Difference[] } {
  const g = start(def, setup);
  const [player, asks] = [seedRng(`${setup.seed}/player`), seedRng(`${setup.seed}/referee`)];
  const compared = nothingCompared(referee);
  const found: Difference[] = [];
  while (!g.result && compared.positions < positions) {
    const chapters = chaptersNow(g, referee, asks, every);
    if (chapters.length > 0) found.push(...differences(g, referee, asks, compared, chapters));
    const action = drawRoll(g) ?? fightingAction(g, player);
    if (!action) throw new Error('nobody can act');
    perform(g, action);
  }
  if (g.result && referee.chapters[LAST]) found.push(...differences(g, referee, asks, compared, [LAST]));
  return { compared, found };
}

/** The same game whose answer to some questions is changed: to see that a referee notices. */
export function bent<S extends Shape>(def: GameDef<S>, changes: Readonly<Record<string, (answer: never) => unknown>>): GameDef<S> {
  return {
    ...def,
    questions: (g) => {
      const right = def.questions?.(g) ?? {};
      const wrong = Object.entries(changes).map(([name, change]) => {
        const answer = (w: World<S>, q: object): unknown => {
          const said = right[name].answer(w, q);
          return said === undefined ? undefined : change(said as never);
        };
        return [name, { ...right[name], answer }];
      });
      return { ...right, ...Object.fromEntries(wrong) };
    },
  };
}

/** The same game in which one answer is missing from every list of two or more of these kinds: to see that a referee notices. */
export function thinned<S extends Shape>(def: GameDef<S>, kinds: readonly string[]): GameDef<S> {
  return {
    ...def,
    kit: (setup, board) => {
      const kit = def.kit(setup, board);
      const procs = Object.entries(kit.procs).map(([name, proc]) => {
        const points = Object.entries(proc.points).map(([at, point]) => {
          if (!('options' in point)) return [at, point];
          const options = point.options.map((o) => (kinds.includes(o.k) ? { ...o, from: withoutOne(o.from) } : o));
          return [at, { ...point, options }];
        });
        return [name, { ...proc, points: Object.fromEntries(points) }];
      });
      return { ...kit, procs: Object.fromEntries(procs) };
    },
  };
}
const withoutOne =
  <A extends unknown[], T>(from: (...args: A) => Iterable<T>) =>
  (...args: A): T[] => {
    const list = [...from(...args)];
    return list.length > 1 ? list.slice(1) : list;
  };
