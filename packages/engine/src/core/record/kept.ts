/**
 * What a save keeps besides the actions, so that it outlives a change of the rules: the position at every player turn and at the end, and what was told
 * at each action. It is read only where today's rules do not lead where the game went. Parts of a game that were written once are never written again,
 * whatever rules they came from.
 */
import { InputError } from '../input.ts';
import { deltaOf, Picture, type StateDelta } from '../state/delta.ts';
import type { World } from '../state/world.ts';
import type { Action, GameEvent, Shape } from '../types.ts';
import { VERSION } from '../version.ts';
import { Coder, contextOf, fromText, toText } from './coder.ts';
import { type Entry, type EntryMark, readMark, writeMarks } from './log.ts';
import type { Keeping, Session } from './session.ts';
import { isTold, type PlayedBy } from './told.ts';

/** Entries of one part, so that a long game is not written whole each time. */
const PART = 8192;
/** Player turns of fewer entries share a position: it would take more room than what happened in them. */
const APART = 150;
/** Where no player turn begins, a position is kept after so many entries. */
const STRETCH = 1000;

export interface KeptPart {
  /** Its first entry, and how many there are. */
  at: number;
  n: number;
  /** Version of the program and of the game's rules by which these were played. */
  by: string;
  rules: number;
  /** Of the units, boxes and hexes that the numbers stand for. */
  on: string;
  text: string;
}

/** A part as it is read again. */
export interface ReadPart {
  part: KeptPart;
  marks: EntryMark[];
  told: GameEvent[][];
  positions: { at: number; picture: Picture }[];
}

/** So many of them, and a hash over their names. */
function named(ids: readonly string[], n = ids.length): string {
  let h = 0x811c9dc5;
  for (const id of ids.slice(0, n))
    for (let i = 0; i <= id.length; i++) h = Math.imul(h ^ (i < id.length ? id.charCodeAt(i) : 32), 0x01000193);
  return `${n}:${(h >>> 0).toString(36)}`;
}
/** Names what the numbers of hexes, units and boxes stand for. */
export const numberingOf = (hexes: readonly string[], units: readonly string[], boxes: readonly string[]): string =>
  [hexes, units, boxes].map((ids) => named(ids)).join(' ');

const idsOf = <S extends Shape>({ def, board }: World<S>): (readonly string[])[] => [board.ids, def.units.map(({ id }) => id), def.boxes];
const numberings = new WeakMap<object, string>();
const standsOn = <S extends Shape>(g: World<S>): string => {
  let text = numberings.get(g.board);
  if (text === undefined) {
    const [hexes, units, boxes] = idsOf(g);
    text = numberingOf(hexes, units, boxes);
    numberings.set(g.board, text);
  }
  return text;
};
/** Whether numbers of a part still mean the same: counters and boxes may have been added at the end, but not in between. */
export function meansTheSame<S extends Shape>(on: string, g: World<S>): boolean {
  if (on === standsOn(g)) return true;
  const parts = on.split(' ');
  return idsOf(g).every((ids, i) => {
    const n = Number.parseInt(parts[i] ?? '', 10);
    return n >= 0 && n <= ids.length && (i > 0 || n === ids.length) && parts[i] === named(ids, n);
  });
}

const MARK = contextOf('mark');
const TOLD = contextOf('told');
const COUNT = contextOf('count');
const POSITION = contextOf('position');

/** Writes or reads a change of state: fields by name, what stands where as it was last told. */
function codeDelta(coder: Coder, delta: StateDelta): StateDelta {
  const { f, ...rest } = delta;
  const out = coder.object(POSITION, { ...rest }) as StateDelta;
  const names = coder.list(contextOf('fields'), Object.keys(f ?? {})) as string[];
  if (names.length > 0) out.f = {};
  for (const name of names) {
    if (typeof name !== 'string' || name === '__proto__') throw new InputError('save: what was kept cannot be read');
    const list = f?.[name] ?? [];
    const context = contextOf(`field ${name}`);
    const count = coder.count(context, list.length / 2);
    const read: number[] = [];
    let at = 0;
    let last = 0;
    for (let i = 0; i < count; i++) {
      const gap = coder.small(context + 1, list[2 * i]);
      at += gap;
      last = name === 'place' ? coder.place(context + 2, at, list[2 * i + 1]) : coder.small(context + 2, list[2 * i + 1], last);
      read.push(gap, last);
    }
    if (out.f) out.f[name] = read;
  }
  return out;
}

/** One entry: its mark, and the events in words. What the action says is known to reader and writer. */
function codeEntry(
  coder: Coder,
  action: Action,
  before: Map<string, string>,
  entry: Entry | undefined,
): { mark: string; events: GameEvent[] } {
  const kind = contextOf(action.k);
  for (const n of [...(action.pips ?? []), ...(action.path ?? []).slice(-1), action.n, action.h, action.u])
    if (n !== undefined) coder.note(n);
  const written = entry ? writeMarks([entry]) : '';
  // Who has acted goes on acting, and what is like the last of its kind is marked like it.
  const usual = before.get(action.k) ?? '';
  const mark = coder.flag(MARK ^ kind, written === usual) ? usual : coder.string(MARK, written);
  before.set(action.k, mark);
  const events = entry?.events ?? [];
  const count = coder.count(COUNT ^ kind, events.length);
  const read: GameEvent[] = [];
  let context = kind;
  for (let i = 0; i < count; i++) {
    const event = coder.object(TOLD ^ context, (events[i] ?? {}) as object as Record<string, unknown>) as object as GameEvent;
    if (typeof event.e !== 'string') throw new InputError('save: what was kept cannot be read');
    context = contextOf(event.e);
    read.push(event);
  }
  return { mark, events: read };
}

/** Where the entries and positions of a game are found while it is written; what a position is made of is the source's business. */
export interface KeepSource<P> {
  log: readonly Entry[];
  /** Lengths of the log at which a player turn began. */
  turns: ReadonlySet<number>;
  /** The position after so many entries: one that is not played on. */
  at(length: number): P;
  delta(before: P | undefined, after: P): StateDelta;
  /** What is told of an entry. */
  told(index: number): GameEvent[];
  labels: Pick<KeptPart, 'by' | 'rules' | 'on'>;
  /** So many entries were played by other rules: a part of their own. */
  carried?: ({ length: number } & PlayedBy) | undefined;
}

/** A running game as such a source. */
function sourceOf<S extends Shape>(
  game: Pick<KeepSource<World<S>>, 'log' | 'turns' | 'at' | 'carried'> & { world: World<S> },
  toldBefore?: (index: number) => GameEvent[] | undefined,
): KeepSource<World<S>> {
  const { log, turns, world } = game;
  const { def } = world;
  return {
    log,
    turns,
    at: game.at,
    delta: deltaOf,
    told: (index) => toldBefore?.(index) ?? log[index].events.filter((event) => isTold(def, event)),
    carried: game.carried,
    labels: { by: VERSION, rules: def.rulesVersion, on: standsOn(world) },
  };
}

/** One part being written: what cannot be taken back freely is written once. */
class Writing<P> {
  readonly at: number;
  length: number;
  private coder = new Coder();
  private before: P | undefined;
  /** The last length at which the position was written. */
  private kept = 0;
  private marks = new Map<string, string>();

  constructor(source: KeepSource<P>, at: number) {
    this.at = at;
    this.length = at;
    this.position(source, at);
  }

  private position(source: KeepSource<P>, length: number): void {
    const position = source.at(length);
    codeDelta(this.coder, source.delta(this.before, position));
    this.before = position;
    this.kept = length;
  }

  /** Writes on up to a length of the log; true if the part is full before. `last` ends it there, full or not. */
  upTo(source: KeepSource<P>, length: number, last = false): boolean {
    while (this.length < length) {
      const { action, by, barrier, secret, unseen } = source.log[this.length];
      const events = source.told(this.length);
      codeEntry(this.coder, action, this.marks, { action, by, barrier, secret, unseen, events });
      this.length++;
      const ends = last && this.length === length;
      const apart = this.length - this.kept;
      if (!this.coder.flag(POSITION, ends || apart >= STRETCH || (apart >= APART && source.turns.has(this.length)))) continue;
      this.position(source, this.length);
      if (!last && this.length - this.at >= PART) return true;
    }
    return false;
  }

  /** The part as it is if it ended at a length; this one can go on. */
  ended(source: KeepSource<P>, length: number): KeptPart {
    const tail: Writing<P> = Object.create(this) as Writing<P>;
    tail.coder = this.coder.copy();
    tail.marks = new Map(this.marks);
    tail.upTo(source, length, true);
    return { at: this.at, n: length - this.at, ...source.labels, text: toText(tail.coder.bytes()) };
  }
}

/** What is kept of one game as it goes on. */
class Keeper<P> implements Keeping {
  private sealed: KeptPart[];
  private writing: Writing<P> | undefined;

  /** Parts that were written before and hold. */
  constructor(parts: readonly KeptPart[] = []) {
    this.sealed = [...parts];
  }

  /** The log was cut back to a length. */
  cut(length: number): void {
    while ((this.sealed.at(-1)?.at ?? -1) + (this.sealed.at(-1)?.n ?? 0) > length) this.sealed.pop();
    if (this.writing && this.writing.length >= length) this.writing = undefined;
  }

  /** All parts; `firm` is the length of the log that is not taken back freely. */
  parts(source: KeepSource<P>, firm: number): KeptPart[] {
    const { length } = source.log;
    for (;;) {
      const last = this.sealed.at(-1);
      const from = last ? last.at + last.n : 0;
      if (from >= length) return [...this.sealed];
      if (source.carried && from < source.carried.length) {
        const { length: end, ...by } = source.carried;
        this.sealed.push({ ...new Writing(source, from).ended(source, end), ...by });
        this.writing = undefined;
        continue;
      }
      this.writing ??= new Writing(source, from);
      // The last entry is always the end of a part: the position after it is what the game goes on from.
      if (!this.writing.upTo(source, Math.min(firm, length - 1))) return [...this.sealed, this.writing.ended(source, length)];
      this.sealed.push(this.writing.ended(source, this.writing.length));
      this.writing = undefined;
    }
  }

  share(length: number): Keeper<P> {
    const other = new Keeper<P>(this.sealed);
    other.cut(length);
    return other;
  }
}

/** What a save of the game keeps besides the actions; `diceless` without the generator, for a game whose dice are still to fall. */
export function keptOf<S extends Shape>(session: Session<S>, diceless = false): KeptPart[] {
  const { log } = session;
  const source = sourceOf({ world: session.world, log, at: (length) => session.at(length), ...session.played }, session.toldBefore);
  if (!diceless) {
    session.keeping ??= new Keeper<World<S>>();
    return (session.keeping as Keeper<World<S>>).parts(source, log.length - session.undoable);
  }
  const delta: typeof source.delta = (before, after) => {
    const { rng: _, ...rest } = source.delta(before, after);
    return rest;
  };
  return new Keeper<World<S>>().parts({ ...source, delta }, log.length);
}

/** Parts that a save had already need not be written again. */
export function keepParts<S extends Shape>(session: Session<S>, parts: readonly KeptPart[]): void {
  session.keeping = new Keeper<World<S>>(parts);
}

/** Reads a part; `actions` are those of the whole save. */
export function readPart(part: KeptPart, actions: readonly Action[]): ReadPart {
  if (part.at + part.n > actions.length) throw new InputError('save: what was kept is longer than the game');
  const coder = new Coder(fromText(part.text));
  const picture = new Picture();
  const out: ReadPart = { part, marks: [], told: [], positions: [] };
  const position = (length: number): void => {
    picture.add(codeDelta(coder, {}));
    out.positions.push({ at: length, picture: picture.copy() });
  };
  position(part.at);
  const before = new Map<string, string>();
  for (let i = 0; i < part.n; i++) {
    const { mark, events } = codeEntry(coder, actions[part.at + i], before, undefined);
    out.marks.push(readMark(mark, 0));
    out.told.push(events);
    if (coder.flag(POSITION, false)) position(part.at + i + 1);
  }
  return out;
}
