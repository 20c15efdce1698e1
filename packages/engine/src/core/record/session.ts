/** A game being played: the world, its log, undo, and any earlier point of it. The same object stands behind hot-seat, bots and the server. */
import { type RngState, seedRng } from '../../chance/rng.ts';
import type { Side, UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import { check, drawRoll, perform, toAct } from '../contract.ts';
import { standing } from '../procedure/runner.ts';
import { hashOf } from '../state/hash.ts';
import type { World } from '../state/world.ts';
import type { Action, AskPoint, CaseId, GameEvent, Shape } from '../types.ts';
import { isSecret, markUnseen, unseenUnits } from '../view.ts';
import { type Entry, type EntryMark, type EventSource, KEPT_EVENTS, LogEntry } from './log.ts';
import { NEAR, Snapshots } from './snapshots.ts';
import { beginsTurn, isTold, type PlayedBy, toldOtherwise } from './told.ts';

/** Where dice come from: the generator in the state, a server of its own, or (a remote player, a replay) the log alone. */
export type DiceSource<S extends Shape> = ((g: World<S>) => Action | undefined) | 'state' | 'log';

/** An entry of a log that is not legal, and why. */
export interface Stopped {
  at: number;
  action: Action;
  refusal: Refusal;
}

/** A point of a game that need not be played up to again: the world there, and what is known of the entries before it. */
export interface Checkpoint<S extends Shape> {
  at: number;
  world: World<S>;
  mark(index: number): EntryMark;
  /**
   * Today's rules do not lead here: the position stands all the same, and what was before is shown from what was kept, the events in words of every entry
   * and positions on the way.
   */
  carried?: { told(index: number): GameEvent[]; positions: readonly { at: number; world: World<S> }[]; by: PlayedBy };
}

/** Where today's rules go another way than the game went: the entry, and the case they name. */
export interface Change {
  at: number;
  case: CaseId;
  /** They refuse the action; else they tell something else of it. */
  refusal?: Refusal;
}

/** So many old entries are held against today's rules at most. */
const MOST_COMPARED = 20_000;

/** So many entries are told at once when old ones are asked for. */
export const TOLD = 1536;

/** The log entry of an agreed rollback: dice from there on are new, and replaying the log gives the same new dice. */
const RESEED = 'reseed';

/** Does one logged action; dice out of the state's generator move the generator on just as they did when they first fell. */
function redoAction<S extends Shape>(g: World<S>, action: Action, dice: DiceSource<S>): GameEvent[] {
  if (action.k === RESEED) {
    g.state.rng = seedRng(`${g.setup.seed}/${action.n}`);
    return [{ e: RESEED, reveals: true }];
  }
  if (action.k === 'roll' && dice === 'state') drawRoll(g);
  return perform(g, action);
}

/** What is kept of a game besides its actions: it is told when the log is cut back, and shared with a branch. */
export interface Keeping {
  cut(length: number): void;
  share(length: number): Keeping;
}

/** Why a logged action may not be done now. */
const checkLogged = <S extends Shape>(g: World<S>, action: Action): Refusal | undefined =>
  action?.k === RESEED && Number.isInteger(action.n) ? undefined : check(g, action);

export class Session<S extends Shape = Shape> implements EventSource {
  world: World<S>;
  /** Every entry; the events of old ones are found out by playing up to them when they are asked for. */
  get log(): readonly Entry[] {
    return this.lines;
  }
  private readonly lines: LogEntry[] = [];
  /** Set when the actions handed in at the start stopped being legal: which, and why. Play stands just before it. */
  readonly stopped: Stopped | undefined;
  /** Dice of the log that the generator in the state would not have given: chosen by hand, thrown under older rules, or forged. */
  strangeDice = 0;
  /** Actions taken back and not yet overwritten by another, newest last. */
  private redoable: Action[] = [];
  private readonly snapshots = new Snapshots<S>();
  /** Events of old entries that were asked for last: of all entries from `from` on. */
  private told: { from: number; events: GameEvent[][] } = { from: 0, events: [] };
  /** Units that the side to act cannot see at a length of the log. */
  private blind: { at: number; side: Side; units: readonly UnitId[] } | undefined;
  private dice: DiceSource<S>;
  /** The die drawn just now; any other in the log has yet to move the generator on. */
  private drawn: Action | undefined;
  /** So many entries were played by other rules and are not provable by these: the game went on from the position that was kept after them. */
  carried = 0;
  private carriedBy: PlayedBy = { by: '', rules: 0 };
  /** Where positions by other rules were kept, in order. */
  private keptAt: number[] = [];
  /** Lengths of the log at which a player turn began. */
  private readonly turns = new Set<number>();
  /** Set by what writes saves (`kept.ts`), which a page loads after its first board. */
  keeping: Keeping | undefined;
  /** What a save said of entries that were taken on trust. */
  toldBefore: ((index: number) => GameEvent[] | undefined) | undefined;

  /** Plays on from `world` after repeating `actions`, each checked first; those before a checkpoint are taken as they are. */
  constructor(world: World<S>, dice: DiceSource<S> = 'state', actions: readonly Action[] = [], checkpoint?: Checkpoint<S>) {
    this.dice = dice;
    this.world = world;
    this.snapshots.put(0, world.copy());
    if (checkpoint) {
      const { at, mark, carried } = checkpoint;
      for (let i = 0; i < at; i++) this.lines.push(new LogEntry(actions[i], mark(i), carried?.told(i), this, i));
      this.world = checkpoint.world;
      this.snapshots.put(at, checkpoint.world.copy());
      if (carried && at > 0) this.carry(carried.positions, carried.by);
    }
    for (let i = checkpoint?.at ?? 0; i < actions.length; i++) {
      const action = actions[i];
      const refusal = checkLogged(this.world, action);
      if (refusal) {
        this.stopped = { at: this.log.length, action, refusal };
        break;
      }
      this.enter(action);
    }
    this.rollOn();
  }

  /** Everything up to now was played by other rules: these hold from the next action on, and nothing goes back freely to before. */
  private carry(positions: readonly { at: number; world: World<S> }[], by: PlayedBy): void {
    this.carried = this.lines.length;
    this.carriedBy = by;
    for (const { at, world } of positions) {
      if (at >= this.carried) continue;
      this.snapshots.put(at, world);
      this.keptAt.push(at);
      this.turns.add(at);
    }
    this.lines.at(-1)?.settle(true);
  }

  /**
   * Goes to a point that other rules led to: the log up to `length` stands, `entries` follow it, and the position is `world`. For a log that is read
   * row by row.
   */
  takeOver(length: number, entries: readonly Entry[], world: World<S>, dice: DiceSource<S>, by: PlayedBy): void {
    this.mustHave(length);
    this.dice = dice;
    this.forget(length);
    for (const entry of entries) this.lines.push(new LogEntry(entry.action, entry, entry.events, this, this.lines.length));
    this.redoable = [];
    this.world = world;
    this.carry([], by);
    // Of rows that follow each other closely the last will do.
    this.keptAt = this.keptAt.filter((at) => at < this.carried);
    const near = this.keptAt.at(-1);
    if (near !== undefined && near - (this.keptAt.at(-2) ?? 0) < NEAR) {
      this.keptAt.pop();
      this.snapshots.drop(near);
    }
    this.snapshots.put(this.carried, world.copy());
    this.keptAt.push(this.carried);
  }

  check(action: unknown): Refusal | undefined {
    return check(this.world, action);
  }

  /** Does an action and lets pending dice fall. Returns the events, or the refusal; a refused action changes nothing. */
  play(action: Action, by?: Side): { events: GameEvent[] } | { refusal: Refusal } {
    // First whose turn it is: why the other side could not do it is nobody else's business.
    if (by !== undefined && action.k !== 'roll' && !this.world.result && by !== toAct(this.world))
      return { refusal: { case: this.world.kit.stages.cases[0], why: 'not-your-turn' } };
    const refusal = check(this.world, action);
    if (refusal) return { refusal };
    const from = this.log.length;
    this.whole(() => this.enter(action));
    this.redoable = [];
    return { events: this.log.slice(from).flatMap((e) => e.events) };
  }

  /** All of it or nothing: if a rule fails half-way, the game stands as before. */
  private whole(work: () => void): void {
    const from = this.log.length;
    try {
      work();
      this.rollOn();
    } catch (error) {
      this.world = this.rebuilt(from);
      this.forget(from);
      throw error;
    }
  }

  private enter(action: Action): void {
    const now = standing(this.world);
    const ask = now && 'who' in now.point && action.k !== RESEED ? (now.point as AskPoint<S>) : undefined;
    const by = ask && now ? ask.who(this.world, now.frame.l) : undefined;
    if (action.k === 'roll' && action !== this.drawn && this.dice === 'state') this.compareDice(action);
    const events = action === this.drawn ? perform(this.world, action) : redoAction(this.world, action, this.dice);
    const barrier = action.k === 'roll' || events.some((e) => e.reveals === true);
    const unseen = markUnseen(this.world, action, events);
    const { length } = this.lines;
    this.lines.push(
      new LogEntry(action, { by, barrier, secret: ask !== undefined && isSecret(ask, action), unseen }, events, this, length),
    );
    if (length - KEPT_EVENTS >= this.carried) this.lines[length - KEPT_EVENTS].forget();
    if (beginsTurn(this.world, events)) {
      this.turns.add(length + 1);
      this.snapshots.noteTurn(length + 1, this.world);
    } else this.snapshots.note(length + 1, this.world);
  }

  private compareDice(action: Action): void {
    const rng = [...this.world.state.rng] as RngState;
    const drawn = drawRoll(this.world);
    this.world.state.rng = rng;
    if (drawn?.pips?.some((p, i) => p !== action.pips?.[i])) this.strangeDice++;
  }

  private rollOn(): void {
    if (this.dice === 'log') return;
    const draw = this.dice === 'state' ? drawRoll<S> : this.dice;
    for (let roll = draw(this.world); roll; roll = draw(this.world)) {
      this.drawn = roll;
      this.enter(roll);
    }
  }

  /** How many entries can be taken back freely: to the last die, opened secret, or action of the other side. */
  get undoable(): number {
    this.settleLast();
    return this.ownFrom(() => true);
  }

  /** The last entries of one side, up to a barrier, that pass a test: how many. */
  private ownFrom(test: (entry: LogEntry) => boolean): number {
    let n = 0;
    let side: Side | undefined;
    for (let i = this.lines.length - 1; i >= 0; i--, n++) {
      const entry = this.lines[i];
      if (i < this.carried || entry.barrier || (side !== undefined && entry.by !== side) || !test(entry)) break;
      side = entry.by;
    }
    return n;
  }

  /** An action that lets its side see units it could not see before is a barrier. Found out when somebody asks, since replays and bots never do. */
  private settleLast(): void {
    if (!this.world.def.visible) return;
    const length = this.lines.length;
    const many = this.ownFrom((entry) => !entry.settled);
    if (many > 0) {
      const side = this.lines[length - 1].by ?? -1;
      const known = this.blind;
      const at = many === 1 && known?.at === length - 1 && known.side === side ? length : length - many;
      const g = at === length ? this.world : this.rebuilt(at);
      let units = at === length && known ? known.units : unseenUnits(g, side);
      for (let i = length - many; i < length; i++) {
        if (at < length) redoAction(g, this.lines[i].action, this.dice);
        const still = unseenUnits(g, side, units);
        this.lines[i].settle(still.length < units.length);
        units = still;
      }
    }
    const side = toAct(this.world);
    if (side !== undefined && this.blind?.at !== length) this.blind = { at: length, side, units: unseenUnits(this.world, side) };
  }

  /** Takes back one action, if that is free. */
  undo(): boolean {
    if (this.undoable === 0) return false;
    this.redoable.push(this.log[this.log.length - 1].action);
    this.cutTo(this.log.length - 1);
    return true;
  }

  get canRedo(): boolean {
    return this.redoable.length > 0;
  }
  redo(): boolean {
    const action = this.redoable.pop();
    if (!action) return false;
    this.whole(() => this.enter(action));
    return true;
  }

  /** Goes back to an earlier length of the log, dice or not, as both sides agreed. Dice fall anew from there. */
  rollback(length: number): void {
    this.mustHave(length);
    if (length < this.carried) throw new RangeError(`before action ${this.carried} other rules were played: nobody can go back there`);
    // Made from what is thrown away, so that no two rollbacks of a game lead to the same dice.
    const fresh = textHash(JSON.stringify(this.actions.slice(length)));
    this.redoable = [];
    this.cutTo(length);
    this.whole(() => {
      if (this.dice === 'state') this.enter({ k: RESEED, n: fresh });
    });
  }

  private cutTo(length: number): void {
    this.world = this.rebuilt(length);
    this.forget(length);
  }
  private forget(length: number): void {
    this.lines.length = length;
    for (const n of this.turns) if (n > length) this.turns.delete(n);
    this.keeping?.cut(length);
    if (this.toldBefore?.(length)) this.toldBefore = undefined;
    this.blind = undefined;
    this.snapshots.cut(length);
    if (this.told.from + this.told.events.length > length) this.told = { from: 0, events: [] };
  }

  private mustHave(length: number): void {
    if (!Number.isInteger(length) || length < 0 || length > this.log.length) throw new RangeError(`the log has no point ${length}`);
  }

  private rebuilt(length: number): World<S> {
    return this.nearest(length).world;
  }

  /** The world after `length` entries; where other rules went another way, the last point before it that is known. */
  private nearest(length: number): { world: World<S>; at: number } {
    const way = this.nearing(length);
    for (;;) {
      const step = way.next();
      if (step.done) return step.value;
    }
  }

  private *nearing(length: number): Generator<void, { world: World<S>; at: number }> {
    const { at, world } = this.snapshots.before(length);
    let g = world.copy();
    for (let i = at; i < length; i++) {
      const next = i < this.carried ? this.follow(g, i) : undefined;
      if (next && !('world' in next)) return { world: g, at: i };
      if (next) g = next.world;
      else redoAction(g, this.lines[i].action, this.dice);
      this.snapshots.noteOld(i + 1, g, this.lines.length);
      yield;
    }
    return { world: g, at: length };
  }

  /** Does an entry that other rules played: the world after it, or where today's rules go another way. */
  private follow(before: World<S>, i: number): { world: World<S> } | Change {
    const { action, events: told } = this.lines[i];
    const nowhere: Change = { at: i, case: '' };
    try {
      const refusal = checkLogged(before, action);
      if (refusal) return { at: i, case: refusal.case, refusal };
      const world = before.copy();
      const events = redoAction(world, action, this.dice);
      markUnseen(world, action, events);
      const other = toldOtherwise(
        told,
        events.filter((event) => isTold(world.def, event)),
      );
      return other ? { at: i, case: String(other.case ?? '') } : { world };
    } catch {
      // Rules may fail at what they never lead to.
      return nowhere;
    }
  }

  /** Where today's rules go another way than those by which the game was played so far: from every position that was kept up to the first difference. */
  changes(): Change[] {
    const found: Change[] = [];
    const starts = this.keptAt[0] === 0 ? this.keptAt : [0, ...this.keptAt];
    let left = MOST_COMPARED;
    for (const [k, start] of starts.entries()) {
      let g = this.snapshots.before(start).world;
      for (let i = start; i < Math.min(starts[k + 1] ?? this.carried, this.carried) && left > 0; i++, left--) {
        const next = this.follow(g, i);
        if ('world' in next) g = next.world;
        else {
          found.push(next);
          break;
        }
      }
    }
    return found;
  }

  /** What an old entry did: plays up to it from the snapshot before, and on for a while, because who asks for one asks for the next. */
  eventsAt(index: number): GameEvent[] {
    const known = this.told.events[index - this.told.from];
    if (known) return known;
    const start = this.snapshots.before(index).at;
    // From a checkpoint's far beginning only the last stretch is worth keeping.
    const from = Math.max(start, this.carried, index - (index % TOLD));
    const g = this.rebuilt(from);
    const events: GameEvent[][] = [];
    for (let i = from; i < this.lines.length && (i <= index || events.length < TOLD); i++) {
      const { action } = this.lines[i];
      const replayed = redoAction(g, action, this.dice);
      markUnseen(g, action, replayed);
      events.push(replayed);
      this.snapshots.noteOld(i + 1, g, this.lines.length);
    }
    this.told = { from, events };
    return events[index - from];
  }

  /** How much is held in memory: snapshots, and entries whose events are. */
  get held(): { snapshots: number; events: number } {
    return { snapshots: this.snapshots.count, events: this.lines.filter((l) => l.remembers).length + this.told.events.length };
  }

  /** Where player turns began, and what was played by other rules. */
  get played(): { turns: ReadonlySet<number>; carried: ({ length: number } & PlayedBy) | undefined } {
    return { turns: this.turns, carried: this.carried > 0 ? { length: this.carried, ...this.carriedBy } : undefined };
  }

  /** What a save knew of the game: the points at which positions were kept, and what was told. */
  knows(turns: readonly number[], told?: (index: number) => GameEvent[] | undefined): void {
    this.toldBefore = told;
    for (const at of turns) if (at <= this.lines.length) this.turns.add(at);
  }

  /** The world as it was after `length` entries: an independent copy. Before a change of the rules, as near to it as today's rules come. */
  at(length: number): World<S> {
    this.mustHave(length);
    return length === this.log.length ? this.world.copy() : this.rebuilt(length);
  }

  /** The same entry by entry, for callers with others to serve in between. The log must not be cut back meanwhile. */
  *goTo(length: number): Generator<void, World<S>> {
    this.mustHave(length);
    return length === this.log.length ? this.world.copy() : (yield* this.nearing(length)).world;
  }

  /**
   * A new session that begins with the first `length` entries of this one; nothing done in one shows in the other. Among entries of other rules it
   * begins at the last point before that is known.
   */
  branch(length: number): Session<S> {
    this.mustHave(length);
    const other = new Session<S>(this.snapshots.before(0).world.copy(), 'log');
    const { world, at } = length === this.log.length ? { world: this.world.copy(), at: length } : this.nearest(length);
    other.dice = this.dice;
    other.world = world;
    for (let i = 0; i < at; i++) other.lines.push(this.lines[i].in(other));
    other.snapshots.share(this.snapshots, at);
    other.carried = Math.min(at, this.carried);
    other.carriedBy = this.carriedBy;
    if (other.carried === at && at > 0) other.snapshots.put(at, world.copy());
    other.keptAt = this.keptAt.filter((n) => n <= at);
    for (const n of this.turns) if (n <= at) other.turns.add(n);
    other.keeping = this.keeping?.share(at);
    other.rollOn();
    return other;
  }

  get actions(): Action[] {
    return this.log.map((e) => e.action);
  }

  hash(): string {
    return hashOf(this.world);
  }
}

/** 31 bits over a text. */
function textHash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 1;
}

/** Repeats a list of actions, checking each; stops at the first that is not legal and says which and why. */
export function replay<S extends Shape>(
  g: World<S>,
  actions: readonly Action[],
  dice: DiceSource<S> = 'state',
): { done: number; refusal?: Refusal } {
  for (let i = 0; i < actions.length; i++) {
    const refusal = checkLogged(g, actions[i]);
    if (refusal) return { done: i, refusal };
    redoAction(g, actions[i], dice);
  }
  return { done: actions.length };
}
