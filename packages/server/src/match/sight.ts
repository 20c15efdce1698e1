/** What leaves the server about a match, for one viewer. Nothing else is ever sent. */
import {
  type Action,
  answerFault,
  answerTo,
  type Entry,
  type Focus,
  type GameEvent,
  type Look,
  legal,
  lookOf,
  ONLOOKER,
  prompt,
  type Question,
  type RngState,
  type Side,
  sayAction,
  sayEvent,
  sayPrompt,
  seedRng,
  seenBy,
  toAct,
  type View,
  view,
  viewOfLook,
} from '@hexfront/engine';
import type { LegalActions, SeenEntry, SeenPrompt, Standing } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import { type AnyShape, deadlineOf, type Live, turnOf } from './live.ts';
import { lengthAt, planningSide, seenEntries, seenFrom, seenLength, seenSeq } from './numbering.ts';

/** Dice of a thinking copy have nothing to do with the dice of the game. */
const NO_DICE: RngState = seedRng('seen');

/** What each viewer sees of a match is worked out once for all who have the same. */
const looks = new WeakMap<Live, { seq: number; bySide: Map<Side, Look<AnyShape>> }>();

export function lookFor(live: Live, side: Side): Look<AnyShape> | undefined {
  if (!live.session) return undefined;
  let memo = looks.get(live);
  if (memo?.seq !== live.seq) {
    memo = { seq: live.seq, bySide: new Map() };
    looks.set(live, memo);
  }
  const known = memo.bySide.get(side);
  if (known) return known;
  const look = lookOf<AnyShape>(live.session.world, side, NO_DICE);
  memo.bySide.set(side, look);
  return look;
}

export function standingOf(live: Live, side: Side, reader: number): Standing {
  const turn = turnOf(live);
  const { session } = live;
  const planning = planningSide(live);
  // Once another side is asked in secret nothing is free any more: else one could tell when it has answered.
  const free = planning === undefined || planning === side;
  const undo = session && live.status === 'running' && free && session.log.at(-1)?.by === side ? session.undoable : 0;
  return {
    seq: seenSeq(live, reader),
    length: seenLength(live, reader),
    status: live.status,
    turn,
    ...(session ? { prompt: promptFor(live, side) } : {}),
    ...(live.offer ? { offer: offerFor(live, reader, live.offer) } : {}),
    ...(live.base.clock.type === 'none' ? {} : { clock: { ...live.clock, deadline: deadlineOf(live) } }),
    ...(live.result ? { result: live.result } : {}),
    ...(live.broken ? { broken: live.broken } : {}),
    ...(live.carried ? { carried: { by: live.carried.by, cases: live.carried.cases } } : {}),
    undo,
  };
}

/** The question that stands. Who is not asked gets it as it looks to him: its arguments may tell what he must not know. */
function promptFor(live: Live, side: Side): SeenPrompt | undefined {
  const world = live.session?.world;
  if (!world) return undefined;
  const asked = toAct(world);
  const bare = (): SeenPrompt => ({
    side: asked ?? -1,
    kind: asked === undefined ? 'over' : 'ask',
    says: '',
    args: {},
    cases: [],
    stages: [],
    kinds: [],
    at: '',
    text: '',
  });
  try {
    const g = asked === side || world.result ? world : (lookFor(live, side)?.world ?? world);
    const p = prompt(g);
    // A question about a hidden unit is not there at all: the game goes on all the same.
    if (p.kind === 'over' && !world.result) return bare();
    return { ...p, side: p.side ?? -1, text: sayPrompt(g, p) };
  } catch {
    // Rules that cannot ask their question without what is hidden: then only who is asked is told.
    return bare();
  }
}

export function viewFor(live: Live, side: Side): View | undefined {
  const look = lookFor(live, side);
  return look && viewOfLook(look);
}

const offerFor = (live: Live, reader: number, offer: NonNullable<Live['offer']>): Standing['offer'] =>
  offer.to === undefined ? offer : { ...offer, to: seenFrom(live, reader, offer.to) };

/** The view of an earlier moment, by its number as this reader count. Whoever looks back sees what he saw then, not what he has learned since. */
export function* pastFor(live: Live, side: Side, reader: number, at: number): Generator<void, View | undefined> {
  const length = lengthAt(live, reader, at);
  if (typeof length !== 'number' || !live.session) return undefined;
  const g = yield* live.session.goTo(length - live.before);
  yield;
  return view(g, side);
}

/** A name for such a moment that no other has, though moves are taken back and others made; undefined if there is none. */
export function momentOf({ base, bounds }: Live, side: Side, reader: number, at: number, length: number | 'before'): string | undefined {
  // As long as this row stands, so does everything up to it.
  const row = length === 'before' ? bounds[0] : bounds.find((bound) => bound.length >= length);
  return row && `${base.id} ${side} ${reader} ${at} ${row.seq}`;
}

/** Entries from a number on, as this reader count. Those before a snapshot are not there: the caller opens the whole log first. */
export const entriesFor = (live: Live, side: Side, reader: number, from: number, words: boolean): SeenEntry[] =>
  seenEntries(live, reader, side, from).map((entry) => seenEntry(live, entry, words));

function seenEntry(live: Live, { action, by, events }: Entry, words: boolean): SeenEntry {
  const world = live.session?.world;
  // The marks of what is hidden from whom are nobody's business.
  const plain = events.map(({ unseen: _, for: __, ...event }) => event as GameEvent);
  const says = words && world ? plain.map((e) => sayEvent(world, e)).filter((text) => text !== '') : undefined;
  return { action, by: by ?? -1, events: plain, ...(says ? { says } : {}) };
}

/** A list longer than this is nothing to choose from; a focus narrows it. */
const MOST_LEGAL = 6000;

export function* legalFor(live: Live, side: Side, focus: Focus | undefined, words: boolean): Generator<void, Omit<LegalActions, 'seq'>> {
  const world = live.session?.world;
  if (!world || turnOf(live) !== side) return { actions: [], cut: false };
  const actions: Action[] = [];
  for (const action of legal(world, focus)) {
    if (actions.length === MOST_LEGAL) return { actions, cut: true };
    actions.push(action);
    yield;
  }
  if (!words) return { actions, cut: false };
  const says: string[] = [];
  for (const action of actions) {
    says.push(sayAction(world, action));
    yield;
  }
  return { actions, cut: false, says };
}

/** The rules say more than their question declares: a fault of theirs, to be mended. */
export class Undeclared extends Error {}

/** Characters of an answer: more than any of a real game has. */
const MOST_ANSWER = 256 * 1024;

/** An answer of the rules to a question, from what the side may know. What was not declared, or is without measure, does not leave. */
export function explainFor(live: Live, side: Side, question: Question): unknown {
  const world = live.session?.world;
  if (!world) return undefined;
  // On a copy: an answer may try things out.
  const g = world.result ? world.copy() : seenBy<AnyShape>(world, side, NO_DICE);
  const answer = answerTo(g, question);
  const fault = answerFault(g, question.q, answer);
  if (fault) throw new Undeclared(`${g.def.id} answers what it does not declare: ${fault}`);
  if ((JSON.stringify(answer)?.length ?? 0) > MOST_ANSWER)
    throw new Refused(422, 'long-answer', 'The answer to this question is longer than this server sends; ask for less at once.');
  return answer;
}

export { ONLOOKER };
