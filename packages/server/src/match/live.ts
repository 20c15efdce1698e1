/**
 * A match being played: its session, and everything else that follows from the log. One function applies a row, whether the row is new or
 * was stored years ago, so every process that reads the log stands at the same point.
 */
import {
  type Action,
  carriedWorld,
  decode,
  type EncodedState,
  encode,
  firstWorld,
  type GameDef,
  InputError,
  type Refusal,
  readSave,
  type SaveFile,
  Session,
  type Setup,
  type Side,
  sentence,
  start,
  toAct,
  type World,
} from '@hexfront/engine';
import type { ClockRules, MatchResult, MatchStatus, Offer } from '@hexfront/wire';
import { type Before, beforeKept, type Carried, holdTo, type KeptRow, keptOf, type Otherwise } from './carry.ts';
import { type ClockState, deadline, goAway, newClock, pass } from './clock.ts';
import { diceOf, type MatchDice, setupSeed } from './dice.ts';
import { beforeRow, countRow, lengthOf, seenLengths } from './numbering.ts';

export { lengthOf };

// biome-ignore lint/suspicious/noExplicitAny: a match handles any game through its contract alone
export type AnyShape = any;
export type AnyDef = GameDef<AnyShape>;

/** What never changes about a match. */
export interface MatchBase {
  id: string;
  def: AnyDef;
  setup: Omit<Setup, 'seed'>;
  /** The save it began from, as text: it may be long and is seldom read. */
  opening: string | undefined;
  /** The position after the actions of the opening, where it has been worked out: then they need not be played again. */
  opened?: OpenedOpening;
  clock: ClockRules;
}

export const openingOf = ({ opening }: Pick<MatchBase, 'opening'>): SaveFile | undefined =>
  opening === undefined ? undefined : (JSON.parse(opening) as SaveFile);

export interface OpenedOpening {
  /** An encoded state, as text. */
  state: string;
  /** Entries of the log up to there. */
  length: number;
  /** The same as an onlooker and each side, in this order, count them. */
  seen: number[];
}

export interface LogRow {
  seq: number;
  cid: string;
  /** Side that did it; -1 for the server itself. */
  side: Side;
  user: string;
  /** A move of the game, or one of the matters around it: kinds beginning with @. */
  action: Action;
  /** Dice that fell with it. */
  pips: number[][];
  at: number;
  /** What the order that begins with this row was answered, where the row alone does not tell. */
  answer?: string;
  /** What the rules made of it; older rows have none. */
  kept?: KeptRow | undefined;
}

/** A row that still stands: how long the log of the game was after it. */
export interface Bound {
  seq: number;
  length: number;
  at: number;
}

export interface Live {
  readonly base: MatchBase;
  readonly dice: MatchDice;
  session: Session<AnyShape> | undefined;
  /** Entries of the log before the session's own first, when it was opened from a snapshot. */
  before: number;
  bounds: Bound[];
  seq: number;
  lastAt: number;
  status: MatchStatus;
  offer: Offer | undefined;
  clock: ClockState;
  result: MatchResult | undefined;
  /** Why the log cannot be played on under today's rules. */
  broken: string | undefined;
  /** Rows since the last snapshot. */
  fresh: number;
  /** Entries of the log that were played before the match began: those of an imported save. */
  began: number;
  /** What an onlooker and each side, in this order, count as entries before the session's first, and as changes so far: see `numbering.ts`. */
  seenBefore: number[];
  seqs: number[];
  /** The world after the last row, to tell what the next one changes. */
  shown: World<AnyShape> | undefined;
  /** Version by which the last row was played. */
  by: string | undefined;
  /** The match goes on from a position of other rules; `carriedTold`: a row says so. */
  carried: Carried | undefined;
  carriedTold: boolean;
  /** Rows of which today's rules make something else. */
  otherwise: Otherwise[];
}

export interface Snapshot {
  state: EncodedState;
  bound: Bound;
  throws: number;
  status: MatchStatus;
  offer?: Offer;
  clock: ClockState;
  result?: MatchResult;
  seen: number[];
  seqs: number[];
  by?: string;
  carried?: Carried;
}

export function newLive(base: MatchBase, dice: MatchDice): Live {
  return {
    base,
    dice,
    session: undefined,
    before: 0,
    bounds: [],
    seq: 0,
    lastAt: 0,
    status: 'open',
    offer: undefined,
    clock: newClock(base.clock, base.def.sides.length),
    result: undefined,
    broken: undefined,
    fresh: 0,
    began: 0,
    seenBefore: nothing(base),
    seqs: nothing(base),
    shown: undefined,
    by: undefined,
    carried: undefined,
    carriedTold: true,
    otherwise: [],
  };
}

const nothing = ({ def }: MatchBase): number[] => [0, ...def.sides.map(() => 0)];

/** The position of a snapshot, whatever rules it came from. */
function worldOf({ def, setup }: MatchBase, { seed, salts }: MatchDice, state: EncodedState): World<AnyShape> | undefined {
  try {
    return decode<AnyShape>(def, state);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return carriedWorld<AnyShape>(def, state, state.rules, start(def, { ...setup, seed: setupSeed(seed, salts) }));
  }
}

/** A match from its snapshot; undefined if today's rules cannot read it (then the whole log is played). */
export function liveFrom(base: MatchBase, dice: MatchDice, snapshot: Snapshot): Live | undefined {
  if (!snapshot.seqs) return undefined;
  const world = worldOf(base, dice, snapshot.state);
  if (!world) return undefined;
  dice.throws = snapshot.throws;
  return {
    ...newLive(base, dice),
    session: new Session<AnyShape>(world, diceOf(dice)),
    before: snapshot.bound.length,
    began: snapshot.bound.length,
    seenBefore: snapshot.seen,
    seqs: snapshot.seqs,
    bounds: [snapshot.bound],
    seq: snapshot.bound.seq,
    lastAt: snapshot.bound.at,
    status: snapshot.status,
    offer: snapshot.offer,
    clock: snapshot.clock,
    result: snapshot.result,
    by: snapshot.by,
    carried: snapshot.carried,
  };
}

const SNAPSHOT_AFTER = 100;

/** A snapshot, if it is time for one. Only where nothing can be taken back freely: what lies before a snapshot cannot be undone from it. */
export function snapshotOf(live: Live): Snapshot | undefined {
  const bound = live.bounds.at(-1);
  if (live.fresh < SNAPSHOT_AFTER || !live.session || !bound || live.session.undoable > 0 || bound.seq !== live.seq) return undefined;
  // Never in the midst of a secret plan: for the others its answers are one entry.
  if (live.session.log.at(-1)?.secret) return undefined;
  live.fresh = 0;
  return {
    state: encode(live.session.world),
    bound,
    throws: live.dice.throws,
    status: live.status,
    ...(live.offer ? { offer: live.offer } : {}),
    clock: live.clock,
    ...(live.result ? { result: live.result } : {}),
    seen: seenLengths(live),
    seqs: live.seqs,
    ...(live.by ? { by: live.by } : {}),
    ...(live.carried ? { carried: live.carried } : {}),
  };
}

/** Side that has to act in a running match, or -1. */
export const turnOf = (live: Live): number =>
  live.status === 'running' && live.session && !live.broken ? (toAct(live.session.world) ?? -1) : -1;

export const deadlineOf = (live: Live): number => (live.status === 'running' ? deadline(live.base.clock, live.clock) : 0);

/** Something that cannot be done just now, in a word and a sentence; `case` and `why` when the rulebook says so. */
export interface No {
  code: string;
  message: string;
  refusal?: Refusal;
}

const no = (code: string, message: string): No => ({ code, message });

/** The whole log is needed for this, but the session began at a snapshot. */
export class NeedsWhole extends Error {}

/** What ends a match, or talks about it, also when today's rules cannot read it any more. */
const ENDS = new Set(['@resign', '@timeout', '@offer-draw', '@accept', '@decline', '@close']);

/**
 * Applies a row. A new one (`row.pips` is filled in here as dice fall) may be refused and then nothing has changed. One out of the log that today's
 * rules refuse, or of which they make something else, stands as it was kept; where nothing was kept, it leaves the match broken, standing before it.
 */
export function applyRow(live: Live, row: LogRow, isNew: boolean): No | undefined {
  const { dice } = live;
  dice.queue = isNew ? undefined : row.pips.map((pips) => [...pips]);
  dice.fell = [];
  dice.threw = [];
  const kept = isNew || live.broken ? undefined : row.kept;
  if ((isNew || kept) && live.session) live.shown ??= live.session.world.copy();
  const counted = beforeRow(live);
  const before = beforeKept(live);
  let refused = live.broken && !ENDS.has(row.action.k) ? no('broken', live.broken) : attempt(live, row, isNew);
  if (kept) {
    if (holdTo(live, row, kept, before, refused && (refused.refusal?.case ?? ''))) refused = undefined;
    else refused ??= no('unreadable', 'today’s rules lead elsewhere and cannot read the position that was kept.');
  }
  if (refused) {
    if (!isNew) stopAt(live, row, refused);
    return refused;
  }
  if (isNew) row.pips = dice.fell;
  live.seq = row.seq;
  countRow(live, row.side, row.action.k, counted);
  if (kept) live.seqs = kept.q ?? live.seqs.map(() => row.seq);
  live.lastAt = row.at;
  live.fresh += 1;
  noteRow(live, row, isNew, before);
  return undefined;
}

/** The log cannot be played on from here. */
function stopAt(live: Live, row: LogRow, { message }: No): void {
  live.broken ??= `The log stops being legal at entry ${row.seq}: ${message}`;
  live.seq = row.seq;
  // Whoever moved on declined what was offered.
  if (!row.action.k.startsWith('@') && live.offer?.by !== row.side) live.offer = undefined;
  countRow(live, row.side, '@broken', undefined);
}

function noteRow(live: Live, row: LogRow, isNew: boolean, before: Before): void {
  const length = lengthOf(live);
  if (live.session && (!row.action.k.startsWith('@') || row.action.k === '@start')) live.bounds.push({ seq: row.seq, length, at: row.at });
  const result = live.session?.world.result;
  if (result && !live.result) live.result = { winner: result.winner, how: 'played', level: result.level, case: result.case };
  if (live.result) live.status = 'over';
  if (live.status === 'over') live.offer = undefined;
  live.clock = pass(live.base.clock, live.clock, row.at, turnOf(live));
  if (isNew) row.kept = keptOf(live, row, before);
  live.shown = isNew || row.kept ? live.session?.world.copy() : undefined;
}

/** Rules may fail at what they never lead to: then what was kept stands. */
function attempt(live: Live, row: LogRow, isNew: boolean): No | undefined {
  if (isNew || !row.kept) return change(live, row, isNew);
  try {
    return change(live, row, isNew);
  } catch (error) {
    if (error instanceof NeedsWhole) throw error;
    return no('failed', 'today’s rules cannot play it.');
  }
}

function change(live: Live, row: LogRow, isNew: boolean): No | undefined {
  const { action, side } = row;
  if (live.status === 'over') return no('over', 'This match is over.');
  if (action.k === '@start') return begin(live);
  if (action.k === '@close') {
    live.result = { winner: -1, how: 'closed' };
    return undefined;
  }
  const { session } = live;
  if (!session && !live.broken) return no('not-started', 'This match has not started yet.');
  if (live.broken) return around(live, row);
  if (!session) return undefined;
  if (!action.k.startsWith('@')) return playOn(live, session, row);
  return action.k === '@undo' ? takeBack(live, session, side, action.n ?? -1, isNew) : around(live, row);
}

/** Matters around the game, which need no rules. */
function around(live: Live, row: LogRow): No | undefined {
  const { action, side } = row;
  switch (action.k) {
    case '@resign':
      live.result = { winner: other(live, side), how: 'resigned' };
      return undefined;
    case '@timeout':
      live.result = { winner: other(live, side), how: 'time' };
      return undefined;
    case '@offer-draw':
    case '@offer-rollback':
    case '@offer-pause':
      return makeOffer(live, side, action.k.slice('@offer-'.length) as Offer['what'], action.n);
    case '@accept':
      return accept(live, side);
    case '@decline':
      if (!live.offer) return no('no-offer', 'Nothing is offered.');
      live.offer = undefined;
      return undefined;
    case '@resume':
      if (live.status !== 'paused') return no('not-paused', 'This match is not paused.');
      live.status = 'running';
      return undefined;
    case '@vacation': {
      const away = goAway(live.clock, side, action.n ?? 0, row.at);
      if (!away) return no('no-days', 'There are not so many vacation days left.');
      live.clock = away;
      return undefined;
    }
    default:
      return no('unknown', 'There is nothing of that name to do.');
  }
}

const other = (live: Live, side: Side): number => (live.base.def.sides.length === 2 ? 1 - side : -1);

function begin(live: Live): No | undefined {
  if (live.session) return no('started', 'This match has started already.');
  const { base, dice } = live;
  const seed = setupSeed(dice.seed, dice.salts);
  if (base.opened) {
    live.session = new Session<AnyShape>(decode(base.def, JSON.parse(base.opened.state) as EncodedState), diceOf(dice));
    live.before = base.opened.length;
    live.began = base.opened.length;
    live.seenBefore = [...base.opened.seen];
  } else if (base.opening !== undefined) {
    const { save, actions } = readSave(openingOf(base));
    const session = new Session<AnyShape>(firstWorld(base.def, save), diceOf(dice), actions);
    if (session.stopped) return no('bad-save', sentence(base.def, session.stopped.refusal, session.world));
    live.session = session;
    live.began = actions.length;
  } else live.session = new Session<AnyShape>(start(base.def, { ...base.setup, seed }), diceOf(dice));
  live.status = 'running';
  return undefined;
}

function playOn(live: Live, session: Session<AnyShape>, { action, side }: LogRow): No | undefined {
  if (live.status === 'paused') return no('paused', 'This match is paused.');
  // A die thrown by hand is no move, whatever the rules wait for.
  if (action.k === 'roll' || action.k === 'reseed') return no('no-dice', 'The server rolls the dice.');
  const outcome = session.play(action, side);
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    return { code: 'refused', message: sentence(live.base.def, refusal, session.world), refusal };
  }
  // To move on is to decline what was offered.
  if (live.offer && live.offer.by !== side) live.offer = undefined;
  return undefined;
}

/** What was taken back once stays so: what is free has changed since matches were stored, and may again. */
function takeBack(live: Live, session: Session<AnyShape>, side: Side, to: number, isNew: boolean): No | undefined {
  if (live.status !== 'running') return no('paused', 'This match is paused.');
  const own = live.before + session.log.length - to;
  if (!boundAt(live, to) || own < 1) return no('no-point', 'The game cannot be undone to that point.');
  if (isNew && (own > session.undoable || session.log.at(-1)?.by !== side))
    return no(
      'not-free',
      'An action before a die roll, a revealed secret or another side’s action cannot be undone unless all players agree.',
    );
  cut(live, session, to);
  return undefined;
}

/** Opened from a snapshot: there are points before it. Before the first row of a match there is none. */
export const beginsLate = ({ before, bounds }: Live): boolean => before > 0 && bounds[0]?.seq !== 1;

const boundAt = (live: Live, length: number): boolean => live.bounds.some((b) => b.length === length);

function makeOffer(live: Live, side: Side, what: Offer['what'], to: number | undefined): No | undefined {
  if (live.offer) return no('offered', 'An offer is open already.');
  if (what === 'rollback') {
    if (to === undefined || !Number.isInteger(to) || to < 0 || to >= lengthOf(live))
      return no('no-point', 'The game cannot be undone to that point.');
    if (to < (live.bounds[0]?.length ?? 0)) {
      if (beginsLate(live)) throw new NeedsWhole();
      return no('no-point', 'The game cannot be undone to that point.');
    }
    if (!boundAt(live, to)) return no('no-point', 'The game cannot be undone to that point: dice belong to the action that rolled them.');
  }
  if (what === 'pause' && live.status === 'paused') return no('paused', 'This match is paused already.');
  live.offer = { what, by: side, ...(what === 'rollback' ? { to } : {}) };
  return undefined;
}

function accept(live: Live, side: Side): No | undefined {
  const { offer } = live;
  if (!offer) return no('no-offer', 'Nothing is offered.');
  // -1: the server itself, when nobody has to be asked.
  if (offer.by === side) return no('own-offer', 'This offer is your own.');
  if (offer.what === 'rollback') {
    const to = offer.to ?? 0;
    if (!boundAt(live, to) && beginsLate(live)) throw new NeedsWhole();
    if (!boundAt(live, to) || !live.session) return no('no-point', 'The log no longer has that point.');
    cut(live, live.session, to);
  } else if (offer.what === 'draw') live.result = { winner: -1, how: 'agreed' };
  else live.status = 'paused';
  live.offer = undefined;
  return undefined;
}

function cut(live: Live, session: Session<AnyShape>, to: number): void {
  session.rollback(to - live.before);
  while ((live.bounds.at(-1)?.length ?? 0) > to) live.bounds.pop();
}
