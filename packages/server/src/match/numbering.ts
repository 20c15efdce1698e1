/**
 * Numbers as one reader may count them. A secret plan is one entry of the protocol for everybody but the side that makes it, and none while it
 * is being made: neither the length of the log nor the number of the last change tells how many answers it took. Whoever holds several seats
 * counts everything.
 */
import { continuesPlan, type Entry, logFor, type Side, secretlyAsked } from '@hexfront/engine';
import type { Live } from './live.ts';

/** Instead of a side: somebody who holds several seats. */
export const SEVERAL = -2;

/** Entries of the log, all of them. */
export const lengthOf = (live: Live): number => live.before + (live.session?.log.length ?? 0);

/** An entry (by its place in the session's log) that goes on with the plan of the one before. */
interface Join {
  at: number;
  by: Side;
}

/** Worked out once for each entry; a log that was cut back and went on is looked at again. */
const known = new WeakMap<object, { last: Entry | undefined; length: number; joins: Join[] }>();

function joinsOf({ session, before, began }: Live): readonly Join[] {
  if (!session) return [];
  const { log } = session;
  let memo = known.get(session);
  if (!memo || memo.length > log.length || (memo.length > 0 && log[memo.length - 1] !== memo.last)) {
    memo = { last: undefined, length: 0, joins: [] };
    known.set(session, memo);
  }
  for (let i = memo.length; i < log.length; i += 1)
    // What was played before the match began is read by all who have the save: a plan does not go on across.
    if (i + before !== began && continuesPlan(log[i - 1], log[i])) memo.joins.push({ at: i, by: log[i].by ?? -1 });
  memo.length = log.length;
  memo.last = log.at(-1);
  return memo.joins;
}

/** Looked up once for each change: it is asked for several times for every reader. */
const asked = new WeakMap<Live, { seq: number; world: object; side: Side | undefined }>();

/** The side that is asked in secret just now. */
export function planningSide(live: Live): number | undefined {
  const world = live.session?.world;
  if (!world) return undefined;
  let memo = asked.get(live);
  if (memo?.seq !== live.seq || memo.world !== world) {
    memo = { seq: live.seq, world, side: secretlyAsked(world) };
    asked.set(live, memo);
  }
  return memo.side;
}

/** Where the plan begins that is being made in secret from this reader. */
function openPlan(live: Live, reader: number): number | undefined {
  const { session, before, began } = live;
  const side = planningSide(live);
  if (!session || side === undefined || side === reader || reader === SEVERAL) return undefined;
  let at = session.log.length;
  while (at > 0 && at + before !== began && session.log[at - 1].secret && session.log[at - 1].by === side) at -= 1;
  return at;
}

const hiddenJoins = (live: Live, reader: number): readonly Join[] =>
  reader === SEVERAL ? [] : joinsOf(live).filter(({ by }) => by !== reader);

/** Entries as this reader count them among the first `at` of the session. */
const countTo = (at: number, joins: readonly Join[]): number => at - joins.filter((join) => join.at < at).length;

const countBefore = (live: Live, reader: number): number =>
  reader === SEVERAL ? live.before : (live.seenBefore[reader + 1] ?? live.before);

/** Length of the log. */
export function seenLength(live: Live, reader: number): number {
  const end = openPlan(live, reader) ?? live.session?.log.length ?? 0;
  return countBefore(live, reader) + countTo(end, hiddenJoins(live, reader));
}

/** Lengths for an onlooker and every side, in this order. */
export const seenLengths = (live: Live): number[] => [-1, ...live.base.def.sides.keys()].map((reader) => seenLength(live, reader));

/** Number of the last change that this reader could see. */
export const seenSeq = (live: Live, reader: number): number => (reader === SEVERAL ? live.seq : (live.seqs[reader + 1] ?? live.seq));

/** The first entry that is new to this reader when everything from `length` on is; of a plan there is only the whole. */
export function seenFrom(live: Live, reader: number, length: number): number {
  const at = Math.max(0, Math.min(length - live.before, live.session?.log.length ?? 0));
  const joins = hiddenJoins(live, reader);
  const inside = joins.some((join) => join.at === at) ? 1 : 0;
  return Math.min(countBefore(live, reader) + countTo(at, joins) - inside, seenLength(live, reader));
}

/** The length of the log where this reader count `seen` entries; undefined if there is no such point, or none in memory (`before` it). */
export function lengthAt(live: Live, reader: number, seen: number): number | 'before' | undefined {
  const wanted = seen - countBefore(live, reader);
  if (wanted < 0) return 'before';
  const all = seenLength(live, reader);
  if (seen >= all) return seen === all ? live.before + (live.session?.log.length ?? 0) : undefined;
  let at = wanted;
  for (const join of hiddenJoins(live, reader)) {
    if (join.at > at) break;
    at += 1;
  }
  return live.before + at;
}

/** Entries from number `from` on as this reader count them, read by `side`. */
export function seenEntries(live: Live, reader: number, side: Side, from: number): Entry[] {
  const { session } = live;
  const start = lengthAt(live, reader, Math.max(from, countBefore(live, reader)));
  if (!session || start === undefined || start === 'before') return [];
  const first = start - live.before;
  const end = openPlan(live, reader) ?? session.log.length;
  const joins = new Set(hiddenJoins(live, reader).map(({ at }) => at));
  const out: Entry[] = [];
  for (const [i, entry] of logFor(session.log.slice(first, end), side).entries()) {
    const last = joins.has(first + i) ? out.at(-1) : undefined;
    if (last) last.events.push(...entry.events);
    else out.push(entry);
  }
  return out;
}

/** What `count` needs to know of the match before a row is applied. */
export interface Counted {
  asked: number;
  lengths: number[];
}

export function beforeRow(live: Live): Counted | undefined {
  const side = planningSide(live);
  return side === undefined ? undefined : { asked: side, lengths: seenLengths(live) };
}

/** Counts a row for everybody who could see that something happened: not a further answer, or one taken back, of a plan that is still being made. */
export function countRow(live: Live, side: Side, kind: string, before: Counted | undefined): void {
  const still = before && planningSide(live) === before.asked && side === before.asked;
  const hushed = still && (!kind.startsWith('@') || kind === '@undo');
  const after = hushed ? seenLengths(live) : [];
  live.seqs = live.seqs.map((seq, i) => (hushed && i !== before.asked + 1 && after[i] === before.lengths[i] ? seq : seq + 1));
}
