/**
 * What a save keeps besides the actions, so that it outlives a change of the rules: the position at every player turn and at the end, and what was told
 * at each action. It is read only where today's rules do not lead where the game went. Parts of a game that were written once are never written again,
 * whatever rules they came from.
 */
import { hasWords } from '../../words.ts';
import { InputError } from '../input.ts';
import { stagesOf } from '../procedure/sequence.ts';
import { deltaOf, Picture, type StateDelta } from '../state/delta.ts';
import type { World } from '../state/world.ts';
import type { Action, GameDef, GameEvent, Shape } from '../types.ts';
import { VERSION } from '../version.ts';
import { ENGINE_WORDS } from '../words.ts';
import { Coder, contextOf, fromText, toText } from './coder.ts';
import { type Entry, type EntryMark, readMark, writeMarks } from './log.ts';

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

const mixed = (h: number, text: string): number => {
  let x = h;
  for (let i = 0; i < text.length; i++) x = Math.imul(x ^ text.charCodeAt(i), 0x01000193);
  return x;
};
const onWhat = new WeakMap<object, string>();
/** Names what the numbers of units and places stand for: positions of a game whose counters were numbered otherwise cannot be read. */
export function standsOn<S extends Shape>({ def, board }: World<S>): string {
  let text = onWhat.get(board);
  if (text === undefined) {
    let h = 0x811c9dc5;
    for (const { id } of def.units) h = mixed(h, `${id} `);
    for (const id of def.boxes) h = mixed(h, `${id} `);
    for (const id of board.ids) h = mixed(h, `${id} `);
    text = (h >>> 0).toString(16);
    onWhat.set(board, text);
  }
  return text;
}

const ALWAYS = new Set(['stage', 'rolled', 'finished', 'reseed']);
/** Whether an event is told to anybody: hexes entered one by one, for example, are not. */
export function isTold<S extends Shape>(def: GameDef<S>, { e }: GameEvent): boolean {
  if (ALWAYS.has(e)) return true;
  const key = `event.${e}`;
  return def.words[key] === undefined ? !hasWords([ENGINE_WORDS], key) || ENGINE_WORDS[key] !== '' : def.words[key] !== '';
}

/** Whether an entry began a player turn: there the position is kept. */
export const beginsTurn = <S extends Shape>(g: World<S>, events: readonly GameEvent[]): boolean =>
  events.some((event) => event.e === 'stage' && stagesOf(g).get(String(event.stage))?.scope === 'playerTurn');

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

/** Where the entries and positions of a game are found while it is written. */
export interface KeepSource<S extends Shape> {
  world: World<S>;
  log: readonly Entry[];
  /** Lengths of the log at which a player turn began. */
  turns: ReadonlySet<number>;
  at(length: number): World<S>;
  /** What was told at old entries, where it was read from a save: they need not be played again to be written. */
  told?: ((index: number) => GameEvent[] | undefined) | undefined;
}

/** One part being written: what cannot be taken back freely is written once. */
class Writing<S extends Shape> {
  readonly at: number;
  length: number;
  private coder = new Coder();
  private before: World<S> | undefined;
  /** The last length at which the position was written. */
  private kept = 0;
  private marks = new Map<string, string>();

  constructor(source: KeepSource<S>, at: number) {
    this.at = at;
    this.length = at;
    this.position(source, at);
  }

  private position(source: KeepSource<S>, length: number): void {
    const world = length === source.log.length ? source.world.copy() : source.at(length);
    codeDelta(this.coder, deltaOf(this.before, world));
    this.before = world;
    this.kept = length;
  }

  /** Writes on up to a length of the log; true if the part is full before. `last` ends it there, full or not. */
  upTo(source: KeepSource<S>, length: number, last = false): boolean {
    const { def } = source.world;
    while (this.length < length) {
      const entry = source.log[this.length];
      const { action, by, barrier, secret, unseen } = entry;
      const events = source.told?.(this.length) ?? entry.events.filter((event) => isTold(def, event));
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
  ended(source: KeepSource<S>, length: number): KeptPart {
    const tail: Writing<S> = Object.create(this) as Writing<S>;
    tail.coder = this.coder.copy();
    tail.marks = new Map(this.marks);
    tail.upTo(source, length, true);
    const { world } = source;
    const text = toText(tail.coder.bytes());
    return { at: this.at, n: length - this.at, by: VERSION, rules: world.def.rulesVersion, on: standsOn(world), text };
  }
}

/** What is kept of one game as it goes on. */
export class Keeper<S extends Shape> {
  private sealed: KeptPart[];
  private writing: Writing<S> | undefined;

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
  parts(source: KeepSource<S>, firm: number): KeptPart[] {
    const { length } = source.log;
    for (;;) {
      const last = this.sealed.at(-1);
      const from = last ? last.at + last.n : 0;
      if (from >= length) return [...this.sealed];
      this.writing ??= new Writing(source, from);
      // The last entry is always the end of a part: the position after it is what the game goes on from.
      if (!this.writing.upTo(source, Math.min(firm, length - 1))) return [...this.sealed, this.writing.ended(source, length)];
      this.sealed.push(this.writing.ended(source, this.writing.length));
      this.writing = undefined;
    }
  }

  share(length: number): Keeper<S> {
    const other = new Keeper<S>(this.sealed);
    other.cut(length);
    return other;
  }
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
